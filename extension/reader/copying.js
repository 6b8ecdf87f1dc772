// What is copied of a selection with formulas in it: browsers copy a formula as one sign to a line, so its TeX is put in place of it. Selections
// without formulas are left to the browser.
import { el } from "../shared/dom.js";

/** @typedef {import("./types.d.ts").ReaderContext} ReaderContext */

/** What is no part of the article; the style sheets make the same unselectable. */
const INTERFACE = ".skip, #bar, #outline, #speech, #offer, #said, #panels, #ruler, [popover], .listing-head, .card-play, .end-card, .paper-links, [role=doc-backlink]";

/** The attributes that mean something elsewhere. */
const KEPT = new Set(["href", "src", "alt", "title", "lang", "dir", "colspan", "rowspan", "start", "reversed", "value", "datetime", "cite"]);

/** @type {AbortController | null} */
let listeners = null;

/** The TeX of a formula in dollar signs, else its signs in a row. @param {Element} math */
function wordsOf(math) {
  const tex = (math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? math.getAttribute("alttext") ?? "").trim();
  if (tex === "") return (math.textContent ?? "").replace(/\s+/g, " ").trim();
  return math.getAttribute("display") === "block" ? `$$${tex}$$` : `$${tex}$`;
}

/** The formula that a place is in. @param {Node} node */
const formulaAround = (node) => (node instanceof Element ? node : node.parentElement)?.closest("math");

/** A range with the formulas whole in which it begins and ends. @param {Range} range */
function withWholeFormulas(range) {
  const whole = range.cloneRange();
  const [first, last] = [range.startContainer, range.endContainer].map(formulaAround);
  if (first) whole.setStartBefore(first);
  if (last) whole.setEndAfter(last);
  return whole;
}

/** A copy of what is selected, with TeX for formulas. @param {Range[]} ranges */
function copyOf(ranges) {
  const box = el("div");
  for (const range of ranges) box.append(withWholeFormulas(range).cloneContents());
  for (const part of box.querySelectorAll(INTERFACE)) part.remove();
  for (const math of box.querySelectorAll("math")) math.replaceWith(wordsOf(math));
  for (const around of box.querySelectorAll("button, .together, .within")) around.replaceWith(...around.childNodes);
  return box;
}

/** The text of a copy as it is shown, with its lines. @param {HTMLElement} copy */
function textOf(copy) {
  for (const image of copy.querySelectorAll("img")) image.remove();
  const place = el("div", { class: "unseen", "aria-hidden": "true" }, copy);
  document.body.append(place);
  const text = copy.innerText;
  place.remove();
  return text;
}

/** The markup of a copy, without what only the reader understands. @param {HTMLElement} copy */
function markupOf(copy) {
  for (const element of copy.querySelectorAll("*")) for (const name of element.getAttributeNames()) if (!KEPT.has(name)) element.removeAttribute(name);
  return copy.outerHTML;
}

/** @param {ReaderContext} context */
export function installCopying({ text }) {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  addEventListener("copy", (event) => {
    const selection = document.getSelection();
    if (event.defaultPrevented || !selection || selection.isCollapsed || !event.clipboardData) return;
    const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));
    // Somebody who selects a part of one formula wants that part.
    const parts = ranges.filter((range) => !formulaAround(range.commonAncestorContainer));
    const formulas = [...text.querySelectorAll("math")];
    if (!parts.some((range) => formulas.some((math) => range.intersectsNode(math)))) return;
    const copy = copyOf(ranges);
    const html = markupOf(/** @type {HTMLElement} */ (copy.cloneNode(true)));
    for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
    event.clipboardData.setData("text/html", html);
    event.clipboardData.setData("text/plain", textOf(copy));
    event.preventDefault();
  }, { signal });
}
