// The reading position as the number of a page element, so that page and reader open at the same paragraph.
import { cancelScrolling, scrollUntilStable } from "./scroll-to.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Pixels at the top that the toolbar covers. */
const TOP = 56;

/** The position that was restored last, in pixels and as a block. While the user has not scrolled, that block is the position. */
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
    /** The number of the block at the top; -1 at the beginning. */
    current() {
      if (scrollY === restored.y) return restored.block;
      if (scrollY === 0) return -1;
      const block = marked().find((one) => one.getBoundingClientRect().bottom > TOP);
      return Number(block?.dataset.place ?? -1);
    },
    /** Scrolls to the block with a number, or to the last one before it. @param {number} wanted */
    restore(wanted) {
      // Stop scrolling to a place in the previous text.
      cancelScrolling();
      if (wanted < 0) return to(0, -1);
      const before = marked().filter((one) => Number(one.dataset.place) <= wanted);
      const block = before[before.length - 1];
      // Above the first block, show the title.
      if (!block || block === marked()[0]) return to(0, wanted);
      scrollUntilStable(() => to(block.getBoundingClientRect().top + scrollY - TOP, wanted));
    },
  };
}
