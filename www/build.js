// Builds dist/www: the demo page, the npm package unpacked from its tarball, the core with the classic methods, the samples.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/www");
const OWN = ["index.html", "frame.html", "style.css", "icon.svg", "main.js", "parts"];
/** The files of the package that the page loads. */
const PACKAGE = /^(esm\/(?!inline|element|compat|index\.(?!browser))[\w.-]+\.js|wasm\/pith\.wasm|package\.json|LICENSE-\w+|THIRD-PARTY-NOTICES\.txt)$/;

/** A page of the portal in tests/site. @param {string} name */
const portal = (name) => `tests/site/${name}.html`;

/**
 * Sample pages from the fixtures, each of another kind; all in UTF-8. `url` where neither the fixture nor the page tells it; `others` are further pages of
 * the same site.
 * @type {{ from: string, title: string, url?: string, others?: string[] }[]}
 */
const SAMPLES = [
  { from: "sample/page.html", title: "An article: how far a lighthouse shines", url: "https://almanac.example/2026/11/how-far-does-a-lighthouse-shine" },
  { from: "layout/long-comments--short-note", title: "A short note under long comments" },
  { from: "seeds/habr-en", title: "300 words, a longer comment, a longer footer" },
  { from: "tables/data-table--ferries", title: "Tables" },
  { from: "code/prism--binary-search", title: "Listings" },
  { from: "math/katex--birthday-problem", title: "Formulas" },
  { from: "footnotes/wiki-references--bread-clock", title: "Footnotes" },
  { from: "kinds/forum-phpbb--model-railway", title: "A forum" },
  { from: "kinds/product-page--field-kettle", title: "Something to buy" },
  { from: "kinds/home-page--town-paper", title: "The front page of a paper: no article" },
  { from: "lang/ja-blog", title: "Japanese" },
  { from: "lang/ar-blog", title: "Arabic" },
  { from: "tests/shown/two-columns-side-first.html", title: "In columns: teasers of whole sentences at the side" },
  { from: "tests/shown/magazine-two-text-columns.html", title: "In columns: the text itself" },
  { from: portal("flood-gauge-412"), title: "A portal, four other pages of which are known", others: ["eel-ladder-407", "last-lighter-399", "night-pilot-391", "reed-roofs-383"].map(portal) },
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
  /** @param {string} path @param {string} file */
  const keep = (path, file) => cpSync(join(ROOT, path), join(OUT, "samples", file));
  const list = SAMPLES.map(({ from, title, url, others = [] }, i) => {
    const isFixture = !from.endsWith(".html");
    const path = isFixture ? `tests/pages/${from}/page.html` : from;
    const told = url ?? (isFixture && /^url = "(.*)"$/m.exec(readFileSync(join(ROOT, path, "../page.toml"), "utf8"))?.[1]) ?? "";
    // As text: a sample opened directly must not run.
    const file = `${i}.txt`;
    keep(path, file);
    const known = others.map((other, place) => [other, `${i}-${place}.txt`]);
    for (const [other, file] of known) keep(other, file);
    return { file, title, url: told || "", others: known.map(([, file]) => file) };
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
