// A field for tags: the tags there are, each with a button that removes it, and an input that completes names in use. Enter or a comma adds a tag.
import { el, icon } from "./dom.js";
import { t } from "./i18n.js";

/** Completions that are offered. */
const MAX_COMPLETIONS = 200;

/**
 * @param {object} options
 * @param {string} options.id of the input
 * @param {() => Promise<{ name: string }[]>} options.known the tags in use
 * @param {(add: string[], remove: string[]) => Promise<unknown>} options.change
 */
export function tagEditor({ id, known, change }) {
  const completions = el("datalist", { id: `${id}-known` });
  const list = el("ul", { class: "tags", "aria-label": t("tags") });
  const input = el("input", { type: "text", id, list: completions.id, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 500, enterkeyhint: "done", placeholder: t("addTag") });
  const add = async () => {
    const names = input.value.split(/[,،，、]/).map((name) => name.trim()).filter(Boolean);
    if (names.length === 0) return;
    input.value = "";
    await change(names, []);
  };
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter" || /^[,،，、]$/.test(event.key)) {
      event.preventDefault();
      add();
    }
    if (event.key === "Backspace" && input.value === "") /** @type {HTMLElement | null} */ (list.querySelector("li:last-child button"))?.focus();
  });
  // What was typed and not ended is a tag too.
  input.addEventListener("change", add);
  input.addEventListener("focus", async () => {
    const tags = await known().catch(() => []);
    completions.replaceChildren(...tags.slice(0, MAX_COMPLETIONS).map(({ name }) => el("option", { value: name })));
  });

  /** @param {string[]} names */
  const show = (names) => {
    const focused = list.contains(document.activeElement);
    list.replaceChildren(...names.map((name) => el("li", { class: "tag" }, el("bdi", {}, name),
      el("button", { type: "button", "aria-label": t("removeTag", name), title: t("removeTag", name), onclick: () => change([], [name]) }, icon("close")))));
    list.hidden = names.length === 0;
    if (focused) input.focus();
  };
  show([]);
  return {
    element: el("div", { class: "field named" }, el("label", { for: id }, t("tags")), list, input, completions),
    show,
    focus: () => input.focus(),
  };
}
