// Exports the article of a reader without saving it. Its images are those that the page itself can read, and those of hosts that the user has
// allowed; nobody is asked for more.
import { articleOf } from "../shared/new-article.js";
import { getImages } from "./images.js";
import { askExport } from "./library.js";
import { MAX_REQUEST, imageSettings, imagesOf } from "./save.js";

/** @typedef {import("../shared/library-types.d.ts").ExportFormat} ExportFormat */
/** @typedef {import("../shared/library-types.d.ts").Highlight} Highlight */

/** Milliseconds to wait for images. */
const IMAGE_PATIENCE = 20_000;

/** Formats that hold images. Markdown names their addresses. @type {Set<ExportFormat>} */
const WITH_IMAGES = new Set(["html", "epub"]);

/**
 * The article as a file.
 * @param {number} page
 * @param {{ url: string, record: any, highlights: Highlight[], format: ExportFormat }} wanted
 * @returns {Promise<{ bytes: Uint8Array, missing: number }>} `missing`: images that are not in the file
 */
export async function exportArticle(page, { url, record, highlights, format }) {
  const article = articleOf(record, url, browser.runtime.getManifest().version);
  const { limit, refused } = await imageSettings();
  const urls = WITH_IMAGES.has(format) ? imagesOf(article) : [];
  /** @type {import("./images.js").Picture[]} */
  const pictures = [];
  let bytes = 0;
  const all = getImages(page, urls, { limit, mayFetch: !refused.has(new URL(url).host) }, (picture) => {
    const size = picture.bytes?.length ?? 0;
    if (size === 0 || bytes + size > MAX_REQUEST) return;
    bytes += size;
    pictures.push(picture);
  });
  await Promise.race([all, new Promise((done) => setTimeout(done, IMAGE_PATIENCE))]);
  const made = await askExport({ op: "article", article: { ...article, pictures: [...pictures] }, highlights, format, now: Date.now() });
  return { bytes: made.bytes, missing: urls.length - pictures.length };
}
