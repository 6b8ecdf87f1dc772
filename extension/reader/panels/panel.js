// The common element of all panels.
import { el } from "../../shared/dom.js";

/**
 * A panel with a title.
 * @param {string} id
 * @param {string} title
 * @param {...import("../../shared/dom.js").Child} children
 */
export function panel(id, title, ...children) {
  return el("div", { id, class: "panel", popover: "auto", role: "dialog", "aria-labelledby": `${id}-title`, tabindex: -1 },
    el("div", { class: "panel-scroll", tabindex: -1 }, el("h2", { id: `${id}-title` }, title), ...children));
}
