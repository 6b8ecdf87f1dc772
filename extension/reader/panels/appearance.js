// The appearance panel: theme, font and spacing. Changes apply immediately, in all tabs.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { control, customColours, fontPicker, rulerLines, segments, themePicker } from "../../shared/controls.js";
import { defaultSettings, wcagSpacing } from "../../shared/settings.js";
import { panel } from "./panel.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** @param {ReaderContext} context */
export function appearancePanel({ settings, actions }) {
  const spacing = el("details", {}, el("summary", {}, t("spacing")),
    control(settings, "letterSpacing"), control(settings, "wordSpacing"), control(settings, "paragraphSpacing"),
    segments(settings, "align"), control(settings, "hyphens"),
    el("button", { type: "button", class: "button", onclick: () => settings.set(wcagSpacing(settings.now)) }, t("wcagSpacing")));
  const shown = el("details", {}, el("summary", {}, t("whatIsShown")), control(settings, "images"), control(settings, "outline"), control(settings, "ruby"), control(settings, "wrapCode"), rulerLines(settings));
  const made = panel("look-panel", t("look"),
    themePicker(settings), customColours(settings), fontPicker(settings),
    control(settings, "size"), control(settings, "width"), control(settings, "lineHeight"), control(settings, "weight"),
    spacing, shown,
    el("div", { class: "row-end" }, el("button", { type: "button", class: "button", onclick: () => settings.set(defaultAppearance()) }, t("asItWas"))));
  actions.set("look", () => made.togglePopover());
  return made;
}

/** The defaults of the settings in this panel. */
function defaultAppearance() {
  const { theme, ink, paper, link, font: face, fontName, size, weight, width, lineHeight, letterSpacing, wordSpacing, paragraphSpacing, align, hyphens, images, outline, ruby, wrapCode, focus } = defaultSettings();
  return { theme, ink, paper, link, font: face, fontName, size, weight, width, lineHeight, letterSpacing, wordSpacing, paragraphSpacing, align, hyphens, images, outline, ruby, wrapCode, focus };
}

