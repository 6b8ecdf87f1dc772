// Where in the text the reader is, said by the number of an element of the page, so that page and reader open at the same paragraph.
import { cancelScrolling, scrollUntilStable } from "./scroll-to.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Pixels below the top at which a block counts as read from: the height of the bar. */
const TOP = 56;

/** Where the reader was put, and for which block: whoever has not moved is still at that one. */
let restored = { y: 0, block: -1 };

/** @param {ReaderContext} context */
export function readingPosition({ text }) {
  /** @param {number} y @param {number} block */
  const to = (y, block) => {
    scrollTo(0, y);
    restored = { y: scrollY, block };
  };
  const marked = () => /** @type {HTMLElement[]} */ ([...text.querySelectorAll("[data-place]")]);
  return {
    /** The number of the block at the top; -1 for the beginning. */
    current() {
      if (scrollY === restored.y) return restored.block;
      if (scrollY === 0) return -1;
      const block = marked().find((one) => one.getBoundingClientRect().bottom > TOP);
      return Number(block?.dataset.place ?? -1);
    },
    /** Goes to a number, or to the last block before it. @param {number} wanted */
    restore(wanted) {
      // To where a text was that is no longer shown.
      cancelScrolling();
      if (wanted < 0) return to(0, -1);
      const before = marked().filter((one) => Number(one.dataset.place) <= wanted);
      const block = before[before.length - 1];
      // The first one has the title above it.
      if (!block || block === marked()[0]) return to(0, wanted);
      scrollUntilStable(() => to(block.getBoundingClientRect().top + scrollY - TOP, wanted));
    },
  };
}
