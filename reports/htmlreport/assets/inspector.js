// The inspector: one case, its words as one extractor treated them, or as two did.
const NAMES = { fp: "added", fn: "lost" };
const open = { at: -1, data: null, a: 0, b: -1, errors: [], error: -1, longest: -1 };

// marksOf turns run lengths back into yes or no for each word.
function marksOf(lengths, n) {
  const marks = new Uint8Array(n);
  let at = 0;
  lengths.forEach((length, i) => {
    if (i % 2 === 1) marks.fill(1, at, at + length);
    at += length;
  });
  return marks;
}

// spell takes the text of a page apart at its borders, into words and what stands before each and after the last.
function spell(data) {
  if (!data) return null;
  data.words = [];
  data.gaps = [];
  data.text.split("\x7f").forEach((piece, i) => {
    if (i % 2 === 0) {
      data.gaps.push(piece);
      return;
    }
    piece.split(" ").forEach((word, k) => {
      if (k > 0) data.gaps.push(" ");
      data.words.push(word);
    });
  });
  data.answers.forEach(a => { a.blocks = rowsOf(a.blocks, data.words, data.gaps); });
  return data;
}

async function openCase(id) {
  const { index } = pages;
  const at = index.cases.findIndex(c => c.id === id);
  if (at < 0) return false;
  if (open.at !== at) {
    open.data = spell(await unpack("case-" + at));
    open.at = at;
    const n = open.data ? open.data.words.length : 0;
    open.gold = open.data ? marksOf(open.data.gold, n) : null;
    open.left = marksOf(open.data && open.data.left || [], n);
    open.taken = open.data ? open.data.answers.map(x => marksOf(x.taken, n)) : [];
  }
  const wanted = state();
  open.a = Math.max(0, findExtractor(index, wanted.get("x") || index.extractors[0].name));
  open.b = wanted.get("y") ? findExtractor(index, wanted.get("y")) : -1;
  if (open.b === open.a) open.b = -1;
  byID("report").hidden = true;
  byID("inspector").hidden = false;
  showHead();
  showAnswers();
  showWords();
  showBlocks();
  showOriginal();
  return true;
}

function showHead() {
  const { index } = pages;
  const page = index.cases[open.at];
  document.title = page.id + " · assay";
  byID("case-title").textContent = page.id;
  const facts = byID("case-facts");
  facts.replaceChildren();
  if (/^https?:\/\//i.test(page.url)) facts.append(node("a", { href: page.url, rel: "noreferrer noopener" }, page.url), " · ");
  else if (page.url) facts.append(page.url, " · ");
  const say = [];
  if (page.lang) say.push(page.lang);
  for (const [tag, value] of Object.entries(page.tags || {})) say.push(`${tag}: ${value}`);
  if (page.group) say.push("group " + page.group);
  if (page.charset) say.push(page.charset === page.from ? page.charset : `${page.charset} (${page.from})`);
  if (index.pages) say.push(`${page.words} words on the page`);
  say.push(page.snippets ? "the gold is snippets only: its words cannot be counted" : `${page.gold} words of gold` + (page.off ? `, ${page.off} of them not on the page` : ""));
  if (page.opt) say.push(`${many(page.opt, "optional word")} of gold left out`);
  if (page.replaced) say.push(`${page.replaced} characters could not be decoded`);
  if (page.flattened) say.push("nested too deep, flattened");
  facts.append(say.join(" · "));
  const among = pages.shown.indexOf(open.at);
  byID("place").textContent = among < 0 ? `${pages.shown.length} pages pass the filter; this is none of them` : `page ${among + 1} of ${pages.shown.length}`;
  byID("previous").disabled = among === 0 || pages.shown.length === 0;
  byID("next").disabled = among === pages.shown.length - 1 || pages.shown.length === 0;
}

// wideBarcode draws every word where it stands, in three lanes.
function wideBarcode(n, kind) {
  const lanes = { tp: [1, 8, "found", ""], fp: [9, 4, "added", ""], fn: [13, 4, "lost", ""] };
  let first = 0;
  for (let i = 1; i <= n; i++) {
    if (i < n && kind(i) === kind(first)) continue;
    const lane = lanes[kind(first)];
    if (lane) lane[3] += `M${first} ${lane[0]}h${i - first}v${lane[1]}h${first - i}z`;
    first = i;
  }
  return node("svg", { class: "barcode", viewBox: `0 0 ${Math.max(1, n)} 18`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...Object.values(lanes).filter(l => l[3] !== "").map(l => node("path", { class: l[2], d: l[3] })));
}

function kindOf(x, word) {
  if (open.left[word]) return "opt";
  return open.taken[x][word] ? (open.gold[word] ? "tp" : "fp") : (open.gold[word] ? "fn" : "tn");
}

function showAnswers() {
  const { index } = pages;
  const page = index.cases[open.at];
  const n = open.data ? open.data.words.length : 0;
  const heads = ["key", "extractor", "F1", "precision", "recall", "TP", "FP", "FN", "TN", "page, left to right"];
  const rows = index.extractors.map((x, i) => {
    const pair = page.pairs[i];
    const status = index.statuses[pair.s];
    const button = node("button", { type: "button", "aria-pressed": String(i === open.a) }, x.name);
    button.addEventListener("click", () => choose(i));
    const counts = [METRICS.f1, METRICS.precision, METRICS.recall].map(m => node("td", { class: "num" }, page.snippets ? "–" : short(m(pair))));
    counts.push(...["tp", "fp", "fn", "tn"].map(c => node("td", { class: "num" }, page.snippets || c === "tn" && !index.pages ? "–" : String(pair[c]))));
    const last = node("td", { class: "bar-cell" });
    const missing = open.data && open.data.answers[i].missing;
    if (pair.e || status !== "ok") last.append(node("span", { class: "no-answer" }, status + (pair.e ? ": " + pair.e : "")));
    else if (missing) last.append(node("span", { class: "no-answer" }, missing));
    else if (n) last.append(wideBarcode(n, w => kindOf(i, w)));
    const row = node("tr", { class: i === open.a ? "chosen" : i === open.b ? "other" : undefined },
      node("td", { class: "key-cell" }, i < 9 ? String(i + 1) : ""),
      node("th", { scope: "row" }, button, open.b >= 0 && i === open.a ? " A" : i === open.b ? " B" : ""), ...counts, last);
    row.addEventListener("click", event => { if (event.target !== button) choose(i); });
    return row;
  });
  const gold = node("tr", {}, node("td", { class: "key-cell" }), node("th", { scope: "row" }, "gold"), ...heads.slice(2, 9).map(() => node("td")),
    node("td", { class: "bar-cell" }, n ? wideBarcode(n, w => open.gold[w] ? "tp" : "tn") : ""));
  byID("answers").replaceChildren(
    node("thead", {}, node("tr", {}, ...heads.map((h, i) => node("th", { scope: "col", class: i === 0 ? "key-cell" : i > 1 && i < 9 ? "num" : undefined }, h)))),
    node("tbody", {}, gold, ...rows));
  const options = [node("option", { value: "" }, "nobody")];
  index.extractors.forEach((x, i) => { if (i !== open.a) options.push(node("option", { value: x.name, selected: i === open.b }, x.name)); });
  byID("versus").replaceChildren(...options);
}

// choose shows another extractor; in a comparison it takes the place of A.
function choose(i) {
  const names = pages.index.extractors;
  remember({ x: names[i].name, y: open.b >= 0 && open.b !== i ? names[open.b].name : "" });
  openCase(pages.index.cases[open.at].id);
}

// classOf says how a word is shown: its class, and whether it is an error to jump to.
function classOf(word) {
  if (open.b < 0) {
    const kind = kindOf(open.a, word);
    return [kind, kind === "fp" || kind === "fn"];
  }
  if (open.left[word]) return ["opt", false];
  const a = open.taken[open.a][word], b = open.taken[open.b][word], gold = open.gold[word];
  if (a === b) return [a ? "tp" : "tn", false];
  return [(a ? "only-a" : "only-b") + (gold ? " right" : ""), true];
}

function errorName(style) {
  if (open.b < 0) return NAMES[style];
  const who = pages.index.extractors[style.startsWith("only-a") ? open.a : open.b].name;
  return `only ${who}, ${style.endsWith("right") ? "rightly" : "wrongly"}`;
}

// showWords sets the page's words as running text; words of one kind that follow one another are one piece.
function showWords() {
  const pane = byID("words");
  open.errors = [];
  open.error = open.longest = -1;
  open.spans = [];
  if (!open.data || open.data.words.length === 0) {
    pane.replaceChildren(node("p", { class: "faint" }, pages.index.texts ? "The words of this page are not known." : "The run kept no texts (--no-inputs), so there are no words to show."));
    return;
  }
  const gone = [open.a, open.b].find(x => x >= 0 && open.data.answers[x].missing);
  if (gone !== undefined) { // nothing is known of what it took, so nothing is lost or added
    pane.replaceChildren(node("p", { class: "faint" }, `${pages.index.extractors[gone].name}: ${open.data.answers[gone].missing}`));
    showLegend();
    byID("error-says").textContent = "";
    return;
  }
  const { words, gaps } = open.data;
  const made = [];
  let paragraph = node("p"), piece = null, style = "";
  words.forEach((word, i) => {
    const [kind, wrong] = classOf(i);
    const lineEnd = gaps[i].lastIndexOf("\n");
    let before = gaps[i];
    if (lineEnd >= 0) {
      (piece || paragraph).append(before.slice(0, lineEnd));
      made.push(paragraph);
      paragraph = node("p");
      piece = null;
      before = before.slice(lineEnd + 1);
    }
    if (piece === null || kind !== style) {
      // A mark that is no word looks like the word that it stands at.
      const [, ends, blank, begins] = piece === null ? ["", "", "", before] : before.match(/^(\S*)(\s*)(.*)$/s);
      if (ends) piece.append(ends);
      if (blank) paragraph.append(blank);
      piece = node("span", { class: kind });
      style = kind;
      if (wrong) {
        piece.append(node("span", { class: "sr" }, `[${errorName(kind)}: `));
        piece.tabIndex = -1;
        open.errors.push({ piece, kind, words: 0 });
      }
      if (begins) piece.append(begins);
      paragraph.append(piece);
    } else {
      piece.append(before);
    }
    if (wrong) open.errors[open.errors.length - 1].words++;
    const text = document.createTextNode(word);
    piece.append(text);
    open.spans[i] = piece;
  });
  (piece || paragraph).append(gaps[words.length].split("\n")[0]);
  made.push(paragraph);
  for (const e of open.errors) e.piece.append(node("span", { class: "sr" }, "]"));
  pane.replaceChildren(...(open.b < 0 ? made : foldAlike(made)));
  const first = open.b < 0 && pane.querySelector("span[class]:not(.tn):not(.sr)"); // what comes before nobody wants
  pane.scrollTop = first ? first.offsetTop - 90 : 0;
  showLegend();
}

// foldAlike puts lines on which the two extractors agree into folds, so that a comparison shows where they differ.
function foldAlike(lines) {
  const shown = [];
  let alike = [];
  const fold = () => {
    if (alike.length) shown.push(node("details", {}, node("summary", {}, `${many(alike.length, "line")} alike`), ...alike));
    alike = [];
  };
  for (const line of lines) {
    if (line.querySelector("[class^=only]")) {
      fold();
      shown.push(line);
    } else {
      alike.push(line);
    }
  }
  fold();
  return shown;
}

function showLegend() {
  const names = pages.index.extractors.map(x => x.name);
  const legend = byID("legend");
  if (open.b < 0) {
    legend.replaceChildren(node("span", {}, "found"), " · ", node("span", { class: "fp" }, "added: not gold"), " · ", node("span", { class: "fn" }, "lost: gold"), " · ",
      node("span", { class: "tn" }, "rightly left out"));
  } else {
    legend.replaceChildren("Only where the two differ: ", node("span", { class: "only-a" }, `only ${names[open.a]}`), " · ", node("span", { class: "only-b" }, `only ${names[open.b]}`),
      " · ✓ it is gold · ", node("span", {}, "both have it"), " · ", node("span", { class: "tn" }, "neither has it"));
  }
  if (open.left.includes(1)) legend.append(" · ", node("span", { class: "opt" }, "optional: left out of every count"));
  const words = open.errors.reduce((sum, e) => sum + e.words, 0);
  byID("error-says").textContent = open.errors.length ? `${many(open.errors.length, open.b < 0 ? "error" : "difference")}, ${many(words, "word")}` : (open.b < 0 ? "no errors" : "no differences");
}

function goTo(i) {
  if (!open.errors.length) return;
  for (const e of open.errors) e.piece.classList.remove("now");
  open.error = (i + open.errors.length) % open.errors.length;
  const e = open.errors[open.error];
  e.piece.classList.add("now");
  e.piece.scrollIntoView({ block: "center" });
  byID("error-says").textContent = `${open.error + 1} of ${open.errors.length}: ${many(e.words, "word")} ${errorName(e.kind)}`;
}

// goToLongest goes to the longest error, and at each further call to the next longest.
function goToLongest() {
  const order = open.errors.map((e, i) => i).sort((a, b) => open.errors[b].words - open.errors[a].words || a - b);
  if (!order.length) return;
  open.longest = (open.longest + 1) % order.length;
  goTo(order[open.longest]);
}
