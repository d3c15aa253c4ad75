// What the address says is shown; what is done is put into the address.
function showReport() {
  byID("inspector").hidden = true;
  byID("report").hidden = false;
  document.title = pages.title;
  showPages();
}

// caseLink is the address of a case; the filter stays in it.
function caseLink(id) {
  const next = state();
  next.set("case", id);
  return "#" + next;
}

async function route() {
  const id = state().get("case");
  const was = byID("inspector").hidden;
  if (id !== null) {
    if (was) showPages(); // the filter says which pages are next and previous
    if (await openCase(id)) {
      if (was) {
        scrollTo(0, 0);
        byID("case-title").focus({ preventScroll: true });
      }
      document.body.dataset.ready = "case";
      return;
    }
  }
  showReport();
  if (id !== null) {
    byID("filter-says").textContent = `there is no page “${id}” in this report`;
    byID("filter-says").className = "wrong";
  }
  if (!was || state().size > 0) byID("pages").scrollIntoView();
  document.body.dataset.ready = "report";
}

function goToPage(step) {
  const at = pages.shown.indexOf(open.at) + step;
  if (at < 0 || at >= pages.shown.length) return;
  location.hash = caseLink(pages.index.cases[pages.shown[at]].id);
}

function leave() {
  const next = state();
  for (const key of ["case", "x", "y", "b", "o"]) next.delete(key);
  location.hash = next.toString() ? "#" + next : "#pages";
}

function toggleBlocks() {
  remember({ b: state().get("b") === "0" ? "" : "0" });
  showBlocks();
}

function compareWith(name) {
  remember({ x: pages.index.extractors[open.a].name, y: name });
  openCase(pages.index.cases[open.at].id);
}

// another compares with the first extractor that is no baseline and treated this page otherwise, or stops comparing.
function another() {
  const all = pages.index.extractors;
  const other = (x, i) => i !== open.a && !x.baseline && !(open.data && open.data.answers[i].missing);
  const differs = i => open.taken.length > 0 && open.taken[i].some((taken, word) => taken !== open.taken[open.a][word]);
  const found = all.findIndex((x, i) => other(x, i) && differs(i));
  const next = found < 0 ? all.findIndex(other) : found;
  compareWith(open.b >= 0 || next < 0 ? "" : all[next].name);
}

const KEYS = {
  j: () => goTo(open.error + 1), k: () => goTo(open.error < 0 ? -1 : open.error - 1), c: goToLongest,
  n: () => goToPage(1), p: () => goToPage(-1), b: toggleBlocks, o: toggleOriginal, a: another, Escape: leave,
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byID("help").open) return;
  if (event.target.closest("input, select, textarea")) return;
  const inspecting = !byID("inspector").hidden;
  if (event.key === "?") byID("help").showModal();
  else if (event.key === "/" && !inspecting) byID("filter").focus();
  else if (inspecting && Object.hasOwn(KEYS, event.key)) KEYS[event.key]();
  else if (inspecting && /^[1-9]$/.test(event.key) && Number(event.key) <= pages.index.extractors.length) choose(Number(event.key) - 1);
  else return;
  event.preventDefault();
}

// reachScrolled lets the keyboard reach what scrolls sideways.
function reachScrolled() {
  for (const box of document.querySelectorAll(".wide")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else if (box.id !== "answers-box") box.removeAttribute("tabindex");
  }
}

async function start() {
  pages.title = document.title;
  startBoard();
  pages.index = await unpack("index");
  startPages();
  byID("back").addEventListener("click", event => { event.preventDefault(); leave(); });
  byID("previous").addEventListener("click", () => goToPage(-1));
  byID("next").addEventListener("click", () => goToPage(1));
  byID("previous-error").addEventListener("click", KEYS.k);
  byID("next-error").addEventListener("click", KEYS.j);
  byID("costliest").addEventListener("click", goToLongest);
  byID("toggle-blocks").addEventListener("click", toggleBlocks);
  if (byID("toggle-original")) byID("toggle-original").addEventListener("click", toggleOriginal);
  byID("show-help").addEventListener("click", () => byID("help").showModal());
  byID("versus").addEventListener("change", event => compareWith(event.target.value));
  addEventListener("keydown", onKey);
  addEventListener("hashchange", route);
  addEventListener("resize", reachScrolled);
  document.addEventListener("toggle", reachScrolled, true);
  await route();
  reachScrolled();
}

start();
