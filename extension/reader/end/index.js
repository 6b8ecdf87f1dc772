// After the end of a saved article: what is done with it, and what comes next.
import { keptPlace } from "../reading/index.js";
import { offerArchive } from "./end-card.js";

export { nextUnread, readerAddress } from "./next-unread.js";

/** Offers to archive the article once its end was read. Where no place is kept, this does nothing. @param {import("../types.d.ts").ReaderContext} context */
export function installEnd(context) {
  const kept = keptPlace();
  if (kept) offerArchive(context, kept.library, kept.keeper, kept.signal);
}
