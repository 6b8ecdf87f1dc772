// Small dialogs: a question, and a question for a name.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { openSheet } from "../../shared/sheets.js";

/** Characters of a name. */
const MAX_NAME = 200;

/** Asks whether to do something. @param {string} title @param {string} words @param {string} yes @returns {Promise<boolean>} */
export function confirmed(title, words, yes) {
  return new Promise((answer) => {
    const no = el("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("lib_cancel"));
    const dialog = openSheet("confirm", title, el("p", {}, words), el("div", { class: "row-end" }, no,
      el("button", { type: "button", class: "button first", onclick: () => dialog.close("yes") }, yes)));
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"));
    no.focus();
  });
}

/**
 * Asks for a name, until `use` takes one: it returns what is wrong with a name, in words, or nothing.
 * @param {{ title: string, label: string, value: string, done: string, hint?: string, most?: number, mayBeEmpty?: boolean, use: (name: string) => Promise<string | void> }} question
 */
export function askName({ title, label, value, done, hint, most = MAX_NAME, mayBeEmpty = false, use }) {
  const input = el("input", { type: "text", id: "ask-name", value, autocomplete: "off", spellcheck: "false", maxlength: most, dir: "auto", "aria-describedby": "ask-name-wrong" });
  const wrong = el("p", { id: "ask-name-wrong", class: "wrong", role: "alert" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = input.value.trim();
    const words = name === "" && !mayBeEmpty ? t("lib_nameNeeded") : await use(name);
    if (!words) return dialog.close();
    wrong.textContent = words;
    input.focus();
  };
  const form = el("form", { onsubmit: submit }, el("div", { class: "field named" }, el("label", { for: "ask-name" }, label), input), hint ? el("p", { class: "hint" }, hint) : null, wrong,
    el("div", { class: "row-end" }, el("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("lib_cancel")), el("button", { type: "submit", class: "button first" }, done)));
  const dialog = openSheet("ask", title, form);
  input.focus();
  input.select();
  return dialog;
}
