// The queue of articles whose text is still missing: page after page is opened and saved, while this page is open and as long as the user wants it.
// A site has one page open at a time, and some seconds of rest before the next.
import { fetchText } from "../../shared/library.js";
import { storage } from "../../shared/storage.js";
import { find } from "../articles/results.js";
import { isOfOwnNetwork, siteOf } from "./sites.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../types.d.ts").Link} Link */
/** @typedef {import("../types.d.ts").TextQueue} TextQueue */
/** @typedef {import("../types.d.ts").QueueState} QueueState */

/** Articles that are taken in one go, the newest first. */
export const MOST = 5_000;

/** Articles of a page of the library's answer. */
const PAGE = 1_000;

/** Pages that are open at the same time, of different sites. */
const LANES = 2;

/** Milliseconds between two pages of a site, and after it has said that it is asked too often. */
const REST = 4_000;
const LONG_REST = 60_000;

/** The lock of the window in which the queue runs. */
const LOCK = "library-texts";

/** The key in storage: what could not be had, and why, by the names of articles. */
const KEY = "missingTexts";

/** Why pages of the user's own network are not opened. */
export const OWN_NETWORK = "own-network";

/** @param {unknown} stored @returns {Map<string, string>} */
const asMap = (stored) => new Map(Object.entries(/** @type {any} */ (stored) ?? {}).filter(([, why]) => typeof why === "string").map(([uid, why]) => [uid, String(why)]));

/** All links of the library, the newest first. @returns {Promise<{ links: Link[], total: number }>} */
async function allLinks() {
  /** @type {Link[]} */
  const links = [];
  for (;;) {
    const { hits, total } = await find({ query: "is:link", sort: "saved", limit: PAGE, skip: links.length, snippets: false });
    links.push(...hits.map(({ uid, title, url, archived }) => ({ uid, title, url, isUnread: archived === null })));
    if (hits.length === 0 || links.length >= Math.min(total, MOST)) return { links: links.slice(0, MOST), total };
  }
}

/**
 * @param {LibraryPage} page
 * @returns {TextQueue}
 */
export function createTextQueue(page) {
  /** @type {QueueState} */
  let state = { phase: "none", links: [], total: 0, failed: new Map(), got: 0, all: 0, open: [] };
  /** What is still to be done. @type {Link[]} */
  let waiting = [];
  /** When a page of a site may be opened again; Infinity while one is open. @type {Map<string, number>} */
  const resting = new Map();
  /** Ends the wait of a lane when the queue is paused. */
  let wake = new AbortController();

  /** @param {Partial<QueueState>} part */
  function set(part) {
    state = { ...state, ...part };
    page.tell("texts");
  }

  /** Fetches what is missing, and what could not be had before. */
  async function load() {
    const [{ links, total }, stored] = await Promise.all([allLinks(), storage.get(KEY)]);
    const known = asMap(stored);
    // What is no longer missing is forgotten.
    const failed = new Map(links.filter(({ uid }) => known.has(uid)).map(({ uid }) => [uid, known.get(uid) ?? ""]));
    // These are never opened, so they need not be tried.
    for (const { uid, url } of links) if (isOfOwnNetwork(url)) failed.set(uid, OWN_NETWORK);
    set({ links, total, failed });
  }

  /** @param {string} uid @param {string | null} why */
  async function note(uid, why) {
    const failed = new Map(state.failed);
    if (why === null) failed.delete(uid);
    else failed.set(uid, why);
    set({ failed });
    await storage.set(KEY, Object.fromEntries(failed));
  }

  /** The next article whose site rests long enough, or when there will be one. @returns {Link | number} */
  function next() {
    const now = Date.now();
    let soonest = Infinity;
    for (const [at, link] of waiting.entries()) {
      const free = resting.get(siteOf(link.url)) ?? 0;
      if (free <= now) return waiting.splice(at, 1)[0];
      soonest = Math.min(soonest, free);
    }
    return soonest;
  }

  /** @param {Link} link */
  async function take(link) {
    const site = siteOf(link.url);
    resting.set(site, Infinity);
    set({ open: [...state.open, link] });
    let rest = REST;
    try {
      const fetched = await fetchText(link.uid);
      const why = fetched.got ? null : fetched.why;
      if (why === "too-often") rest = LONG_REST;
      await note(link.uid, why);
      set(fetched.got ? { got: state.got + 1, links: state.links.filter(({ uid }) => uid !== link.uid) } : {});
    } catch (error) {
      waiting.unshift(link);
      throw error;
    } finally {
      resting.set(site, Date.now() + rest);
      set({ open: state.open.filter((one) => one !== link) });
      wake.abort();
      wake = new AbortController();
    }
  }

  /** Waits for a time, or until a page is done or the queue is paused. @param {number} time */
  const rest = (time) => new Promise((done) => {
    wake.signal.addEventListener("abort", done, { once: true });
    if (time < Infinity) setTimeout(done, time);
  });

  async function lane() {
    while (state.phase === "running" && waiting.length > 0) {
      const one = next();
      if (typeof one === "number") await rest(one - Date.now());
      else await take(one);
    }
  }

  /** The last run, which may be at its end. */
  let last = Promise.resolve();

  async function run() {
    if (state.phase === "running") return;
    await last;
    last = runLanes();
    await last;
  }

  async function runLanes() {
    await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (!lock) return set({ phase: "elsewhere" });
      set({ phase: "running" });
      // A fault of the library stops the queue, and is shown.
      const ended = await page.attempt(async () => {
        await Promise.all(Array.from({ length: LANES }, lane));
        return true;
      });
      if (!ended || state.phase === "pausing") set({ phase: "paused" });
      else if (state.phase === "running") set({ phase: "done" });
    });
  }

  return {
    get state() {
      return state;
    },
    load,
    /** Begins with articles. */
    async start(links) {
      waiting = [...links];
      set({ got: 0, all: links.length, open: [] });
      await run();
    },
    pause() {
      if (state.phase !== "running") return;
      set({ phase: state.open.length > 0 ? "pausing" : "paused" });
      wake.abort();
      wake = new AbortController();
    },
    goOn: run,
    get left() {
      return waiting.length;
    },
    forget() {
      waiting = [];
      set({ phase: "none", got: 0, all: 0 });
    },
  };
}
