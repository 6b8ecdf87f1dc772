// Dialogs over the page: a heading, what scrolls, and a foot that stays in view.
import { el } from "./dom.js";

/**
 * Shows a dialog with a heading. It goes out of the document when it closes. What scrolls is in a box of its own: Firefox draws the bar of a box that
 * scrolls over the corners of it.
 * @param {string} id
 * @param {string} title
 * @param {...import("./dom.js").Child} children
 */
export function openSheet(id, title, ...children) {
  document.getElementById(id)?.remove();
  const dialog = el("dialog", { id, class: "sheet", tabindex: -1, "aria-labelledby": `${id}-title` },
    el("div", { class: "sheet-scroll", tabindex: -1 }, el("h2", { id: `${id}-title` }, title), ...children));
  dialog.addEventListener("close", () => dialog.remove());
  // A press beside the dialog closes it.
  dialog.addEventListener("mousedown", (event) => {
    const box = dialog.getBoundingClientRect();
    const isInside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (event.target === dialog && !isInside) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Gives the focus to what scrolls in a dialog, at its top, and not to the first button. @param {HTMLDialogElement} dialog */
export function focusSheet(dialog) {
  const scroller = /** @type {HTMLElement} */ (dialog.firstElementChild);
  scroller.focus();
  scroller.scrollTop = 0;
}
