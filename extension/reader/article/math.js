// Formulas: TeX is typeset, MathML laid out where the browser does not, and letters get their styles: MathML Core supports only
// `mathvariant="normal"`, so the set of real numbers would be an italic R. Styled letters are replaced by the mathematical alphanumeric characters of
// Unicode, which the math font has.
import { layOutMath } from "./math-layout.js";
import { typesetFormulas } from "./typeset.js";

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

/** @param {ReaderContext} context */
export function fixMath({ text }) {
  typesetFormulas(text);
  for (const token of text.querySelectorAll("math [mathvariant]")) {
    const style = STYLES[token.getAttribute("mathvariant") ?? ""];
    if (!style || token.firstElementChild) continue;
    token.textContent = [...(token.textContent ?? "")].map((letter) => styledLetter(letter, style)).join("");
    // A browser that supports the style would apply it a second time.
    token.removeAttribute("mathvariant");
  }
  layOutMath(text);
}
