// Links: those within the article scroll without adding to the tab's history; those to a part of the page that is not in the article close the
// reader, which lies over it; others open in the whole tab. For printing, links are numbered and listed at the end.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { jumpTo } from "./jump.js";
import { named } from "./named.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/**
 * The place on the page beneath that a link leads to, as `#name`; null if it leads elsewhere.
 * @param {HTMLAnchorElement} link
 * @param {ReaderContext} context
 */
function placeOnPage(link, { page }) {
  const address = link.getAttribute("href") ?? "";
  const at = address.indexOf("#");
  const before = address.slice(0, Math.max(at, 0));
  return at >= 0 && (before === "" || before === page.url.split("#")[0]) ? address.slice(at) : null;
}

/** Names of the beginning of a page; the article has one, too. */
const TOP = new Set(["#", "#top"]);

/** Whether a press on a link means the link itself, and not a new tab or window with it. @param {MouseEvent} event */
const isPlain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/**
 * Follows a link within the article or to a place on its page. Returns whether that was done.
 * @param {HTMLAnchorElement} link
 * @param {ReaderContext} context
 */
function follow(link, context) {
  const place = placeOnPage(link, context);
  if (place === null) return false;
  const target = named(context.text, link) ?? (TOP.has(place) ? context.article.querySelector("h1") : null);
  if (target) {
    /** @type {HTMLElement | null} */ (link.closest(":popover-open"))?.hidePopover();
    jumpTo(target, context);
    return true;
  }
  context.connection.leaveTo?.(place);
  return context.connection.leaveTo !== undefined;
}

/** @param {ReaderContext} context */
export function setUpLinks(context) {
  const { text, article, connection } = context;
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (text.querySelectorAll("a[href]"))) {
    const address = link.getAttribute("href") ?? "";
    const isWithin = address.startsWith("#");
    if (!isWithin) link.setAttribute("target", "_top");
    const place = placeOnPage(link, context);
    if (!isWithin && connection.leaveTo && place !== null && !TOP.has(place)) link.title = t("linkToPage");
    // A link around an image without alternative text is labelled with its URL.
    if (!link.textContent?.trim() && !link.querySelector("img[alt]:not([alt=''])")) link.setAttribute("aria-label", address);
  }
  article.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[href]"));
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    if (follow(link, context) || link.getAttribute("href")?.startsWith("#")) event.preventDefault();
  });
  article.querySelector(".paper-links")?.remove();
  const list = printedLinks(context);
  if (list) text.after(list);
}

/** The list of link URLs for printing. Each link gets the number of its URL. @param {ReaderContext} context */
function printedLinks({ text }) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (text.querySelectorAll("a[href]"))) {
    const address = link.getAttribute("href") ?? "";
    if (!/^https?:/.test(address) || link.textContent?.trim() === address) continue;
    if (!numbers.has(address)) numbers.set(address, numbers.size + 1);
    link.dataset.number = String(numbers.get(address));
  }
  if (numbers.size === 0) return null;
  const items = [...numbers.keys()].map((address) => el("li", {}, address));
  return el("section", { class: "paper-links", "aria-hidden": "true" }, el("h2", {}, t("links")), el("ol", {}, ...items));
}
