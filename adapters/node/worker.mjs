// assay's worker protocol (docs/protocol.md), shared by the adapters in this folder. Needs Node 20 or later.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

// Answers pages until stdin ends. name is the npm name of the extractor. extract(html, url) gives the fields of an answer,
// or a promise of them; what it throws becomes the error of that page.
export async function serve(name, extract) {
  for (const talk of ["log", "info", "debug"]) console[talk] = console.error; // what a library prints goes to stderr
  say({ name, version: versionOf(name), protocol: 1 });
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const { id, html, url } = JSON.parse(line);
    try {
      say({ id, ...(await extract(html, url)) });
    } catch (error) {
      say({ id, error: String(error) });
    }
  }
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

// Packages need not let their package.json be imported: look for it from their main file upwards.
function versionOf(name) {
  for (let folder = dirname(createRequire(import.meta.url).resolve(name)); ; folder = dirname(folder)) {
    try {
      const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      if (about.name === name) return about.version;
    } catch (error) {
      if (folder === dirname(folder)) throw error;
    }
  }
}

const BLOCKS = new Set(
  ("ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BR CAPTION DD DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6" +
    " HEADER HR LEGEND LI MAIN NAV OL OPTION P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR UL").split(" "),
);

// The text of a tree, for extractors that give HTML: each block begins a line of its own, which textContent does not see to.
export function textOf(root) {
  const parts = [];
  const stack = [root]; // nodes still to come, the next one last; strings are what follows a block
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node === "string") {
      parts.push(node);
    } else if (node.nodeType === 3) {
      parts.push(node.data);
    } else if (!/^(SCRIPT|STYLE|TEMPLATE)$/.test(node.nodeName)) {
      const edge = BLOCKS.has(node.nodeName) ? "\n" : "";
      parts.push(edge);
      stack.push(edge, ...[...node.childNodes].reverse());
    }
  }
  return parts.join("");
}
