// Links: those within the article scroll without adding to the tab's history; others open in the whole tab. For printing, links are numbered and
// listed at the end.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { scrollToElement } from "../position/index.js";
import { named } from "./named.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/**
 * Scrolls to an element and moves the focus to it.
 * @param {Element} target
 */
export function jumpTo(target) {
  scrollToElement(target);
  if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (target).focus({ preventScroll: true });
}

/** @param {ReaderContext} context */
export function setUpLinks(context) {
  const { text, article } = context;
  for (const link of text.querySelectorAll("a[href]")) {
    const address = link.getAttribute("href") ?? "";
    if (!address.startsWith("#")) link.setAttribute("target", "_top");
    // A link around an image without alternative text is labelled with its URL.
    if (!link.textContent?.trim() && !link.querySelector("img[alt]:not([alt=''])")) link.setAttribute("aria-label", address);
  }
  text.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    const target = named(text, /** @type {HTMLAnchorElement} */ (link));
    if (target) jumpTo(target);
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
    if (!/^https?:/.test(address) || link.textContent?.trim() === address || link.closest(".card")) continue;
    if (!numbers.has(address)) numbers.set(address, numbers.size + 1);
    link.dataset.number = String(numbers.get(address));
  }
  if (numbers.size === 0) return null;
  const items = [...numbers.keys()].map((address) => el("li", {}, address));
  return el("section", { class: "paper-links", "aria-hidden": "true" }, el("h2", {}, t("links")), el("ol", {}, ...items));
}
