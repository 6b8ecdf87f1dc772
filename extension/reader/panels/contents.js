// The contents: in a panel, and beside the text where there is room.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { baseDirection, jumpTo, tableOfContents } from "../article/index.js";
import { panel } from "./panel.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../types.d.ts").TocEntry} TocEntry */

/** Headings; fewer need no list of them beside the text. */
const LEAST_BESIDE = 3;

/** @type {IntersectionObserver | null} */
let watcher = null;

/**
 * The headings as a list that runs as the page does, whatever way the interface runs.
 * @param {ReaderContext} context
 * @param {TocEntry[]} entries
 * @param {() => void} then
 */
function list({ record }, entries, then) {
  const items = entries.map(({ level, words, element }) =>
    el("li", { "data-level": level }, el("button", { type: "button", onclick: () => {
      then();
      jumpTo(element);
    } }, el("bdi", {}, words))));
  return el("ol", { class: "contents-list", dir: baseDirection(record), lang: record.lang }, ...items);
}

/** Marks the entry one is reading. @param {TocEntry[]} entries @param {HTMLElement} outline */
function follow(entries, outline) {
  watcher?.disconnect();
  const buttons = [...outline.querySelectorAll("button")];
  const update = () => {
    const passed = entries.filter(({ element }) => element.getBoundingClientRect().top < innerHeight * 0.35).length - 1;
    buttons.forEach((button, at) => (at === passed ? button.setAttribute("aria-current", "location") : button.removeAttribute("aria-current")));
  };
  watcher = new IntersectionObserver(update, { rootMargin: "0px 0px -65% 0px", threshold: [0, 1] });
  for (const { element } of entries) watcher.observe(element);
}

/** @param {ReaderContext} context */
export function contentsPanel(context) {
  const entries = tableOfContents(context.text);
  const outline = /** @type {HTMLElement} */ (document.getElementById("outline"));
  outline.hidden = entries.length < LEAST_BESIDE;
  outline.replaceChildren(list(context, entries, () => {}));
  follow(entries, outline);
  const made = panel("contents-panel", t("contents"), entries.length > 0 ? list(context, entries, () => made.hidePopover()) : el("p", {}, t("noContents")));
  context.actions.set("contents", () => made.togglePopover());
  return made;
}
