// The screen of assay annotate. What the folder says is state; show() puts it on the screen; act() sends an edit, and
// the next edit waits for its answer. Text from pages goes through textContent only.
const $ = id => document.getElementById(id);
const state = { pages: [], who: {}, sheet: null, cursor: 0, widths: [], level: 0, anchor: 0, undo: [], conflict: null, words: null, seen: new Set() };

async function ask(path, body) {
  const options = body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("assay does not answer: is it still running in the terminal? Nothing after the last \"saved\" is kept.");
  }
  const content = await answer.json();
  if (answer.ok || answer.status === 409) return { status: answer.status, ...{ content } };
  throw new Error(content.error);
}

// One thing after the other: keys come faster than answers.
let queue = Promise.resolve();
function later(work) {
  queue = queue.then(work).catch(error => note(error.message));
  return queue;
}

function note(text) {
  $("note").textContent = text;
  $("note").hidden = !text;
}

const marks = { "": "· not judged", boilerplate: "– out", content: "✓ content", unsure: "? unsure", optional: "○ optional",
  caption: "○ caption", comments: "○ comments", table: "○ table", mixed: "◨ by words" };

async function loadList() {
  const { content } = await ask("/pages");
  state.pages = content.pages;
  state.who = { ...content.who, compared: content.compared };
  $("title").textContent = "assay annotate" + (content.who.by ? " as " + content.who.by : "");
  $("guidelines").textContent = content.guidelines.text;
  $("guidelines-version").textContent = content.guidelines.version;
  showList();
}

function showList() {
  $("progress").textContent = state.pages.filter(p => p.state === "done").length + " of " + state.pages.length + " done";
  $("pages").replaceChildren(...state.pages.map(p => {
    const item = document.createElement("li"), button = document.createElement("button"), small = document.createElement("small");
    button.type = "button";
    button.textContent = p.id;
    small.textContent = { new: "· new", begun: "◐ begun", done: "✓ done", stale: "! stale" }[p.state];
    if (p.agreement) small.textContent += ", kappa " + shown(p.kappa) + ", F1 " + shown(p.f1) + (disputed(p) ? " ≠" : "");
    if (state.sheet && state.sheet.id === p.id) button.setAttribute("aria-current", "page");
    button.append(small);
    button.addEventListener("click", () => later(() => open(p.id)));
    item.append(button);
    return item;
  }));
  const current = document.querySelector("nav [aria-current]");
  if (current) current.scrollIntoView({ block: "nearest" });
}

// disputed says whether the two annotators differ on a page that both have finished.
const disputed = p => p.agreement && p.agreement.words.fp + p.agreement.words.fn > 0;
const shown = x => x === null ? "–" : x.toFixed(2);

async function open(id) {
  const { content } = await ask("/page?id=" + encodeURIComponent(id));
  Object.assign(state, { sheet: content, cursor: 0, anchor: 0, undo: [], conflict: null, words: null });
  state.seen.add(id);
  history.replaceState(null, "", "#" + encodeURIComponent(id));
  note(content.note);
  const first = content.blocks.findIndex((b, i) => content.other ? isDifferent(i) : b.label === "content");
  showBlocks();
  showList();
  await moveTo(Math.max(0, first));
  $("blocks").focus({ preventScroll: true });
}

function showBlocks() {
  $("conflict").hidden = !state.conflict;
  $("blocks").replaceChildren(...state.sheet.blocks.map((b, i) => {
    const item = document.createElement("li");
    item.id = "block-" + i;
    item.setAttribute("role", "option");
    for (const name of ["mark", "text", "gap", "path", "gap", "their"]) item.append(Object.assign(document.createElement("span"), { className: name }));
    item.querySelector(".text").textContent = b.text;
    item.querySelector(".path").textContent = b.path;
    item.addEventListener("click", event => later(() => clicked(i, event)));
    return item;
  }));
  showLabels();
}

// beside is what somebody else says of block i, where there is somebody to look at: another tab, or another annotator.
const beside = i => state.conflict ? state.conflict.blocks[i] : state.sheet.other && state.sheet.other[i];
const judgement = b => b.label + JSON.stringify(b.parts || []);
function isDifferent(i) {
  const theirs = beside(i);
  return Boolean(theirs) && judgement(theirs) !== judgement(state.sheet.blocks[i]);
}

// showParts writes a text, each of its parts marked by its label.
function showParts(element, parts) {
  element.replaceChildren(...parts.map(p => {
    const part = Object.assign(document.createElement("span"), { className: "part", textContent: p.text, title: marks[p.label] });
    part.dataset.label = p.label;
    return part;
  }));
}

function showLabels() {
  const blocks = state.sheet.blocks;
  blocks.forEach((b, i) => {
    const item = $("block-" + i), text = item.querySelector(".text");
    item.dataset.label = b.label;
    item.setAttribute("aria-selected", String(b.label === "content" || b.label === "mixed"));
    item.firstChild.textContent = marks[b.label];
    if (state.words && state.words.block === i) { /* showWords does it */ }
    else if (b.parts) showParts(text, b.parts);
    else if (text.children.length) text.textContent = b.text;
    const theirs = beside(i), differs = isDifferent(i);
    item.classList.toggle("differs", differs);
    if (!differs) return;
    item.dataset.theirs = (state.conflict ? state.conflict.whose(i) : state.who.other || "first") + ": " + marks[theirs.label];
    showParts(item.querySelector(".their"), theirs.parts || []);
  });
  if (state.words) showWords();
  else showStatus();
}

function showStatus() {
  const { id, blocks, draft, version } = state.sheet;
  const content = blocks.filter(b => b.label === "content" || b.label === "mixed").length;
  const differ = state.sheet.other ? "; " + blocks.filter((b, i) => isDifferent(i)).length + " differ from " + (state.who.other || "the first annotator") + " (d)" : "";
  $("status").textContent = id + ": " + content + " of " + blocks.length + " blocks content; " +
    (version ? "saved (version " + version + ")" : "not begun") + (draft.length ? "; draft by " + draft.join(", ") : "") + differ;
}

function showCursor() {
  const taken = range();
  document.querySelectorAll("#blocks .cursor, #blocks .taken").forEach(e => e.classList.remove("cursor", "taken"));
  for (let i = taken.from; i < taken.to; i++) $("block-" + i).classList.add("taken");
  const item = $("block-" + state.cursor);
  item.classList.add("cursor");
  item.scrollIntoView({ block: "center" });
  $("blocks").setAttribute("aria-activedescendant", item.id);
}

async function moveTo(i) {
  if (!state.sheet || !state.sheet.blocks.length) return;
  leaveWords();
  state.cursor = Math.min(Math.max(i, 0), state.sheet.blocks.length - 1);
  state.widths = [];
  state.level = 0;
  showCursor();
}

// range is what is taken with the cursor.
function range() {
  return state.widths[state.level] || { from: state.cursor, to: state.cursor + 1 };
}

async function widen(by) {
  if (!state.widths.length) {
    const { content } = await ask("/widen?id=" + encodeURIComponent(state.sheet.id) + "&block=" + state.cursor);
    state.widths = content;
  }
  state.level = Math.min(Math.max(state.level + by, 0), state.widths.length - 1);
  showCursor();
}

// act makes an edit on the screen and in the folder.
async function act(edit, isUndo) {
  if (state.conflict) return;
  const sheet = state.sheet;
  edit.labels.forEach((label, k) => Object.assign(sheet.blocks[edit.from + k], { label, parts: edit.parts && edit.parts[edit.from + k] }));
  let answer;
  try {
    answer = await ask("/change", { id: sheet.id, version: sheet.version, edit });
  } catch (error) {
    const { content } = await ask("/page?id=" + encodeURIComponent(sheet.id)); // what is really there
    Object.assign(sheet, content);
    showLabels();
    throw error;
  }
  if (answer.status === 409) return clash(answer.content.now, edit);
  sheet.version = answer.content.version;
  sheet.state = answer.content.state;
  const page = state.pages.find(p => p.id === sheet.id);
  if (page && (page.state !== sheet.state || page.agreement)) { // its line says more than that it was begun
    Object.assign(page, answer.content.page);
    showList();
  }
  if (!isUndo && edit.labels.length) state.undo.push(answer.content.undo);
  note("");
  showLabels();
}

// clash shows both states where they differ: on the screen my last edit and otherwise theirs, since all else of mine is older
// than theirs; and the other of the two beside it. pick exchanges them for one block.
function clash(now, edit) {
  const same = now.blocks.length === state.sheet.blocks.length && now.blocks.every((b, i) => b.text === state.sheet.blocks[i].text);
  if (!same) { // the page itself has changed: labels of mine fit no longer
    note("The page was changed and labelled elsewhere. This is its newest state.");
    return open(state.sheet.id);
  }
  leaveWords();
  const picked = new Set();
  state.conflict = { now, blocks: now.blocks.map(b => ({ ...b })), picked, whose: i => picked.has(i) ? "yours" : "theirs" };
  const differ = now.blocks.filter((b, i) => isDifferent(i)).length;
  $("conflict-text").textContent = "Another tab or program has changed this page to version " + now.version + ". " + differ +
    (differ === 1 ? " block differs" : " blocks differ") + " and " + (differ === 1 ? "is" : "are") + " marked ≠: you see your last change, and theirs elsewhere. On each of them (d: the next), space or a click exchanges the two.";
  now.blocks.forEach((b, i) => { if (i < edit.from || i >= edit.from + edit.labels.length) pick(i); });
  showLabels();
  $("conflict").hidden = false;
  $("conflict").focus(); // no button: a key that was meant for the blocks must not choose
}

function pick(i) {
  if (!isDifferent(i)) return;
  const mine = state.sheet.blocks[i], theirs = state.conflict.blocks[i], { label, parts } = mine, { picked } = state.conflict;
  Object.assign(mine, { label: theirs.label, parts: theirs.parts });
  Object.assign(theirs, { label, parts });
  if (!picked.delete(i)) picked.add(i);
  showLabels();
}

// settle ends a clash: what is on the screen is saved, or all of mine goes.
async function settle(mine) {
  if (!state.conflict) return;
  const { now } = state.conflict, blocks = state.sheet.blocks;
  state.conflict = null;
  $("conflict").hidden = true;
  Object.assign(state.sheet, now);
  state.undo = [];
  showLabels();
  $("blocks").focus({ preventScroll: true });
  if (mine) await act(editOf(0, blocks));
}

// editOf is the edit that gives blocks, from one on, the labels that these have.
function editOf(from, blocks) {
  const edit = { from, labels: blocks.map(b => b.label) };
  const parts = blocks.flatMap((b, k) => b.parts ? [[from + k, b.parts]] : []);
  return parts.length ? { ...edit, parts: Object.fromEntries(parts) } : edit;
}

async function label(wanted) {
  const { from, to } = range(), blocks = state.sheet.blocks;
  const now = other(blocks[state.cursor].label, wanted);
  state.anchor = state.cursor;
  await act({ from, labels: Array(to - from).fill(now) });
}
const toggle = () => label("content");

async function markToHere() {
  const from = Math.min(state.anchor, state.cursor), to = Math.max(state.anchor, state.cursor) + 1;
  const judged = state.sheet.blocks[state.anchor].label;
  const wanted = judged === "" || judged === "mixed" ? "content" : judged;
  await act({ from, labels: Array(to - from).fill(wanted) });
}

async function undo() {
  const edit = state.undo.pop();
  if (!edit) return note("Nothing to undo on this page since it was opened.");
  await act(edit, true);
  if (state.words && state.words.block === edit.from && edit.labels.length === 1) return;
  await moveTo(edit.from);
}

// clicked: once is content or not, twice is words instead. A click inside a block that shows its words is for the words.
async function clicked(i, event) {
  if (state.words && state.words.block === i) return;
  await moveTo(i);
  if (state.conflict) return pick(i);
  if (event.detail !== 2) return toggle();
  await undo(); // what the first of the two clicks did
  await enterWords();
}

// nextDifference goes to the next block that the other annotator judges differently.
async function nextDifference() {
  const blocks = state.sheet.blocks, from = state.cursor + 1;
  const at = blocks.findIndex((b, k) => isDifferent((from + k) % blocks.length));
  if (at < 0) return note(state.sheet.other ? "No block of this page differs." : "Nothing to compare with: both must have finished this page.");
  await moveTo((from + at) % blocks.length);
}

// isLeft says whether a page is still to be done, or to be looked at again.
const isLeft = p => p.state !== "done" || state.who.review && disputed(p) && !state.seen.has(p.id);

async function finish() {
  await act({ from: 0, labels: [], finish: true });
  if (state.conflict) return;
  await loadList();
  const at = state.pages.findIndex(p => p.id === state.sheet.id);
  const rest = [...state.pages.slice(at + 1), ...state.pages.slice(0, at)].find(isLeft);
  if (rest) await open(rest.id);
  else note("All pages are done. The gold is in its folder: assay run weighs extractors against it.");
}

async function step(by) {
  const at = state.pages.findIndex(p => p.id === state.sheet.id);
  await open(state.pages[(at + by + state.pages.length) % state.pages.length].id);
}

// jump goes to the next block, in a direction, whose label is another: over a menu, or over an article.
async function jump(by) {
  const { blocks } = state.sheet;
  let i = state.cursor;
  while (i + by >= 0 && i + by < blocks.length && blocks[i].label === blocks[state.cursor].label) i += by;
  await moveTo(i);
}

const kinds = { s: "unsure", o: "optional", c: "caption", r: "comments", t: "table" };
const labelKeys = act => Object.fromEntries(Object.entries(kinds).map(([key, kind]) => [key, () => act(kind)]));
const keys = {
  j: () => moveTo(state.cursor + 1), ArrowDown: () => moveTo(state.cursor + 1),
  k: () => moveTo(state.cursor - 1), ArrowUp: () => moveTo(state.cursor - 1),
  J: () => jump(1), K: () => jump(-1), " ": toggle, x: markToHere, "]": () => widen(1), "[": () => widen(-1), w: enterWords, d: nextDifference, ...labelKeys(label),
  u: undo, n: finish, p: () => step(1), P: () => step(-1),
};
const wordKeys = {
  l: () => moveToWord(state.words.at + 1), ArrowRight: () => moveToWord(state.words.at + 1),
  h: () => moveToWord(state.words.at - 1), ArrowLeft: () => moveToWord(state.words.at - 1),
  " ": () => labelTaken("content"), x: markWordsToHere, "]": () => takeWords(1), "[": () => takeWords(-1), w: leaveWords, Escape: leaveWords,
  ...labelKeys(labelTaken),
};
const { j, k, ArrowDown, ArrowUp, d } = keys;
const clashKeys = { j, k, ArrowDown, ArrowUp, d, " ": () => pick(state.cursor), T: () => settle(false), M: () => settle(true) }; // capitals: nobody has them under way;
const needBlocks = " xwd][jkJK" + Object.keys(kinds).join("");

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open || !state.sheet) return;
  if (event.target.tagName === "BUTTON" && event.key === " ") return; // it presses the button
  if (event.key === "?" && !state.conflict) return help();
  if (![keys, wordKeys, clashKeys].some(known => known[event.key])) return;
  event.preventDefault();
  if (!state.sheet.blocks.length && needBlocks.includes(event.key)) return;
  later(() => { // what a key means is settled when its turn comes: the one before may begin or end the words
    const act = state.conflict ? clashKeys[event.key] : (state.words && wordKeys[event.key]) || keys[event.key];
    return act && act();
  });
});

function help() { $("help").showModal(); }
$("help-button").addEventListener("click", help);
for (const id of ["words-button", "blocks-button"]) {
  $(id).addEventListener("click", () => later(() => {
    $("blocks").focus({ preventScroll: true });
    return state.words ? leaveWords() : enterWords();
  }));
}
$("take-theirs").addEventListener("click", () => later(() => settle(false)));
$("put-mine").addEventListener("click", () => later(() => settle(true)));

later(async () => {
  await loadList();
  const wanted = decodeURIComponent(location.hash.slice(1));
  const first = state.pages.find(p => p.id === wanted) || state.pages.find(isLeft) || state.pages[0];
  if (first) await open(first.id);
});
