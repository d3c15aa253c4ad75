// Defuddle for assay, on jsdom. It gives HTML, of which textOf makes text.
//
// Install, in the folder of this file or one above: npm install defuddle jsdom

import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";

import { serve, textOf } from "./worker.mjs";

const quiet = new VirtualConsole(); // pages' own errors concern nobody

await serve("defuddle", async (html, url) => {
  const page = new JSDOM(html, { url: url || "https://example.org/", virtualConsole: quiet });
  const { content, title } = await Defuddle(page.window.document, url || undefined, { useAsync: false });
  const answer = { text: textOf(JSDOM.fragment(content)), title: title ?? "" };
  page.window.close();
  return answer;
});
