// Every English term in the core's records has a message in every language. The terms are collected from the core's sources and, as a check that no
// table was missed, from its records of the fixtures. Messages for terms that no longer exist are found, too.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { extractHtml, initSync } from "../../dist/wasm/pith.js";
import { messageKey } from "../../extension/reader/panels/core-messages.js";

const ROOT = resolve(import.meta.dirname, "../..");
const LOCALES = join(ROOT, "extension/_locales");
const PAGES = join(ROOT, "tests/pages");

const source = (file) => readFileSync(join(ROOT, "src", file), "utf8");

/** The source of a constant or a function, up to the line that ends it. */
function part(file, begin) {
  const text = source(file);
  const at = text.indexOf(begin);
  assert.ok(at >= 0, `${file} has no ${begin}`);
  const end = /^.*;\n|\n {0,4}[\]})]+;?\n/.exec(text.slice(at));
  return text.slice(at, at + end.index + end[0].length);
}

const found = (text, pattern) => [...text.matchAll(pattern)].map(([, word]) => word);
const SECOND = /\("[^"]*", "([^"]*)"\)/g;
const STAGE = /\.stage\("([^"]*)"\)/g;

/** The terms in the source, by type. */
function inSource() {
  const why = "inspect/left_out.rs";
  return {
    reason: [
      ...found(part("choose/refine/mod.rs", "const REASONS"), /\([A-Z]+, "([^"]*)"\)/g), ...found(part(why, "const BY_ELEMENT"), SECOND),
      ...found(part(why, "const BY_NAME"), SECOND), ...found(part(why, "fn reason("), /(?:return|=>) "([^"]*)"/g), ...found(part(why, "fn left_out"), /Some\("([^"]*)"\)/g),
    ],
    sign: [
      ...found(part("inspect/candidates.rs", "const FAMILIES"), SECOND), ...found(part("inspect/candidates.rs", "fn label"), /format!\("([^"]*)"\)/g),
      ...found(part("inspect/candidates.rs", "fn strongest"), /\("([^"]*)"\.to_owned\(\)/g),
    ],
    stage: ["extract.rs", "wasm/extract.rs", "wasm/record.rs"].flatMap((file) => found(source(file), STAGE)),
    kind: found(part("article/mod.rs", "fn name(self)"), /PageKind::\w+ => "([^"]*)"/g),
  };
}

/** The terms in the records of all fixtures. */
function said() {
  initSync({ module: readFileSync(join(ROOT, "dist/wasm/pith_bg.wasm")) });
  const words = { reason: [], sign: [], stage: [], kind: [] };
  for (const group of readdirSync(PAGES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    for (const slug of readdirSync(join(PAGES, group.name))) {
      const file = join(PAGES, group.name, slug, "page.html");
      if (!existsSync(file)) continue;
      const record = extractHtml(readFileSync(file, "utf8"), { leftOut: true, inspect: true });
      words.reason.push(...record.leftOut.map(({ reason }) => reason));
      words.sign.push(...record.candidates.flatMap(({ pluses, minuses }) => [...pluses, ...minuses].map(([name]) => name)));
      words.stage.push(...record.stages.map(([name]) => name));
      words.kind.push(record.kind);
    }
  }
  return words;
}

/** The minimum number of terms of each type, so that a moved table is not mistaken for an empty one. */
const LEAST = { reason: 20, sign: 14, stage: 7, kind: 8 };

test("every term of the core has a message in every language", { timeout: 120_000 }, () => {
  const [written, heard] = [inSource(), said()];
  const locales = readdirSync(LOCALES).map((language) => [language, JSON.parse(readFileSync(join(LOCALES, language, "messages.json"), "utf8"))]);
  for (const [kind, least] of Object.entries(LEAST)) {
    const known = new Set(written[kind].map((word) => messageKey(kind, word.replace("{measure}", "x"))));
    assert.ok(known.size >= least, `${kind}: ${[...known]}`);
    const unread = new Set(heard[kind].map((word) => messageKey(kind, word)).filter((key) => !known.has(key)));
    assert.deepEqual([...unread], [], "in records, but not found in the source");
    assert.ok(heard[kind].length > 0);
    for (const [language, messages] of locales) {
      assert.deepEqual([...known].filter((key) => !messages[key]?.message), [], `${language} lacks messages`);
      const kept = Object.keys(messages).filter((key) => key.startsWith(`${kind}_`));
      assert.deepEqual(kept.filter((key) => !known.has(key)), [], `${language} has messages for terms that the core no longer uses`);
    }
  }
});
