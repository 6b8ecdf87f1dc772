// What can be done with saved articles, one or many. Every change can be taken back.
import { changeLibrary } from "../../shared/library.js";
import { plural, t } from "../../shared/i18n.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Entry} Entry */
/** @typedef {import("../../shared/library-types.d.ts").StateChange} StateChange */
/** @typedef {import("../../shared/library-types.d.ts").Command} Command */

/** Articles that one command changes: each is a transaction of its own, so that no other page waits long. */
const AT_ONCE = 250;

/** Characters of a title in a sentence. */
const TITLE_LENGTH = 60;

/** A title that fits in a sentence. @param {string} title */
export const shortTitle = (title) => {
  const signs = [...title];
  return signs.length > TITLE_LENGTH ? `${signs.slice(0, TITLE_LENGTH).join("").trimEnd()}…` : title;
};

/** What was done, with the title if it was one article. @param {string} key @param {Entry[]} entries @param {...string} values */
const wordsFor = (key, entries, ...values) => (entries.length === 1 ? t(`${key}One`, shortTitle(entries[0].title), ...values) : plural(key, entries.length, ...values));

/**
 * Changes articles, and remembers how to take it back.
 * @param {LibraryPage} page
 * @param {Entry[]} entries
 * @param {(uids: string[]) => Command} command
 * @param {string} words
 */
async function change(page, entries, command, words) {
  /** @type {unknown[]} */
  const undos = [];
  const uids = entries.map((entry) => entry.uid);
  const worked = await page.attempt(async () => {
    for (let at = 0; at < uids.length; at += AT_ONCE) {
      if (at > 0) page.announce(t("lib_working", at, uids.length));
      undos.push(await changeLibrary(command(uids.slice(at, at + AT_ONCE))));
    }
    return true;
  });
  // Also what was changed before a fault can be taken back.
  if (undos.length > 0) {
    page.did({
      words,
      async back() {
        while (undos.length > 0) {
          await changeLibrary({ op: "undo", undo: undos.at(-1) });
          undos.pop();
        }
      },
    });
    await page.refresh();
  }
  return worked === true;
}

/** The messages of each change. */
const WORDS = { archive: "lib_archived", unarchive: "lib_unarchived", favourite: "lib_favoured", unfavourite: "lib_unfavoured", delete: "lib_deleted" };

/** The changes after which articles are in another view. @type {Set<StateChange>} */
const LEAVE = new Set(["archive", "unarchive", "delete"]);

/** @param {LibraryPage} page @param {Entry[]} entries @param {StateChange} state */
export async function setState(page, entries, state) {
  const done = await change(page, entries, (uids) => ({ op: "setState", uids, state }), wordsFor(WORDS[state], entries));
  // They leave the list, and so the selection.
  if (done && LEAVE.has(state)) page.selection.remove(entries.map((entry) => entry.uid));
}

/** Archives articles; if all are archived, brings them back. @param {LibraryPage} page @param {Entry[]} entries */
export const toggleArchived = (page, entries) => setState(page, entries, entries.every((entry) => entry.archived !== null) ? "unarchive" : "archive");

/** @param {LibraryPage} page @param {Entry[]} entries */
export const toggleFavourite = (page, entries) => setState(page, entries, entries.every((entry) => entry.favourite) ? "unfavourite" : "favourite");

/** @param {LibraryPage} page @param {Entry[]} entries @param {string} name */
export const addTag = (page, entries, name) => change(page, entries, (uids) => ({ op: "tag", uids, add: [name], remove: [] }), wordsFor("lib_tagged", entries, name));

/** @param {LibraryPage} page @param {Entry[]} entries @param {string} name */
export const removeTag = (page, entries, name) => change(page, entries, (uids) => ({ op: "tag", uids, add: [], remove: [name] }), wordsFor("lib_untagged", entries, name));

/** Copies a text. @param {LibraryPage} page @param {string} text */
export async function copy(page, text) {
  const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
  page.toast(t(done ? "copied" : "notCopied"));
  return done;
}

/** Copies the addresses of web pages. @param {LibraryPage} page @param {Entry[]} entries */
export const copyLinks = (page, entries) => copy(page, entries.map((entry) => entry.url).join("\n"));
