// Formulas. MathML is shown by the browser, apart from what math-layout.js lays out and from letter styles: MathML Core supports only
// `mathvariant="normal"`, so the set of real numbers would be an italic R. Styled letters are replaced by the mathematical alphanumeric characters of
// Unicode, which the math font has. A formula of which only the TeX source is known is typeset; what the typesetter can't read is shown as source.
import { buildNodes } from "../../shared/sanitizer.js";
import { loadTypesetter } from "../typesetter.js";
import { layOutMath } from "./math-layout.js";
import { writeMathMl } from "./tex.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** For each style, the first letters of the alphabets and their code points in that style. @type {{ [style: string]: { [first: string]: number } }} */
const STYLES = {
  bold: { A: 0x1d400, a: 0x1d41a, Α: 0x1d6a8, α: 0x1d6c2, 0: 0x1d7ce },
  italic: { A: 0x1d434, a: 0x1d44e, Α: 0x1d6e2, α: 0x1d6fc },
  "bold-italic": { A: 0x1d468, a: 0x1d482, Α: 0x1d71c, α: 0x1d736 },
  "double-struck": { A: 0x1d538, a: 0x1d552, 0: 0x1d7d8 },
  script: { A: 0x1d49c, a: 0x1d4b6 },
  "bold-script": { A: 0x1d4d0, a: 0x1d4ea },
  fraktur: { A: 0x1d504, a: 0x1d51e },
  "bold-fraktur": { A: 0x1d56c, a: 0x1d586 },
  "sans-serif": { A: 0x1d5a0, a: 0x1d5ba, 0: 0x1d7e2 },
  "bold-sans-serif": { A: 0x1d5d4, a: 0x1d5ee, 0: 0x1d7ec },
  "sans-serif-italic": { A: 0x1d608, a: 0x1d622 },
  monospace: { A: 0x1d670, a: 0x1d68a, 0: 0x1d7f6 },
};

/** The last letters of the alphabets. @type {{ [first: string]: string }} */
const LAST_LETTER = { A: "Z", a: "z", Α: "Ω", α: "ω", 0: "9" };

/** Letters that Unicode had before these alphabets, by the reserved code points where they would be. */
const RESERVED_LETTERS = new Map([
  ...[0x1d455, 0x1d49d, 0x1d4a0, 0x1d4a1, 0x1d4a3, 0x1d4a4, 0x1d4a7, 0x1d4a8, 0x1d4ad, 0x1d4ba, 0x1d4bc, 0x1d4c4].map((at, n) => /** @type {[number, string]} */ ([at, "ℎℬℰℱℋℐℒℳℛℯℊℴ"[n]])),
  ...[0x1d506, 0x1d50b, 0x1d50c, 0x1d515, 0x1d51d, 0x1d53a, 0x1d53f, 0x1d545, 0x1d547, 0x1d548, 0x1d549, 0x1d551].map((at, n) => /** @type {[number, string]} */ ([at, "ℭℌℑℜℨℂℍℕℙℚℝℤ"[n]])),
]);

/**
 * A letter in a style, or the letter itself if the style does not have it.
 * @param {string} letter
 * @param {{ [first: string]: number }} style
 */
function styledLetter(letter, style) {
  const first = Object.keys(style).find((first) => letter >= first && letter <= LAST_LETTER[first]);
  if (first === undefined) return letter;
  const at = style[first] + letter.charCodeAt(0) - first.charCodeAt(0);
  return RESERVED_LETTERS.get(at) ?? String.fromCodePoint(at);
}

/** Most characters of TeX, and how many commands may be replaced in it by what they stand for. A longer formula stays source. */
const MAX_TEX = 10_000;
const MAX_EXPANSIONS = 1000;

/** For a formula that defines commands: most characters times replaced commands, for that is what it can make of itself. */
const MAX_GROWTH = 40_000;

/** Parts of what a command may stand for in other formulas. */
const MAX_MEANING = 100;

/** Milliseconds that all formulas of an article may take; the rest stays source. */
const MAX_TIME = 3000;

/** Milliseconds after which the browser may do something else. */
const MAX_STRETCH = 12;

/** What tells TeX from the words that some formulas have instead: one of its signs, or that no word is long. */
const IS_TEX = /[\\{}^_]|^(?!.*\p{L}{4})/su;

/** Commands that define others, for all formulas of an article, as programs on its page would take them. */
const DEFINES = /\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|def|let)(?![A-Za-z])/;

/** @param {string | null} text */
const withoutBreaks = (text) => (text ?? "").replace(/\s+/g, " ").trim();

/** The head of a definition by LaTeX's commands, which refuse what is defined already. On a page the last definition holds, as with `\def`. */
const NEW_COMMAND = /\\(?:(?:re)?new|provide)command\*?\s*\{?\s*(\\(?:[A-Za-z]+|[^\sA-Za-z]))\s*\}?\s*(?:\[\s*(\d)\s*\])?/g;

/** The element with the TeX source, if the formula has nothing else. @param {Element} math */
function texSource(math) {
  const [only, ...others] = math.children;
  return only?.localName === "mtext" && others.length === 0 && withoutBreaks(only.textContent) === withoutBreaks(math.getAttribute("alttext")) ? only : null;
}

/** Puts what was typeset in place of the source, which stays beside it as its annotation. @param {Element} math @param {Element} source @param {string} mathMl */
function replaceSource(math, source, mathMl) {
  const [semantics, row, annotation] = ["semantics", "mrow", "annotation"].map((name) => document.createElementNS(math.namespaceURI, name));
  row.append(buildNodes(mathMl));
  layOutMath(row);
  annotation.setAttribute("encoding", "application/x-tex");
  // The text node itself: places in the text of the article are known by it.
  annotation.append(...source.childNodes);
  semantics.append(row, annotation);
  source.replaceWith(semantics);
  math.classList.replace("source", "typeset");
}

/** Typesets formulas of which only the source is known. @param {Element[]} formulas */
async function typesetAll(formulas) {
  const { definitions, typeset } = await loadTypesetter();
  /** Commands that formulas defined. @type {{ [command: string]: { tokens?: unknown[] } }} */
  const macros = {};
  let left = MAX_TIME;
  let begin = performance.now();
  for (const math of formulas) {
    const source = texSource(math);
    // Not the text shown, which has lost its line breaks: they end comments.
    const tex = math.getAttribute("alttext") ?? "";
    const defines = DEFINES.test(tex);
    if (!source || tex.length > MAX_TEX || left <= 0) continue;
    const start = performance.now();
    try {
      const maxExpansions = defines ? Math.min(MAX_EXPANSIONS, Math.floor(MAX_GROWTH / tex.length)) : MAX_EXPANSIONS;
      const options = { macros, maxExpansions, isBlock: math.hasAttribute("display") };
      const lenient = tex.replaceAll(NEW_COMMAND, (_, name, count) => `\\def${name}${"#1#2#3#4#5#6#7#8#9".slice(0, 2 * Number(count ?? 0))}`);
      const mathMl = writeMathMl(typeset(lenient, options));
      if (mathMl !== null) replaceSource(math, source, mathMl);
      if (defines) for (const [command, meaning] of Object.entries(definitions(lenient, options))) if ((meaning.tokens?.length ?? 0) <= MAX_MEANING) macros[command] = meaning;
    } catch {
      // Nested too deeply, or definitions beside other things: its source stays.
    }
    left -= performance.now() - start;
    if (performance.now() - begin < MAX_STRETCH) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begin = performance.now();
  }
}

/** @param {ReaderContext} context */
export function fixMath({ text }) {
  const sources = [...text.querySelectorAll("math[alttext]")].filter((math) => {
    const source = texSource(math);
    return source !== null && IS_TEX.test(source.textContent ?? "");
  });
  for (const math of sources) math.classList.add("source");
  if (sources.length > 0) typesetAll(sources).catch(() => {});
  for (const token of text.querySelectorAll("math [mathvariant]")) {
    const style = STYLES[token.getAttribute("mathvariant") ?? ""];
    if (!style || token.firstElementChild) continue;
    token.textContent = [...(token.textContent ?? "")].map((letter) => styledLetter(letter, style)).join("");
    // A browser that supports the style would apply it a second time.
    token.removeAttribute("mathvariant");
  }
  layOutMath(text);
}
