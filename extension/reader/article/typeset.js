// Typesets formulas of which only the TeX source is known, within limits, because a page may attack. What the typesetter can't read is shown as source.
import { buildNodes } from "../../shared/sanitizer.js";
import { loadTypesetter } from "../typesetter.js";
import { layOutMath } from "./math-layout.js";
import { writeMathMl } from "./tex-to-mathml.js";

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

/** @param {Element[]} formulas */
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

/** Typesets the formulas in an article when the typesetter is loaded; until then, and if it fails, they are shown as source. @param {Element} text */
export function typesetFormulas(text) {
  const formulas = [...text.querySelectorAll("math[alttext]")].filter((math) => {
    const source = texSource(math);
    return source !== null && IS_TEX.test(source.textContent ?? "");
  });
  for (const math of formulas) math.classList.add("source");
  if (formulas.length > 0) typesetAll(formulas).catch(() => {});
}
