// The settings page: everything that can be set, in one column. Each part is a function below or a file beside this one.
import { appearance, measure } from "../shared/appearance.js";
import { colourFields, control, font, lines, segments, select, themes } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { LANGUAGES, speak, t } from "../shared/i18n.js";
import { kept } from "../shared/storage.js";
import { generous, open } from "../shared/settings.js";
import { corrections } from "./corrections.js";
import { shortcuts } from "./shortcuts.js";
import { sites } from "./auto-open.js";

/** @typedef {import("../shared/settings.js").Store} Store */

/**
 * A part of the page.
 * @param {string} name
 * @param {...import("../shared/dom.js").Child} children
 */
const section = (name, ...children) => el("section", { id: name, "aria-labelledby": `${name}-title` }, el("h2", { id: `${name}-title` }, t(name)), ...children);

/** @param {Store} settings */
function look(settings) {
  const example = el("div", { class: "example", id: "text" }, el("p", {}, t("exampleOne")), el("p", {}, t("exampleTwo")));
  return section("look", example, themes(settings), colourFields(settings), font(settings),
    el("div", { class: "two" }, ...(/** @type {const} */ (["size", "width", "lineHeight", "weight", "letterSpacing", "wordSpacing", "paragraphSpacing"])).map((name) => control(settings, name)), segments(settings, "align")),
    control(settings, "hyphens"),
    el("div", { class: "row-start" }, el("button", { type: "button", class: "button", onclick: () => settings.set(generous(settings.now)) }, t("wcagSpacing"))),
    el("h3", {}, t("whatIsShown")), ...(/** @type {const} */ (["images", "outline", "ruby", "wrapCode"])).map((name) => control(settings, name)), lines(settings));
}

/** @param {Store} settings */
function language(settings) {
  const names = /** @type {Record<string, string>} */ ({ auto: t("language_auto"), ...LANGUAGES });
  return section("languagePart", select(settings, "language", (value) => names[value]));
}

/** @param {Store} settings */
const aloud = (settings) => section("listen", control(settings, "speechRate"), el("p", { class: "hint" }, t("voicesHint")));

/** @param {Store} settings */
function afresh(settings) {
  const button = el("button", { type: "button", class: "button", onclick: () => settings.reset() }, t("resetAll"));
  return section("about", el("p", {}, t("privacy")), el("div", { class: "row-start" }, button));
}

/** @param {Store} settings */
async function build(settings) {
  await speak(settings.now.language);
  document.title = t("settingsOf");
  const parts = [look(settings), aloud(settings), shortcuts(settings, section), await sites(kept, section), await corrections(kept, section), language(settings), afresh(settings)];
  const way = el("nav", { "aria-label": t("contents") }, el("ul", {}, ...parts.map((part) => el("li", {}, el("a", { href: `#${part.id}` }, part.querySelector("h2")?.textContent ?? "")))));
  document.querySelector("main")?.replaceChildren(el("h1", {}, t("settingsOf")), el("p", {}, t("settingsHold")), way, ...parts);
  measure(settings);
}

const settings = await open(kept);
appearance(settings);
await build(settings);
settings.watch((_, changed) => {
  if (changed.includes("language")) build(settings);
});
document.body.dataset.state = "shown";
