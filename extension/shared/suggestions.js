// Completion of what is typed in a field: a list below it, chosen from by keys or pointer.
import { el } from "./dom.js";

/** @typedef {{ value: string, words: string, hint?: string }} Suggestion `value`: the whole text of the field if it is chosen */

/** Suggestions that are shown. */
const MOST = 8;

let made = 0;

/**
 * @param {HTMLInputElement} input
 * @param {{ label: string, options: (text: string, caret: number) => Suggestion[], chosen?: (value: string) => void }} how `chosen`: what happens then,
 * instead of writing it into the field
 */
export function attachSuggestions(input, { label, options, chosen }) {
  const id = `suggestions-${(made += 1)}`;
  const list = el("ul", { id, class: "suggestions popup", role: "listbox", "aria-label": label, hidden: true });
  /** @type {Suggestion[]} */
  let offered = [];
  let active = -1;

  const close = () => {
    list.hidden = true;
    offered = [];
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };

  /** @param {number} index */
  function activate(index) {
    active = index;
    for (const [at, item] of [...list.children].entries()) item.setAttribute("aria-selected", String(at === active));
    if (active < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", `${id}-${active}`);
    list.children[active].scrollIntoView({ block: "nearest" });
  }

  /** @param {number} index */
  function choose(index) {
    const { value } = offered[index];
    close();
    if (chosen) return chosen(value);
    input.value = value;
    input.setSelectionRange(value.length, value.length);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function update() {
    if (document.activeElement !== input) return close();
    offered = options(input.value, input.selectionStart ?? input.value.length).slice(0, MOST);
    if (offered.length === 0) return close();
    list.replaceChildren(...offered.map(({ words, hint }, index) =>
      el("li", { id: `${id}-${index}`, role: "option", "aria-selected": "false", onpointerdown: (/** @type {Event} */ event) => event.preventDefault(), onclick: () => choose(index) },
        el("bdi", {}, words), hint ? el("span", { class: "hint" }, hint) : null)));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    activate(-1);
  }

  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", id);
  input.addEventListener("input", update);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" && list.hidden) update();
    if (list.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      // One place of the round is the field itself.
      const places = offered.length + 1;
      activate(((active + 1 + step + places) % places) - 1);
    } else if ((event.key === "Enter" || event.key === "Tab") && active >= 0) {
      event.preventDefault();
      event.stopImmediatePropagation();
      choose(active);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    }
  });
  return { list, close, update };
}
