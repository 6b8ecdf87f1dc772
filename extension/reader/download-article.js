// Downloads the article on screen as a file, with its highlights.
import { download, exportOf, exportToFile, fileOfBytes, nameOfOne } from "../shared/export.js";
import { plural, t } from "../shared/i18n.js";
import { articleAsFile, messageOf } from "../shared/library.js";
import { placeInText } from "./anchor.js";

/** @typedef {import("./types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../shared/library-types.d.ts").ExportFormat} ExportFormat */
/** @typedef {import("../shared/library-types.d.ts").Highlight} Highlight */

/** The highlights of the article, with their places in the text on screen. @param {ReaderContext} context @returns {Promise<Highlight[]>} */
async function highlightsOf({ connection: { library }, textMap, page }) {
  if (!library?.entry || !textMap) return [];
  /** @type {Highlight[]} */
  const found = await library.ask({ op: "highlights", uid: library.entry.uid });
  return found.map((highlight) => {
    const [start, stop] = placeInText(textMap.text, highlight) ?? [null, null];
    return { ...highlight, start, stop };
  });
}

/**
 * The article of a page as a file. It is not saved by that, so private windows have it too.
 * @param {ReaderContext} context
 * @param {ExportFormat} format
 */
async function writeArticle(context, format) {
  const { record, page } = context;
  const { bytes, missing } = await articleAsFile(page.url, record, await highlightsOf(context), format);
  return { file: fileOfBytes(bytes, format), name: nameOfOne(record.title ?? "", format), missing };
}

/**
 * A saved article as a file, with its stored images and its highlights. In Markdown images stand beside the text, in a zip.
 * @param {import("../shared/library-types.d.ts").Full} saved
 * @param {ExportFormat} format
 */
async function writeSaved({ uid, title, images, missingImages }, format) {
  const packing = format === "markdown" && images.length > 0 ? "zip" : "one";
  const { file } = await exportToFile(exportOf({ format, which: { uids: [uid] }, packing }));
  return { file, name: nameOfOne(title, format, packing), missing: missingImages.length };
}

/** @param {ReaderContext} context @param {ExportFormat} format */
export async function downloadArticle(context, format) {
  const { page, announce } = context;
  announce(t("exportWriting"));
  try {
    const written = await (page.saved ? writeSaved(page.saved, format) : writeArticle(context, format));
    download(written.file, written.name);
    announce(written.missing > 0 && format !== "markdown" ? plural("exportMissing", written.missing, written.name) : t("exportDone", written.name));
  } catch (/** @type {any} */ error) {
    console.error(error);
    announce(["full", "stopped", "interrupted"].includes(error?.code) ? t(messageOf(error)) : t("exportFailed"));
  }
}
