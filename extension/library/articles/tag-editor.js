// The dialog for the tags of one article or of many.
import { el } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";
import { createTagEditor } from "../../shared/tag-editor.js";
import { addTag, removeTag, shortTitle } from "./article-actions.js";
import { openSheet } from "../../shared/sheets.js";
import { keepFocus } from "./focus-back.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Brief} Brief */

/** @param {LibraryPage} page @param {Brief[]} entries */
export function openTagEditor(page, entries) {
  if (entries.length === 0 || page.readOnly) return;
  /** @type {Map<string, number>} */
  const has = new Map();
  for (const { tags } of entries) for (const name of tags) has.set(name, (has.get(name) ?? 0) + 1);
  const focusBack = keepFocus(page);

  const editor = createTagEditor({
    id: "tag-input",
    articles: entries.length,
    known: () => page.facts?.tags ?? [],
    // Each is a change of its own that can be taken back.
    async change(add, remove) {
      for (const name of add) if (!(await addTag(page, entries, name))) return false;
      for (const name of remove) if (!(await removeTag(page, entries, name))) return false;
      return true;
    },
    entered: () => dialog.close(),
  });
  editor.show(has);
  const done = async () => {
    if (await editor.finish()) dialog.close();
  };
  const title = entries.length === 1 ? t("lib_tagsOf", shortTitle(entries[0].title)) : plural("lib_tagsOfMany", entries.length);
  const dialog = openSheet("tag-editor", title, editor.element, el("div", { class: "row-end" }, el("button", { type: "button", class: "button first", onclick: done }, t("lib_done"))));
  dialog.addEventListener("cancel", (event) => {
    if (editor.clear()) event.preventDefault();
  });
  dialog.addEventListener("close", focusBack);
  editor.focus();
}
