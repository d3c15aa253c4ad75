// The page table: one line a case, made as far as it is looked at.
const ROWS = 100;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const pages = { index: null, shown: [], made: 0 };

// barcodeOf draws a packed barcode: three lanes, the height of a column says how many of its words are in the lane.
function barcodeOf(letters, bins) {
  const lanes = [["found", 8, 0, ""], ["added", 5, 8, ""], ["lost", 5, 13, ""]];
  [...letters].forEach((letter, x) => {
    const value = LETTERS.indexOf(letter);
    [value >> 4, value >> 2 & 3, value & 3].forEach((level, lane) => {
      if (level === 0) return;
      const height = lanes[lane][1] * level / 3;
      lanes[lane][3] += `M${x * 2} ${(lanes[lane][2] + lanes[lane][1] - height).toFixed(1)}h2v${height.toFixed(1)}h-2z`;
    });
  });
  const width = 2 * bins;
  return node("svg", { class: "barcode", width: 76, height: 18, viewBox: `0 0 ${width} 18`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...lanes.filter(l => l[3] !== "").map(l => node("path", { class: l[0], d: l[3] })));
}

function pairCell(pair, index, mark) {
  const status = index.statuses[pair.s];
  const f1 = METRICS.f1(pair);
  const said = `true positives ${pair.tp}, false positives ${pair.fp}, false negatives ${pair.fn}`;
  const cell = node("td", { class: mark, title: said }, node("small", {}, short(f1)), " ");
  if (status !== "ok") cell.append(node("span", { class: "no-answer", title: pair.e || status }, status));
  else if (pair.b) cell.append(barcodeOf(pair.b, Math.min(index.bins, pair.b.length)));
  return cell;
}

function pageRow(at) {
  const { index } = pages;
  const page = index.cases[at];
  const f1s = page.pairs.map((p, x) => index.extractors[x].baseline ? null : METRICS.f1(p)).filter(x => x !== null);
  const best = Math.max(...f1s), worst = Math.min(...f1s);
  const cells = page.pairs.map((p, x) => {
    const f1 = METRICS.f1(p);
    const apart = best - worst > .02 && !index.extractors[x].baseline;
    return pairCell(p, index, apart && f1 === best ? "best" : apart && f1 === worst ? "worst" : undefined);
  });
  const link = node("a", { href: caseLink(page.id), title: page.url || page.id }, page.id);
  return node("tr", {}, node("th", { scope: "row" }, link), node("td", {}, page.lang || ""), node("td", { class: "num" }, String(page.gold)), ...cells);
}

function disagreement(page) {
  const f1s = page.pairs.map((p, x) => pages.index.extractors[x].baseline ? null : METRICS.f1(p)).filter(x => x !== null);
  return f1s.length ? Math.max(...f1s) - Math.min(...f1s) : -1;
}

function bestOf(page) {
  const f1s = page.pairs.map((p, x) => pages.index.extractors[x].baseline ? null : METRICS.f1(p)).filter(x => x !== null);
  return f1s.length ? Math.max(...f1s) : 2;
}

const ORDERS = {
  disagreement: (a, b) => disagreement(b) - disagreement(a),
  hardest: (a, b) => bestOf(a) - bestOf(b),
  gold: (a, b) => b.gold - a.gold,
};

// showPages filters and orders the table as the address says.
function showPages() {
  const { index } = pages;
  const text = state().get("q") || "", order = state().get("order") || "id";
  const says = byID("filter-says"), input = byID("filter");
  if (input.value !== text) input.value = text;
  byID("order").value = Object.hasOwn(ORDERS, order) ? order : "id";
  let conditions;
  try {
    conditions = parseFilter(text, index);
  } catch (wrong) {
    says.textContent = wrong.message;
    says.className = "wrong";
    input.setAttribute("aria-invalid", "true");
    return;
  }
  input.removeAttribute("aria-invalid");
  let undefinedOnly = 0;
  pages.shown = [];
  index.cases.forEach((page, at) => {
    const holds = conditions.map(c => c(page));
    if (holds.every(h => h === true)) pages.shown.push(at);
    else if (!holds.includes(false)) undefinedOnly++;
  });
  if (Object.hasOwn(ORDERS, order)) pages.shown.sort((a, b) => ORDERS[order](index.cases[a], index.cases[b]) || a - b);
  says.className = "";
  says.textContent = `${pages.shown.length} of ${index.cases.length} pages` + (undefinedOnly ? `, ${undefinedOnly} dropped as undefined` : "");
  makeTable();
}

function makeTable() {
  const heads = pages.index.extractors.map(x => node("th", { scope: "col" }, x.name));
  const table = node("table", { class: "pages" },
    node("thead", {}, node("tr", {}, node("th", { scope: "col" }, "page"), node("th", { scope: "col" }, "lang"), node("th", { scope: "col", class: "num" }, "gold"), ...heads)),
    node("tbody", {}));
  byID("page-table").replaceChildren(table);
  pages.made = 0;
  makeRows();
}

function makeRows() {
  const end = Math.min(pages.made + ROWS, pages.shown.length);
  const body = document.querySelector("#page-table tbody");
  body.append(...pages.shown.slice(pages.made, end).map(pageRow));
  pages.made = end;
  const left = pages.shown.length - end;
  byID("more-pages").hidden = left === 0;
  byID("more-pages").textContent = `show ${Math.min(ROWS, left)} more of ${left}`;
  byID("page-table").dataset.left = left ? `${many(left, "further page")} not printed` : "";
}

function startPages() {
  byID("filter").addEventListener("input", event => {
    remember({ q: event.target.value });
    showPages();
  });
  byID("order").addEventListener("change", event => {
    remember({ order: event.target.value === "id" ? "" : event.target.value });
    showPages();
  });
  byID("filter-form").addEventListener("submit", event => event.preventDefault());
  byID("more-pages").addEventListener("click", makeRows);
}
