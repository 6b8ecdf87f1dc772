// What can be done with saved articles, one or many. Every change can be taken back.
import { changeLibrary } from "../../shared/library.js";
import { plural, t } from "../../shared/i18n.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../types.d.ts").Work} Work */
/** @typedef {import("../../shared/library-types.d.ts").Brief} Brief */
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

/** What was done, with the title if it was one article. @param {string} key @param {...string} values @returns {(entries: Brief[]) => string} */
const wordsFor = (key, ...values) => (entries) => (entries.length === 1 ? t(`${key}One`, shortTitle(entries[0].title), ...values) : plural(key, entries.length, ...values));

/**
 * Changes articles, and remembers how to take it back.
 * @param {LibraryPage} page
 * @param {Brief[]} entries
 * @param {(uids: string[]) => Command} command
 * @param {(entries: Brief[]) => string} words
 * @returns {Promise<Brief[]>} those that were changed: not all, if it was stopped or failed
 */
async function change(page, entries, command, words) {
  if (page.isWorking) {
    page.toast(t("lib_workGoesOn"));
    return [];
  }
  /** The changed articles, each step with what takes it back. @type {{ entries: Brief[], undo: unknown }[]} */
  const steps = [];
  const changed = () => steps.flatMap((step) => step.entries);
  await page.attempt(() => inSteps(page, entries.length, async (work) => {
    for (let at = 0; at < entries.length && !work?.isStopped; at += AT_ONCE) {
      const some = entries.slice(at, at + AT_ONCE);
      steps.push({ entries: some, undo: await changeLibrary(command(some.map(({ uid }) => uid))) });
      work?.show(at + some.length);
    }
  }));
  const all = changed();
  // Also what was changed before a fault or a stop can be taken back.
  if (all.length > 0) {
    page.did({
      get words() {
        return words(changed());
      },
      back: () => inSteps(page, changed().length, (work) => takeBack(steps, work)),
    });
    await page.refresh();
  }
  return all;
}

/** Takes back what the steps did, the last first, and says whether that was all. @param {{ entries: Brief[], undo: unknown }[]} steps @param {Work} [work] */
async function takeBack(steps, work) {
  for (let done = 0; steps.length > 0 && !work?.isStopped; work?.show(done)) {
    const { entries, undo } = /** @type {typeof steps[number]} */ (steps.at(-1));
    await changeLibrary({ op: "undo", undo });
    steps.pop();
    done += entries.length;
  }
  return steps.length === 0;
}

/** Runs a change; one of more than a step shows how far it is. @template T @param {LibraryPage} page @param {number} articles @param {(work?: Work) => Promise<T>} run */
const inSteps = (page, articles, run) => (articles > AT_ONCE ? page.work(articles, run) : run());

/** Whether all were changed. @param {Parameters<typeof change>} how */
const changeAll = async (...how) => (await change(...how)).length === how[1].length;

/** The messages of each change. */
const WORDS = { archive: "lib_archived", unarchive: "lib_unarchived", favourite: "lib_favoured", unfavourite: "lib_unfavoured", delete: "lib_deleted", putBack: "lib_putBack" };

/** The changes after which articles are in another view. @type {Set<StateChange>} */
const LEAVE = new Set(["archive", "unarchive", "delete", "putBack"]);

/** @param {LibraryPage} page @param {Brief[]} entries @param {StateChange} state */
export async function setState(page, entries, state) {
  const done = await change(page, entries, (uids) => ({ op: "setState", uids, state }), wordsFor(WORDS[state]));
  // They leave the list, and so the selection.
  if (LEAVE.has(state) && done.length > 0) page.selection.remove(done.map((entry) => entry.uid));
}

/** Archives articles; if all are archived, brings them back. @param {LibraryPage} page @param {Brief[]} entries */
export const toggleArchived = (page, entries) => setState(page, entries, entries.every((entry) => entry.archived !== null) ? "unarchive" : "archive");

/** @param {LibraryPage} page @param {Brief[]} entries */
export const toggleFavourite = (page, entries) => setState(page, entries, entries.every((entry) => entry.favourite) ? "unfavourite" : "favourite");

/** @param {LibraryPage} page @param {Brief[]} entries @param {string} name */
export const addTag = (page, entries, name) => changeAll(page, entries, (uids) => ({ op: "tag", uids, add: [name], remove: [] }), wordsFor("lib_tagged", name));

/** @param {LibraryPage} page @param {Brief[]} entries @param {string} name */
export const removeTag = (page, entries, name) => changeAll(page, entries, (uids) => ({ op: "tag", uids, add: [], remove: [name] }), wordsFor("lib_untagged", name));

/** Copies a text. @param {LibraryPage} page @param {string} text */
export async function copy(page, text) {
  const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
  page.toast(t(done ? "copied" : "notCopied"));
  return done;
}

/** Copies the addresses of web pages. @param {LibraryPage} page @param {Brief[]} entries */
export const copyLinks = (page, entries) => copy(page, entries.map((entry) => entry.url).join("\n"));
