// The buttons of the colours, in the bar over a selection and in the popover of a highlight.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { COLOURS } from "./colours.js";

/** @typedef {import("./colours.js").Colour} Colour */

/**
 * @param {(colour: Colour) => void} choose
 * @param {(colour: Colour) => string} label
 */
export const colourButtons = (choose, label) =>
  COLOURS.map((colour) => el("button", { type: "button", class: "mark-colour", "data-colour": colour, "aria-label": label(colour), title: t(`mark_${colour}`), onclick: () => choose(colour) }, el("span", { class: "mark-sample", "aria-hidden": "true" })));
