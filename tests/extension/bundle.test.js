// The bundler of the extension: modules keep their text, and forms of import and export that it cannot handle are refused.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { bundle, bundleStyles } from "../../extension/bundle.js";

const ROOT = resolve(import.meta.dirname, "../..");

/** Bundles modules with these texts; the first is the entry. @param {{ [name: string]: string }} texts @param {{ apart?: string[] }} [options] */
function bundleTexts(texts, options) {
  const folder = mkdtempSync(join(tmpdir(), "pith-bundle-"));
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  try {
    return bundle(folder, Object.keys(texts)[0], options).text;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a bundle and returns what it left in `globalThis.said`. @param {string} text */
async function run(text) {
  globalThis.said = [];
  await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return globalThis.said;
}

test("modules run once, in order, and share their state", async () => {
  const text = bundleTexts({
    "page/main.js": 'import { up, count as now } from "../shared/one.js";\nimport * as two from "./two.js";\nup();\nsaid.push(now(), two.name, two.seen());\nawait 0;\nsaid.push("end");\n',
    "page/two.js": 'import { count } from "../shared/one.js";\nexport const name = "two";\nexport async function later() {}\nexport const seen = () => count();\n',
    "shared/one.js": 'said.push("one");\nlet held = 0;\nexport function up() {\n  held += 1;\n}\nexport const count = () => held;\n',
  });
  assert.deepEqual(await run(text), ["one", 1, "two", 1, "end"]);
});

test("a module can export what it imports from others", async () => {
  const text = bundleTexts({
    "page/main.js": 'import { one, two, own } from "./parts/index.js";\nsaid.push(one, two(), own);\n',
    "page/parts/index.js": 'export { one } from "./one.js";\nexport { two } from "./two.js";\nexport const own = "own";\n',
    "page/parts/one.js": 'export const one = "one";\n',
    "page/parts/two.js": 'import { one } from "./one.js";\nexport const two = () => `${one} and two`;\n',
  });
  assert.deepEqual(await run(text), ["one", "one and two", "own"]);
});

test("a module can stay a file of its own", async () => {
  const text = bundleTexts({
    "page/main.js": 'import { one } from "./one.js";\nsaid.push(one);\n',
    "page/one.js": 'import * as made from "../made/core.js";\nexport const one = made.default;\n',
    "made/core.js": 'export default "made";\n',
  }, { apart: ["made/core.js"] });
  assert.match(text, /^import \* as apart0 from "\.\.\/made\/core\.js";$/m);
  assert.deepEqual(await run(text.replace('"../made/core.js"', '"data:text/javascript,export default 5"')), [5]);
});

test("the stylesheets of a page become one, with the addresses in them, but for those of other media", () => {
  const folder = mkdtempSync(join(tmpdir(), "pith-bundle-"));
  try {
    for (const name of ["page", "fonts"]) mkdirSync(join(folder, name));
    const link = (href, more = "") => `<link rel="stylesheet" href="${href}"${more}>\n`;
    writeFileSync(join(folder, "page/page.html"), `<title>A page</title>\n${link("../fonts/fonts.css")}${link("page.css")}${link("print.css", ' media="print"')}<body></body>\n`);
    writeFileSync(join(folder, "fonts/fonts.css"), 'src: url("serif.woff2");\nsrc: url("data:,a");\n');
    writeFileSync(join(folder, "page/page.css"), 'src: url("own.woff2");\n');
    const { html, css } = bundleStyles(folder, "page/page.html", "all.css");
    assert.equal(html, `<title>A page</title>\n${link("all.css")}${link("print.css", ' media="print"')}<body></body>\n`);
    assert.equal(css, '/* fonts/fonts.css */\nsrc: url("../fonts/serif.woff2");\nsrc: url("data:,a");\n\n/* page/page.css */\nsrc: url("own.woff2");\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("unsupported imports and exports, and circles, are refused", () => {
  assert.throws(() => bundleTexts({ "a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\nexport const b = a;\n' }), /import each other: a\.js, b\.js, a\.js/);
  for (const odd of ["export default 1;\n", "export * from './c.js';\n", "const x = await 1;\n", "await 1;\n", "export const where = import.meta.url;\n", 'import b from "./c.js";\n']) {
    assert.throws(() => bundleTexts({ "a.js": 'import * as b from "./b.js";\n', "b.js": odd }), /b\.js imports or exports/, odd);
  }
});

test("a dynamic import is refused outside the entry's folder, where its path would change", () => {
  const lazy = 'export const load = () => import("./library.js");\n';
  assert.ok(bundleTexts({ "page/main.js": 'import { load } from "./lazy.js";\n', "page/lazy.js": lazy }));
  assert.throws(() => bundleTexts({ "page/main.js": 'import { load } from "./parts/lazy.js";\n', "page/parts/lazy.js": lazy }), /lazy\.js imports or exports/);
});

test("what is loaded later is in a second file, without what the first has, and both share modules", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pith-bundle-"));
  try {
    mkdirSync(join(folder, "shared"));
    writeFileSync(join(folder, "main.js"), 'import { up } from "./shared/one.js";\nup();\nexport const later = () => import("./later.js");\n');
    writeFileSync(join(folder, "later.js"), 'import { count } from "./shared/one.js";\nimport { two } from "./shared/two.js";\nexport const sum = () => count() + two;\n');
    writeFileSync(join(folder, "shared/one.js"), "let held = 0;\nexport const up = () => (held += 1);\nexport const count = () => held;\n");
    writeFileSync(join(folder, "shared/two.js"), "export const two = 2;\n");
    const { text, laterText, names } = bundle(folder, "main.js", { later: "later.js" });
    assert.deepEqual([text.includes("two"), laterText.includes("held")], [false, false]);
    assert.deepEqual(names.sort(), ["later.js", "main.js", "shared/one.js", "shared/two.js"]);
    writeFileSync(join(folder, "package.json"), '{"type": "module"}');
    writeFileSync(join(folder, "main.js"), text);
    writeFileSync(join(folder, "later.js"), laterText);
    const main = await import(join(folder, "main.js"));
    assert.equal((await main.later()).sum(), 3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the shipped files of the reader contain every line of its modules, each once", () => {
  const { text, laterText, names } = bundle(join(ROOT, "extension"), "reader/reader.js", { later: "reader/helpers.js" });
  assert.equal(readFileSync(join(ROOT, "dist/chromium/reader/reader.js"), "utf8"), text);
  assert.equal(readFileSync(join(ROOT, "dist/chromium/reader/helpers.js"), "utf8"), laterText);
  const shipped = new Set(`${text}\n${laterText}`.split("\n"));
  assert.ok(names.length > 30);
  for (const name of names) {
    const lines = readFileSync(join(ROOT, "extension", name), "utf8").split("\n");
    for (const line of lines.filter((one) => !/^(import|export) /.test(one))) assert.ok(shipped.has(line), `${name}: ${line}`);
    assert.equal(text.includes(`\n// ${name}\n`) !== laterText.includes(`\n// ${name}\n`), true, name);
  }
});
