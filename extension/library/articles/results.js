// The articles found: the first page at once, others when they come into sight. Answers that come too late are dropped.
import { askLibrary } from "../../shared/library.js";

/** @typedef {import("../types.d.ts").Results} Results */
/** @typedef {import("../../shared/library-types.d.ts").Hit} Hit */
/** @typedef {import("../../shared/library-types.d.ts").Found} Found */
/** @typedef {Omit<import("../../shared/library-types.d.ts").Find, "now" | "zone">} Asked */

/** Articles of a page. */
const PAGE = 60;

/** Articles of a page if all are asked for, whole and in brief. */
const LARGE_PAGE = 1_000;
const PAGE_OF_BRIEFS = 10_000;

/** The library knows no clock of its own. @param {Asked} asked */
const withTime = (asked) => ({ ...asked, now: Date.now(), zone: -new Date().getTimezoneOffset() });

/** @param {Asked} asked @returns {Promise<Found>} */
export const find = (asked) => askLibrary({ op: "find", find: withTime(asked) });

/** What all pages have, one after the other. @template T @param {number} limit @param {(part: { limit: number, skip: number }) => Promise<T[]>} ask */
async function ofAllPages(limit, ask) {
  /** @type {T[]} */
  let found = [];
  for (;;) {
    const page = await ask({ limit, skip: found.length });
    found = found.concat(page);
    if (page.length < limit) return found;
  }
}

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
    all() {
      const of = { ...asked, snippets: false };
      return ofAllPages(LARGE_PAGE, async (part) => (await find({ ...of, ...part })).hits);
    },
    briefs() {
      const of = asked;
      return ofAllPages(PAGE_OF_BRIEFS, (part) => askLibrary({ op: "briefs", find: withTime({ ...of, ...part }) }));
    },
  };
}
