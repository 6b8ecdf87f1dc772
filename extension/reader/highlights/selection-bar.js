// The bar beside selected words: colours, a note, and copying. It appears when the selection is complete, and does not take it away. With the
// keyboard, Tab leads into it.
import { el, icon } from "../../shared/dom.js";
import { colourButtons } from "../../shared/highlight-colour-buttons.js";
import { t } from "../../shared/i18n.js";
import { copyText } from "../clipboard.js";
import { positionNear } from "./near.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../text-map.js").TextMap} TextMap */
/** @typedef {import("../anchor.js").Part} Part */
/** @typedef {import("../../shared/highlight-colours.js").Colour} Colour */

/** Milliseconds without a change after which a selection made with keys or by touch counts as complete. */
const PAUSE = 250;

/**
 * The selected parts of the text. In Firefox, there may be several.
 * @param {ReaderContext} context
 * @returns {{ parts: Part[], ranges: Range[] }}
 */
export function selectedParts({ text, textMap }) {
  const selection = document.getSelection();
  /** @type {Range[]} */
  const ranges = [];
  if (selection && !selection.isCollapsed) for (let at = 0; at < selection.rangeCount; at++) ranges.push(selection.getRangeAt(at));
  const inText = ranges.filter((range) => range.intersectsNode(text));
  const map = /** @type {TextMap} */ (textMap);
  const parts = inText.map((range) => map.partOf(range)).filter(([start, stop]) => /\S/.test(map.text.slice(start, stop)));
  return { parts, ranges: inText };
}

/**
 * @param {ReaderContext} context
 * @param {{ highlight: (parts: Part[], colour: Colour) => void, note: (parts: Part[]) => void }} actions
 * @param {AbortSignal} signal ends it
 */
export function createSelectionBar(context, actions, signal) {
  const map = /** @type {TextMap} */ (context.textMap);
  /** @type {Part[]} */
  let parts = [];
  let isPressed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const button = (/** @type {import("../../shared/dom.js").Icon} */ iconName, /** @type {string} */ name, /** @type {() => void} */ act) =>
    el("button", { type: "button", class: "tool", "data-do": name, "aria-label": t(name), title: t(name), onclick: act }, icon(iconName));
  const tools = el("div", { class: "bar-tools", role: "toolbar", "aria-label": t("markBar") },
    ...colourButtons((colour) => act(() => actions.highlight(parts, colour)), (colour) => t("markIn", t(`mark_${colour}`))),
    el("span", { class: "bar-rule", "aria-hidden": "true" }),
    button("note", "markAddNote", () => act(() => actions.note(parts))),
    button("copy", "copy", () => act(() => copyText(parts.map(([start, stop]) => map.text.slice(start, stop)).join("\n"), context))));
  const bar = el("div", { id: "selection-bar", class: "selection-bar", popover: "manual", role: "region", "aria-label": t("markBar") }, tools);

  const isOpen = () => bar.matches(":popover-open");
  const hide = () => {
    clearTimeout(timer);
    if (isOpen()) bar.hidePopover();
  };
  const act = (/** @type {() => void} */ then) => {
    const hadFocus = bar.contains(document.activeElement);
    hide();
    document.getSelection()?.empty();
    if (hadFocus) context.text.focus({ preventScroll: true });
    then();
  };

  const update = () => {
    clearTimeout(timer);
    if (isPressed || !context.text.isConnected) return;
    const selected = selectedParts(context);
    if (selected.parts.length === 0) return hide();
    if (document.querySelector("dialog[open]") || document.querySelector(":popover-open:not(#selection-bar)")) return;
    parts = selected.parts;
    const boxes = selected.ranges.flatMap((range) => [...range.getClientRects()]).filter(({ width, bottom, top }) => width > 0 && bottom > 0 && top < innerHeight);
    const first = boxes[0];
    const last = boxes[boxes.length - 1];
    if (!first) return hide();
    if (!isOpen()) bar.showPopover();
    // Where a finger selects, the browser has a menu of its own above the words and handles below them; the style sheet puts the bar at the bottom.
    if (matchMedia("(pointer: coarse)").matches) bar.removeAttribute("style");
    else positionNear(bar, new DOMRect(Math.min(first.left, last.left), first.top, Math.max(first.right, last.right) - Math.min(first.left, last.left), last.bottom - first.top), "above");
  };

  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(update, PAUSE);
  };

  /** Tab goes from the selection into the bar, and the arrow keys go along it. @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (!isOpen() || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = [...bar.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const way = document.documentElement.dir === "rtl" ? -1 : 1;
    const to = { Tab: at < 0 && !event.shiftKey ? 0 : undefined, ArrowRight: at < 0 ? undefined : at + way, ArrowLeft: at < 0 ? undefined : at - way, Home: at < 0 ? undefined : 0, End: at < 0 ? undefined : buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length].focus();
  };

  // A press on the bar must not change the selection.
  bar.addEventListener("pointerdown", (event) => event.preventDefault());
  bar.addEventListener("mousedown", (event) => event.preventDefault());
  addEventListener("pointerdown", (event) => {
    isPressed = !bar.contains(/** @type {Node} */ (event.target));
  }, { capture: true, passive: true, signal });
  for (const end of ["pointerup", "pointercancel", "contextmenu"]) {
    addEventListener(end, () => {
      isPressed = false;
      soon();
    }, { capture: true, passive: true, signal });
  }
  document.addEventListener("selectionchange", () => {
    if (document.getSelection()?.isCollapsed !== false) hide();
    else if (!bar.contains(document.activeElement)) soon();
  }, { signal });
  for (const change of ["scroll", "resize"]) addEventListener(change, () => isOpen() && soon(), { passive: true, signal });
  addEventListener("keydown", pressed, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    bar.remove();
  });
  document.getElementById("panels")?.append(bar);
  return { hide };
}
