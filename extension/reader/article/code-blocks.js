// Listings: a head with the language and a button that copies, colours where the language is known.
import { el, icon } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { build } from "../../shared/sanitizer.js";
import { copy } from "../clipboard.js";
import { loadHighlighter } from "../highlighter.js";
import { reachable } from "./tables.js";

/** Characters; a longer listing stays in one colour, or a reader waits for it. */
const MOST_COLOURED = 100_000;

/** @param {string} name */
const shown = (name) => (name.length <= 3 && !["bat", "ini", "sql", "xml", "css", "php", "vim"].includes(name) ? name : name.charAt(0).toUpperCase() + name.slice(1));

/** @param {HTMLElement} pre @param {import("../view.js").Room} room */
function copyButton(pre, room) {
  const button = el("button", { type: "button", class: "copy" }, icon("copy"), el("span", {}, t("copy")));
  button.addEventListener("click", async () => {
    if (!(await copy(pre.textContent ?? "", room))) return;
    button.replaceChildren(icon("done"), el("span", {}, t("copied")));
    setTimeout(() => button.replaceChildren(icon("copy"), el("span", {}, t("copy"))), 2000);
  });
  return button;
}

/** @param {HTMLElement} code @param {string} language */
async function colour(code, language) {
  const { highlight, names } = await loadHighlighter();
  const words = code.textContent ?? "";
  const name = names(language);
  if (!name) return null;
  code.replaceChildren(build(highlight(words, language)));
  return name;
}

/** @param {import("../view.js").Room} room */
export function code(room) {
  for (const pre of room.text.querySelectorAll("pre")) {
    const inner = /** @type {HTMLElement | null} */ (pre.querySelector(":scope > code"));
    const language = /^language-(.+)$/.exec(inner?.className ?? "")?.[1] ?? "";
    const name = el("span", { class: "language" }, shown(language));
    const box = el("figure", { class: "listing" });
    pre.replaceWith(box);
    box.append(el("div", { class: "listing-head" }, name, copyButton(pre, room)), pre);
    reachable(pre, language ? t("listingIn", shown(language)) : t("listing"));
    const plain = inner?.children.length === 0 && (inner.textContent ?? "").length <= MOST_COLOURED;
    if (inner && language && plain) {
      colour(inner, language).then((known) => {
        if (known) name.textContent = known;
      }, () => {});
    }
  }
}
