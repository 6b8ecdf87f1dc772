// Writes the extension's fonts/: font files from openly licensed npm packages, some of them subset to the characters listed here, and the
// style sheet with their unicode ranges. A browser loads only the files that contain characters of the text.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
// @ts-expect-error: the package has no types
import subset from "subset-font";

const PACKAGES = resolve(import.meta.dirname, "../node_modules");

const FULL = ["latin", "latin-ext", "cyrillic", "greek"];

/** Characters of mathematical formulas, as ranges. */
const MATH = [
  // Letters and digits, Latin and Greek, so that a formula uses one font.
  "0-9 A-Z a-z \u00a0 Α-Ω α-ω ϑ ϕ ϖ ϰ ϱ ϵ ı ȷ",
  // Mathematical alphabets: Latin italic, bold, bold italic, script, fraktur and double-struck; Greek italic; bold digits. Letters that
  // Unicode had before these blocks keep their older code points.
  "\u{1d400}-\u{1d4cf} \u{1d504}-\u{1d56b} \u{1d6a4}-\u{1d6a5} \u{1d6e2}-\u{1d71b} \u{1d7ce}-\u{1d7d7} ℂ ℊ-ℕ ℙ-ℝ ℤ ℨ ℬ-ℱ ℳ ℴ ℵ ℘",
  // Stretchy characters: brackets, roots, sums and similar operators, bars and arrows above and below.
  "( ) [ \\ ] { | } ‖ ⟨ ⟩ ⌈-⌋ √ ∏-∑ ∫-∮ ⋀-⋃ ⨀-⨂ ⨆ ←-↕ ⇐-⇕ ⟵-⟺ ^ ` ~ ¨ ¯ ´ ˆ ˇ ˘ ˙ ˜ _ ‾ ⏞-⏡ ⎴ ⎵ \u20d7",
  // Operators, relations and other symbols.
  "! # %-/ :-@ ¬ ± · × ÷ † ‡ ° ′-‴ … ∀ ∂-∎ −-∗ ∘ ∝-∠ ∣-∭ ∴ ∵ ∼-≀ ≃-≅ ≈ ≐ ≔ ≜ ≝ ≠-≧ ≪ ≫ ≲ ≳ ≺-≽ ⊂-⊇ ⊊ ⊋ ⊎ ⊏-⊒ ⊓-⊙ ⊢-⊥ ⊧ ⊨ ⊲-⊵ ⋄-⋆ ⋊ ⋮-⋱ ↦ ↪ ⇌ ⇀ ℏ □ △ • ⩽ ⩾ ℓ ℜ ℑ",
];

/**
 * Latin letters of living languages and of romanised names. Left out of the sans are those of phonetic notation and old manuscripts, half of
 * its extended Latin file (32 KB); system fonts have them.
 */
const LIVING_LATIN = ["Ā-ſ ǀ-ǜ Ǧ-ǭ Ǽ-ț Ə ə ƒ Ơ ơ Ư ư ʻ ʼ ʾ ʿ ˈ ˌ ː \u0304 \u0308 \u0329 Ḁ-ẟ Ỳ-ỿ † ℓ ₠-⃀"];

/**
 * Font families, in the order of the settings. Left out to keep the package small: bold and italic OpenDyslexic (120 KB each; browsers
 * synthesise good ones), Cyrillic and Greek beyond the modern alphabets, extended Latin italics in the sans (60 KB).
 * @type {{ family: string, from: string, stem: string, weights: string, faces: { style: string, file: string, scripts: string[] }[], only?: { [script: string]: string[] } }[]}
 */
const FAMILIES = [
  {
    family: "Pith Serif", from: "@fontsource-variable/literata", stem: "literata", weights: "200 900",
    faces: [{ style: "normal", file: "wght-normal", scripts: FULL }, { style: "italic", file: "wght-italic", scripts: FULL }],
  },
  {
    family: "Pith Sans", from: "@fontsource-variable/source-sans-3", stem: "source-sans-3", weights: "200 900", only: { "latin-ext": LIVING_LATIN },
    faces: [{ style: "normal", file: "wght-normal", scripts: FULL }, { style: "italic", file: "wght-italic", scripts: ["latin", "cyrillic", "greek"] }],
  },
  {
    family: "Pith Atkinson", from: "@fontsource-variable/atkinson-hyperlegible-next", stem: "atkinson-hyperlegible-next", weights: "200 800",
    faces: [{ style: "normal", file: "wght-normal", scripts: ["latin", "latin-ext"] }, { style: "italic", file: "wght-italic", scripts: ["latin", "latin-ext"] }],
  },
  {
    family: "Pith Lexend", from: "@fontsource-variable/lexend", stem: "lexend", weights: "100 900",
    faces: [{ style: "normal", file: "wght-normal", scripts: ["latin", "latin-ext"] }],
  },
  {
    family: "Pith OpenDyslexic", from: "@fontsource/opendyslexic", stem: "opendyslexic", weights: "400",
    faces: [{ style: "normal", file: "400-normal", scripts: ["latin"] }],
  },
  {
    // For formulas: without a font that has stretchy characters, Chromium omits the root sign.
    family: "Pith Math", from: "@fontsource/stix-two-math", stem: "stix-two-math", weights: "400", only: { latin: MATH },
    faces: [{ style: "normal", file: "400-normal", scripts: ["latin"] }],
  },
];

/** The packages of npm whose typefaces the extension ships. */
export const TYPEFACES = FAMILIES.map(({ from }) => from);

/**
 * The unicode range of a font file, from the style sheets of its package.
 * @param {string} from
 * @param {string} name
 */
function range(from, name) {
  for (const sheet of ["wght.css", "wght-italic.css", "index.css", "400.css"]) {
    let css;
    try {
      css = readFileSync(join(PACKAGES, from, sheet), "utf8");
    } catch {
      continue;
    }
    const face = css.split("@font-face").find((part) => part.includes(`/${name}.woff2`));
    const found = face?.match(/unicode-range:\s*([^;]+);/);
    if (found) return found[1];
  }
  return null;
}

/** Parses rows of character ranges. @param {string[]} rows @returns {[first: number, last: number][]} */
const ranges = (rows) =>
  rows.flatMap((row) => row.split(" ")).map((part) => {
    const [first, last = first] = [...part].length > 1 ? [...part].filter((_, at) => at !== 1) : [part];
    return [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  });

/** Subset fonts by path: both packages use the same. @type {Map<string, Promise<Uint8Array>>} */
const subsets = new Map();

/**
 * A font with only these characters, and the space, by which browsers recognise the script of a font. Math fonts also lose kerning and
 * ligatures: formulas are laid out by the MATH table.
 * @param {string} path
 * @param {string[]} rows
 * @param {boolean} isMath
 */
function subsetFont(path, rows, isMath) {
  const all = ranges(rows).map(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("")).join("");
  const options = isMath ? { noHinting: true, dropTables: ["GPOS", "GSUB", "GDEF"] } : {};
  if (!subsets.has(path)) subsets.set(path, subset(readFileSync(path), ` ${all}`, { targetFormat: "woff2", ...options }));
  return /** @type {Promise<Uint8Array>} */ (subsets.get(path));
}

/** @param {string[]} rows */
const unicodeRange = (rows) => ranges(rows).map(([first, last]) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ""}`).join(", ");

/** The licence they share, below the copyright lines of each package. Fails if one has another licence. @param {string[]} packages */
function licence(packages) {
  const BEGIN = "This Font Software is licensed under the SIL Open Font License, Version 1.1.";
  const parts = packages.map((from) => readFileSync(join(PACKAGES, from, "LICENSE"), "utf8").split(BEGIN));
  const [, text] = parts[0];
  const plain = (/** @type {string} */ words) => words.replace(/https?:\/\/\S+/g, "").replace(/\W+/g, " ").trim();
  packages.forEach((from, at) => {
    if (plain(parts[at][1] ?? "") !== plain(text)) throw new Error(`${from} has another licence.`);
  });
  return `${packages.map((from, at) => `${from}\n${parts[at][0].trim()}\n`).join("\n")}\n${BEGIN}${text}`;
}

/**
 * Writes fonts/ below a folder.
 * @param {string} out
 */
export async function writeFonts(out) {
  const folder = join(out, "fonts");
  mkdirSync(folder, { recursive: true });
  let css = "/* Made by extension/fonts.js. */\n";
  writeFileSync(join(folder, "LICENSE.txt"), licence(TYPEFACES));
  for (const { family, from, stem, weights, faces, only } of FAMILIES) {
    for (const { style, file, scripts } of faces) {
      for (const script of scripts) {
        const name = `${stem}-${script}-${file}`;
        const path = join(PACKAGES, from, "files", `${name}.woff2`);
        const rows = style === "normal" ? only?.[script] : undefined;
        writeFileSync(join(folder, `${name}.woff2`), rows ? await subsetFont(path, rows, rows === MATH) : readFileSync(path));
        // No unicode range for the math font: browsers would not use it as one, and they look up missing characters in the next font anyway.
        const letters = rows === MATH ? null : rows ? unicodeRange(rows) : range(from, name);
        css += `@font-face { font-family: "${family}"; font-style: ${style}; font-weight: ${weights}; font-display: swap; src: url("${name}.woff2") format("woff2");${letters ? ` unicode-range: ${letters};` : ""} }\n`;
      }
    }
  }
  writeFileSync(join(folder, "fonts.css"), css);
}
