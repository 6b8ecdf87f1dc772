// Undo, for as long as the page is open: a stack of what was done, and a bar that names the last of it. A change of many articles shows there how far
// it is.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { icon } from "./icons.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../types.d.ts").Done} Done */
/** @typedef {import("../types.d.ts").Work} Work */

/** Milliseconds after which the bar goes. What was done can still be taken back by its key. */
const SHOWN_FOR = 12_000;

/** Milliseconds between two announcements of how far a change is. */
const SAID_EVERY = 10_000;

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
    if (bar.contains(document.activeElement) || bar.matches(":hover") || page.isWorking) return wait();
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

  // What goes on may be what would be taken back.
  const undo = () => (page.isWorking ? page.toast(t("lib_workGoesOn")) : void (before = before.then(takeBack)));

  async function takeBack() {
    const done = stack.at(-1);
    if (!done) return page.announce(t("lib_nothingToUndo"));
    // A part of it may be left.
    const { words } = done;
    const isBack = await page.attempt(() => done.back().then((isAll) => isAll !== false, (error) => {
      if (error.code !== "not-found") throw error;
      return null;
    }));
    if (isBack === undefined) return;
    if (isBack === null) {
      // It was deleted for good meanwhile.
      stack.pop();
      bar.hidden = true;
      return page.toast(t("library_not_found"));
    }
    if (isBack) stack.pop();
    await page.refresh();
    show(isBack ? t("lib_undone", words) : done.words);
  }

  page.did = (done) => {
    stack.push(done);
    show(done.words);
  };
  page.actions.set("undo", undo);
  page.isWorking = false;
  page.work = async (articles, run) => {
    const work = showWork(page, bar, articles);
    const tell = (/** @type {boolean} */ isWorking) => {
      page.isWorking = isWorking;
      page.tell("work");
    };
    clearTimeout(timer);
    tell(true);
    try {
      return await run(work);
    } finally {
      tell(false);
      // What was done takes its place.
      bar.hidden = true;
    }
  };
}

/** Shows in the bar how far a change is, with a button that stops it. @param {LibraryPage} page @param {HTMLElement} bar @param {number} articles @returns {Work} */
function showWork(page, bar, articles) {
  const words = el("span", { class: "what", id: "work" });
  const progress = el("progress", { max: articles, "aria-labelledby": "work" });
  const stop = el("button", { type: "button", class: "button small", "data-act": "stop", onclick: () => (stop.disabled = true) }, t("lib_stop"));
  let said = Date.now();
  const show = (/** @type {number} */ done) => {
    words.textContent = t("lib_working", done, articles);
    progress.value = done;
    if (Date.now() - said < SAID_EVERY) return;
    said = Date.now();
    page.announce(words.textContent);
  };
  show(0);
  page.announce(words.textContent ?? "");
  bar.replaceChildren(words, progress, stop);
  bar.hidden = false;
  return {
    get isStopped() {
      return stop.disabled;
    },
    show,
  };
}
