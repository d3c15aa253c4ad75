// The blocks that an extractor cut the page into, with the features it looked at and the rule that decided.
const LABELS = { c: "content", b: "boilerplate", u: "unlabelled" };

// rowsOf makes an object of each block out of the columns in the file.
function rowsOf(columns, words, gaps) {
  if (!columns) return [];
  const told = new Map(columns.told ? columns.told.map((i, k) => [i, k]) : columns.words.map((n, i) => [i, i]));
  let end = 0;
  return columns.words.map((n, i) => {
    const label = columns.labels[i], gold = columns.gold[i], skip = columns.skips[i], k = told.get(i);
    const start = skip < 0 ? -1 : end + skip;
    if (start >= 0) end = start + n;
    return {
      i, n, start, said: LABELS[label], gold: LABELS[gold], cost: label !== "u" && label !== gold ? n : 0,
      text: start < 0 ? columns.texts[i] || "" : beginning(words, gaps, start, n),
      why: k === undefined ? "" : columns.whys[columns.why[k]],
      notes: k === undefined ? [] : columns.names.map((name, f) => [name, columns.notes[f][k]]).filter(note => note[1] !== null && note[1] !== ""),
    };
  });
}

// beginning is the first words of a block, as they stand on the page.
function beginning(words, gaps, start, n) {
  const shown = Math.min(n, 20);
  let text = words[start];
  for (let i = start + 1; i < start + shown; i++) text += gaps[i] + words[i];
  return text.replaceAll("\n", " ") + (shown < n ? " …" : "");
}

function showBlocks() {
  const pane = byID("blocks"), hide = state().get("b") === "0";
  const answer = open.data && open.data.answers[open.a];
  const has = answer && answer.blocks.length > 0;
  pane.hidden = hide || !has;
  byID("panes").className = pane.hidden ? "single" : "";
  byID("toggle-blocks").setAttribute("aria-pressed", String(!hide));
  byID("toggle-blocks").disabled = !has;
  byID("toggle-blocks").textContent = has ? "blocks" : "no blocks";
  if (pane.hidden) return;
  const order = answer.blocks.map((b, i) => i).sort((a, b) => answer.blocks[b].cost - answer.blocks[a].cost || a - b);
  const rows = order.map(i => blockRow(answer.blocks[i]));
  const wrong = answer.blocks.filter(b => b.cost > 0).length;
  const heads = ["#", "words", "said", "gold", "cost", "deciding rule, features", "text"];
  pane.replaceChildren(
    node("p", { class: "note" }, `${pages.index.extractors[open.a].name}: ${wrong} of ${answer.blocks.length} blocks judged wrong, those that cost most first` +
      (pages.index.whole ? "" : "; so large a report has rule and features only of the costliest, assay inspect of all")),
    node("table", {}, node("thead", {}, node("tr", {}, ...heads.map(h => node("th", { scope: "col" }, h)))), node("tbody", {}, ...rows)));
  pane.scrollTop = 0;
}

function blockRow(b) {
  const cost = b.cost === 0 ? "" : (b.gold === "content" ? "FN " : "FP ") + b.cost;
  const row = node("tr", { class: b.cost > 0 ? "wrong" : undefined, tabindex: "0" },
    node("td", { class: "num" }, String(b.i)), node("td", { class: "num" }, String(b.n)), node("td", {}, b.said), node("td", {}, b.gold),
    node("td", { class: "cost" }, cost),
    node("td", { class: "rule" }, b.why, node("div", { class: "features" }, b.notes.map(note => note.join(" ")).join(" · "))),
    node("td", { class: "text" }, b.text));
  const show = () => showBlock(row, b.start, b.n);
  row.addEventListener("click", show);
  row.addEventListener("keydown", event => { if (event.key === "Enter") show(); });
  return row;
}

function showBlock(row, start, n) {
  for (const e of document.querySelectorAll(".shown")) e.classList.remove("shown");
  row.classList.add("shown");
  if (start < 0) return;
  new Set(open.spans.slice(start, start + Math.max(1, n))).forEach(piece => piece.classList.add("shown"));
  const fold = open.spans[start].closest("details");
  if (fold) fold.open = true;
  open.spans[start].scrollIntoView({ block: "center" });
}
