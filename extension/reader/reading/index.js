// Reading saved articles: the place and the time.
import { keepPlace } from "./keep-place.js";

/** @typedef {import("../types.d.ts").LibraryOfArticle} LibraryOfArticle */
/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {ReturnType<typeof keepPlace>} Keeper */

/** @type {AbortController | null} */
let listeners = null;

/** @type {{ keeper: Keeper, library: LibraryOfArticle, signal: AbortSignal } | null} */
let kept = null;

/** What keeps the place in the article on screen; null where there is no library. */
export const keptPlace = () => kept;

/** Goes to the place where reading stopped, and keeps it from now on. Where there is no library, this does nothing. @param {ReaderContext} context */
export function installReading(context) {
  listeners?.abort();
  listeners = kept = null;
  const { connection: { library }, page: { saved } } = context;
  if (!library || !context.textMap) return;
  listeners = new AbortController();
  const { signal } = listeners;
  const keeper = keepPlace(context, library, signal);
  // The browser would go to where the window was, in pixels, after a reload.
  if (saved) history.scrollRestoration = "manual";
  if (saved) keeper.restore({ words: saved.place, text: saved.placeText ?? "" }, saved.words);
  kept = { keeper, library, signal };
}
