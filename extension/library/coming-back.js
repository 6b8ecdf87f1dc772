// Remembers in the browser's history where on the page the user is, so that coming back from an article leads to the same place.

/** Milliseconds after which a new place is remembered. */
const PAUSE = 250;

/** @param {import("./types.d.ts").LibraryPage} page @param {() => Promise<void>} show shows what the address says */
export function createComingBack(page, show) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const remember = () => history.replaceState({ top: scrollY, at: page.list.hasFocus() ? page.list.current() : -1 }, "");

  /** @param {{ top?: number, at?: number } | null} state */
  function comeBack(state) {
    if (typeof state?.top !== "number") return;
    scrollTo(0, state.top);
    if (state.at !== undefined && state.at >= 0) page.list.focus(state.at);
  }

  history.scrollRestoration = "manual";
  for (const what of ["scroll", "focusin"]) {
    addEventListener(what, () => {
      clearTimeout(timer);
      timer = setTimeout(remember, PAUSE);
    }, { passive: true });
  }
  addEventListener("popstate", async ({ state }) => {
    await show();
    comeBack(state);
  });
  return { remember, comeBack };
}
