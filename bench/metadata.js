#!/usr/bin/env node
// Runs the test pages of mozilla/readability through pith-reader/compat and lists where the metadata differ from what is expected.
//
//   node bench/metadata.js FOLDER [--all]
//
// FOLDER has a folder for each page with source.html and expected-metadata.json, as in test/test-pages there, or truth.jsonl beside
// pages/ID.html.gz. The expected value is Readability's output, right or wrong. Where the page itself proves that the other value is
// better, by a general rule in BETTER_RULES, the difference is reported with that rule; no rule is specific to a page.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { isProbablyReaderable, Readability } from "../dist/npm/esm/compat.node.js";

/** The fields compared. */
const FIELDS = ["title", "byline", "excerpt", "siteName", "readerable", "dir", "lang", "publishedTime"];

/** Fields compared only where the expected value is given, as Readability's own tests do. */
const WHERE_GIVEN = new Set(["dir", "lang", "publishedTime"]);

/** Milliseconds by which dates may differ: fractions of a second are ignored. */
const SECOND = 1000;

/** Minimum words of an expected article for the page to count as readerable. */
const READABLE_WORDS = 100;

/** A pattern that matches a text literally, except that white space may vary.
 * @param {string} text */
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+");

/** A text without white space. @param {string} text */
const unspaced = (text) => text.replace(/\s+/g, "");

/** Whether a text ends like a sentence. @param {string} text */
const isSentence = (text) => /[.!?…。！？]["'”’»)\]]*$/u.test(text);

/** Whether the page names somebody as its author: in an attribute, or after “by”.
 * @param {string} name
 * @param {string} html */
function isCalledAuthor(name, html) {
  const one = literal(name.split(", ")[0]);
  const between = String.raw`(?:\s|<[^>]*>|[:@]|&nbsp;)*`;
  const marked = new RegExp(String.raw`(?:itemprop|rel|class|name|property)=["'][^"'<>]*(?:author|byline)[^<>]*>${between}(?:by${between})?${one}`, "i");
  const inMeta = new RegExp(String.raw`name=["'][\w:.]*author["'][^<>]*content=["']\s*${one}`, "i");
  const afterBy = new RegExp(String.raw`\bby${between}${one}`, "i");
  return [marked, inMeta, afterBy].some((pattern) => pattern.test(html));
}

/**
 * Rules that prove a difference to be an improvement.
 * @type {{ field: string, why: string, holds: (got: string, wanted: string, page: { html: string, article: string }) => boolean }[]}
 */
const BETTER_RULES = [
  {
    field: "byline",
    why: "none is expected, but the page names the author in an attribute or after “by”",
    holds: (got, wanted, { html }) => wanted === "" && got !== "" && isCalledAuthor(got, html),
  },
  {
    field: "byline",
    why: "another is expected, but the page names this one in its author metadata",
    holds: (got, wanted, { html }) => got !== "" && wanted !== "" && new RegExp(String.raw`name=["'][\w:.]*author["'][^<>]*content=["']\s*${literal(got)}`, "i").test(html),
  },
  { field: "byline", why: "the same without the word “by”, which is not part of a name", holds: (got, wanted) => new RegExp(`^by\\s+${literal(got)}$`, "i").test(wanted) },
  {
    field: "excerpt",
    why: "the same, with a space where the page breaks the line",
    holds: (got, wanted) => got !== wanted && unspaced(got) === unspaced(wanted) && got.length > wanted.length,
  },
  { field: "excerpt", why: "a sentence, where the expected text is not one", holds: (got, wanted) => isSentence(got) && wanted !== "" && !isSentence(wanted) },
  {
    field: "readerable",
    why: `the expected article of this page has ${READABLE_WORDS} words or more, so the page is readerable`,
    holds: (got, wanted, { article }) => got === "true" && wanted === "false" && article.split(/\s+/).length >= READABLE_WORDS,
  },
];

/** Characters of a value that are printed. */
const SHOWN = 110;

/** The visible text of HTML, for counting its words. @param {string} html */
const shown = (html) => html.replace(/<[^>]*>/g, " ").trim();

/**
 * The pages of a folder, in either of the two layouts.
 * @param {string} folder
 * @returns {{ id: string, html: Buffer, article: string, expected: Record<string, unknown> }[]}
 */
function pagesOf(folder) {
  if (existsSync(join(folder, "truth.jsonl"))) {
    const lines = readFileSync(join(folder, "truth.jsonl"), "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
    return lines.map(({ id, metadata, html }) => ({ id, article: shown(html ?? ""), html: gunzipSync(readFileSync(join(folder, "pages", `${id}.html.gz`))), expected: metadata }));
  }
  const ids = readdirSync(folder).filter((id) => existsSync(join(folder, id, "source.html"))).sort();
  return ids.map((id) => ({ id, article: shown(readFileSync(join(folder, id, "expected.html"), "utf8")), html: readFileSync(join(folder, id, "source.html")), expected: JSON.parse(readFileSync(join(folder, id, "expected-metadata.json"), "utf8")) }));
}

/** A value with normalised white space, as Readability's tests compare it; null and empty are equal.
 * @param {unknown} value */
const plain = (value) => (typeof value === "string" ? value.replace(/\s+/g, " ").trim() : (value ?? "").toString());

/**
 * Whether two values are equal: dates by their moment, languages ignoring case.
 * @param {string} field
 * @param {string} one
 * @param {string} other
 */
function isEqual(field, one, other) {
  if (field === "publishedTime") return one === other || Math.abs(Date.parse(one) - Date.parse(other)) < SECOND;
  return field === "lang" ? one.toLowerCase() === other.toLowerCase() : one === other;
}

/**
 * The category of a difference, for counting.
 * @param {string} field
 * @param {string} got
 * @param {string} wanted
 */
function kindOf(field, got, wanted) {
  if (field === "readerable") return `readerable: ${got} for ${wanted}`;
  if (wanted === "") return `${field}: found where nothing is expected`;
  if (got === "") return `${field}: not found`;
  if (wanted.includes(got)) return `${field}: a part of what is expected`;
  return got.includes(wanted) ? `${field}: the same and more` : `${field}: another`;
}

function main() {
  const [folder, all] = process.argv.slice(2);
  if (!folder || !existsSync(folder)) {
    console.error("Say where the test pages are: node bench/metadata.js FOLDER");
    process.exit(2);
  }
  const [kinds, better, shares] = [new Map(), new Map(), new Map(FIELDS.map((field) => [field, [0, 0]]))];
  const pages = pagesOf(folder);
  for (const { id, html, article: given, expected } of pages) {
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
      const proof = got !== wanted && BETTER_RULES.find((rule) => rule.field === field && rule.holds(got, wanted, { html: text, article: given }));
      const [table, kind] = proof ? [better, `${field}: ${proof.why}`] : [kinds, kindOf(field, got, wanted)];
      table.set(kind, (table.get(kind) ?? 0) + 1);
      console.log(`${id}  ${field}${proof ? "  better" : ""}\n    here      ${got.slice(0, SHOWN)}\n    expected  ${wanted.slice(0, SHOWN)}`);
    }
  }
  console.log(`\n${pages.length} pages`);
  for (const [field, [right, of]] of shares) console.log(`${field.padEnd(15)}${right} of ${of}`);
  const proven = [...better.values()].reduce((sum, count) => sum + count, 0);
  for (const [title, table] of /** @type {const} */ ([["Better, as the page proves", better], ["Different, and nothing proven", kinds]])) {
    console.log(`\n${title}`);
    for (const [kind, count] of [...table].sort((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(4)}  ${kind}`);
  }
  const [right, of] = [...shares.values()].reduce((sum, share) => [sum[0] + share[0], sum[1] + share[1]], [0, 0]);
  const share = (/** @type {number} */ count) => `${((100 * count) / of).toFixed(1)} %`;
  console.log(`\n${share(right)} of ${of} fields equal, ${share(right + proven)} equal or proven better`);
}

main();
