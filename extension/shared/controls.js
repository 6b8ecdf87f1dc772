// Form controls for settings, for the reader's appearance panel and the options page. Each shows the current value and changes it immediately.
import { contrastRatio } from "./contrast.js";
import { el } from "./dom.js";
import { number, t } from "./i18n.js";
import { SETTINGS } from "./settings.js";

/** @typedef {import("./settings.js").Store} Store */
/** @typedef {import("./settings.js").Name} Name */

/** Contrast ratios of text for WCAG 2.2 levels AA and AAA. */
const CONTRAST_AA = 4.5;
const CONTRAST_AAA = 7;

let made = 0;
/** A unique id. @param {string} stem */
const unique = (stem) => `${stem}-${(made += 1)}`;

/**
 * Updates a control when settings change, until it is removed from the document.
 * @param {Store} settings
 * @param {HTMLElement} element
 * @param {() => void} update
 */
function bind(settings, element, update) {
  update();
  const stop = settings.watch(() => (element.isConnected ? update() : stop()));
}

/** @param {Store} settings @param {Name} name */
function slider(settings, name) {
  const row = /** @type {import("./settings.js").Amount} */ (SETTINGS[name]);
  const id = unique(name);
  const shown = el("output", { for: id });
  const input = el("input", { type: "range", id, min: row.least, max: row.most, step: row.step, oninput: () => settings.set({ [name]: input.valueAsNumber }) });
  const box = el("div", { class: "field amount" }, el("label", { for: id }, t(name)), shown, input);
  bind(settings, box, () => {
    const value = /** @type {number} */ (settings.now[name]);
    if (input.valueAsNumber !== value) input.value = String(value);
    shown.textContent = `${number(value)}${row.unit && (row.unit === "×" ? "" : " ")}${row.unit}`;
    input.setAttribute("aria-valuetext", shown.textContent);
  });
  return box;
}

/** @param {Store} settings @param {Name} name */
function toggle(settings, name) {
  const id = unique(name);
  const input = el("input", { type: "checkbox", role: "switch", class: "switch", id, onchange: () => settings.set({ [name]: input.checked }) });
  const box = el("div", { class: "field switched" }, el("label", { for: id }, t(name)), input);
  bind(settings, box, () => {
    input.checked = /** @type {boolean} */ (settings.now[name]);
  });
  return box;
}

/** @param {Store} settings @param {Name} name @param {(value: string) => string} [words] */
export function select(settings, name, words = (value) => t(`${name}_${value}`)) {
  const row = /** @type {import("./settings.js").Choice} */ (SETTINGS[name]);
  const id = unique(name);
  const input = el("select", { id, onchange: () => settings.set({ [name]: input.value }) }, ...row.of.map((value) => el("option", { value }, words(value))));
  const box = el("div", { class: "field chosen" }, el("label", { for: id }, t(name)), input);
  bind(settings, box, () => {
    input.value = /** @type {string} */ (settings.now[name]);
  });
  return box;
}

/** The control for a setting, by its type. @param {Store} settings @param {Name} name */
export function control(settings, name) {
  const { is } = SETTINGS[name];
  return is === "amount" ? slider(settings, name) : is === "switch" ? toggle(settings, name) : select(settings, name);
}

/**
 * A choice as a row of radio buttons.
 * @param {Store} settings
 * @param {Name} name
 * @param {(value: string) => import("./dom.js").Child} [words]
 * @param {string} [style]
 */
export function segments(settings, name, words = (value) => t(`${name}_${value}`), style = "segments") {
  const row = /** @type {import("./settings.js").Choice} */ (SETTINGS[name]);
  const group = unique(name);
  const options = row.of.map((value) => {
    const input = el("input", { type: "radio", name: group, value, onchange: () => settings.set({ [name]: value }) });
    return el("label", { "data-value": value }, input, el("span", {}, words(value)));
  });
  const box = el("fieldset", { class: style }, el("legend", {}, t(name)), el("div", { class: "options" }, ...options));
  bind(settings, box, () => {
    for (const input of box.querySelectorAll("input")) input.checked = input.value === settings.now[name];
  });
  return box;
}

/** The number of lines that the reading ruler leaves bright. @param {Store} settings */
export const rulerLines = (settings) => segments(settings, "focus", (value) => (value === "off" ? t("focus_off") : number(Number(value))), "segments few");

/** The themes, each shown in its own colours. @param {Store} settings */
export function themePicker(settings) {
  const box = segments(settings, "theme", undefined, "segments themes");
  for (const label of box.querySelectorAll("label")) {
    const value = label.dataset.value ?? "";
    // "System" is drawn as half light, half dark; see controls.css.
    if (value !== "system") /** @type {HTMLElement} */ (label.querySelector("span")).dataset.theme = value;
  }
  return box;
}

/** The colours of the custom theme, with their contrast ratio. Hidden while another theme is chosen. @param {Store} settings */
export function customColours(settings) {
  const fields = /** @type {const} */ (["ink", "paper", "link"]).map((name) => {
    const id = unique(name);
    const input = el("input", { type: "color", id, oninput: () => settings.set({ [name]: input.value }) });
    return el("div", { class: "colour" }, input, el("label", { for: id }, t(name)));
  });
  const figure = el("p", { class: "contrast", role: "status" });
  const box = el("div", { class: "own-colours" }, el("div", { class: "colours" }, ...fields), figure);
  bind(settings, box, () => {
    const { theme, ink, paper, link } = settings.now;
    box.hidden = theme !== "own";
    [ink, paper, link].forEach((value, at) => {
      const input = /** @type {HTMLInputElement} */ (fields[at].querySelector("input"));
      if (input.value !== value) input.value = value;
    });
    const ratio = Math.min(contrastRatio(ink, paper), contrastRatio(link, paper));
    const rounded = Math.floor(ratio * 10) / 10;
    figure.dataset.level = ratio >= CONTRAST_AAA ? "better" : ratio >= CONTRAST_AA ? "enough" : "poor";
    figure.textContent = t(ratio >= CONTRAST_AAA ? "contrastBetter" : ratio >= CONTRAST_AA ? "contrastEnough" : "contrastPoor", rounded);
  });
  return box;
}

/** The fonts, each shown in itself, and a field for the name of an installed one. @param {Store} settings */
export function fontPicker(settings) {
  const box = el("div", { class: "fonts" });
  const choose = segments(settings, "font", undefined, "segments faces");
  for (const label of choose.querySelectorAll("label")) /** @type {HTMLElement} */ (label.querySelector("span")).dataset.font = label.dataset.value;
  const id = unique("fontName");
  const input = el("input", { type: "text", id, autocomplete: "off", spellcheck: "false", oninput: () => settings.set({ fontName: input.value.trim() }) });
  const note = el("p", { class: "hint", role: "status" });
  const named = el("div", { class: "field named" }, el("label", { for: id }, t("fontName")), input, note);
  box.append(choose, named);
  bind(settings, box, () => {
    named.hidden = settings.now.font !== "installed";
    if (document.activeElement !== input) input.value = settings.now.fontName;
    note.textContent = settings.now.fontName === "" || isInstalled(settings.now.fontName) ? "" : t("fontMissing");
  });
  return box;
}

/** Whether a font is installed: text in it is wider or narrower than in at least one fallback font. @param {string} name */
function isInstalled(name) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return true;
  const width = (/** @type {string} */ family) => {
    context.font = `40px ${family}`;
    return context.measureText("mmmwwwiiilllQ@1").width;
  };
  return ["monospace", "serif"].some((fallback) => width(`"${name}", ${fallback}`) !== width(fallback));
}
