// What a reader asks, answered: one function a message.
import { extractCapture } from "./core.js";
import { askPage } from "./page.js";

/** @typedef {import("../shared/protocol.js").Ask} Ask */
/** @typedef {import("../shared/protocol.js").Article} Article */
/** @typedef {import("../shared/protocol.js").Failure} Failure */

/** What the reader needs beside the article. */
const OPTIONS = {};

/** Codes of the core's errors and what the reader calls them. @type {{ [code: string]: Failure["code"] }} */
const CODES = { "too-large": "tooLarge", "out-of-time": "outOfTime" };

/** @param {unknown} error @returns {Failure} */
const failure = (error) => ({ type: "failure", code: CODES[/** @type {any} */ (error)?.code] ?? "broken", url: "" });

/**
 * The article of a page, by the core in the page or, from its capture, by the one here.
 * @param {number} tab
 * @param {string} key
 * @param {object} options
 * @returns {Promise<Article | Failure>}
 */
async function article(tab, key, options) {
  const page = await askPage(tab, { type: "page/article", key, options: { ...OPTIONS, ...options } }).catch(() => null);
  if (!page) return { type: "failure", code: "gone", url: "" };
  if (page.error) return failure(page.error);
  try {
    const record = page.record ?? (await extractCapture(page.capture, page.options));
    const numbers = record.places ?? [];
    const place = page.scrolled && numbers.length ? await askPage(tab, { type: "page/place", key, numbers }) : -1;
    return { type: "article", record, url: page.url, place, pick: true, by: page.record ? "page" : "background" };
  } catch (error) {
    console.error(error);
    return failure(error);
  }
}

/** @type {{ [type: string]: (asked: any, tab: number) => Promise<unknown> }} */
const ANSWERS = {
  article: ({ key }, tab) => article(tab, key, {}),
  reextract: ({ key, keep, drop }, tab) => article(tab, key, { keep, drop }),
  inspect: ({ key }, tab) => article(tab, key, { inspect: true }),
  close: async ({ key, place }, tab) => {
    await askPage(tab, { type: "page/close", key, place });
    return { type: "done" };
  },
};

/**
 * @param {Ask} asked
 * @param {number} tab
 */
export function answerReader(asked, tab) {
  return ANSWERS[asked.type](asked, tab);
}
