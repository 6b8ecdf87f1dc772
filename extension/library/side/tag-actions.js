// Renaming, merging and deleting tags. All of it can be taken back.
import { changeLibrary } from "../../shared/library.js";
import { plural, t } from "../../shared/i18n.js";
import { isTag, tidyTag } from "../../shared/tag-names.js";
import { askName, confirmed } from "../controls/dialogs.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** The tags that a change of this one changes: itself and those below it. @param {LibraryPage} page @param {string} name */
const withBelow = (page, name) => (page.facts?.tags ?? []).filter((tag) => tag.name === name || tag.name.startsWith(`${name}/`));

/**
 * Renames a tag; `next` null deletes it.
 * @param {LibraryPage} page
 * @param {string} name
 * @param {string | null} next
 * @param {string} words
 */
async function rename(page, name, next, words) {
  const done = await page.attempt(async () => {
    const undo = await changeLibrary({ op: "renameTag", name, new: next });
    const back = async () => {
      await changeLibrary({ op: "undo", undo });
      if (next !== null) await follow(page, next, name);
    };
    page.did({ words, back });
    return true;
  });
  if (!done) return false;
  await follow(page, name, next);
  await page.refresh();
  return true;
}

/** Who looks at a tag looks at it under its new name. @param {LibraryPage} page @param {string} name @param {string | null} next */
async function follow(page, name, next) {
  const { view, tag } = page.place;
  if (view !== "tag" || (tag !== name && !tag.startsWith(`${name}/`))) return;
  await page.go(next === null ? { view: "all", tag: "" } : { tag: next + tag.slice(name.length) }, { replace: true });
}

/** @param {LibraryPage} page @param {string} name */
export function renameTag(page, name) {
  askName({
    title: t("lib_renameTag"), label: t("lib_tagName"), value: name, done: t("lib_rename"), hint: t("lib_tagHint"),
    async use(given) {
      const next = tidyTag(given);
      if (!isTag(given)) return t("lib_tagUnusable");
      if (next === name) return;
      if (next.startsWith(`${name}/`)) return t("lib_tagBelowItself");
      const taken = withBelow(page, next);
      const isMerged = taken.length > 0;
      const count = taken.find((tag) => tag.name === next)?.articles ?? 0;
      if (isMerged && !(await confirmed(t("lib_mergeTags"), plural("lib_mergeTagsText", count, name, next), t("lib_merge")))) return t("lib_tagTaken", next);
      if (!(await rename(page, name, next, t(isMerged ? "lib_tagMerged" : "lib_tagRenamed", name, next)))) return t("lib_notSaved");
    },
  });
}

/** @param {LibraryPage} page @param {string} name */
export async function deleteTag(page, name) {
  const all = withBelow(page, name);
  const below = all.filter((tag) => tag.name !== name).length;
  const words = below > 0 ? plural("lib_deleteTagsBelow", below, name) : plural("lib_deleteTagText", all[0]?.articles ?? 0, name);
  if (await confirmed(t("lib_deleteTag"), words, t("lib_delete"))) await rename(page, name, null, t("lib_tagDeleted", name));
}
