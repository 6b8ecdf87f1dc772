// Reading saved articles: the place, the time, and what comes after the end.
import { keepPlace } from "./keep-place.js";
import { offerArchive } from "./end-card.js";

export { nextUnread, readerAddress } from "./next-unread.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** @type {AbortController | null} */
let listeners = null;

/** Goes to the place where reading stopped, and keeps it from now on. Where there is no library, this does nothing. @param {ReaderContext} context */
export function installReading(context) {
  listeners?.abort();
  listeners = null;
  const { connection: { library }, page: { saved } } = context;
  if (!library || !context.textMap) return;
  listeners = new AbortController();
  const keeper = keepPlace(context, library, listeners.signal);
  // The browser would go to where the window was, in pixels, after a reload.
  if (saved) history.scrollRestoration = "manual";
  if (saved) keeper.restore({ words: saved.place, text: saved.placeText ?? "" }, saved.words);
  offerArchive(context, library, keeper, listeners.signal);
}
