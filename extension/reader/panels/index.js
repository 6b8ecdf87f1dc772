// The panels around the article. Each is a popover, which the browser closes on Escape or a click outside.
import { contentsPanel } from "./contents.js";
import { appearancePanel } from "./appearance.js";
import { moreMenu } from "./more-menu.js";
import { correctionsPanel } from "./corrections.js";

export { panel } from "./panel.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** @type {((context: ReaderContext) => HTMLElement | null)[]} */
const PANELS = [contentsPanel, appearancePanel, correctionsPanel, moreMenu];

/**
 * Adds a panel to the page. Its tool in the toolbar tells whether it is open.
 * @param {HTMLElement} made
 * @param {HTMLElement} place
 */
export function addPanel(made, place) {
  place.append(made);
  const tool = document.querySelector(`[popovertarget="${made.id}"]`);
  made.addEventListener("toggle", (event) => {
    const open = /** @type {ToggleEvent} */ (event).newState === "open";
    tool?.setAttribute("aria-expanded", String(open));
    // The keys scroll what has the focus.
    if (open) /** @type {HTMLElement} */ (made.firstElementChild).focus();
  });
}

/**
 * @param {ReaderContext} context
 * @param {HTMLElement} place
 */
export function installPanels(context, place) {
  for (const make of PANELS) {
    // Corrections need the page.
    if (make === correctionsPanel && context.page.saved) continue;
    const made = make(context);
    if (made) addPanel(made, place);
  }
}
