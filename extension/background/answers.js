// What a reader asks, answered: one function a message.
import { extractCapture } from "./core.js";
import { askPage } from "./page.js";

/** @typedef {import("../shared/protocol.js").Ask} Ask */
/** @typedef {import("../shared/protocol.js").Article} Article */
/** @typedef {import("../shared/protocol.js").Failure} Failure */

/**
 * The article of a page, by the core in the page or, from its capture, by the one here.
 * @param {number} tab
 * @param {{ type: string, [field: string]: unknown }} message
 * @returns {Promise<Article | Failure>}
 */
async function article(tab, message) {
  let page;
  try {
    page = await askPage(tab, message);
  } catch {
    return { type: "failure", code: "gone", url: "" };
  }
  if (!page) return { type: "failure", code: "gone", url: "" };
  const record = page.record ?? (await extractCapture(page.capture, page.options));
  return { type: "article", record, url: page.url, place: page.place, pick: true };
}

/** @type {{ [type: string]: (asked: any, tab: number) => Promise<unknown> }} */
const ANSWERS = {
  article: ({ key }, tab) => article(tab, { type: "page/article", key }),
  reextract: ({ key, keep, drop }, tab) => article(tab, { type: "page/article", key, keep, drop }),
  inspect: ({ key }, tab) => article(tab, { type: "page/article", key, inspect: true }),
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
