// Improves the article body for reading, one kind of element after the other. The words stay as they are.
import { decorateCodeBlocks } from "./code-blocks.js";
import { setDirections } from "./direction.js";
import { makeEmbedCards } from "./embeds.js";
import { addFootnotePopovers } from "./footnotes.js";
import { leadImage } from "./header.js";
import { setEmphasis } from "./emphasis.js";
import { fixMath } from "./math.js";
import { fixHeadingLevels } from "./headings.js";
import { enhanceImages } from "./images.js";
import { setUpLinks } from "./links.js";
import { loadStoredImages } from "./stored-images.js";
import { makeRoomForNumbers } from "./lists.js";
import { markTaskItems } from "./task-lists.js";
import { makeTablesScrollable } from "./tables.js";
import { formatThread } from "./thread.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** In this order: directions before elements are wrapped in boxes, links last because other steps create some. */
const ENHANCERS = [setDirections, setEmphasis, fixHeadingLevels, markTaskItems, makeRoomForNumbers, formatThread, makeEmbedCards, enhanceImages, fixMath, makeTablesScrollable, decorateCodeBlocks, addFootnotePopovers, setUpLinks, loadStoredImages];

/** @param {ReaderContext} context */
export function enhanceBody(context) {
  const picture = leadImage(context);
  if (picture) context.text.before(picture);
  // The numbers of the page's elements, before anything is wrapped.
  [...context.text.children].forEach((child, at) => {
    const number = context.record.places?.[at] ?? -1;
    if (number >= 0) /** @type {HTMLElement} */ (child).dataset.place = String(number);
  });
  for (const enhance of ENHANCERS) enhance(context);
}
