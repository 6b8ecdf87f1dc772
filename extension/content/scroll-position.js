// Knows where the page is scrolled to, by its elements: which of those that became paragraphs is at the top of the window, and how to
// bring one there. It looks only at elements it is asked about.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.scrollPosition || !pith.dom) return;
  const { dom } = pith;

  /** Pixels of the window's top that a paragraph may end in without being the one that is read. */
  const MIN_VISIBLE = 8;
  /** How far down a window the first paragraph may begin for the page still to be at its beginning. */
  const START_ZONE = 0.5;

  /** @param {number} number */
  function boxOf(number) {
    const element = number < 0 ? null : pith.elements?.(number);
    const box = element ? dom.box(element) : null;
    return box && box.width + box.height > 0 ? box : null;
  }

  /** What lies over an element's beginning and stays there when the page is scrolled. @param {Element} element */
  function stickyHeaderOver(element) {
    const box = dom.box(element);
    const over = dom.at(document, Math.min(Math.max(box.left + 1, 0), innerWidth - 1), Math.max(box.top + 1, 0));
    if (!over || over === element || element.contains(over) || over.contains(element)) return null;
    for (let around = /** @type {Element | null} */ (over); around; around = around.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return around;
    }
    return null;
  }

  pith.scrollPosition = {
    top(numbers) {
      for (const number of numbers) {
        const box = boxOf(number);
        if (!box || box.bottom <= MIN_VISIBLE) continue;
        const isFirst = number === numbers.find((one) => boxOf(one));
        return isFirst && box.top > innerHeight * START_ZONE ? -1 : number;
      }
      return -1;
    },

    show(number) {
      const element = pith.elements?.(number);
      if (!element) return;
      element.scrollIntoView({ block: "start", behavior: "instant" });
      const cover = stickyHeaderOver(element);
      if (cover) scrollBy({ top: -dom.box(cover).bottom, behavior: "instant" });
    },

    selected() {
      const selection = getSelection();
      if (!selection || selection.isCollapsed) return [];
      const range = selection.getRangeAt(0);
      const around = range.commonAncestorContainer;
      const root = around.nodeType === Node.ELEMENT_NODE ? /** @type {Element} */ (around) : around.parentElement;
      if (!root) return [];
      const parts = [...root.children].filter((child) => range.intersectsNode(child));
      // Text that stands in the element itself is taken with all of it.
      const bare = [...root.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() && range.intersectsNode(child));
      return bare || parts.length === 0 ? [root] : parts;
    },
  };
})();
