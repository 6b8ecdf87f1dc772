// The list of articles: only those near the window are in the document, however many there are. All rows of a layout have the same height, so that
// nothing moves when articles arrive, and the scroll bar tells the truth.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { hideCutExcerpts } from "./article-row.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../types.d.ts").List} List */
/** @typedef {import("../../shared/library-types.d.ts").Hit} Hit */

/** Windows above and below the visible one that are rendered too. */
const AHEAD = 0.75;

/** Pixels between a row that gets the focus and the edges of what can be seen. */
const MARGIN = 12;

/** An article that is not there yet, of the same height. */
function placeholder(/** @type {string} */ layout) {
  const bone = () => el("span", { class: "bone" });
  return el("div", { class: "row waiting", "aria-hidden": "true" }, layout === "cards" && el("div", { class: "lead" }), el("p", { class: "source" }, bone()), el("div", { class: "words" }, bone(), bone()), el("div", { class: "foot" }, bone()));
}

/** What a row shows; a row is rendered again when this changes. @param {Hit | undefined} hit @param {boolean} isSelected @param {string} layout */
const signature = (hit, isSelected, layout) => (hit ? `${layout} ${isSelected} ${JSON.stringify(hit)}` : layout);

/**
 * @param {LibraryPage} page
 * @param {{ render: (hit: Hit, isSelected: boolean) => HTMLElement, top: () => number, bottom: () => number, removed: (row: HTMLElement) => void }} options `top` and `bottom`:
 * the pixels of the window that bars cover
 * @returns {List}
 */
export function createList(page, { render, top, bottom, removed }) {
  const element = el("ol", { id: "list", class: "list", role: "list", "aria-label": t("lib_articles") });
  const probe = el("li", { class: "item probe", "aria-hidden": "true" });
  /** The items in the document by index. @type {Map<number, HTMLLIElement>} */
  let items = new Map();
  let rowHeight = 0;
  let hasTags = true;
  let columns = 1;
  let frame = 0;
  /** The articles in sight and where they are, while the list is fetched again. @type {{ uid: string, at: number }[]} */
  let inSight = [];

  /** @param {HTMLLIElement} item */
  const partWithFocus = (item) => (item.contains(document.activeElement) ? (/** @type {HTMLElement} */ (document.activeElement).dataset.part ?? "title") : null);

  /** @param {number} index */
  const topOf = (index) => Math.floor(index / columns) * rowHeight;

  /** The list is not there while another view is. */
  const isShown = () => element.getClientRects().length > 0;

  function measure() {
    if (!isShown()) return;
    const { layout } = page.choices;
    element.dataset.layout = document.documentElement.dataset.layoutNow = layout;
    // Without tags, no row needs a line for them.
    hasTags = page.facts?.tags.length !== 0;
    element.toggleAttribute("data-untagged", !hasTags);
    probe.replaceChildren(placeholder(layout));
    element.append(probe);
    rowHeight = Math.max(1, probe.getBoundingClientRect().height);
    columns = Math.max(1, Number(getComputedStyle(element).getPropertyValue("--columns")) || 1);
    probe.remove();
    element.style.setProperty("--row", `${rowHeight}px`);
    draw();
    hideCutExcerpts([...items.values()]);
  }

  /** The indexes that are near the window. @returns {[number, number]} */
  function range() {
    const { total } = page.results;
    const before = -element.getBoundingClientRect().top;
    const first = Math.floor((before - innerHeight * AHEAD) / rowHeight) * columns;
    const stop = Math.ceil((before + innerHeight * (1 + AHEAD)) / rowHeight) * columns;
    return [Math.max(0, Math.min(first, total)), Math.max(0, Math.min(stop, total))];
  }

  /** Fills an item, and gives the focus back to the part that had it. @param {HTMLLIElement} item @param {number} index @param {HTMLLIElement[]} changed gets it if it has changed */
  function fill(item, index, changed) {
    const hit = page.results.at(index);
    const isSelected = hit !== undefined && page.selection.has(hit.uid);
    const shown = signature(hit, isSelected, page.choices.layout);
    item.setAttribute("aria-setsize", String(page.results.total));
    item.setAttribute("aria-posinset", String(index + 1));
    item.dataset.index = String(index);
    item.style.insetBlockStart = `${topOf(index)}px`;
    item.style.setProperty("--column", String(index % columns));
    if (item.dataset.shown === shown) return;
    const part = partWithFocus(item);
    item.dataset.shown = shown;
    item.dataset.uid = hit?.uid ?? "";
    if (item.firstElementChild instanceof HTMLElement) removed(item.firstElementChild);
    changed.push(item);
    item.replaceChildren(hit ? render(hit, isSelected) : placeholder(page.choices.layout));
    if (part) focusPart(item, part);
  }

  /** @param {HTMLLIElement} item @param {string} part */
  function focusPart(item, part) {
    const found = item.querySelector(`[data-part="${CSS.escape(part)}"]`) ?? item.querySelector('[data-part="title"]');
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  function draw() {
    if (!isShown()) return;
    const { results } = page;
    element.style.blockSize = `${Math.ceil(results.total / columns) * rowHeight}px`;
    holdPlace();
    const [from, to] = range();
    const focused = [...items.values()].find((item) => item.contains(document.activeElement));
    const focusedUid = focused?.dataset.uid;
    const part = focused && partWithFocus(focused);
    /** Items by article: one that has moved keeps its element. */
    const before = new Map([...items.values()].filter((item) => item.dataset.uid).map((item) => [item.dataset.uid, item]));
    const wanted = new Set();
    for (let index = from; index < to; index++) wanted.add(index);
    // What has the focus stays in the document, wherever the user scrolls to.
    const focusedAt = focusedUid ? results.indexOf(focusedUid) : -1;
    if (focusedAt >= 0) wanted.add(focusedAt);
    /** @type {Map<number, HTMLLIElement>} */
    const next = new Map();
    const used = new Set();
    for (const index of [...wanted].sort((one, other) => one - other)) {
      const uid = results.at(index)?.uid;
      const here = items.get(index);
      const known = (uid === undefined ? undefined : before.get(uid)) ?? (here?.dataset.uid === "" ? here : undefined);
      if (known) used.add(known);
      next.set(index, known ?? el("li", { class: "item" }));
    }
    for (const item of items.values()) {
      if (used.has(item)) continue;
      if (item.firstElementChild instanceof HTMLElement) removed(item.firstElementChild);
      if (item !== focused) item.remove();
    }
    let cursor = element.firstElementChild;
    /** @type {HTMLLIElement[]} */
    const changed = [];
    for (const [index, item] of next) {
      fill(item, index, changed);
      if (item === cursor) cursor = cursor.nextElementSibling;
      else element.insertBefore(item, cursor);
    }
    items = next;
    hideCutExcerpts(changed);
    if (focused && !used.has(focused)) moveFocus(focused, part ?? "title");
    else if (focused && !focused.contains(document.activeElement)) focusPart(focused, part ?? "title");
    if (results.total > 0) results.want(from, to);
  }

  /** Scrolls so that the first of the articles that were in sight stays where it was. */
  function holdPlace() {
    const kept = inSight.find(({ uid }) => page.results.indexOf(uid) >= 0);
    inSight = [];
    if (!kept) return;
    const by = element.getBoundingClientRect().top + topOf(page.results.indexOf(kept.uid)) - kept.at;
    if (Math.abs(by) >= 1) scrollBy(0, by);
  }

  /** Remembers which articles are in sight, if the beginning of the list is not. */
  function rememberPlace() {
    inSight = [];
    if (element.getBoundingClientRect().top >= top()) return;
    for (const item of items.values()) {
      const at = item.getBoundingClientRect().top;
      if (item.dataset.uid && at + rowHeight > top() && at < innerHeight) inSight.push({ uid: item.dataset.uid, at });
    }
  }

  /** The article that had the focus is gone: the one that took its place gets it. @param {HTMLLIElement} gone @param {string} part */
  function moveFocus(gone, part) {
    const index = Math.min(Number(gone.dataset.index), page.results.total - 1);
    gone.remove();
    if (index >= 0) focus(index, part);
    else document.getElementById("main")?.focus({ preventScroll: true });
  }

  function soon() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  }

  /** @param {number} index */
  function scrollInto(index) {
    const start = element.getBoundingClientRect().top + topOf(index);
    const covered = top() + MARGIN;
    if (start < covered) scrollBy(0, start - covered);
    const free = innerHeight - bottom() - MARGIN;
    if (start >= covered && start + rowHeight > free) scrollBy(0, start + rowHeight - free);
  }

  /** @param {number} index @param {string} [part] */
  async function focus(index, part = "title") {
    if (index < 0 || index >= page.results.total) return;
    await page.results.want(index, index + 1);
    scrollInto(index);
    draw();
    const item = items.get(index);
    if (item) focusPart(item, part);
  }

  const withFocus = () => {
    const item = document.activeElement?.closest("#list > .item");
    return item instanceof HTMLElement ? Number(item.dataset.index) : -1;
  };

  page.on("facts", () => hasTags !== (page.facts?.tags.length !== 0) && measure());
  addEventListener("scroll", soon, { passive: true });
  let width = -1;
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === width) return;
    ({ width } = contentRect);
    measure();
  }).observe(element);
  document.fonts.addEventListener("loadingdone", () => measure());

  return {
    element,
    measure,
    range,
    focus,
    rememberPlace,
    render: draw,
    hasFocus: () => withFocus() >= 0,
    current() {
      const focused = withFocus();
      if (focused >= 0) return focused;
      const first = Math.ceil((top() - element.getBoundingClientRect().top) / rowHeight) * columns;
      return Math.max(0, Math.min(first, page.results.total - 1));
    },
  };
}
