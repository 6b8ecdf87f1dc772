// Jumps within the article: by links, notes and contents. Each can be undone: the place before it is kept, and offered for a moment.
import { t } from "../../shared/i18n.js";
import { effectiveKeys, formatKey, isSingle } from "../../shared/shortcuts.js";
import { scrollToElement, scrollUntilStable } from "../position/index.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Where somebody was: a block and its distance from the top of the window, and what had the focus. @typedef {{ block: Element, top: number, focused: Element | null }} Place */

/** Pixels at the top that the toolbar covers. */
const TOP = 56;

/** A target above this fraction of the window's height is in sight: nobody is lost after a jump there. */
const IN_SIGHT = 0.8;

/** Places that are kept. */
const MOST_PLACES = 50;

/** The places before the jumps in an article, the latest last. @type {WeakMap<ReaderContext, Place[]>} */
const places = new WeakMap();

/** @param {ReaderContext} context */
function offerBack(context) {
  const { back } = effectiveKeys(context.settings.now.keys);
  const hasKey = back !== "" && (context.settings.now.singleKeys || !isSingle(back));
  context.offer({ button: t("jumpBack"), key: hasKey ? formatKey(back) : "", act: () => goBack(context) });
}

/** Goes back to where the user was before the last jump. @param {ReaderContext} context */
export function goBack(context) {
  const before = places.get(context);
  const place = before?.pop();
  if (!before || !place) return;
  context.offer(null);
  scrollUntilStable(() => scrollTo({ top: place.block.getBoundingClientRect().top + scrollY - place.top, behavior: "instant" }));
  const focused = /** @type {HTMLElement} */ (place.focused?.isConnected && place.focused !== document.body ? place.focused : context.text);
  focused.focus({ preventScroll: true });
  if (before.length > 0) offerBack(context);
}

/**
 * Keeps the place where the user is, for the way back from a jump, unless its target is in sight.
 * @param {ReaderContext} context
 * @param {Element} target
 */
export function keepPlace(context, target) {
  const { top } = target.getBoundingClientRect();
  if (top >= 0 && top < innerHeight * IN_SIGHT) return;
  const block = [...context.article.querySelectorAll(":scope > header, .text > *")].find((one) => one.getBoundingClientRect().bottom > TOP);
  if (!block) return;
  const before = places.get(context) ?? [];
  places.set(context, before);
  before.push({ block, top: block.getBoundingClientRect().top, focused: document.activeElement });
  if (before.length > MOST_PLACES) before.shift();
  offerBack(context);
}

/**
 * Scrolls to an element and moves the focus to it.
 * @param {Element} target
 * @param {ReaderContext} [context] the article, if the jump can be undone
 */
export function jumpTo(target, context) {
  if (context) keepPlace(context, target);
  scrollToElement(target);
  if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (target).focus({ preventScroll: true });
}
