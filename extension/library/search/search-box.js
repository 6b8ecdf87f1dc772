// The search box: searches while the user types, shows mistakes where they are, completes conditions, and keeps searches.
import { changeLibrary } from "../../shared/library.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { attachSuggestions } from "../../shared/suggestions.js";
import { askName, confirmed } from "../controls/dialogs.js";
import { icon } from "../controls/icons.js";
import { wholeQuery } from "./query.js";
import { completeQuery } from "./query-completion.js";
import { openQueryHelp } from "./query-help.js";
import { find } from "../articles/results.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Mistake} Mistake */

/** Milliseconds without a key before a search. */
const PAUSE = 60;

/** Milliseconds without a key after which the last word counts as finished. */
const FINISHED = 1_500;

/** What the library has, as far as it was seen. @param {LibraryPage} page */
function known(page) {
  const [sites, langs] = [new Set(), new Set()];
  for (let at = 0; at < Math.min(page.results.total, 300); at++) {
    const hit = page.results.at(at);
    if (!hit) continue;
    sites.add(hit.host.replace(/^www\./, ""));
    if (hit.lang) langs.add(hit.lang.toLowerCase().split("-")[0]);
  }
  return { tags: page.facts?.tags ?? [], sites: [...sites].sort(), langs: [...langs].sort() };
}

/** The field, and what is wrong with what stands in it, which has its place above the list. @param {LibraryPage} page */
export function createSearchBox(page) {
  const input = el("input", { type: "text", id: "search", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "search", dir: "auto", placeholder: t("lib_search"), "aria-label": t("lib_search"), "aria-describedby": "mistakes", "aria-keyshortcuts": "/" });
  /** The text of the field once more, with lines under what makes no sense. */
  const lines = el("div", { class: "search-lines", "aria-hidden": "true", dir: "auto" });
  const mistakes = el("div", { id: "mistakes", role: "status" });
  const clear = el("button", { type: "button", class: "tool small clear", "aria-label": t("lib_clear"), title: t("lib_clear"), onclick: () => empty() }, icon("close"));
  const keep = el("button", { type: "button", class: "tool small keep", "aria-label": t("lib_keepSearch"), title: t("lib_keepSearch"), onclick: () => keepSearch() }, icon("keep"));
  const help = el("button", { type: "button", class: "tool small", "aria-label": t("lib_queryHelp"), title: t("lib_queryHelp"), "aria-haspopup": "dialog", onclick: () => openQueryHelp(page) }, icon("help"));
  const suggestions = attachSuggestions(input, { label: t("lib_suggestions"), options: (text, caret) => completeQuery(text, caret, known(page)) });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Whether it is the field that changes what is shown. */
  let isOwn = false;

  /** Shows what the field asks for. */
  async function search() {
    clearTimeout(timer);
    timer = setTimeout(judge, FINISHED);
    if (input.value === page.place.typed) return;
    isOwn = true;
    const shown = page.go({ typed: input.value }, { replace: true });
    isOwn = false;
    await shown;
  }

  /** Shows all mistakes: who types has made none yet in the last word. */
  async function judge() {
    clearTimeout(timer);
    const { query, begins } = wholeQuery(page.place);
    if (input.value.trim() === "" || input.value !== page.place.typed) return;
    // If this fails, so does the search, which says so.
    const found = await find({ query, limit: 0 }).catch(() => null);
    if (found && query === wholeQuery(page.place).query) showMistakes(placed(found.mistakes, begins));
  }

  /** The mistakes in what was typed, with their places in the field. @param {Mistake[]} found @param {number} begins */
  const placed = (found, begins) => found.filter(({ start }) => start >= begins).map((one) => ({ ...one, start: one.start - begins, stop: one.stop - begins }));

  const typed = () => {
    updateTools();
    showMistakes([]);
    clearTimeout(timer);
    timer = setTimeout(search, PAUSE);
  };

  function empty() {
    input.value = "";
    updateTools();
    search();
    input.focus();
  }

  const updateTools = () => {
    clear.hidden = keep.hidden = input.value.trim() === "";
  };

  /** @param {Mistake[]} found with places in the field */
  function showMistakes(found) {
    const text = input.value;
    const parts = [];
    let done = 0;
    for (const { start, stop } of found) {
      if (start < done) continue;
      parts.push(text.slice(done, start), el("u", {}, text.slice(start, stop)));
      done = stop;
    }
    lines.replaceChildren(...parts, text.slice(done));
    lines.hidden = found.length === 0;
    lines.scrollLeft = input.scrollLeft;
    const items = found.map(({ start, stop, code }) => el("li", {}, el("b", { dir: "auto" }, text.slice(start, stop)), " ", t(`lib_mistake_${code.replaceAll("-", "_")}`)));
    mistakes.replaceChildren(...(items.length > 0 ? [el("ul", { class: "mistakes", "aria-label": t("lib_mistakes") }, ...items)] : []));
    input.setAttribute("aria-invalid", String(items.length > 0));
  }

  function keepSearch() {
    const { query } = wholeQuery(page.place);
    askName({
      title: t("lib_keepSearch"), label: t("lib_searchName"), value: input.value.trim(), done: t("save"), hint: query,
      async use(name) {
        const before = page.facts?.searches.find((one) => one.name === name);
        if (before && before.query !== query && !(await confirmed(t("lib_replaceSearch"), t("lib_replaceSearchText", name, before.query), t("lib_replace")))) return t("lib_nameTaken");
        const done = await page.attempt(async () => {
          await changeLibrary({ op: "saveSearch", name, query });
          return true;
        });
        if (!done) return t("lib_notSaved");
        page.did({ words: t("lib_searchKept", name), back: () => changeLibrary({ op: "saveSearch", name, query: before?.query ?? null }) });
        await page.refresh();
      },
    });
  }

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    suggestions.close();
    await search();
    await judge();
    if (page.results.total > 0 && document.activeElement === input) page.list.focus(0);
  };
  input.addEventListener("input", typed);
  input.addEventListener("scroll", () => (lines.scrollLeft = input.scrollLeft));
  input.addEventListener("blur", async () => {
    await search();
    await judge();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (input.value !== "") return empty();
    page.list.focus(page.list.current());
    // While the list is empty or still loads, nothing in it can take the focus.
    if (document.activeElement === input) input.blur();
  });

  page.on("place", () => {
    // What the user types is ahead of what is shown.
    if (isOwn || input.value === page.place.typed) return;
    clearTimeout(timer);
    input.value = page.place.typed;
    updateTools();
    showMistakes([]);
  });
  page.on("found", () => {
    if (input.value !== page.place.typed) return;
    if (document.activeElement !== input) return void judge();
    showMistakes(placed(page.results.mistakes, wholeQuery(page.place).begins));
  });
  page.actions.set("search", () => {
    input.focus();
    input.select();
  });
  input.value = page.place.typed;
  updateTools();
  showMistakes([]);
  const field = el("div", { class: "search-field" }, icon("search"), el("div", { class: "search-text" }, input, lines), clear, keep, help);
  return { form: el("form", { class: "search", role: "search", onsubmit: submit }, field, suggestions.list), mistakes };
}
