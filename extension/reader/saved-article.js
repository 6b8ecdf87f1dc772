// The reader's connection for an article of the library: it is read from there, with its images, and nothing is loaded from the network.
import { askLibrary } from "../shared/library.js";
import { buildNodes } from "../shared/sanitizer.js";
import { replaceBy } from "../shared/stay.js";
import { articleInLibrary } from "./library-of-article.js";

/** @typedef {import("../shared/library-types.d.ts").Full} Full */
/** @typedef {import("./types.d.ts").ArticleRecord} ArticleRecord */

const uid = new URLSearchParams(location.search).get("saved") ?? "";

/** Whether this reader shows an article of the library. */
export const isSavedArticle = uid !== "";

/** The record of a stored article. @param {Full} full @returns {ArticleRecord} */
const recordOf = (full) => ({
  title: full.title,
  byline: full.byline,
  publishedTime: full.published,
  siteName: full.site,
  lang: full.lang,
  dir: full.dir,
  kind: full.kind ?? "article",
  excerpt: full.excerpt,
  image: full.image,
  isArticle: true,
  confidence: 1,
  wordCount: full.words,
  readingTime: full.minutes,
  content: full.html ?? "",
  textContent: [...buildNodes(full.html ?? "", { offline: true }).children].map((block) => block.textContent).join("\n\n"),
});

/** Allows images only from the library, whatever the article's HTML says: the page's own policy also allows those of other hosts. */
function forbidRemoteImages() {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "default-src 'self'; img-src 'self' blob: data:; media-src 'none'";
  document.head.append(policy);
}

/** The article and the connection for its reader. */
export async function openSavedArticle() {
  forbidRemoteImages();
  /** @type {Full} */
  const full = await askLibrary({ op: "full", uid });
  const record = recordOf(full);
  return { record, page: { url: full.url, place: -1, saved: full }, connection: connectionOf(full, record) };
}

/** Goes back to where the article was opened: the list, or a new one. */
function leave() {
  if (history.length > 1) history.back();
  else replaceBy("../library/library.html");
}

/** @param {Full} full @param {ArticleRecord} record @returns {import("./types.d.ts").Connection} */
function connectionOf(full, record) {
  const failure = { type: /** @type {"failure"} */ ("failure"), code: "gone", url: full.url };
  addEventListener("keydown", (event) => {
    // An open panel or popover handles Escape first and prevents the default.
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) leave();
  });
  return {
    reextract: async () => failure,
    inspect: async () => failure,
    leave,
    setPositionSource() {},
    // Saved again, as after it was deleted, it has the title of its page: one of the user's is kept beside that.
    library: articleInLibrary({ url: full.url, record: { ...record, title: full.pageTitle ?? full.title }, entry: full }),
  };
}
