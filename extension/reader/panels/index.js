// The panels around the article. Each is a popover, which the browser closes on Escape or a click outside.
import { contentsPanel } from "./contents.js";
import { appearancePanel } from "./appearance.js";
import { moreMenu } from "./more-menu.js";
import { correctionsPanel } from "./corrections.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** @type {((context: ReaderContext) => HTMLElement | null)[]} */
const PANELS = [contentsPanel, appearancePanel, correctionsPanel, moreMenu];

/**
 * @param {ReaderContext} context
 * @param {HTMLElement} place
 */
export function installPanels(context, place) {
  for (const make of PANELS) {
    // Corrections need the page.
    if (make === correctionsPanel && context.page.saved) continue;
    const made = make(context);
    if (!made) continue;
    place.append(made);
    const tool = document.querySelector(`[popovertarget="${made.id}"]`);
    made.addEventListener("toggle", (event) => {
      const open = /** @type {ToggleEvent} */ (event).newState === "open";
      tool?.setAttribute("aria-expanded", String(open));
      if (open) made.focus();
    });
  }
}
