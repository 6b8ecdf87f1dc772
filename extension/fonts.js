// Makes fonts/ of the extension: copies of the files the tables name, from packages with open licences, and the style sheet that knows them.
// A browser reads only the files whose letters a text has.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const PACKAGES = resolve(import.meta.dirname, "../node_modules");

const FULL = ["latin", "latin-ext", "cyrillic", "greek"];

/**
 * Families, in the order of the settings. Left out to keep the package small: bold and slanted OpenDyslexic (120 KB each, browsers make
 * good ones of the plain), Cyrillic and Greek beyond the modern alphabets, slanted Latin of small languages in the sans (60 KB).
 * @type {{ family: string, from: string, stem: string, weights: string, faces: { style: string, file: string, scripts: string[] }[] }[]}
 */
const FAMILIES = [
  {
    family: "Pith Serif", from: "@fontsource-variable/literata", stem: "literata", weights: "200 900",
    faces: [{ style: "normal", file: "wght-normal", scripts: FULL }, { style: "italic", file: "wght-italic", scripts: FULL }],
  },
  {
    family: "Pith Sans", from: "@fontsource-variable/source-sans-3", stem: "source-sans-3", weights: "200 900",
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

/**
 * Writes fonts/ below a folder.
 * @param {string} out
 */
export function writeFonts(out) {
  const folder = join(out, "fonts");
  mkdirSync(folder, { recursive: true });
  let css = "/* Made by extension/fonts.js. */\n";
  for (const { family, from, stem, weights, faces } of FAMILIES) {
    copyFileSync(join(PACKAGES, from, "LICENSE"), join(folder, `${stem}.LICENSE.txt`));
    for (const { style, file, scripts } of faces) {
      for (const script of scripts) {
        const name = `${stem}-${script}-${file}`;
        copyFileSync(join(PACKAGES, from, "files", `${name}.woff2`), join(folder, `${name}.woff2`));
        const letters = range(from, name);
        css += `@font-face { font-family: "${family}"; font-style: ${style}; font-weight: ${weights}; font-display: swap; src: url("${name}.woff2") format("woff2");${letters ? ` unicode-range: ${letters};` : ""} }\n`;
      }
    }
  }
  writeFileSync(join(folder, "fonts.css"), css);
}
