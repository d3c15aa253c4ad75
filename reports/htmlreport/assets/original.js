// The page itself, where the file has it: in a frame whose sandbox allows nothing, made when somebody asks to see it and
// removed with the case. Its HTML has neither scripts nor styles nor addresses, and the policy of this file holds in it, too.
function showOriginal() {
  const pane = byID("original");
  if (!pane) return;
  const wanted = state().get("o") === "1";
  byID("toggle-original").setAttribute("aria-pressed", String(wanted));
  pane.hidden = !wanted;
  pane.replaceChildren();
  if (!wanted || !open.data) return;
  if (!open.data.page) {
    pane.append(node("p", { class: "note" }, "The page cannot be shown: " + (open.data.nopage || "it is not in this file")));
    return;
  }
  pane.append(
    node("p", { class: "note" }, "The page itself, without its styles, pictures, scripts and addresses."),
    node("iframe", { sandbox: "", title: "The page itself", referrerpolicy: "no-referrer", srcdoc: open.data.page }));
}

function toggleOriginal() {
  if (!byID("original")) return;
  remember({ o: state().get("o") === "1" ? "" : "1" });
  showOriginal();
  if (!byID("original").hidden) byID("original").scrollIntoView({ block: "end" });
}
