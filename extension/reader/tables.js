// Tables wider than the text scroll in a box of their own, also by keyboard.
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/** @param {import("./show.js").Room} room */
export function tables({ text }) {
  for (const table of text.querySelectorAll("table")) {
    if (table.closest(".scroll")) continue;
    const label = table.querySelector("caption")?.textContent?.trim() || t("table");
    const box = el("div", { class: "scroll" });
    table.replaceWith(box);
    box.append(table);
    reachable(box, label);
  }
  for (const math of text.querySelectorAll("math:not([display])")) together(math);
  for (const math of text.querySelectorAll("math[display]")) {
    if (math.closest(".scroll")) continue;
    const box = el("div", { class: "scroll formula" });
    math.replaceWith(box);
    box.append(math);
    reachable(box, t("formula"));
  }
}

/** Signs that belong to what stands before them. */
const CLINGING = /^[.,;:!?)\]}’”'"%…、。，；：）」』]+/u;

/** Keeps a formula and the sign after it on one line; a browser would break between them. @param {Element} math */
function together(math) {
  const after = math.nextSibling;
  const signs = after instanceof Text ? CLINGING.exec(after.data)?.[0] : undefined;
  if (!signs) return;
  const box = el("span", { class: "together" });
  math.before(box);
  box.append(math, signs);
  /** @type {Text} */ (after).data = /** @type {Text} */ (after).data.slice(signs.length);
}

/**
 * A box that scrolls can be reached by keyboard, one that does not is no stop on the way.
 * @param {HTMLElement} box
 * @param {string} label
 */
export function reachable(box, label) {
  new ResizeObserver(() => {
    const scrolls = box.scrollWidth > box.clientWidth + 1;
    box.classList.toggle("scrolls", scrolls);
    if (scrolls) {
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", label);
    } else for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
  }).observe(box);
}
