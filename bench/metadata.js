#!/usr/bin/env node
// Runs the test pages of mozilla/readability through pith-reader/compat and lists where the metadata differ from what is expected.
//
//   node bench/metadata.js FOLDER [--all]
//
// FOLDER has a folder for each page with source.html and expected-metadata.json, as in test/test-pages there, or truth.jsonl beside
// pages/ID.html.gz. It judges nothing: an expectation is what Readability says, right or wrong.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { isProbablyReaderable, Readability } from "../dist/npm/esm/compat.node.js";

/** What is compared. */
const FIELDS = ["title", "byline", "excerpt", "siteName", "readerable", "dir", "lang", "publishedTime"];

/** Of these an expectation that says nothing states nothing: the tests there compare them only where they are given. */
const WHERE_GIVEN = new Set(["dir", "lang", "publishedTime"]);

/** Milliseconds by which dates may differ: fractions of a second are not kept. */
const SECOND = 1000;

/** Signs shown of a value. */
const SHOWN = 110;

/**
 * The pages of a folder in either layout.
 * @param {string} folder
 * @returns {{ id: string, html: Buffer, expected: Record<string, unknown> }[]}
 */
function pagesOf(folder) {
  if (existsSync(join(folder, "truth.jsonl"))) {
    const lines = readFileSync(join(folder, "truth.jsonl"), "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
    return lines.map(({ id, metadata }) => ({ id, html: gunzipSync(readFileSync(join(folder, "pages", `${id}.html.gz`))), expected: metadata }));
  }
  const ids = readdirSync(folder).filter((id) => existsSync(join(folder, id, "source.html"))).sort();
  return ids.map((id) => ({ id, html: readFileSync(join(folder, id, "source.html")), expected: JSON.parse(readFileSync(join(folder, id, "expected-metadata.json"), "utf8")) }));
}

/** A value without differences of white space, as the tests there compare it; nothing and empty are one.
 * @param {unknown} value */
const plain = (value) => (typeof value === "string" ? value.replace(/\s+/g, " ").trim() : (value ?? "").toString());

/**
 * Of dates only the moment counts, and languages are written in either case.
 * @param {string} field
 * @param {string} one
 * @param {string} other
 */
function isEqual(field, one, other) {
  if (field === "publishedTime") return one === other || Math.abs(Date.parse(one) - Date.parse(other)) < SECOND;
  return field === "lang" ? one.toLowerCase() === other.toLowerCase() : one === other;
}

/**
 * The kind of a difference.
 * @param {string} field
 * @param {string} got
 * @param {string} wanted
 */
function kindOf(field, got, wanted) {
  if (field === "readerable") return `readerable: ${got} for ${wanted}`;
  if (wanted === "") return `${field}: found where nothing is expected`;
  if (got === "") return `${field}: not found`;
  if (wanted.includes(got)) return `${field}: the same without what stands around it`;
  return got.includes(wanted) ? `${field}: the same and more` : `${field}: another`;
}

function main() {
  const [folder, all] = process.argv.slice(2);
  if (!folder || !existsSync(folder)) {
    console.error("Say where the test pages are: node bench/metadata.js FOLDER");
    process.exit(2);
  }
  const [kinds, shares] = [new Map(), new Map(FIELDS.map((field) => [field, [0, 0]]))];
  const pages = pagesOf(folder);
  for (const { id, html, expected } of pages) {
    const text = html.toString("utf8");
    const article = /** @type {any} */ (new Readability(text).parse() ?? {});
    article.readerable = isProbablyReaderable(text);
    for (const field of FIELDS.filter((field) => field in expected && !(WHERE_GIVEN.has(field) && !expected[field]))) {
      const [got, wanted] = [plain(article[field]), plain(expected[field])];
      const share = shares.get(field);
      share[1]++;
      if (isEqual(field, got, wanted)) {
        share[0]++;
        if (!all) continue;
      }
      const kind = kindOf(field, got, wanted);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      console.log(`${id}  ${field}\n    here      ${got.slice(0, SHOWN)}\n    expected  ${wanted.slice(0, SHOWN)}`);
    }
  }
  console.log(`\n${pages.length} pages`);
  for (const [field, [right, of]] of shares) console.log(`${field.padEnd(15)}${right} of ${of}`);
  for (const [kind, count] of [...kinds].sort((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(4)}  ${kind}`);
  const [right, of] = [...shares.values()].reduce((sum, share) => [sum[0] + share[0], sum[1] + share[1]], [0, 0]);
  console.log(`${((100 * right) / of).toFixed(1)} % of ${of} fields equal`);
}

main();
