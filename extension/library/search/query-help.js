// The dialog that explains the query language.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { focusSheet, openSheet } from "../../shared/sheets.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** Examples, each with the message that explains it. They can be tried. */
const EXAMPLES = /** @type {const} */ ([
  ["lighthouse keeper", "words"], ["lightho*", "beginning"], ['"the third line"', "phrase"], ["boats -nets", "minus"], ["rye OR wheat", "or"], ["(rye OR wheat) bread", "brackets"],
  ["tag:food/soup", "tag"], ['title:"third line"', "title"], ["site:example.org", "site"], ["url:example.org/soup", "url"], ["author:Woolf", "author"], ["lang:de", "lang"], ["kind:forum", "kind"],
  ["is:unread is:favourite", "is"], ["is:archived is:started is:link", "isMore"], ["has:highlight has:note", "has"], ["has:tag has:image has:text", "hasMore"],
  ["before:2026-03", "before"], ["after:7d", "after"], ["longer:10", "longer"], ["shorter:15", "shorter"],
]);

/** @param {LibraryPage} page */
export function openQueryHelp(page) {
  const seek = (/** @type {string} */ query) => {
    dialog.close();
    page.go({ typed: query });
    document.getElementById("search")?.focus();
  };
  const rows = EXAMPLES.map(([query, name]) => el("div", {}, el("dt", {}, el("button", { type: "button", class: "example", dir: "ltr", onclick: () => seek(query) }, query)), el("dd", {}, t(`lib_query_${name}`))));
  const dialog = openSheet("query-help", t("lib_queryHelp"), el("p", { class: "hint" }, t("lib_queryHint")), el("dl", { class: "query-help" }, ...rows),
    el("div", { class: "row-end" }, el("button", { type: "button", class: "button first", onclick: () => dialog.close() }, t("close"))));
  focusSheet(dialog);
}
