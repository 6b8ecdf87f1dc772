// Makes articles of the HTML that comes with an import: the engine reads it as it reads every page, and nothing else of it gets into the library.
import * as core from "../core/pith.js";
import { articleOf } from "../shared/new-article.js";
import { parseInert } from "./trusted-types.js";

/** @typedef {{ number: number, url: string, html: Uint8Array, charset: string | null, keep: number | null }} ImportText */
/** @typedef {{ number: number, article: import("../shared/library-types.d.ts").NewArticle }} TakenText */

/** Bytes of the beginning of a page in which it names its encoding. */
const HEAD = 1024;

/** Milliseconds for one text. */
const MAX_TIME = 5_000;

/** Byte order marks, and the encodings they stand for. @type {[number[], string][]} */
const MARKS = [[[0xef, 0xbb, 0xbf], "utf-8"], [[0xfe, 0xff], "utf-16be"], [[0xff, 0xfe], "utf-16le"]];

/** @param {string} label @param {Uint8Array} bytes @param {boolean} [fatal] */
function decodeAs(label, bytes, fatal = false) {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    // No known encoding, or not the one of these bytes.
    return null;
  }
}

/**
 * The text of a page: by its byte order mark, the encoding that was declared beside it, or the one it names itself; otherwise UTF-8 if it can be that.
 * @param {Uint8Array} bytes
 * @param {string | null} declared
 */
function decode(bytes, declared) {
  const mark = MARKS.find(([signs]) => signs.every((sign, at) => bytes[at] === sign));
  if (mark) return decodeAs(mark[1], bytes) ?? "";
  const head = decodeAs("latin1", bytes.subarray(0, HEAD)) ?? "";
  const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
  // A page that could say so in bytes is not in UTF-16.
  const own = named && (/^utf-?16/i.test(named) ? "utf-8" : named);
  return (declared && decodeAs(declared, bytes)) || (own && decodeAs(own, bytes)) || decodeAs("utf-8", bytes, true) || decodeAs("windows-1252", bytes) || "";
}

/**
 * The article of one text; nothing if the engine finds none.
 * @param {ImportText} text
 * @param {string} engine
 * @returns {TakenText[]}
 */
function take({ number, url, html, charset, keep }, engine) {
  try {
    const page = parseInert(decode(html, charset));
    const record = core.extract(page, { url, maxTime: MAX_TIME, ...(keep !== null && { keep: [keep] }) });
    return record.content?.trim() ? [{ number, article: articleOf(record, url, engine) }] : [];
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/**
 * The articles of the texts of one step. In between, the page answers other requests.
 * @param {ImportText[]} texts
 * @param {string} engine the version of Pith
 * @returns {Promise<TakenText[]>}
 */
export async function takeTexts(texts, engine) {
  if (texts.length === 0) return [];
  await core.default({ module_or_path: new URL("/core/pith_bg.wasm", location.href) });
  /** @type {TakenText[]} */
  const taken = [];
  for (const text of texts) {
    taken.push(...take(text, engine));
    await new Promise((done) => setTimeout(done));
  }
  return taken;
}
