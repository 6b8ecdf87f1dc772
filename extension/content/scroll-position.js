// The scroll position of the page by elements: which paragraph of the article is at the top of the window, and scrolling to one. Also finds the
// elements of a selection.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.scrollPosition || !pith.dom) return;
  const { dom } = pith;

  /** A paragraph that ends within this many pixels of the top does not count as visible. */
  const MIN_VISIBLE = 8;
  /** If the first paragraph begins below this fraction of the window, the page counts as being at its beginning. */
  const START_ZONE = 0.5;

  /** @param {number} number */
  function boxOf(number) {
    const element = number < 0 ? null : pith.elements?.(number);
    const box = element ? dom.box(element) : null;
    return box && box.width + box.height > 0 ? box : null;
  }

  /** A fixed or sticky element, such as a header, that covers the beginning of an element. @param {Element} element */
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
      // For a selection of text directly in this element, take the whole element.
      const bare = [...root.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() && range.intersectsNode(child));
      return bare || parts.length === 0 ? [root] : parts;
    },
  };
})();
