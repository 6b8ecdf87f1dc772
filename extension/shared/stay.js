// Keeps a page of ours where it is: only a press of the user leads it to the web, and only this code to another of our pages. A content security
// policy has no rule against a page that leads itself away, as a `meta` refresh in an article would, and Chromium does not hold forms to theirs that
// lead to the extension itself.

/** The pages that lead to each other. */
const PAGES = new Set(["/library/library.html", "/reader/reader.html", "/options/options.html", "/welcome/welcome.html"]);

/** Where `replaceBy` is about to lead. */
let announced = "";

/** Shows another of our pages in the place of this one. @param {string} address */
export function replaceBy(address) {
  announced = new URL(address, location.href).href;
  location.replace(announced);
}

/** Whether an address leads to no page: to a script, or, written for another place, to a file of the extension that is none or is not there. @param {URL} to */
const isNoPage = (to) => to.protocol === "javascript:" || (to.protocol === location.protocol && to.host === location.host && !PAGES.has(to.pathname));

/** Whether a page is led away by what is in it. @param {any} event */
function isLedAway({ navigationType, userInitiated, cancelable, destination, formData }) {
  if (!cancelable || destination.sameDocument || navigationType === "traverse") return false;
  const to = new URL(destination.url);
  if (to.origin !== location.origin) return !userInitiated;
  // A refresh replaces the page; one that leads to where it is repeats itself without end.
  const byRefresh = navigationType === "replace" && ![announced, location.href].includes(to.href);
  return Boolean(formData) || isNoPage(to) || byRefresh;
}

/**
 * Follows no link to what is no page, of HTML, SVG or MathML: Firefox does not tell of such navigations, and opens an empty tab for a script with a target.
 * @param {Event} event
 */
function stopLink(event) {
  const link = event.target instanceof Element ? event.target.closest("[*|href]") : null;
  const address = link?.getAttribute("href") ?? link?.getAttributeNS("http://www.w3.org/1999/xlink", "href") ?? "";
  if (link && URL.canParse(address, location.href) && isNoPage(new URL(address, location.href))) event.preventDefault();
}

/** From now on nothing leads the page away. Browsers without the Navigation API (Firefox before 147) do not tell of a refresh. */
export function stayHere() {
  /** @type {any} */ (globalThis).navigation?.addEventListener("navigate", (/** @type {any} */ event) => {
    if (isLedAway(event)) event.preventDefault();
  });
  addEventListener("click", stopLink, { capture: true });
  // Our own forms lead nowhere: what is in them is read.
  addEventListener("submit", (event) => event.preventDefault(), { capture: true });
}
