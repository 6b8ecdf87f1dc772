// The dialog for the title of an article. One that the user gives stays when the page is saved again; an empty field gives the page's own back.
import { askLibrary, changeLibrary } from "../../shared/library.js";
import { t } from "../../shared/i18n.js";
import { askName } from "../controls/dialogs.js";
import { shortTitle } from "./article-actions.js";
import { keepFocus } from "./focus-back.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Brief} Brief */
/** @typedef {import("../../shared/library-types.d.ts").Entry} Entry */

/** Characters of a title, as src/library/title.rs allows. */
const MAX_TITLE = 1_000;

/** Changes the title, and remembers how to take it back. @param {LibraryPage} page @param {Entry} entry @param {string} title */
async function setTitle(page, { uid, title: before }, title) {
  const undo = await changeLibrary({ op: "setTitle", uid, title });
  /** @type {Entry} */
  const now = await askLibrary({ op: "entry", uid });
  if (now.title !== before) page.did({ words: t(title === "" ? "lib_titleGivenBack" : "lib_titleChanged", shortTitle(now.title)), back: () => changeLibrary({ op: "undo", undo }) });
  await page.refresh();
  return true;
}

/** @param {LibraryPage} page @param {Brief} article */
export async function openTitleEditor(page, { uid }) {
  const focusBack = keepFocus(page);
  /** @type {Entry | undefined} */
  const entry = await page.attempt(() => askLibrary({ op: "entry", uid }));
  if (!entry) return;
  const dialog = askName({
    title: t("lib_titleEdit"), label: t("lib_titleLabel"), value: entry.title, done: t("save"), most: MAX_TITLE, mayBeEmpty: true,
    hint: entry.pageTitle === null ? t("lib_titleHint") : t("lib_titleOfPage", shortTitle(entry.pageTitle)),
    async use(title) {
      if (title !== entry.title && !(await page.attempt(() => setTitle(page, entry, title)))) return t("lib_notSaved");
    },
  });
  dialog.addEventListener("close", focusBack);
}
