// The table of contents: in a panel, and next to the text where the window is wide enough.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { baseDirection, jumpTo, tableOfContents } from "../article/index.js";
import { panel } from "./panel.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../types.d.ts").TocEntry} TocEntry */

/** With fewer headings there is no list next to the text. */
const MIN_OUTLINE = 3;

/** @type {IntersectionObserver | null} */
let watcher = null;

/**
 * The headings as a list in the direction of the article, which may differ from that of the interface.
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

/** Marks the entry of the section being read. @param {TocEntry[]} entries @param {HTMLElement} outline */
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
  outline.hidden = entries.length < MIN_OUTLINE;
  outline.replaceChildren(list(context, entries, () => {}));
  follow(entries, outline);
  const made = panel("contents-panel", t("contents"), entries.length > 0 ? list(context, entries, () => made.hidePopover()) : el("p", {}, t("noContents")));
  context.actions.set("contents", () => made.togglePopover());
  return made;
}
