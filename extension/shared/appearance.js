// Applies the appearance settings to a page, as custom properties and data attributes on the root element. The text width is set in characters,
// measured on the text that is shown.
import { luminance } from "./contrast.js";

/** Characters measured for the mean character width. */
const SAMPLE_LETTERS = 3000;

/** Font size of the measured sample, in pixels. Widths are fractions of it. */
const SAMPLE_SIZE = 100;

/** Mean character width in em, while there is no text. */
const DEFAULT_CHARACTER_WIDTH = 0.46;

/** Characters that are two columns wide: ideographs, kana, hangul and their punctuation. */
const DOUBLE_WIDTH = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud840-\ud87f][\udc00-\udfff]/g;

/** Characters that take no place of their own in a line: combining signs, as Indic scripts have many, and signs that control the layout. */
const NO_WIDTH = /[\p{M}\p{Cf}]/gu;

const DARK = matchMedia("(prefers-color-scheme: dark)");
const MORE_CONTRAST = matchMedia("(prefers-contrast: more)");

/** The theme to show: the chosen one, or the one that the system prefers. @param {string} theme */
export function themeShown(theme) {
  if (theme !== "system") return theme;
  if (MORE_CONTRAST.matches && !DARK.matches) return "contrast";
  return DARK.matches ? "dark" : "light";
}

/** Backgrounds below this luminance count as dark. */
const DARK_BACKGROUND = 0.18;

/** @param {import("./settings.js").Settings} now */
function applyColours(now) {
  const root = document.documentElement;
  root.dataset.theme = themeShown(now.theme);
  root.dataset.shade = luminance(now.paper) < DARK_BACKGROUND ? "dark" : "light";
  root.style.setProperty("--own-ink", now.ink);
  root.style.setProperty("--own-paper", now.paper);
  root.style.setProperty("--own-link", now.link);
}

/** The name of the chosen typeface, by which theme.css knows it. @param {import("./settings.js").Settings} now */
const faceOf = (now) => (now.font === "installed" && !now.fontName ? "serif" : now.font);

/** @param {import("./settings.js").Settings} now */
function fontOf(now) {
  const face = faceOf(now);
  if (face === "installed") return "var(--installed), var(--serif)";
  return face === "system" ? "system-ui, sans-serif" : `var(--${face})`;
}

/** @param {import("./settings.js").Settings} now */
function applyTypography(now) {
  const root = document.documentElement;
  const values = {
    "--installed": `"${now.fontName}"`, "--font": fontOf(now), "--size": `${now.size}px`, "--weight": now.weight, "--leading": now.lineHeight,
    "--tracking": `${now.letterSpacing}em`, "--gaps": `${now.wordSpacing}em`, "--between": `${now.paragraphSpacing}em`, "--align": now.align,
  };
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, String(value));
  root.dataset.face = faceOf(now);
  root.dataset.hyphens = String(now.hyphens);
  root.dataset.images = String(now.images);
  root.dataset.ruby = String(now.ruby);
  root.dataset.wrapCode = String(now.wrapCode);
  root.dataset.outline = String(now.outline);
}

/** The first characters of a text, whether they are visible or not: asking for that would force a layout of all of it. @param {Node} text */
function sampleOf(text) {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let sample = "";
  while (sample.length < SAMPLE_LETTERS && walker.nextNode()) sample += walker.currentNode.nodeValue;
  return sample.slice(0, SAMPLE_LETTERS).replace(/\s+/g, " ").trim();
}

/** Mean character width of the text that is shown, in em. An ideograph counts as two characters, a letter with its signs as one. */
function characterWidth() {
  const text = document.getElementById("text");
  const sample = text ? sampleOf(text) : "";
  const context = document.createElement("canvas").getContext("2d");
  if (!text || sample === "" || !context) return DEFAULT_CHARACTER_WIDTH;
  const style = getComputedStyle(text);
  context.font = `${style.fontWeight} ${SAMPLE_SIZE}px ${style.fontFamily}`;
  const units = [...sample.replace(NO_WIDTH, "")].length + (sample.match(DOUBLE_WIDTH)?.length ?? 0);
  if (units === 0) return DEFAULT_CHARACTER_WIDTH;
  return context.measureText(sample).width / units / SAMPLE_SIZE;
}

/** @param {import("./settings.js").Settings} now */
function applyLineWidth(now) {
  const character = characterWidth() + now.letterSpacing + now.wordSpacing / 6;
  document.documentElement.style.setProperty("--measure", `${(character * now.width).toFixed(3)}em`);
}

/** Settings that change the line width. */
const AFFECTS_WIDTH = new Set(["width", "font", "fontName", "weight", "letterSpacing", "wordSpacing"]);

/**
 * Applies the settings to this page, now and after every change.
 * @param {import("./settings.js").Store} settings
 */
export function applyAppearance(settings) {
  const all = () => {
    applyColours(settings.now);
    applyTypography(settings.now);
  };
  all();
  // Load the font before there is text, so that the text is laid out only once.
  document.fonts.load(`${settings.now.weight} 1em ${getComputedStyle(document.documentElement).getPropertyValue("--font")}`).catch(() => {});
  settings.watch((now, changed) => {
    all();
    if (changed.some((name) => AFFECTS_WIDTH.has(name))) applyLineWidth(now);
  });
  for (const query of [DARK, MORE_CONTRAST]) query.addEventListener("change", all);
  document.fonts.addEventListener("loadingdone", () => applyLineWidth(settings.now));
  return { width: () => applyLineWidth(settings.now) };
}

/** Sets the line width again after another text is shown. @param {import("./settings.js").Store} settings */
export const updateLineWidth = (settings) => applyLineWidth(settings.now);
