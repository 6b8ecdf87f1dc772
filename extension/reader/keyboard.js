// Keyboard shortcuts: runs the action of a key press, and shows the dialog with all keys. The keys are defined in shared/shortcuts.js.
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { focusSheet, openSheet } from "../shared/sheets.js";
import { effectiveKeys, formatKey, isSingle, keyNames } from "../shared/shortcuts.js";
import { SETTINGS } from "../shared/settings.js";
import { goBack, tableOfContents } from "./article/index.js";

/** @typedef {import("./types.d.ts").ReaderContext} ReaderContext */

/** Distance from the top of the window, in pixels, to which blocks are scrolled. */
const TOP = 80;

/** The browser's shortcuts for printing, which would print the page behind the reader. */
const PRINT_KEYS = new Set(["Ctrl+p", "Meta+p"]);

/** Actions that need a library. */
const OF_LIBRARY = new Set(["mark", "marks", "nextMark", "previousMark"]);

/** @type {AbortController | null} */
let listeners = null;

/** Whether keys typed there are text input. @param {EventTarget | null} target */
const isTextField = (target) => target instanceof HTMLElement && target.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]");

/** Headings get the focus, as by the contents; in other blocks only Tab goes on from there. */
const HEADING = "h2, h3, h4, h5, h6, .post";

/** Moves the focus, or the place from which Tab goes on, to where somebody goes by keys. @param {Element} element */
function goOnFrom(element) {
  const isFocusable = element.hasAttribute("tabindex");
  if (!isFocusable) element.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (element).focus({ preventScroll: true });
  if (element.matches(HEADING) || isFocusable) return;
  // Chromium goes on from what had the focus last, Firefox from the caret.
  /** @type {HTMLElement} */ (element).blur();
  element.removeAttribute("tabindex");
  const selection = document.getSelection();
  if (selection?.isCollapsed !== false) selection?.collapse(element, 0);
}

/** Scrolls to the next or previous element. @param {Element[]} stops @param {number} by */
function scrollToNext(stops, by) {
  const tops = stops.map((stop) => stop.getBoundingClientRect().top);
  const next = by > 0 ? tops.findIndex((top) => top > TOP + 1) : tops.findLastIndex((top) => top < TOP - 1);
  if (next < 0) return by < 0 && scrollTo(0, 0);
  scrollTo(0, tops[next] + scrollY - TOP);
  goOnFrom(stops[next]);
}

/** Changes settings by steps. Those of one frame are one change: each lays out the whole text. @param {ReaderContext["settings"]} settings */
function changeByFrames(settings) {
  const steps = { size: 0, width: 0 };
  let isWaiting = false;
  const apply = () => {
    isWaiting = false;
    const { size, width } = settings.now;
    const next = { size: size + steps.size * SETTINGS.size.step, width: width + steps.width * SETTINGS.width.step };
    steps.size = steps.width = 0;
    settings.set(next);
  };
  return (/** @type {"size" | "width"} */ name, /** @type {number} */ by) => {
    steps[name] += by;
    if (!isWaiting) requestAnimationFrame(apply);
    isWaiting = true;
  };
}

/** @param {ReaderContext} context */
function addActions(context) {
  const { actions, settings, text, connection } = context;
  const blocks = () => [...text.querySelectorAll("p, h2, h3, h4, h5, h6, li, figure, table, blockquote")].filter((one) => !one.parentElement?.closest("li, blockquote, figure, table"));
  const heads = () => {
    const found = [...text.querySelectorAll("h2, h3, h4, h5, h6, .post")];
    // Without headings, use the lines that look like some.
    return found.length > 0 ? found : tableOfContents(text).map(({ element }) => element);
  };
  const change = changeByFrames(settings);
  /** @type {[string, () => void][]} */
  const rows = [
    ["close", () => connection.leave()],
    ["nextBlock", () => scrollToNext(blocks(), 1)],
    ["previousBlock", () => scrollToNext(blocks(), -1)],
    ["nextHeading", () => scrollToNext(heads(), 1)],
    ["previousHeading", () => scrollToNext(heads(), -1)],
    ["larger", () => change("size", 1)],
    ["smaller", () => change("size", -1)],
    ["wider", () => change("width", 2)],
    ["narrower", () => change("width", -2)],
    ["theme", () => nextTheme(context)],
    ["top", () => {
      scrollTo(0, 0);
      text.focus({ preventScroll: true });
    }],
    ["end", () => {
      scrollTo(0, document.documentElement.scrollHeight);
      const last = blocks().at(-1);
      if (last) goOnFrom(last);
    }],
    ["back", () => goBack(context)],
    ["help", () => openKeysSheet(context)],
    ["keys", () => openKeysSheet(context)],
  ];
  for (const [name, act] of rows) actions.set(name, act);
}

/** @param {ReaderContext} context */
function nextTheme({ settings, announce }) {
  const { of } = SETTINGS.theme;
  const theme = of[(of.indexOf(settings.now.theme) + 1) % of.length];
  settings.set({ theme });
  announce(t(`theme_${theme}`));
}

/** Opens the dialog with all keys. @param {ReaderContext} context */
function openKeysSheet(context) {
  if (document.getElementById("keys-sheet")) return;
  const keys = effectiveKeys(context.settings.now.keys);
  const rows = Object.entries(keys).filter(([action, key]) => key !== "" && (context.connection.library || !OF_LIBRARY.has(action))).map(([action, key]) => el("div", { class: "key" }, el("dt", {}, el("kbd", { class: "cap" }, formatKey(key))), el("dd", {}, t(`do_${action}`))));
  const off = !context.settings.now.singleKeys && el("p", { class: "hint" }, t("singleKeysAreOff"));
  const dialog = openSheet("keys-sheet", t("keys"), off, el("dl", { class: "keys" }, ...rows),
    el("div", { class: "row-end" },
      el("button", { type: "button", class: "button", onclick: () => context.actions.get("settings")?.() }, t("changeKeys")),
      el("button", { type: "button", class: "button first", onclick: () => dialog.close() }, t("close"))));
  focusSheet(dialog);
}

/** The action of a key press by its names. @param {string[]} names @param {import("../shared/settings.js").Settings} settings */
function actionOf(names, { keys, singleKeys }) {
  const rows = Object.entries(effectiveKeys(keys));
  const found = names.filter((name) => singleKeys || !isSingle(name)).map((name) => rows.find(([, key]) => key === name));
  return found.find(Boolean)?.[0];
}

/** @param {ReaderContext} context */
export function installKeyboard(context) {
  listeners?.abort();
  listeners = new AbortController();
  addActions(context);
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const names = keyNames(event);
    if (names.length === 0 || event.defaultPrevented) return;
    const onTop = document.querySelector("dialog[open], :popover-open");
    // Escape closes what is on top first, then silences the voice, and only then closes the reader. A list of completions closes itself.
    if (names[0] === "Escape") {
      if (event.target instanceof Element && event.target.matches("[role=combobox][aria-expanded=true]")) return;
      const act = onTop ? () => closeTop(onTop) : context.actions.get("stopReading");
      if (act) event.preventDefault();
      return act?.();
    }
    if (names.some((name) => PRINT_KEYS.has(name))) {
      event.preventDefault();
      return context.actions.get("print")?.();
    }
    if (isTextField(event.target) || document.querySelector("dialog[open]")) return;
    const action = actionOf(names, context.settings.now);
    if (!action) return;
    event.preventDefault();
    context.actions.get(action)?.(event);
  };
  addEventListener("keydown", pressed, { signal: listeners.signal, capture: true });
}

/** @param {Element} top */
function closeTop(top) {
  if (top instanceof HTMLDialogElement) top.close();
  else if (top instanceof HTMLElement) top.hidePopover();
}
