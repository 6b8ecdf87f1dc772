// The entry of the reader page: gets the article, from the page that the reader is for or from the library, and shows it.
import { t } from "../shared/i18n.js";
import { messageOf } from "../shared/library.js";
import { replaceBy, stayHere } from "../shared/stay.js";
import { storage } from "../shared/storage.js";
import * as pageConnection from "./connection.js";
import { isSavedArticle, openSavedArticle } from "./saved-article.js";
import { prepareReader, showArticle, showError, showFailure } from "./view.js";

/** Shows the article of a page, and offers that of the page it becomes while the reader lies over it. @param {pageConnection.Article} answer */
function showPage(answer) {
  const page = { url: answer.url, place: answer.place, pick: answer.pick, mayGrow: answer.mayGrow, always: answer.always, turned: answer.turned };
  const { announce, offer } = showArticle(answer.record, page, { ...pageConnection, library: pageConnection.libraryFor(answer) });
  const showNew = async () => {
    const next = await pageConnection.reextract([], []);
    if (next.type === "article") showPage(next);
    else announce(t(`failure_${next.code}`));
  };
  pageConnection.setPageMovedListener(() => offer({ text: t("pageMoved"), button: t("showNew"), act: showNew, stays: true }));
}

stayHere();
// Read by ask-ahead.js, unless it comes later or the window is private.
const { settings } = /** @type {any} */ (globalThis).askedAhead ?? {};
const ready = prepareReader(settings ? { ...storage, get: async (key) => (await settings)[key] } : storage);
if (isSavedArticle) {
  try {
    const { record, page, connection } = await openSavedArticle();
    await ready;
    showArticle(record, page, connection);
  } catch (error) {
    await ready;
    showError(t(messageOf(error)), () => replaceBy("../library/library.html"));
  }
} else {
  const [answer] = await Promise.all([pageConnection.getArticle(), ready]);
  if (answer.type === "article") showPage(answer);
  else showFailure(answer, pageConnection);
}
// For measuring: the article is visible after the next frame.
requestAnimationFrame(() => setTimeout(() => performance.mark("readable"), 0));
