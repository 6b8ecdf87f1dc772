// The options page: all settings in one column. Each section is a function below or a module of its own.
import { applyAppearance, updateLineWidth } from "../shared/appearance.js";
import { control, customColours, fontPicker, rulerLines, segments, select, themePicker } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { LANGUAGES, loadLanguage, t } from "../shared/i18n.js";
import { storage } from "../shared/storage.js";
import { openSettings, wcagSpacing } from "../shared/settings.js";
import { backupSection } from "./backup.js";
import { correctionsSection } from "./corrections.js";
import { resetSection } from "./reset.js";
import { siteMemorySection } from "./site-memory.js";
import { shortcutsSection } from "./shortcuts.js";
import { autoOpenSection } from "./auto-open.js";

/** @typedef {import("../shared/settings.js").Store} Store */

/**
 * A section of the page.
 * @param {string} name
 * @param {...import("../shared/dom.js").Child} children
 */
const section = (name, ...children) => el("section", { id: name, "aria-labelledby": `${name}-title` }, el("h2", { id: `${name}-title` }, t(name)), ...children);

/** @param {Store} settings */
function appearanceSection(settings) {
  const example = el("div", { class: "example", id: "text" }, el("p", {}, t("exampleOne")), el("p", {}, t("exampleTwo")));
  return section("look", example, themePicker(settings), customColours(settings), fontPicker(settings),
    el("div", { class: "two" }, ...(/** @type {const} */ (["size", "width", "lineHeight", "weight", "letterSpacing", "wordSpacing", "paragraphSpacing"])).map((name) => control(settings, name)), segments(settings, "align")),
    control(settings, "hyphens"),
    el("div", { class: "row-start" }, el("button", { type: "button", class: "button", onclick: () => settings.set(wcagSpacing(settings.now)) }, t("wcagSpacing"))),
    el("h3", {}, t("whatIsShown")), ...(/** @type {const} */ (["images", "outline", "ruby", "wrapCode"])).map((name) => control(settings, name)), rulerLines(settings));
}

/** @param {Store} settings */
function languageSection(settings) {
  const names = /** @type {Record<string, string>} */ ({ auto: t("language_auto"), ...LANGUAGES });
  return section("languagePart", select(settings, "language", (value) => names[value]));
}

/** @param {Store} settings */
const librarySection = (settings) => section("library", ...(/** @type {const} */ (["saveImages", "imageLimit", "askForImages"])).map((name) => control(settings, name)));

/** @param {Store} settings */
const readAloudSection = (settings) => section("listen", control(settings, "speechRate"), el("p", { class: "hint" }, t("voicesHint")));

const aboutSection = () => section("about", el("p", {}, t("privacy")));

/** @param {Store} settings */
async function build(settings) {
  await loadLanguage(settings.now.language);
  document.title = t("settingsOf");
  const parts = [appearanceSection(settings), readAloudSection(settings), librarySection(settings), await backupSection(section), shortcutsSection(settings, section), await autoOpenSection(storage, section), await correctionsSection(storage, section), await siteMemorySection(settings, section), languageSection(settings), resetSection(settings, section), aboutSection()];
  const way = el("nav", { "aria-label": t("contents") }, el("ul", {}, ...parts.map((part) => el("li", {}, el("a", { href: `#${part.id}` }, part.querySelector("h2")?.textContent ?? "")))));
  document.querySelector("main")?.replaceChildren(el("h1", {}, t("settingsOf")), el("p", {}, t("settingsHold")), way, ...parts);
  updateLineWidth(settings);
}

const settings = await openSettings(storage);
applyAppearance(settings);
await build(settings);
settings.watch((_, changed) => {
  if (changed.includes("language")) build(settings);
});
document.body.dataset.state = "shown";
