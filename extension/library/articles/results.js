// The articles found: the first page at once, others when they come into sight. Answers that come too late are dropped.
import { askLibrary } from "../../shared/library.js";

/** @typedef {import("../types.d.ts").Results} Results */
/** @typedef {import("../../shared/library-types.d.ts").Hit} Hit */
/** @typedef {import("../../shared/library-types.d.ts").Found} Found */
/** @typedef {Omit<import("../../shared/library-types.d.ts").Find, "now" | "zone">} Asked */

/** Articles of a page. */
const PAGE = 60;

/** Articles of a page if all are asked for, to do something with all of them. */
const LARGE_PAGE = 1_000;

/** The library knows no clock of its own. @param {Asked} asked @returns {Promise<Found>} */
export const find = (asked) => askLibrary({ op: "find", find: { ...asked, now: Date.now(), zone: -new Date().getTimezoneOffset() } });

/**
 * @param {() => void} changed called when there is something else to show
 * @param {(run: () => Promise<void>) => Promise<unknown>} attempt
 * @returns {Results}
 */
export function createResults(changed, attempt) {
  /** @type {Map<number, Hit[]>} */
  let pages = new Map();
  /** @type {Set<number>} */
  let coming = new Set();
  /** What was asked for last, and what is shown. @type {Asked} */
  let wanted = {};
  /** @type {Asked} */
  let asked = {};
  let last = 0;
  let total = 0;
  let isKnown = false;
  /** @type {Found["mistakes"]} */
  let mistakes = [];

  /** @param {Asked} of @param {number} page */
  const fetchPage = (of, page) => find({ ...of, limit: PAGE, skip: page * PAGE });

  /** Fetches pages in place of all that are there. @param {Asked} of @param {number[]} numbers */
  async function replace(of, numbers) {
    const turn = (last += 1);
    const found = await Promise.all(numbers.map((number) => fetchPage(of, number)));
    if (turn !== last) return;
    asked = of;
    coming = new Set();
    pages = new Map(found.map(({ hits }, at) => [numbers[at], hits]));
    ({ total, mistakes } = found[0]);
    isKnown = true;
    changed();
  }

  /** @param {number} number */
  async function add(number) {
    const [turn, of] = [last, asked];
    coming.add(number);
    const found = await fetchPage(of, number);
    if (turn !== last) return;
    coming.delete(number);
    pages.set(number, found.hits);
    total = found.total;
    changed();
  }

  /** The pages of a range. @param {number} from @param {number} to */
  const numbersOf = (from, to) => {
    const first = Math.floor(Math.max(0, from) / PAGE);
    const stop = Math.floor(Math.max(0, to - 1) / PAGE);
    return Array.from({ length: stop - first + 1 }, (_, at) => first + at);
  };

  return {
    get total() {
      return total;
    },
    get mistakes() {
      return mistakes;
    },
    get isKnown() {
      return isKnown;
    },
    at: (index) => pages.get(Math.floor(index / PAGE))?.[index % PAGE],
    loaded: () => [...pages.values()].flat(),
    indexOf(uid) {
      for (const [number, hits] of pages) {
        const at = hits.findIndex((hit) => hit.uid === uid);
        if (at >= 0) return number * PAGE + at;
      }
      return -1;
    },
    async want(from, to) {
      const missing = numbersOf(from, Math.min(to, total)).filter((number) => !pages.has(number) && !coming.has(number));
      await Promise.all(missing.map((number) => attempt(() => add(number).catch((error) => {
        coming.delete(number);
        throw error;
      }))));
    },
    start(of) {
      wanted = of;
      return replace(of, [0]);
    },
    async refresh(from, to) {
      const numbers = numbersOf(from, to);
      await replace(wanted, numbers);
      // Fewer than before: what is shown now is an earlier page.
      if (total > 0 && numbers[0] * PAGE >= total) await replace(wanted, numbersOf(total - 1, total));
    },
    async all() {
      const [of, found] = [asked, /** @type {Hit[]} */ ([])];
      for (let skip = 0; ; skip += LARGE_PAGE) {
        const page = await find({ ...of, snippets: false, limit: LARGE_PAGE, skip });
        found.push(...page.hits);
        if (page.hits.length < LARGE_PAGE) return found;
      }
    },
  };
}
