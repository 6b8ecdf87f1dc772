// Exports: the formats, and how articles of the library become a file that the browser downloads. No permission is needed for that.
import { el } from "./dom.js";
import { askExport } from "./library.js";

/** @typedef {import("./library-types.d.ts").Export} Export */
/** @typedef {import("./library-types.d.ts").ExportFormat} ExportFormat */
/** @typedef {import("./library-types.d.ts").ExportStep} ExportStep */

/** The formats in groups, as they are offered. @type {{ group: string, formats: ExportFormat[] }[]} */
export const FORMAT_GROUPS = [
  { group: "keep", formats: ["pith"] },
  { group: "read", formats: ["epub", "markdown", "html"] },
  { group: "list", formats: ["csv", "bookmarks", "jsonl", "atom"] },
  { group: "marks", formats: ["highlights", "annotations"] },
];

/** Formats with a file for each article: several are in a zip. */
export const WITH_FILES = new Set(["markdown", "html"]);

/** The endings and media types of the files. @type {{ [format in ExportFormat]: [ending: string, type: string] }} */
const FILES = {
  pith: ["zip", "application/zip"],
  markdown: ["md", "text/markdown"],
  html: ["html", "text/html"],
  epub: ["epub", "application/epub+zip"],
  csv: ["csv", "text/csv"],
  bookmarks: ["html", "text/html"],
  jsonl: ["jsonl", "application/jsonl"],
  atom: ["atom", "application/atom+xml"],
  annotations: ["jsonld", "application/ld+json"],
  highlights: ["md", "text/markdown"],
};

/** Formats whose ending does not tell them from another one; their names say it. */
const NAMED = new Set(["markdown", "html", "bookmarks", "highlights"]);

/** Characters of a name without its ending. */
const MAX_NAME = 80;

/** The folder in the origin's private file system where the worker writes the files (store/exports.js). */
const FOLDER = "exports";

/** How often an export is begun anew if the browser stops the library's worker. */
const MAX_TRIES = 3;

/** Milliseconds for which the address of a download is kept. */
const KEEP_ADDRESS = 60_000;

/** A day as YYYY-MM-DD in the user's calendar. @param {number} time */
const dayOf = (time) => new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/**
 * A name that every system takes. Signs that are not seen are left out and do not divide words: browsers write `_` for those that join letters, and others
 * turn the direction of what follows.
 * @param {string} words
 */
const safeName = (words) => [...words.replace(/\p{Cf}/gu, "").replace(/[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|#%{}~&]+/gu, " ").replace(/\s+/g, " ").replace(/^[\s.]+/, "")].slice(0, MAX_NAME).join("").replace(/[\s.]+$/, "") || "article";

/** The ending and the media type of a file. @param {ExportFormat} format @param {"zip" | "one"} packing */
const fileOf = (format, packing) => (WITH_FILES.has(format) && packing === "zip" ? FILES.pith : FILES[format]);

/** The name of a file with several articles. @param {string} words what is in it @param {ExportFormat} format @param {"zip" | "one"} packing */
export function nameOfMany(words, format, packing) {
  const parts = ["pith", safeName(words).replaceAll(" ", "-").toLowerCase(), ...(NAMED.has(format) ? [format] : []), dayOf(Date.now())];
  return `${parts.join("-")}.${fileOf(format, packing)[0]}`;
}

/** The name of a file with one article. @param {string} title @param {ExportFormat} format @param {"zip" | "one"} [packing] */
export const nameOfOne = (title, format, packing = "one") => `${safeName(title)}.${fileOf(format, packing)[0]}`;

/** What is exported, with the fields that are always the same. @param {Pick<Export, "format" | "which"> & Partial<Export>} wanted @returns {Export} */
export const exportOf = (wanted) => ({ packing: "zip", title: null, now: Date.now(), zone: -new Date().getTimezoneOffset(), ...wanted });

/** @param {string} name */
async function writtenFile(name) {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
  return (await folder.getFileHandle(name)).getFile();
}

/**
 * Writes an export, part by part, so that it can be given up.
 * @param {string} name
 * @param {Export} wanted
 * @param {(step: ExportStep) => void} progress
 * @param {AbortSignal} signal
 * @returns {Promise<ExportStep>}
 */
async function write(name, wanted, progress, signal) {
  let step = await askExport({ op: "begin", name, export: wanted });
  for (; ; step = await askExport({ op: "step", name })) {
    progress(step);
    signal.throwIfAborted();
    if (step.isWritten) return step;
  }
}

/**
 * Exports articles into a file. It stays readable for an hour. Of a damaged library, all of which is wanted, comes what can be read.
 * @param {Export} wanted
 * @param {(step: ExportStep) => void} [progress]
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ file: Blob, articles: number, lost: number }>} `lost`: things that could not be read
 */
export async function exportToFile(wanted, progress = () => {}, signal = new AbortController().signal) {
  const name = crypto.randomUUID();
  let partial = false;
  try {
    for (let tries = 1; ; tries++) {
      try {
        const { done, lost } = await write(name, { ...wanted, partial }, progress, signal);
        const file = new Blob([await writtenFile(name)], { type: fileOf(wanted.format, wanted.packing)[1] });
        return { file, articles: done, lost };
      } catch (/** @type {any} */ error) {
        /** @type {boolean} */
        const isDamaged = error?.code === "damaged" && wanted.which === "all" && !partial;
        if (!isDamaged && (error?.code !== "interrupted" || tries === MAX_TRIES)) throw error;
        partial ||= isDamaged;
      }
    }
  } catch (error) {
    askExport({ op: "drop", name }).catch(() => {});
    throw error;
  }
}

/** Has the browser download a file. @param {Blob} file @param {string} name */
export function download(file, name) {
  const link = el("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_ADDRESS);
}

/** The bytes of a file that the background made, as one to download. @param {Uint8Array<ArrayBuffer>} bytes @param {ExportFormat} format */
export const fileOfBytes = (bytes, format) => new Blob([bytes], { type: fileOf(format, "one")[1] });
