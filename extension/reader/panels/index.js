// The panels around the text. Each is a pop-over the browser closes by itself on Escape or a click beside it.
import { contentsPanel } from "./contents.js";
import { lookPanel } from "./appearance.js";
import { morePanel } from "./more-menu.js";
import { partsPanel } from "./corrections.js";

/** @type {((room: import("../view.js").Room) => HTMLElement | null)[]} */
const PANELS = [contentsPanel, lookPanel, partsPanel, morePanel];

/**
 * @param {import("../view.js").Room} room
 * @param {HTMLElement} place
 */
export function panels(room, place) {
  for (const make of PANELS) {
    const made = make(room);
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
