// What the page shows, written in its address: so that going back, reloading and bookmarks lead to the same articles.

/** @typedef {import("./types.d.ts").Place} Place */

/** @type {readonly import("./types.d.ts").View[]} */
const VIEWS = ["unread", "all", "archive", "deleted", "favourites", "tag", "highlights", "statistics", "import", "texts"];

/** The views that show no list of articles. @type {Set<import("./types.d.ts").View>} */
export const NOT_OF_ARTICLES = new Set(["deleted", "highlights", "statistics", "import", "texts"]);

/** The choices of "I have … minutes". */
export const MINUTES = [5, 15, 30, 60];

/** @param {string} search the part of an address after `?` @returns {Place} */
export function placeOf(search) {
  const given = new URLSearchParams(search);
  const typed = given.get("q") ?? "";
  const tag = given.get("tag") ?? "";
  const minutes = Number(given.get("minutes"));
  const named = VIEWS.find((view) => view === given.get("view"));
  const isForArticles = named && !NOT_OF_ARTICLES.has(named);
  // Who comes with a query alone, as from the address bar, seeks in everything.
  const isKnown = named && named !== "tag" && (typed === "" || isForArticles);
  const view = tag !== "" ? "tag" : isKnown ? named : typed === "" ? "unread" : "all";
  return { view, tag, typed, minutes: MINUTES.includes(minutes) ? minutes : 0 };
}

/** @param {Place} place */
export function addressOf({ view, tag, typed, minutes }) {
  const parts = new URLSearchParams();
  if (view === "tag") parts.set("tag", tag);
  else if (view !== "unread" || typed !== "") parts.set("view", view);
  if (typed !== "") parts.set("q", typed);
  if (minutes > 0) parts.set("minutes", String(minutes));
  const query = parts.toString();
  return query === "" ? location.pathname : `?${query}`;
}
