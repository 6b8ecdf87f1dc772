// The text made good to read: one helper after the other, each looks for its own kind of element and leaves the words as they are.
import { decorateCodeBlocks } from "./code-blocks.js";
import { setDirections } from "./direction.js";
import { makeEmbedCards } from "./embeds.js";
import { addFootnotePopovers } from "./footnotes.js";
import { leadImage } from "./header.js";
import { fixMath } from "./math.js";
import { fixHeadingLevels } from "./headings.js";
import { enhanceImages } from "./images.js";
import { setUpLinks } from "./links.js";
import { markTaskItems } from "./task-lists.js";
import { makeTablesScrollable } from "./tables.js";
import { formatThread } from "./thread.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** In this order: directions before boxes are laid around things, links last, for others make some. */
const ENHANCERS = [setDirections, fixHeadingLevels, markTaskItems, formatThread, makeEmbedCards, enhanceImages, fixMath, makeTablesScrollable, decorateCodeBlocks, addFootnotePopovers, setUpLinks];

/** @param {ReaderContext} context */
export function enhanceBody(context) {
  const picture = leadImage(context);
  if (picture) context.text.before(picture);
  // Numbers of the page's elements, before anything is wrapped.
  [...context.text.children].forEach((child, at) => {
    const number = context.record.places?.[at] ?? -1;
    if (number >= 0) /** @type {HTMLElement} */ (child).dataset.place = String(number);
  });
  for (const help of ENHANCERS) help(context);
}
