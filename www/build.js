// Builds dist/www: the demo page, the npm package unpacked from its tarball, the core with the classic methods, the samples.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/www");
const OWN = ["index.html", "style.css", "icon.svg", "main.js", "parts"];
/** The files of the package that the page loads. */
const PACKAGE = /^(esm\/(?!inline|element|compat|index\.(?!browser))[\w.]+\.js|wasm\/pith\.wasm|package\.json|LICENSE-\w+|THIRD-PARTY-NOTICES\.txt)$/;

/** Sample pages from the fixtures, each of another kind; all in UTF-8. */
const SAMPLES = [
  ["sample/page.html", "An article: how far a lighthouse shines", "https://almanac.example/2026/11/how-far-does-a-lighthouse-shine"],
  ["layout/long-comments--short-note", "A short note under long comments"],
  ["seeds/habr-en", "300 words, a longer comment, a longer footer"],
  ["tables/data-table--ferries", "Tables"],
  ["code/prism--binary-search", "Listings"],
  ["math/katex--birthday-problem", "Formulas"],
  ["footnotes/wiki-references--bread-clock", "Footnotes"],
  ["kinds/forum-phpbb--model-railway", "A forum"],
  ["kinds/product-page--field-kettle", "Something to buy"],
  ["kinds/home-page--town-paper", "The front page of a paper: no article"],
  ["lang/ja-blog", "Japanese"],
  ["lang/ar-blog", "Arabic"],
];

/** The files below a folder, as paths from it. @param {string} folder */
const files = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();

function unpack() {
  const tarball = readdirSync(join(ROOT, "dist")).find((name) => /^pith-reader-.*\.tgz$/.test(name));
  if (!tarball) throw new Error("The package is not packed: ./build.sh npm");
  const stage = join(OUT, "stage");
  mkdirSync(stage, { recursive: true });
  execFileSync("tar", ["-xzf", join(ROOT, "dist", tarball), "-C", stage]);
  const unpacked = join(stage, "package");
  for (const name of files(unpacked).filter((name) => PACKAGE.test(name))) cpSync(join(unpacked, name), join(OUT, "pith", name));
  rmSync(stage, { recursive: true });
}

function samples() {
  mkdirSync(join(OUT, "samples"));
  const list = SAMPLES.map(([from, title, told], i) => {
    const path = from.endsWith(".html") ? from : `tests/pages/${from}/page.html`;
    const url = told ?? /^url = "(.*)"$/m.exec(readFileSync(join(ROOT, path, "../page.toml"), "utf8"))?.[1] ?? "";
    // As text: a sample opened directly must not run.
    const file = `${i}.txt`;
    cpSync(join(ROOT, path), join(OUT, "samples", file));
    return { file, title, url };
  });
  writeFileSync(join(OUT, "samples/list.json"), JSON.stringify(list, null, 1));
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const name of OWN) cpSync(join(import.meta.dirname, name), join(OUT, name), { recursive: true });
unpack();
for (const name of ["pith.js", "pith_bg.wasm"]) cpSync(join(ROOT, "dist/classic", name), join(OUT, "classic", name));
samples();
const all = files(OUT);
const version = createHash("sha256");
for (const name of all) version.update(name).update(readFileSync(join(OUT, name)));
const worker = readFileSync(join(import.meta.dirname, "service-worker.js"), "utf8");
writeFileSync(join(OUT, "service-worker.js"), worker.replace("/* files */ []", JSON.stringify(["./", ...all])).replace("/* version */", version.digest("hex").slice(0, 12)));
console.log(`dist/www: ${all.length + 1} files`);
