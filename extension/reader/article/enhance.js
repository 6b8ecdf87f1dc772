// The text made good to read: one helper after the other, each looks for its own kind of element and leaves the words as they are.
import { code } from "./code-blocks.js";
import { directions } from "./direction.js";
import { embeds } from "./embeds.js";
import { footnotes } from "./footnotes.js";
import { lead } from "./header.js";
import { formulas } from "./math.js";
import { headings } from "./headings.js";
import { images } from "./images.js";
import { links } from "./links.js";
import { lists } from "./task-lists.js";
import { tables } from "./tables.js";
import { thread } from "./thread.js";

/** In this order: directions before boxes are laid around things, links last, for others make some. */
const HELPERS = [directions, headings, lists, thread, embeds, images, formulas, tables, code, footnotes, links];

/** @param {import("../view.js").Room} room */
export function body(room) {
  const picture = lead(room);
  if (picture) room.text.before(picture);
  // Numbers of the page's elements, before anything is wrapped.
  [...room.text.children].forEach((child, at) => {
    const number = room.record.places?.[at] ?? -1;
    if (number >= 0) /** @type {HTMLElement} */ (child).dataset.place = String(number);
  });
  for (const help of HELPERS) help(room);
}
