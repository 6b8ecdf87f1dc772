// The panel that sets how the text looks. Everything holds at once, here and in every other tab.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { colourFields, control, font, lines, segments, themes } from "../../shared/controls.js";
import { defaults, generous } from "../../shared/settings.js";
import { panel } from "./panel.js";

/** @param {import("../view.js").Room} room */
export function lookPanel({ settings, actions }) {
  const spacing = el("details", {}, el("summary", {}, t("spacing")),
    control(settings, "letterSpacing"), control(settings, "wordSpacing"), control(settings, "paragraphSpacing"),
    segments(settings, "align"), control(settings, "hyphens"),
    el("button", { type: "button", class: "button", onclick: () => settings.set(generous(settings.now)) }, t("wcagSpacing")));
  const shown = el("details", {}, el("summary", {}, t("whatIsShown")), control(settings, "images"), control(settings, "outline"), control(settings, "ruby"), control(settings, "wrapCode"), lines(settings));
  const made = panel("look-panel", t("look"),
    themes(settings), colourFields(settings), font(settings),
    control(settings, "size"), control(settings, "width"), control(settings, "lineHeight"), control(settings, "weight"),
    spacing, shown,
    el("div", { class: "row-end" }, el("button", { type: "button", class: "button", onclick: () => settings.set(looks()) }, t("asItWas"))));
  actions.set("look", () => made.togglePopover());
  return made;
}

/** What this panel sets, as it was in the beginning. */
function looks() {
  const { theme, ink, paper, link, font: face, fontName, size, weight, width, lineHeight, letterSpacing, wordSpacing, paragraphSpacing, align, hyphens, images, outline, ruby, wrapCode, focus } = defaults();
  return { theme, ink, paper, link, font: face, fontName, size, weight, width, lineHeight, letterSpacing, wordSpacing, paragraphSpacing, align, hyphens, images, outline, ruby, wrapCode, focus };
}

