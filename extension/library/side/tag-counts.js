// How many articles have a tag or one below it, as the view of the tag shows them.
import { find } from "../articles/results.js";
import { tagCondition } from "../search/query.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** @param {LibraryPage} page */
export function createTagCounts(page) {
  /** The last answers by tag, and the state of the library in which they were asked for. @type {Map<string, { seq: number | undefined, articles: number }>} */
  const known = new Map();

  /**
   * Shows the number that is known, and the present one once it has come.
   * @param {string} name
   * @param {(articles: number) => void} show
   */
  return (name, show) => {
    const seq = page.facts?.state.seq;
    const before = known.get(name);
    if (before) show(before.articles);
    if (before?.seq === seq) return;
    find({ query: tagCondition(name), limit: 0 }).then(({ total }) => {
      known.set(name, { seq, articles: total });
      show(total);
    }, () => {});
  };
}
