
"use strict";
// The screen of assay annotate. What the folder says is state; show() puts it on the screen; act() sends an edit, and
// the next edit waits for its answer. Text from pages goes through textContent only.
const $ = id => document.getElementById(id);
const state = { pages: [], sheet: null, cursor: 0, widths: [], level: 0, anchor: 0, undo: [], conflict: null };

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

const marks = { "": "· not judged", boilerplate: "– out", content: "✓ content", unsure: "? unsure", optional: "○ optional" };

async function loadList() {
  const { content } = await ask("/pages");
  state.pages = content.pages;
  $("title").textContent = "assay annotate" + (content.by ? " as " + content.by : "");
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
    if (p.agreement) small.textContent += ", kappa " + shown(p.kappa) + ", F1 " + shown(p.f1);
    if (state.sheet && state.sheet.id === p.id) button.setAttribute("aria-current", "page");
    button.append(small);
    button.addEventListener("click", () => later(() => open(p.id)));
    item.append(button);
    return item;
  }));
  const current = document.querySelector("nav [aria-current]");
  if (current) current.scrollIntoView({ block: "nearest" });
}

const shown = x => x === null ? "–" : x.toFixed(2);

async function open(id) {
  const { content } = await ask("/page?id=" + encodeURIComponent(id));
  Object.assign(state, { sheet: content, cursor: 0, anchor: 0, undo: [], conflict: null });
  history.replaceState(null, "", "#" + encodeURIComponent(id));
  note(content.note);
  const first = content.blocks.findIndex(b => b.label === "content");
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
    for (const name of ["mark", "text"]) item.append(Object.assign(document.createElement("span"), { className: name }));
    item.lastChild.textContent = b.text;
    item.append(document.createElement("span"), Object.assign(document.createElement("span"), { className: "path", textContent: b.path }));
    item.addEventListener("click", () => later(async () => { await moveTo(i); await toggle(); }));
    return item;
  }));
  showLabels();
}

function showLabels() {
  const blocks = state.sheet.blocks;
  blocks.forEach((b, i) => {
    const item = $("block-" + i);
    item.dataset.label = b.label;
    item.setAttribute("aria-selected", String(b.label === "content"));
    item.firstChild.textContent = marks[b.label];
    const theirs = state.conflict ? state.conflict.blocks[i].label : b.label;
    item.classList.toggle("differs", theirs !== b.label);
    item.dataset.theirs = marks[theirs];
  });
  const content = blocks.filter(b => b.label === "content").length;
  const draft = state.sheet.draft.length ? "; draft by " + state.sheet.draft.join(", ") : "";
  $("status").textContent = state.sheet.id + ": " + content + " of " + blocks.length + " blocks content; " +
    (state.sheet.version ? "saved (version " + state.sheet.version + ")" : "not begun") + draft;
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
  edit.labels.forEach((label, k) => { sheet.blocks[edit.from + k].label = label; });
  let answer;
  try {
    answer = await ask("/change", { id: sheet.id, version: sheet.version, edit });
  } catch (error) {
    const { content } = await ask("/page?id=" + encodeURIComponent(sheet.id)); // what is really there
    Object.assign(sheet, content);
    showLabels();
    throw error;
  }
  if (answer.status === 409) return clash(answer.content.now);
  sheet.version = answer.content.version;
  sheet.state = answer.content.state;
  const page = state.pages.find(p => p.id === sheet.id);
  if (page && page.state !== sheet.state) { page.state = sheet.state; showList(); }
  if (!isUndo && edit.labels.length) state.undo.push(answer.content.undo);
  note("");
  showLabels();
}

// clash shows both states: mine on the screen, theirs where it differs.
function clash(now) {
  const same = now.blocks.length === state.sheet.blocks.length && now.blocks.every((b, i) => b.text === state.sheet.blocks[i].text);
  if (!same) { // the page itself has changed: labels of mine fit no longer
    note("The page was changed and labelled elsewhere. This is its newest state.");
    return open(state.sheet.id);
  }
  state.conflict = now;
  const differ = now.blocks.filter((b, i) => b.label !== state.sheet.blocks[i].label).length;
  $("conflict-text").textContent = "Another tab or program has changed this page to version " + now.version + ". You see yours; " + differ +
    (differ === 1 ? " block differs" : " blocks differ") + " and " + (differ === 1 ? "is" : "are") + " marked ≠.";
  showLabels();
  $("conflict").hidden = false;
  $("take-theirs").focus();
}

async function settle(mine) {
  const theirs = state.conflict, labels = state.sheet.blocks.map(b => b.label);
  if (!theirs) return;
  state.conflict = null;
  $("conflict").hidden = true;
  Object.assign(state.sheet, theirs);
  state.undo = [];
  showLabels();
  $("blocks").focus({ preventScroll: true });
  if (mine) await act({ from: 0, labels });
}

async function label(wanted) {
  const { from, to } = range(), blocks = state.sheet.blocks;
  const now = blocks[state.cursor].label === wanted ? "boilerplate" : wanted;
  state.anchor = state.cursor;
  await act({ from, labels: Array(to - from).fill(now) });
}
const toggle = () => label("content");

async function markToHere() {
  const from = Math.min(state.anchor, state.cursor), to = Math.max(state.anchor, state.cursor) + 1;
  const wanted = state.sheet.blocks[state.anchor].label || "content";
  await act({ from, labels: Array(to - from).fill(wanted) });
}

async function undo() {
  const edit = state.undo.pop();
  if (!edit) return note("Nothing to undo on this page since it was opened.");
  await act(edit, true);
  await moveTo(edit.from);
}

async function finish() {
  await act({ from: 0, labels: [], finish: true });
  if (state.conflict) return;
  await loadList();
  const at = state.pages.findIndex(p => p.id === state.sheet.id);
  const rest = [...state.pages.slice(at + 1), ...state.pages.slice(0, at)].find(p => p.state !== "done");
  if (rest) await open(rest.id);
  else note("All pages are done. The gold is in its folder: assay run weighs extractors against it.");
}

async function step(by) {
  const at = state.pages.findIndex(p => p.id === state.sheet.id);
  await open(state.pages[(at + by + state.pages.length) % state.pages.length].id);
}

const keys = {
  j: () => moveTo(state.cursor + 1), ArrowDown: () => moveTo(state.cursor + 1),
  k: () => moveTo(state.cursor - 1), ArrowUp: () => moveTo(state.cursor - 1),
  " ": toggle, x: markToHere, "]": () => widen(1), "[": () => widen(-1),
  s: () => label("unsure"), o: () => label("optional"), u: undo, n: finish, p: () => step(1), P: () => step(-1),
};

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open || !state.sheet) return;
  if (state.conflict) {
    if (event.key === "t" || event.key === "m") later(() => settle(event.key === "m"));
    return;
  }
  if (event.key === "?") return help();
  if (event.target.tagName === "BUTTON" && event.key === " ") return; // it presses the button
  const act = keys[event.key];
  if (!act || !state.sheet.blocks.length && " xsou][jk".includes(event.key)) return;
  event.preventDefault();
  later(act);
});

function help() { $("help").showModal(); }
$("help-button").addEventListener("click", help);
$("take-theirs").addEventListener("click", () => later(() => settle(false)));
$("put-mine").addEventListener("click", () => later(() => settle(true)));

later(async () => {
  await loadList();
  const wanted = decodeURIComponent(location.hash.slice(1));
  const first = state.pages.find(p => p.id === wanted) || state.pages.find(p => p.state !== "done") || state.pages[0];
  if (first) await open(first.id);
});
