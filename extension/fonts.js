// Makes fonts/ of the extension: the files the tables name, from packages with open licences, as they are or with the letters that are named
// here alone, and the style sheet that knows them. A browser reads only the files whose letters a text has.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import subset from "subset-font";

const PACKAGES = resolve(import.meta.dirname, "../node_modules");

const FULL = ["latin", "latin-ext", "cyrillic", "greek"];

/** Signs of formulas, as ranges of numbers of characters. */
const FORMULAS = [
  // Letters and figures, upright and Greek, so that a formula is of one typeface.
  "0-9 A-Z a-z \u00a0 Α-Ω α-ω ϑ ϕ ϖ ϰ ϱ ϵ ı ȷ",
  // Slanted, bold and both, drawn, broken and with double strokes, of Latin; slanted of Greek; bold figures. What is no letter in Unicode
  // has an older number.
  "\u{1d400}-\u{1d4cf} \u{1d504}-\u{1d56b} \u{1d6a4}-\u{1d6a5} \u{1d6e2}-\u{1d71b} \u{1d7ce}-\u{1d7d7} ℂ ℊ-ℕ ℙ-ℝ ℤ ℨ ℬ-ℱ ℳ ℴ ℵ ℘",
  // What grows: brackets, roots, sums and their kin, bars and arrows above and below.
  "( ) [ \\ ] { | } ‖ ⟨ ⟩ ⌈-⌋ √ ∏-∑ ∫-∮ ⋀-⋃ ⨀-⨂ ⨆ ←-↕ ⇐-⇕ ⟵-⟺ ^ ` ~ ¨ ¯ ´ ˆ ˇ ˘ ˙ ˜ _ ‾ ⏞-⏡ ⎴ ⎵ \u20d7",
  // Operators, relations and the rest.
  "! # %-/ :-@ ¬ ± · × ÷ † ‡ ° ′-‴ … ∀ ∂-∎ −-∗ ∘ ∝-∠ ∣-∭ ∴ ∵ ∼-≀ ≃-≅ ≈ ≐ ≔ ≜ ≝ ≠-≧ ≪ ≫ ≲ ≳ ≺-≽ ⊂-⊇ ⊊ ⊋ ⊎ ⊏-⊒ ⊓-⊙ ⊢-⊥ ⊧ ⊨ ⊲-⊵ ⋄-⋆ ⋊ ⋮-⋱ ↦ ↪ ⇌ ⇀ ℏ □ △ • ⩽ ⩾ ℓ ℜ ℑ",
];

/**
 * Small letters of the small: Latin letters of today's languages and of romanised names. Left out of the sans are those of phonetic
 * spelling and of old manuscripts, half of what its package has beyond western Europe (32 KB); a system's typeface has them.
 */
const LIVING = ["Ā-ſ ǀ-ǜ Ǧ-ǭ Ǽ-ț Ə ə ƒ Ơ ơ Ư ư ʻ ʼ ʾ ʿ ˈ ˌ ː \u0304 \u0308 \u0329 Ḁ-ẟ Ỳ-ỿ † ℓ ₠-⃀"];

/**
 * Families, in the order of the settings. Left out to keep the package small: bold and slanted OpenDyslexic (120 KB each, browsers make
 * good ones of the plain), Cyrillic and Greek beyond the modern alphabets, slanted Latin of small languages in the sans (60 KB).
 * @type {{ family: string, from: string, stem: string, weights: string, faces: { style: string, file: string, scripts: string[] }[], only?: { [script: string]: string[] } }[]}
 */
const FAMILIES = [
  {
    family: "Pith Serif", from: "@fontsource-variable/literata", stem: "literata", weights: "200 900",
    faces: [{ style: "normal", file: "wght-normal", scripts: FULL }, { style: "italic", file: "wght-italic", scripts: FULL }],
  },
  {
    family: "Pith Sans", from: "@fontsource-variable/source-sans-3", stem: "source-sans-3", weights: "200 900", only: { "latin-ext": LIVING },
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
    // For formulas: without a typeface that has what grows, Chromium leaves the sign of a root away.
    family: "Pith Math", from: "@fontsource/stix-two-math", stem: "stix-two-math", weights: "400", only: { latin: FORMULAS },
    faces: [{ style: "normal", file: "400-normal", scripts: ["latin"] }],
  },
];

/**
 * The letters a file of a package has, as its own style sheets say.
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

/** The characters that rows name. @param {string[]} rows @returns {[first: number, last: number][]} */
const ranges = (rows) =>
  rows.flatMap((row) => row.split(" ")).map((part) => {
    const [first, last = first] = [...part].length > 1 ? [...part].filter((_, at) => at !== 1) : [part];
    return [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  });

/** Files with fewer letters, by name: both packages have the same. @type {Map<string, Promise<Uint8Array>>} */
const reduced = new Map();

/**
 * A file with the named characters alone, and the space, by which browsers know what a typeface is for. Nothing in it sets text: kerning
 * and signs that join are for words, and formulas are set by a table of their own.
 * @param {string} path
 * @param {string[]} rows
 * @param {boolean} formulas
 */
function reduce(path, rows, formulas) {
  const all = ranges(rows).map(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("")).join("");
  const options = formulas ? { noHinting: true, dropTables: ["GPOS", "GSUB", "GDEF"] } : {};
  if (!reduced.has(path)) reduced.set(path, subset(readFileSync(path), ` ${all}`, { targetFormat: "woff2", ...options }));
  return /** @type {Promise<Uint8Array>} */ (reduced.get(path));
}

/** @param {string[]} rows */
const unicodeRange = (rows) => ranges(rows).map(([first, last]) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ""}`).join(", ");

/** The one licence they all have, under the names of those who made them. @param {string[]} packages */
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
  writeFileSync(join(folder, "LICENSE.txt"), licence(FAMILIES.map(({ from }) => from)));
  for (const { family, from, stem, weights, faces, only } of FAMILIES) {
    for (const { style, file, scripts } of faces) {
      for (const script of scripts) {
        const name = `${stem}-${script}-${file}`;
        const path = join(PACKAGES, from, "files", `${name}.woff2`);
        const rows = style === "normal" ? only?.[script] : undefined;
        writeFileSync(join(folder, `${name}.woff2`), rows ? await reduce(path, rows, rows === FORMULAS) : readFileSync(path));
        // What a typeface for formulas lacks, browsers look for in the next; by ranges they would not know it for one.
        const letters = rows === FORMULAS ? null : rows ? unicodeRange(rows) : range(from, name);
        css += `@font-face { font-family: "${family}"; font-style: ${style}; font-weight: ${weights}; font-display: swap; src: url("${name}.woff2") format("woff2");${letters ? ` unicode-range: ${letters};` : ""} }\n`;
      }
    }
  }
  writeFileSync(join(folder, "fonts.css"), css);
}
