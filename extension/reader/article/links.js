// Links: those within the text move the view without an entry in the history, which belongs to the page; others take the tab along.
// For paper they get numbers and a list.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { scrollToElement } from "../position/index.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/**
 * Goes to an element and tells the keyboard so.
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
    // A link around a picture without words says where it leads.
    if (!link.textContent?.trim() && !link.querySelector("img[alt]:not([alt=''])")) link.setAttribute("aria-label", address);
  }
  text.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    const target = text.querySelector(`#${CSS.escape(decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""))}`);
    if (target) jumpTo(target);
  });
  article.querySelector(".paper-links")?.remove();
  const list = printedLinks(context);
  if (list) text.after(list);
}

/** The addresses of the text's links, for paper; each link gets the number of its address. @param {ReaderContext} context */
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
