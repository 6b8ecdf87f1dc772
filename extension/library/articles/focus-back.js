// Where the focus goes when a dialog about articles closes: to what had it, or to the article if its row is another element by then.

/** Remembers what has the focus. @param {import("../types.d.ts").LibraryPage} page @returns {() => void} gives it back */
export function keepFocus(page) {
  const back = document.activeElement;
  const index = page.list.hasFocus() ? page.list.current() : -1;
  return () => {
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus({ preventScroll: true });
    else if (index >= 0) page.list.focus(Math.min(index, page.results.total - 1));
  };
}
