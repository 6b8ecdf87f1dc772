// Downloads the article on screen as a file, with its highlights.
import { download } from "../shared/export.js";
import { plural, t } from "../shared/i18n.js";
import { messageOf } from "../shared/library.js";
import { placeInText } from "./anchor.js";

/** @typedef {import("./types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../shared/library-types.d.ts").ExportFormat} ExportFormat */
/** @typedef {import("../shared/library-types.d.ts").Highlight} Highlight */

/** The highlights of the article, with their places in the text on screen. @param {ReaderContext} context @returns {Promise<Highlight[]>} */
async function highlightsOf({ connection: { library }, textMap, page }) {
  if (!library?.entry || !textMap || page.saved) return [];
  /** @type {Highlight[]} */
  const found = await library.ask({ op: "highlights", uid: library.entry.uid });
  return found.map((highlight) => {
    const [start, stop] = placeInText(textMap.text, highlight) ?? [null, null];
    return { ...highlight, start, stop };
  });
}

/** @param {ReaderContext} context @param {ExportFormat} format */
export async function downloadArticle(context, format) {
  const { connection, record, announce } = context;
  announce(t("exportWriting"));
  try {
    const written = await connection.exportArticle?.(record, await highlightsOf(context), format);
    if (!written) return;
    download(written.file, written.name);
    announce(written.missing > 0 && format !== "markdown" ? plural("exportMissing", written.missing, written.name) : t("exportDone", written.name));
  } catch (/** @type {any} */ error) {
    console.error(error);
    announce(["full", "stopped", "interrupted"].includes(error?.code) ? t(messageOf(error)) : t("exportFailed"));
  }
}
