// What the reader view adds once the article is readable: the panels, reading aloud, highlights, saving, and what comes after the end. A file of
// its own, so that opening an article does not load it.
import { installCopying } from "./copying.js";
import { installEnd } from "./end/index.js";
import { installHighlights } from "./highlights/index.js";
import { installPanels } from "./panels/index.js";
import { installReadAloud } from "./read-aloud/index.js";
import { installSaving } from "./saving/index.js";

/** @typedef {import("./types.d.ts").ReaderContext} ReaderContext */

/** @param {ReaderContext} context @param {HTMLElement} panels the place for panels */
export function installHelpers(context, panels) {
  installReadAloud(context);
  installPanels(context, panels);
  installTextHelpers(context);
  installSaving(context);
}

/** What belongs to the text, also to one that is shown later than the rest. @param {ReaderContext} context */
export function installTextHelpers(context) {
  installCopying(context);
  installHighlights(context);
  installEnd(context);
}
