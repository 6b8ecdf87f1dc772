// Where in the text the reader is, said by the number of an element of the page, so that page and reader open at the same paragraph.

/** Pixels below the top at which a block counts as read from: the height of the bar. */
const TOP = 56;

/** @param {import("./show.js").Room} room */
export function place({ text }) {
  const marked = () => /** @type {HTMLElement[]} */ ([...text.querySelectorAll("[data-place]")]);
  return {
    /** The number of the block at the top; -1 for the beginning. */
    now() {
      if (scrollY === 0) return -1;
      const block = marked().find((one) => one.getBoundingClientRect().bottom > TOP);
      return Number(block?.dataset.place ?? -1);
    },
    /** Goes to a number, or to the last block before it. @param {number} wanted */
    go(wanted) {
      if (wanted < 0) return scrollTo(0, 0);
      const before = marked().filter((one) => Number(one.dataset.place) <= wanted);
      const block = before[before.length - 1];
      if (!block || block === marked()[0]) return scrollTo(0, 0);
      const there = () => scrollTo(0, block.getBoundingClientRect().top + scrollY - TOP);
      there();
      // Typefaces that come later make lines longer or shorter. Whoever has moved on by then stays where they are.
      const at = scrollY;
      document.fonts.ready.then(() => scrollY === at && there());
    },
  };
}
