// The tags of one article or of many: those they have, and a field for more, with completion. Each change is made at once.
import { el } from "../../shared/dom.js";
import { number, plural, t } from "../../shared/i18n.js";
import { addTag, removeTag, shortTitle } from "./article-actions.js";
import { openSheet } from "../controls/dialogs.js";
import { icon } from "../controls/icons.js";
import { attachSuggestions, matchingTags } from "../controls/suggestions.js";
import { isTag, tidyTag } from "../controls/tag-tree.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Entry} Entry */

/** @param {LibraryPage} page @param {Entry[]} entries */
export function openTagEditor(page, entries) {
  if (entries.length === 0 || page.readOnly) return;
  /** How many of the articles have each tag. @type {Map<string, number>} */
  const has = new Map();
  for (const { tags } of entries) for (const name of tags) has.set(name, (has.get(name) ?? 0) + 1);
  const back = document.activeElement;
  const index = page.list.hasFocus() ? page.list.current() : -1;

  const chips = el("ul", { class: "chips", "aria-label": t("lib_tagsNow") });
  const wrong = el("p", { id: "tag-wrong", class: "wrong", role: "alert" });
  const input = el("input", { type: "text", id: "tag-input", autocomplete: "off", autocapitalize: "none", spellcheck: "false", dir: "auto", "aria-describedby": "tag-hint tag-wrong" });
  const { list, close } = attachSuggestions(input, {
    label: t("lib_suggestions"),
    options: (text) => matchingTags((page.facts?.tags ?? []).filter(({ name }) => has.get(name) !== entries.length), text).map(({ name, articles }) => ({ value: name, words: `#${name}`, hint: number(articles) })),
    chosen: (name) => void add(name),
  });

  const draw = () => {
    chips.replaceChildren(...[...has].sort(([one], [other]) => one.localeCompare(other)).map(([name, count]) => {
      const isSome = count < entries.length;
      const take = el("button", { type: "button", class: "tool small", "aria-label": t("lib_removeTag", name), title: t("lib_removeTag", name), onclick: () => remove(name) }, icon("close"));
      const give = isSome && el("button", { type: "button", class: "chip-name", title: t("lib_tagAll"), onclick: () => add(name) }, el("bdi", {}, `#${name}`), el("span", { class: "hint" }, t("lib_ofThese", count, entries.length)));
      return el("li", { class: isSome ? "chip some" : "chip" }, give || el("span", { class: "chip-name" }, el("bdi", {}, `#${name}`)), take);
    }));
    chips.hidden = has.size === 0;
  };

  /** @param {string} given */
  async function add(given) {
    const name = tidyTag(given);
    wrong.textContent = isTag(given) ? "" : t("lib_tagUnusable");
    if (!isTag(given)) return false;
    if (has.get(name) !== entries.length) {
      if (!(await addTag(page, entries, name))) return false;
      has.set(name, entries.length);
    }
    input.value = "";
    close();
    draw();
    input.focus();
    return true;
  }

  /** @param {string} name */
  async function remove(name) {
    if (!(await removeTag(page, entries, name))) return;
    has.delete(name);
    draw();
    input.focus();
  }

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim() === "") dialog.close();
    else await add(input.value);
  };
  // A tag that was typed and not entered is not lost.
  const done = async () => {
    if (input.value.trim() === "" || (await add(input.value))) dialog.close();
  };
  const title = entries.length === 1 ? t("lib_tagsOf", shortTitle(entries[0].title)) : plural("lib_tagsOfMany", entries.length);
  const dialog = openSheet("tag-editor", title, chips,
    el("form", { onsubmit: submit }, el("div", { class: "field named" }, el("label", { for: "tag-input" }, t("lib_addTag")), el("div", { class: "anchor" }, input, list)), wrong, el("p", { id: "tag-hint", class: "hint" }, t("lib_tagHint"))),
    el("div", { class: "row-end" }, el("button", { type: "button", class: "button first", onclick: done }, t("lib_done"))));
  dialog.addEventListener("cancel", (event) => {
    if (input.value === "") return;
    event.preventDefault();
    input.value = "";
    close();
  });
  dialog.addEventListener("close", () => {
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus({ preventScroll: true });
    else if (index >= 0) page.list.focus(Math.min(index, page.results.total - 1));
  });
  draw();
  input.focus();
}
