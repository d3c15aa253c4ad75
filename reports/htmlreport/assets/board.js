// The leaderboard: sorting, ways of summing up; copying; light and dark.
function shownValue(cell) {
  const holder = [...cell.querySelectorAll("data")].find(d => d.offsetParent !== null) || cell.querySelector("data");
  const value = holder ? holder.getAttribute("value") : "";
  return value === "" ? -Infinity : Number(value);
}

function sortTable(table, column, kind, down) {
  const body = table.tBodies[0];
  const key = row => kind === "text" ? row.cells[column].textContent : shownValue(row.cells[column]);
  const rows = [...body.rows].map((row, at) => ({ row, at, key: key(row) }));
  rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (down ? -1 : 1) || a.at - b.at);
  body.append(...rows.map(r => r.row));
}

function startBoard() {
  const table = document.querySelector("table.sortable");
  if (table) {
    table.tHead.addEventListener("click", event => {
      const button = event.target.closest("button");
      if (!button) return;
      const head = button.closest("th");
      const was = head.getAttribute("aria-sort");
      const text = button.dataset.sort === "text" || button.textContent === "#";
      const down = was ? was === "ascending" : !text;
      for (const th of table.tHead.rows[0].cells) th.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      sortTable(table, head.cellIndex, button.dataset.sort, down);
    });
  }
  for (const input of document.querySelectorAll("input[name=how]")) {
    input.addEventListener("change", () => {
      byID("board").dataset.how = input.value;
      const head = table.querySelector("[aria-sort]");
      if (head) sortTable(table, head.cellIndex, head.querySelector("button").dataset.sort, head.getAttribute("aria-sort") === "descending");
    });
  }
  for (const button of document.querySelectorAll(".copy")) {
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copy);
        button.textContent = "copied";
      } catch {
        getSelection().selectAllChildren(button.previousElementSibling);
        button.textContent = "selected";
      }
    });
  }
  const themes = ["auto", "light", "dark"];
  byID("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const next = themes[(themes.indexOf(root.dataset.theme || "auto") + 1) % themes.length];
    if (next === "auto") delete root.dataset.theme;
    else root.dataset.theme = next;
    byID("theme").querySelector("span").textContent = next;
  });
}
