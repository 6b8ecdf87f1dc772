// The table of contents: in a panel, and next to the text where the window is wide enough.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { baseDirection, jumpTo, tableOfContents } from "../article/index.js";
import { panel } from "./panel.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../types.d.ts").TocEntry} TocEntry */

/** With fewer headings there is no list next to the text. */
const MIN_OUTLINE = 3;

/** A heading above this fraction of the window's height begins the section being read. */
const READ_LINE = 0.35;

/** @type {AbortController | null} */
let listeners = null;

/**
 * The headings as a list in the direction of the article, which may differ from that of the interface.
 * @param {ReaderContext} context
 * @param {TocEntry[]} entries
 * @param {() => void} then
 */
function list(context, entries, then) {
  const { record } = context;
  const items = entries.map(({ level, words, element }) =>
    el("li", { "data-level": level }, el("button", { type: "button", onclick: () => {
      then();
      jumpTo(element, context);
    } }, el("bdi", {}, words))));
  return el("ol", { class: "contents-list", dir: baseDirection(record), lang: record.lang }, ...items);
}

/** The place of the entry whose section is being read; -1 before the first one. @param {TocEntry[]} entries */
function placeOf(entries) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].element.getBoundingClientRect().top < innerHeight * READ_LINE) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Marks an entry as the one being read, and returns it. @param {HTMLElement} within @param {number} place @returns {HTMLElement | undefined} */
function mark(within, place) {
  const button = within.querySelectorAll("button")[place];
  const marked = within.querySelector("[aria-current]");
  if (button === marked) return button;
  marked?.removeAttribute("aria-current");
  button?.setAttribute("aria-current", "location");
  return button;
}

/**
 * Scrolls a box so that an element in it is in sight, and nothing else.
 * @param {HTMLElement} box
 * @param {HTMLElement} element
 */
function showIn(box, element) {
  const [around, own] = [box, element].map((one) => one.getBoundingClientRect());
  if (own.top >= around.top && own.bottom <= around.bottom) return;
  box.scrollTop += own.top + own.height / 2 - around.top - around.height / 2;
}

/** Keeps the entry of the section being read marked and in sight. @param {TocEntry[]} entries @param {HTMLElement} outline */
function follow(entries, outline) {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  let last = -2;
  let waiting = false;
  const update = () => {
    waiting = false;
    const place = placeOf(entries);
    if (place === last) return;
    last = place;
    const button = mark(outline, place);
    // Whoever is choosing an entry has the list for themselves.
    if (outline.matches(":hover, :focus-within")) return;
    if (button) showIn(outline, button);
    else outline.scrollTop = 0;
  };
  const soon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(update);
  };
  for (const change of ["scroll", "resize"]) addEventListener(change, soon, { passive: true, signal });
  soon();
}

/** @param {ReaderContext} context */
export function contentsPanel(context) {
  const entries = tableOfContents(context.text);
  const outline = /** @type {HTMLElement} */ (document.getElementById("outline"));
  outline.hidden = entries.length < MIN_OUTLINE;
  outline.replaceChildren(list(context, entries, () => {}));
  follow(entries, outline);
  const made = panel("contents-panel", t("contents"), entries.length > 0 ? list(context, entries, () => made.hidePopover()) : el("p", {}, t("noContents")));
  made.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
    const button = mark(made, placeOf(entries));
    if (button) showIn(/** @type {HTMLElement} */ (made.firstElementChild), button);
  });
  context.actions.set("contents", () => made.togglePopover());
  return made;
}
