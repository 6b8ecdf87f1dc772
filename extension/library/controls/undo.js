// Undo, for as long as the page is open: a stack of what was done, and a bar that names the last of it.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { icon } from "./icons.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../types.d.ts").Done} Done */

/** Milliseconds after which the bar goes. What was done can still be taken back by its key. */
const SHOWN_FOR = 12_000;

/** @param {LibraryPage} page @param {HTMLElement} bar */
export function createUndo(page, bar) {
  /** @type {Done[]} */
  const stack = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Presses that come while something is being taken back wait for their turn. */
  let before = Promise.resolve();

  const hide = () => {
    // A button does not vanish from under the focus or the pointer.
    if (bar.contains(document.activeElement) || bar.matches(":hover")) return wait();
    bar.hidden = true;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(hide, SHOWN_FOR);
  };

  /** @param {string} words */
  function show(words) {
    const more = stack.length > 1 ? el("span", { class: "more-undo" }, t("lib_undoMore", stack.length - 1)) : null;
    const back = stack.length > 0 && el("button", { type: "button", class: "button small", onclick: () => undo() }, icon("undo"), t("undo"));
    const close = el("button", { type: "button", class: "tool", "aria-label": t("close"), title: t("close"), onclick: () => dismiss() }, icon("close"));
    const hadFocus = bar.contains(document.activeElement);
    bar.replaceChildren(el("span", { class: "what" }, words), ...[more, back, close].filter((one) => one instanceof HTMLElement));
    bar.hidden = false;
    if (hadFocus) /** @type {HTMLElement} */ (back || close).focus();
    page.announce(words);
    wait();
  }

  function dismiss() {
    const hadFocus = bar.contains(document.activeElement);
    bar.hidden = true;
    if (hadFocus) page.list.focus(page.list.current());
  }

  const undo = () => (before = before.then(takeBack));

  async function takeBack() {
    const done = stack.at(-1);
    if (!done) return page.announce(t("lib_nothingToUndo"));
    const worked = await page.attempt(async () => {
      await done.back();
      return true;
    });
    if (!worked) return;
    stack.pop();
    await page.refresh();
    show(t("lib_undone", done.words));
  }

  page.did = (done) => {
    stack.push(done);
    show(done.words);
  };
  page.actions.set("undo", undo);
}
