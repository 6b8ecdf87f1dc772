// Makes the settings visible: each becomes a name in the style sheets. The width is measured in letters of the text itself.

import { luminance } from "./contrast.js";

/** Letters looked at to know how wide the text's letters are. */
const SAMPLE_LETTERS = 3000;

/** The size a sample is measured at, in pixels; the result is in parts of it. */
const SAMPLE_SIZE = 100;

/** Width of a letter in parts of the size, where there is no text yet. */
const USUAL_LETTER = 0.46;

/** Letters that are as wide as two: ideographs, kana, hangul and their marks. */
const DOUBLE_WIDTH = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud840-\ud87f][\udc00-\udfff]/g;

const DARK = matchMedia("(prefers-color-scheme: dark)");
const MORE_CONTRAST = matchMedia("(prefers-contrast: more)");

/** The theme that is shown: the chosen one, or what the system asks for. @param {string} theme */
export function themeShown(theme) {
  if (theme !== "system") return theme;
  if (MORE_CONTRAST.matches && !DARK.matches) return "contrast";
  return DARK.matches ? "dark" : "light";
}

/** The luminance below which a paper counts as dark. */
const DARK_PAPER = 0.18;

/** @param {import("./settings.js").Settings} now */
function applyColours(now) {
  const root = document.documentElement;
  root.dataset.theme = themeShown(now.theme);
  root.dataset.shade = luminance(now.paper) < DARK_PAPER ? "dark" : "light";
  root.style.setProperty("--own-ink", now.ink);
  root.style.setProperty("--own-paper", now.paper);
  root.style.setProperty("--own-link", now.link);
}

/** @param {import("./settings.js").Settings} now */
export function fontOf(now) {
  if (now.font === "installed") return now.fontName ? `"${now.fontName}", var(--serif)` : "var(--serif)";
  return now.font === "system" ? "system-ui, sans-serif" : `var(--${now.font})`;
}

/** @param {import("./settings.js").Settings} now */
function applyTypography(now) {
  const root = document.documentElement;
  const values = {
    "--font": fontOf(now), "--size": `${now.size}px`, "--weight": now.weight, "--leading": now.lineHeight,
    "--tracking": `${now.letterSpacing}em`, "--gaps": `${now.wordSpacing}em`, "--between": `${now.paragraphSpacing}em`, "--align": now.align,
  };
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, String(value));
  root.dataset.hyphens = String(now.hyphens);
  root.dataset.images = String(now.images);
  root.dataset.ruby = String(now.ruby);
  root.dataset.wrapCode = String(now.wrapCode);
  root.dataset.outline = String(now.outline);
}

/** The first letters of a text. What is shown of it is not asked: all of it would have to be laid out first. @param {Node} text */
function sampleOf(text) {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let sample = "";
  while (sample.length < SAMPLE_LETTERS && walker.nextNode()) sample += walker.currentNode.nodeValue;
  return sample.slice(0, SAMPLE_LETTERS).replace(/\s+/g, " ").trim();
}

/** Width of the letters of the text that is shown, in parts of the size; an ideograph counts as two. */
function letterWidth() {
  const text = document.getElementById("text");
  const sample = text ? sampleOf(text) : "";
  const context = document.createElement("canvas").getContext("2d");
  if (!text || sample === "" || !context) return USUAL_LETTER;
  const style = getComputedStyle(text);
  context.font = `${style.fontWeight} ${SAMPLE_SIZE}px ${style.fontFamily}`;
  const units = [...sample].length + (sample.match(DOUBLE_WIDTH)?.length ?? 0);
  return context.measureText(sample).width / units / SAMPLE_SIZE;
}

/** @param {import("./settings.js").Settings} now */
function applyLineWidth(now) {
  const letter = letterWidth() + now.letterSpacing + now.wordSpacing / 6;
  document.documentElement.style.setProperty("--measure", `${(letter * now.width).toFixed(3)}em`);
}

/** What makes lines longer or shorter. */
const AFFECTS_WIDTH = new Set(["width", "font", "fontName", "weight", "letterSpacing", "wordSpacing"]);

/**
 * Keeps a page looking as the settings say.
 * @param {import("./settings.js").Store} settings
 */
export function applyAppearance(settings) {
  const all = () => {
    applyColours(settings.now);
    applyTypography(settings.now);
  };
  all();
  // The font is on its way before there is a text, which is laid out once then.
  document.fonts.load(`${settings.now.weight} 1em ${getComputedStyle(document.documentElement).getPropertyValue("--font")}`).catch(() => {});
  settings.watch((now, changed) => {
    all();
    if (changed.some((name) => AFFECTS_WIDTH.has(name))) applyLineWidth(now);
  });
  for (const query of [DARK, MORE_CONTRAST]) query.addEventListener("change", all);
  document.fonts.addEventListener("loadingdone", () => applyLineWidth(settings.now));
  return { width: () => applyLineWidth(settings.now) };
}

/** Measures again: another text is shown. @param {import("./settings.js").Store} settings */
export const updateLineWidth = (settings) => applyLineWidth(settings.now);
