"use strict";
// The words of one block: the block at the cursor, cut into pieces of one word each. It stands in front of annotate.js,
// whose functions it uses.
async function enterWords() {
  const block = state.cursor;
  const { content } = await ask("/words?id=" + encodeURIComponent(state.sheet.id) + "&block=" + block);
  state.widths = [];
  state.level = 0;
  state.words = { block, pieces: content, at: 0, taken: 1, anchor: 0 };
  showCursor();
  $("block-" + block).querySelector(".text").replaceChildren(...content.map((piece, k) => {
    const word = Object.assign(document.createElement("span"), { className: "word", textContent: piece });
    word.addEventListener("pointerdown", () => { state.words.pressed = k; });
    word.addEventListener("pointerup", () => later(() => release(k)));
    return word;
  }));
  showWords();
}

function leaveWords() {
  if (!state.words) return;
  const { block } = state.words, { text, parts } = state.sheet.blocks[block], element = $("block-" + block).querySelector(".text");
  state.words = null;
  if (parts) showParts(element, parts);
  else element.textContent = text;
  $("block-" + block).classList.remove("words");
  showKeys();
  showStatus();
}

// showKeys shows the keys that there are now.
function showKeys() {
  $("block-keys").hidden = Boolean(state.words);
  $("word-keys").hidden = !state.words;
}

// wordLabels gives each piece the label of the part that it stands in.
function wordLabels() {
  const { label, text, parts = [{ label, text }] } = state.sheet.blocks[state.words.block];
  let part = 0, end = parts[0].text.length, at = 0;
  return state.words.pieces.map(piece => {
    while (at >= end && part + 1 < parts.length) end += parts[++part].text.length;
    at += piece.length;
    return parts[part].label;
  });
}

function showWords() {
  showKeys();
  const { block, pieces, at, taken } = state.words, labels = wordLabels(), item = $("block-" + block), text = item.querySelector(".text");
  item.classList.add("words");
  [...text.children].forEach((word, k) => {
    word.dataset.label = labels[k];
    word.title = marks[labels[k]];
    word.classList.toggle("taken", k >= at && k < at + taken);
  });
  $("status").textContent = "word " + (at + 1) + (taken > 1 ? " to " + (at + taken) : "") + " of " + pieces.length + ": " +
    pieces.slice(at, at + taken).join("").trim() + ", " + marks[labels[at]] + "; " + (state.sheet.version ? "saved (version " + state.sheet.version + ")" : "not begun");
}

function moveToWord(k) {
  const w = state.words;
  w.at = Math.min(Math.max(k, 0), w.pieces.length - 1);
  w.taken = 1;
  showWords();
}

function takeWords(by) {
  const w = state.words;
  w.taken = Math.min(Math.max(w.taken + by, 1), w.pieces.length - w.at);
  showWords();
}

// labelWords gives words, from one up to another, a label; the last of them is where x goes on from.
async function labelWords(from, to, wanted) {
  const { block, pieces } = state.words, labels = wordLabels();
  labels.fill(wanted, from, to);
  state.words.anchor = to - 1;
  const parts = [];
  pieces.forEach((text, k) => {
    if (k && labels[k] === labels[k - 1]) parts[parts.length - 1].text += text;
    else parts.push({ label: labels[k], text });
  });
  await act(editOf(block, [parts.length === 1 ? { label: parts[0].label } : { label: "mixed", parts }]));
}

// other turns a label round: what has it loses it.
const other = (now, wanted) => now === wanted ? "boilerplate" : wanted;

function labelTaken(wanted) {
  const { at, taken } = state.words;
  return labelWords(at, at + taken, other(wordLabels()[at], wanted));
}

async function markWordsToHere() {
  const { anchor, at } = state.words;
  await labelWords(Math.min(anchor, at), Math.max(anchor, at) + 1, wordLabels()[anchor] || "content");
}

// release ends a press of the mouse: every word that it passed gets what the first one gets.
async function release(k) {
  const w = state.words;
  if (!w || w.pressed === undefined) return;
  const from = w.pressed;
  w.pressed = undefined;
  w.at = k;
  w.taken = 1;
  await labelWords(Math.min(from, k), Math.max(from, k) + 1, other(wordLabels()[from], "content"));
}

