// The keys of the library page, and the dialog that lists them.
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { focusSheet, openSheet } from "../shared/sheets.js";
import { formatKey, isSingle, keyNames } from "../shared/shortcuts.js";

/** @typedef {import("./types.d.ts").LibraryPage} LibraryPage */

/** Keys, and the actions they stand for, in the order of the dialog. `g u` is first one key, then the other. */
const KEYS = /** @type {const} */ ([
  [["j"], "next"], [["k"], "previous"], [["o", "Enter"], "open"], [["v"], "openPage"], [["e"], "archive"], [["f"], "favourite"], [["t"], "tags"], [["r", "F2"], "title"], [["y"], "copyLink"], [["E"], "export"], [["n"], "note"], [["#", "Delete"], "delete"], [["z", "Ctrl+z"], "undo"],
  [["x"], "select"], [["X"], "selectRange"], [["*"], "selectAll"], [["/"], "search"], [["l"], "layout"], [["a"], "add"],
  [["g u"], "goUnread"], [["g a"], "goAll"], [["g f"], "goFavourites"], [["g e"], "goArchive"], [["g h"], "goHighlights"], [["g s"], "goStatistics"], [["g i"], "goImport"], [["g g"], "first"], [["G"], "last"], [["?"], "help"], [["Escape"], "escape"],
]);

/** Milliseconds between the two keys of such a pair. */
const PAIR_TIME = 1_500;

/** Whether keys typed there are text. @param {EventTarget | null} target */
const isTextField = (target) => target instanceof HTMLElement && target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

/** A key as it is shown, with the keys of a pair after each other. @param {string} keys */
const caps = (keys) => el("span", { class: "caps" }, ...keys.split(" ").map((one) => el("kbd", { class: "cap" }, formatKey(one))));

/** @param {LibraryPage} page */
function openHelp(page) {
  if (document.getElementById("keys-sheet")) return;
  const off = !page.settings.now.singleKeys && el("p", { class: "hint" }, t("singleKeysAreOff"));
  const rows = KEYS.map(([keys, action]) => el("div", { class: "key" }, el("dt", {}, ...keys.map(caps)), el("dd", {}, t(`lib_do_${action}`))));
  const dialog = openSheet("keys-sheet", t("keys"), off, el("dl", { class: "keys" }, ...rows), el("div", { class: "row-end" }, el("button", { type: "button", class: "button first", onclick: () => dialog.close() }, t("close"))));
  focusSheet(dialog);
}

/** @param {LibraryPage} page */
export function installKeyboard(page) {
  let first = "";
  let at = 0;
  page.actions.set("help", () => openHelp(page));

  /** The action of a key press by its names. @param {string[]} names @param {number} time */
  const actionOf = (names, time) => {
    const pairs = first !== "" && time - at < PAIR_TIME ? names.map((name) => `${first} ${name}`) : [];
    first = "";
    const found = [...pairs, ...names].map((wanted) => KEYS.find(([keys]) => /** @type {readonly string[]} */ (keys).includes(wanted))).find(Boolean);
    const begins = names.find((name) => KEYS.some(([keys]) => keys.some((one) => one.startsWith(`${name} `))));
    if (!found && begins) [first, at] = [begins, time];
    return found?.[1];
  };

  addEventListener("keydown", (event) => {
    const names = keyNames(event).map((name) => name.replace(/^Meta\+/, "Ctrl+")).filter((name) => page.settings.now.singleKeys || !isSingle(name));
    if (names.length === 0 || event.defaultPrevented || document.querySelector("dialog[open], :popover-open") || isTextField(event.target)) return;
    // Enter is for what has the focus: the title of an article is a link already.
    if (names[0] === "Enter") return;
    // Delete is for an article or a highlight, not for the page.
    if (names[0] === "Delete" && !page.list.hasFocus() && !page.highlights.hasFocus() && page.selection.size === 0) return;
    const action = actionOf(names, event.timeStamp);
    const run = action && page.actions.get(action);
    if (!run) return;
    event.preventDefault();
    run();
  });
}
