// The buttons of a highlight's colours: over a selection, in the popover of a highlight, and in the library's list of highlights.
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { COLOURS } from "./highlight-colours.js";

/** @typedef {import("./highlight-colours.js").Colour} Colour */

/**
 * @param {(colour: Colour) => void} choose
 * @param {(colour: Colour) => string} label
 */
export const colourButtons = (choose, label) =>
  COLOURS.map((colour) => el("button", { type: "button", class: "mark-colour", "data-colour": colour, "aria-label": label(colour), title: t(`mark_${colour}`), onclick: () => choose(colour) }, el("span", { class: "mark-sample", "aria-hidden": "true" })));

/** Shows which colour is chosen. @param {ParentNode} box of the buttons @param {string | null | undefined} colour */
export function showColour(box, colour) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(".mark-colour"))) button.setAttribute("aria-pressed", String(button.dataset.colour === colour));
}
