// The blocks that an extractor cut the page into, with the features it looked at and the rule that decided.
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
  const starts = placeBlocks(answer.blocks);
  const rows = order.map(i => blockRow(answer.blocks[i], answer.notes, starts[i]));
  const wrong = answer.blocks.filter(b => b.cost > 0).length;
  const heads = ["#", "words", "said", "gold", "cost", "deciding rule", "text", "features"];
  pane.replaceChildren(
    node("p", { class: "note" }, `${pages.index.extractors[open.a].name}: ${wrong} of ${answer.blocks.length} blocks judged wrong, those that cost most first`),
    node("table", {}, node("thead", {}, node("tr", {}, ...heads.map(h => node("th", { scope: "col" }, h)))), node("tbody", {}, ...rows)));
  pane.scrollTop = 0;
}

function blockRow(b, names, start) {
  const features = names.map((name, i) => b.notes[i] === null || b.notes[i] === undefined ? null : `${name} ${featureText(b.notes[i])}`).filter(f => f !== null);
  const cost = b.cost === 0 ? "" : (b.gold ? "FN " : "FP ") + b.cost;
  const row = node("tr", { class: b.cost > 0 ? "wrong" : undefined, tabindex: "0" },
    node("td", { class: "num" }, String(b.i)), node("td", { class: "num" }, String(b.n)), node("td", {}, b.said), node("td", {}, b.gold ? "content" : "boilerplate"),
    node("td", { class: "cost" }, cost), node("td", { class: "rule" }, b.why), node("td", { class: "text", title: b.path }, b.text),
    node("td", { class: "features" }, features.join(" · ")));
  const show = () => showBlock(row, start, b.n);
  row.addEventListener("click", show);
  row.addEventListener("keydown", event => { if (event.key === "Enter") show(); });
  return row;
}

function featureText(value) {
  return typeof value === "number" && !Number.isInteger(value) ? String(Math.round(value * 1000) / 1000) : String(value);
}

// placeBlocks finds where the words of each block begin on the page, by their first words, from block to block onwards;
// -1 where that is not found.
function placeBlocks(blocks) {
  const fold = s => s.toLowerCase().normalize("NFC");
  const words = open.data.words.map(fold);
  let from = 0;
  return blocks.map(b => {
    const first = fold(b.text).split(/[^\p{L}\p{N}]+/u).filter(w => w).slice(0, 5);
    if (first.length === 0) return -1;
    if (b.text.endsWith("…") && first.length > 1) first.pop();
    for (let i = from; i + first.length <= words.length; i++) {
      if (first.every((w, k) => words[i + k] === w)) {
        from = i + Math.max(1, b.n);
        return i;
      }
    }
    return -1;
  });
}

function showBlock(row, start, n) {
  for (const e of document.querySelectorAll(".shown")) e.classList.remove("shown");
  row.classList.add("shown");
  if (start < 0) return;
  new Set(open.spans.slice(start, start + Math.max(1, n))).forEach(piece => piece.classList.add("shown"));
  open.spans[start].scrollIntoView({ block: "center" });
}
