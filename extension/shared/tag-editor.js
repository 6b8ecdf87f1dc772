// The tags of one article or of many: those they have, each with a button that removes it, and a field for more, with completion. Enter or a comma adds
// what was typed, and each change is made at once.
import { el, icon } from "./dom.js";
import { number, t } from "./i18n.js";
import { attachSuggestions } from "./suggestions.js";
import { isTag, matchingTags, tidyTag } from "./tag-names.js";

/** Commas of all languages. */
const COMMA = /[,،，、]/;

/**
 * @param {object} options
 * @param {string} options.id of the input
 * @param {number} [options.articles] how many articles are given tags
 * @param {() => { name: string, articles: number }[] | Promise<{ name: string, articles: number }[]>} options.known the tags in use
 * @param {(add: string[], remove: string[]) => Promise<boolean>} options.change makes a change, and returns whether it worked
 * @param {() => void} [options.entered] Enter was pressed in the empty field
 */
export function createTagEditor({ id, articles = 1, known, change, entered }) {
  /** How many of the articles have each tag. @type {Map<string, number>} */
  let has = new Map();
  /** @type {{ name: string, articles: number }[]} */
  let inUse = [];
  /** @type {Promise<unknown>} */
  let working = Promise.resolve();

  const chips = el("ul", { class: "chips", "aria-label": t("lib_tagsNow") });
  const wrong = el("p", { id: `${id}-wrong`, class: "wrong", role: "alert" });
  const input = el("input", { type: "text", id, autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 500, enterkeyhint: "done", dir: "auto", "aria-describedby": `${id}-hint ${id}-wrong` });
  const { list, close } = attachSuggestions(input, {
    label: t("lib_suggestions"),
    options: (text) => matchingTags(inUse.filter(({ name }) => has.get(name) !== articles), text).map(({ name, articles }) => ({ value: name, words: `#${name}`, hint: number(articles) })),
    chosen: (name) => void add([name]),
  });

  const draw = () => {
    const focused = chips.contains(document.activeElement);
    chips.replaceChildren(...[...has].sort(([one], [other]) => one.localeCompare(other)).map(([name, count]) => {
      const isSome = count < articles;
      const take = el("button", { type: "button", class: "tool small", "aria-label": t("removeTag", name), title: t("removeTag", name), onclick: () => remove(name) }, icon("close"));
      const give = isSome && el("button", { type: "button", class: "chip-name", title: t("lib_tagAll"), onclick: () => add([name]) }, el("bdi", {}, `#${name}`), el("span", { class: "hint" }, t("lib_ofThese", count, articles)));
      return el("li", { class: isSome ? "chip some" : "chip" }, give || el("span", { class: "chip-name" }, el("bdi", {}, `#${name}`)), take);
    }));
    chips.hidden = has.size === 0;
    if (focused) input.focus();
  };

  /** @param {string[]} names as they were typed */
  async function add(names) {
    const typed = input.value;
    close();
    wrong.textContent = names.every(isTag) ? "" : t("lib_tagUnusable");
    if (wrong.textContent !== "") return false;
    // At once, or what ends the field would add it a second time.
    input.value = "";
    const missing = names.map(tidyTag).filter((name) => has.get(name) !== articles);
    if (missing.length > 0 && !(await change(missing, []))) {
      input.value = typed;
      return false;
    }
    for (const name of missing) has.set(name, articles);
    draw();
    return true;
  }

  /** @param {string} name */
  async function remove(name) {
    if (!(await change([], [name]))) return;
    has.delete(name);
    draw();
    input.focus();
  }

  /** Adds what was typed and not entered. Returns whether nothing is left. */
  function finish() {
    const names = input.value.split(COMMA).map((name) => name.trim()).filter(Boolean);
    const done = names.length === 0 ? working.then(() => input.value.trim() === "") : add(names);
    working = done;
    return done;
  }

  input.addEventListener("keydown", (event) => {
    // A completion that was chosen by this key is added already.
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === "Enter" || COMMA.test(event.key)) {
      event.preventDefault();
      if (event.key === "Enter" && input.value.trim() === "") entered?.();
      else finish();
    }
    if (event.key === "Backspace" && input.value === "") /** @type {HTMLElement | null} */ (chips.querySelector("li:last-child .tool"))?.focus();
  });
  input.addEventListener("change", () => void finish());
  input.addEventListener("focus", async () => {
    inUse = await Promise.resolve(known()).catch(() => []);
  });

  draw();
  return {
    element: el("div", { class: "tag-editor" }, chips,
      el("div", { class: "field named" }, el("label", { for: id }, t("addTag")), el("div", { class: "anchor" }, input, list)), wrong, el("p", { id: `${id}-hint`, class: "hint" }, t("lib_tagHint"))),
    /** Shows which tags the articles have. @param {Map<string, number>} tags */
    show(tags) {
      has = new Map(tags);
      draw();
    },
    finish,
    /** Empties the field. Returns whether there was something in it. */
    clear() {
      if (input.value === "") return false;
      input.value = "";
      close();
      return true;
    },
    focus: () => input.focus(),
  };
}
