// Changes parts of a highlight and leaves the rest as the library has it by then: whoever shows the highlight may have an old copy of it. A note that was
// changed elsewhere since it was read is not overwritten; both are kept.
import { ask, change } from "./library.js";

/** @typedef {import("../shared/library-types.d.ts").Highlight} Highlight */
/** @typedef {import("../shared/library-types.d.ts").HighlightEdit} HighlightEdit */

/** The fields that may be changed, beside the note. */
const FIELDS = /** @type {const} */ (["colour", "start", "stop", "exact", "prefix", "suffix"]);

/** What is between two notes that become one. */
const BETWEEN = "\n\n";

/**
 * The note to write.
 * @param {string} stored the note in the library
 * @param {{ was: string, now: string }} note as it was read, and as it was changed
 */
function joined(stored, { was, now }) {
  if (stored === was || now.startsWith(stored)) return now;
  const hasIt = now === "" || (BETWEEN + stored + BETWEEN).includes(BETWEEN + now + BETWEEN);
  return hasIt ? stored : stored + BETWEEN + now;
}

/** Edits are made one after the other, so that none is lost between reading and writing. @type {Promise<unknown>} */
let queue = Promise.resolve();

/**
 * @param {HighlightEdit} edit
 * @param {string} request the name of the request
 * @returns {Promise<{ undo: unknown, note: string }>} `note`: as it was written
 */
export function editHighlight({ uid, name, part = {}, note }, request) {
  const done = queue.then(async () => {
    /** @type {Highlight[]} */
    const all = await ask({ op: "highlights", uid });
    const found = all.find((one) => one.uid === name);
    if (!found) throw Object.assign(new Error("the highlight was deleted"), { code: "not-found" });
    const changed = Object.fromEntries(FIELDS.filter((field) => field in part).map((field) => [field, part[field]]));
    const highlight = { ...found, ...changed, note: note ? joined(found.note, note) : found.note };
    const undo = await change({ op: "setHighlight", uid, highlight }, request);
    return { undo, note: highlight.note };
  });
  queue = done.catch(() => {});
  return done;
}
