// The imports so far: each can be undone as a whole, and one that was stopped goes on when its files are chosen again.
import { askLibrary } from "../../shared/library.js";
import { el, joinWithDots } from "../../shared/dom.js";
import { number, plural, t } from "../../shared/i18n.js";
import { ago, fullTime } from "../../shared/dates.js";
import { confirmed } from "../controls/dialogs.js";
import { sourcesOf, undoneWords } from "./words.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").ImportInfo} ImportInfo */

/** Articles above which it is asked whether an import shall be undone: with so many, that takes a while. */
const ASK_ABOVE = 50;

/** @param {LibraryPage} page */
export function createPast(page) {
  const box = el("section", { class: "past", "aria-labelledby": "past-imports", hidden: true });
  /** The import that is being undone. */
  let undoing = "";
  let last = 0;

  /** @param {ImportInfo} one */
  async function undo({ name, report }) {
    const count = report.new + report.merged;
    if (count > ASK_ABOVE && !(await confirmed(t("lib_importUndo"), plural("lib_importUndoText", count), t("undo")))) return;
    undoing = name;
    page.announce(t("lib_importUndoing"));
    await draw();
    const undone = await page.attempt(() => page.importing.undo(name));
    undoing = "";
    if (undone) page.toast(undoneWords(undone));
    await page.refresh();
    await draw();
  }

  /** @param {ImportInfo} one */
  function row(one) {
    const { name, at, ended, report } = one;
    const isStopped = ended === null;
    const from = sourcesOf(report) || report.files[0]?.name || name;
    // Several may be from the same program, or of nothing but “a table”.
    const file = report.files.length > 0 && report.files[0].name !== from && report.files[0].name;
    const facts = [file, file && report.fileCount > 1 && t("lib_more", report.fileCount - 1), plural("lib_articleCount", report.new + report.merged), report.skipped + report.failed > 0 && t("lib_importLeftOut", number(report.skipped + report.failed)), ago(at), isStopped && t("lib_importIsStopped")];
    const isBusy = undoing === name;
    return el("li", {},
      el("div", { class: "past-words" }, el("span", { class: "past-name" }, el("bdi", {}, from)), el("span", { class: "past-facts", title: fullTime(at) }, ...joinWithDots(facts.filter((fact) => typeof fact === "string")))),
      !page.readOnly && el("div", { class: "row-start" },
        isStopped && el("button", { type: "button", class: "button small", "data-key": `on ${name}`, onclick: () => page.actions.get("chooseFiles")?.() }, t("lib_goOn")),
        el("button", { type: "button", class: "button small", "data-key": `undo ${name}`, disabled: undoing !== "", "aria-label": `${t("lib_importUndo")}: ${from}`, onclick: () => undo(one) }, t(isBusy ? "lib_importUndoing" : "undo"))));
  }

  async function draw() {
    const turn = (last += 1);
    const all = /** @type {ImportInfo[] | undefined} */ (await page.attempt(() => askLibrary({ op: "imports" })));
    if (!all || turn !== last) return;
    const { phase, name: current } = page.importing.state;
    // One that goes on or waits above is not shown twice.
    const found = all.filter(({ name }) => name !== current || (phase !== "writing" && phase !== "stopped"));
    const focused = box.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key ?? "" : undefined;
    box.hidden = found.length === 0;
    const hasStopped = found.some(({ ended }) => ended === null);
    box.replaceChildren(el("h2", { id: "past-imports", tabindex: "-1" }, t("lib_imports")), ...(hasStopped ? [el("p", { class: "hint" }, t("lib_importChooseAgain"))] : []), el("ul", { class: "past-list" }, ...found.map(row)));
    if (focused !== undefined) /** @type {HTMLElement} */ ([...box.querySelectorAll("button:enabled")].find((one) => /** @type {HTMLElement} */ (one).dataset.key === focused) ?? (found.length > 0 ? box.querySelector("h2") : document.getElementById("main"))).focus();
  }
  return { box, draw };
}
