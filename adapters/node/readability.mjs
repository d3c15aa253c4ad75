// Mozilla's Readability for assay, on jsdom. It gives HTML, of which textOf makes text; a page without an article has none.
//
// Install, in the folder of this file or one above: npm install @mozilla/readability jsdom

import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";

import { serve, textOf } from "./worker.mjs";

await serve("@mozilla/readability", (html, url) => {
  const { window } = new JSDOM(html, { url: url || "https://example.org/", virtualConsole: new VirtualConsole() });
  const article = new Readability(window.document, { serializer: (root) => root }).parse();
  const answer = { text: article ? textOf(article.content) : "", title: article?.title ?? "" };
  window.close();
  return answer;
});
