// Nodes are made of text, never of markup: what pages say can only be read.
const SVG = "http://www.w3.org/2000/svg";

// node makes an element: node("td", {class: "num"}, "text", child, ...).
function node(name, attributes, ...children) {
  const space = ["svg", "rect", "path", "g"].includes(name) ? SVG : "http://www.w3.org/1999/xhtml";
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter(c => c !== undefined && c !== null));
  return made;
}

const byID = id => document.getElementById(id);

// bytesOf decodes ASCII85: five letters from ! to u are four bytes, z is four zeros. In the file v, w, x and y stand for
// four letters that HTML or JSON could misread.
function bytesOf(letters) {
  const stand = { v: 34, w: 92, x: 60, y: 38 };
  const bytes = new Uint8Array(letters.length * 4);
  let n = 0, group = 0, length = 0;
  const flush = count => { for (let k = 0; k < count; k++) bytes[n++] = Math.floor(group / 256 ** (3 - k)) % 256; };
  for (const letter of letters) {
    if (letter === "z") {
      n += 4;
      continue;
    }
    group = group * 85 + (stand[letter] || letter.charCodeAt(0)) - 33;
    if (++length === 5) {
      flush(4);
      group = length = 0;
    }
  }
  if (length > 0) {
    const count = length - 1;
    for (; length < 5; length++) group = group * 85 + 84;
    flush(count);
  }
  return bytes.subarray(0, n);
}

// unpack reads a block of the file: JSON, compressed by gzip, in ASCII85.
async function unpack(id) {
  const element = byID(id);
  if (!element) return null;
  const bytes = bytesOf(JSON.parse(element.textContent));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// state is what the address after # says: which case is open and how, or how the page table is filtered. A plain #name
// is a section.
function state() {
  const hash = location.hash.slice(1);
  return new URLSearchParams(hash.includes("=") ? hash : "");
}

// remember puts changes into the address, so that it can be sent. A change of the case is a step of the history.
function remember(changes, step) {
  const next = state();
  for (const [key, value] of Object.entries(changes)) {
    if (value === "" || value === null || value === undefined) next.delete(key);
    else next.set(key, value);
  }
  const hash = next.toString() ? "#" + next : "#pages";
  if (step) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

// ratios of one pair, as metrics.Counts defines them; null where there is no denominator.
const share = (part, whole) => whole === 0 ? null : part / whole;
const METRICS = {
  precision: p => share(p.tp, p.tp + p.fp),
  recall: p => share(p.tp, p.tp + p.fn),
  f1: p => share(2 * p.tp, 2 * p.tp + p.fp + p.fn),
  fallout: p => share(p.fp, p.fp + p.tn),
  accuracy: p => share(p.tp + p.tn, p.tp + p.fp + p.fn + p.tn),
  tp: p => p.tp, fp: p => p.fp, fn: p => p.fn, tn: p => p.tn,
};
const NEED_PAGE = ["fallout", "accuracy", "tn"];

// short writes a share as the tables of this file do.
function short(x) {
  if (x === null || x === undefined) return "–";
  const text = x.toFixed(3);
  return text === "1.000" ? "1.00" : text.replace(/^0/, "");
}

const many = (n, noun) => n === 1 ? `1 ${noun}` : `${n} ${noun}s`;
