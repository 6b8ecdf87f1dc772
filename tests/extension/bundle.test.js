// The reader page's modules in one file: as they are written, and refused where they cannot be joined.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { joined } from "../../extension/bundle.js";

const ROOT = resolve(import.meta.dirname, "../..");

/** Joins modules of these texts, the first of which is the page's. @param {{ [name: string]: string }} texts */
function joinThese(texts) {
  const folder = mkdtempSync(join(tmpdir(), "pith-join-"));
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  try {
    return joined(folder, Object.keys(texts)[0]).text;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a joined file and says what it left in `globalThis.said`. @param {string} text */
async function run(text) {
  globalThis.said = [];
  await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return globalThis.said;
}

test("modules run once, in their order, and share what they hold", async () => {
  const text = joinThese({
    "page/main.js": 'import { up, count as now } from "../shared/one.js";\nimport * as two from "./two.js";\nup();\nsaid.push(now(), two.name, two.seen());\nawait 0;\nsaid.push("end");\n',
    "page/two.js": 'import { count } from "../shared/one.js";\nexport const name = "two";\nexport async function later() {}\nexport const seen = () => count();\n',
    "shared/one.js": 'said.push("one");\nlet held = 0;\nexport function up() {\n  held += 1;\n}\nexport const count = () => held;\n',
  });
  assert.deepEqual(await run(text), ["one", 1, "two", 1, "end"]);
});

test("what cannot be joined is refused", () => {
  assert.throws(() => joinThese({ "a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\nexport const b = a;\n' }), /stand on each other: a\.js, b\.js, a\.js/);
  for (const odd of ["export default 1;\n", "export * from './c.js';\n", "const x = await 1;\n", "await 1;\n", "export const where = import.meta.url;\n", 'import b from "./c.js";\n']) {
    assert.throws(() => joinThese({ "a.js": 'import * as b from "./b.js";\n', "b.js": odd }), /b\.js imports or exports/, odd);
  }
});

test("the reader page ships every line that is read in its modules", () => {
  const { text, names } = joined(join(ROOT, "extension"), "reader/reader.js");
  assert.equal(readFileSync(join(ROOT, "dist/chromium/reader/reader.js"), "utf8"), text);
  const shipped = new Set(text.split("\n"));
  assert.ok(names.length > 30);
  for (const name of names) {
    const lines = readFileSync(join(ROOT, "extension", name), "utf8").split("\n");
    for (const line of lines.filter((one) => !/^(import|export) /.test(one))) assert.ok(shipped.has(line), `${name}: ${line}`);
  }
});
