// The options of the JavaScript interface, each on a page where it makes a difference. Text input, no browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { extractHtml, initSync, isProbablyReaderable } from "../../dist/wasm/pith.js";

initSync({ module: readFileSync(new URL("../../dist/wasm/pith_bg.wasm", import.meta.url)) });

const PROSE = "The lamp was lit at dusk, and the keeper climbed the stairs with a can of oil, as he had done for forty years.";
/** Distinct paragraphs: a text that occurs twice on a page is kept once. */
const YEARS = [1871, 1872, 1873, 1874];
const COMMENT = '<li class="comment"><p>A reader says that the lamp at the old harbour was brighter than this one ever was.</p></li>';
const PAGE =
  '<html><head><title>The lamp</title></head><body><nav><ul><li><a href="/a">Home</a></li><li><a href="/b">All our harbours</a></li></ul></nav>' +
  `<main><h1>The lamp</h1>${YEARS.map((year) => `<p>${PROSE} It was ${year}.</p>`).join("")}<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe><p>${PROSE} It was cold.</p></main>` +
  `<section class="comments"><ol>${COMMENT.repeat(5)}</ol></section>` +
  '<footer><p>Printed by the harbour office. <a href="/i">Imprint</a></p></footer></body></html>';

/** The number of the nth element with a name, in document order. */
function number(name, nth = 0) {
  const names = [...PAGE.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name);
  return names.flatMap((found, at) => (found === name ? [at] : []))[nth];
}

const told = (options) => extractHtml(PAGE, { url: "https://example.org/lamp", ...options });

test("comments and embeds", () => {
  const plain = told({});
  assert.doesNotMatch(plain.textContent, /A reader says/);
  assert.match(plain.content, /youtube/);
  assert.match(told({ comments: true }).textContent, /A reader says/);
  assert.doesNotMatch(told({ comments: false }).textContent, /A reader says/);
  assert.doesNotMatch(told({ embeds: false }).content, /youtube/);
});

test("limits are typed errors, and the next call works", () => {
  assert.throws(() => told({ maxElements: 5 }), { name: "PithError", code: "too-large", message: /elements/ });
  assert.throws(() => told({ maxBytes: 100 }), { name: "PithError", code: "too-large", message: /bytes/ });
  const large = `<html><body>${`<p>${PROSE}</p>`.repeat(20_000)}</body></html>`;
  assert.throws(() => extractHtml(large, { maxTime: 0.01 }), { name: "PithError", code: "out-of-time" });
  for (const wrong of [{ maxTime: 0 }, { maxBytes: -1 }, { maxElements: Number.NaN }, { maxTime: "1" }]) {
    assert.throws(() => told(wrong), { code: "unusable" }, JSON.stringify(wrong));
  }
  assert.equal(told({ maxElements: 1000, maxBytes: 100_000, maxTime: 60_000 }).title, "The lamp");
});

test("favour", () => {
  assert.throws(() => told({ favor: "luck" }), { code: "unusable", message: /luck/ });
  const words = ["precision", "balance", "recall"].map((favor) => told({ favor }).wordCount);
  assert.ok(words[0] > 50 && words[2] > 50, words.join());
});

test("keep and drop", () => {
  const kept = told({ keep: [number("nav"), number("footer")] }).textContent;
  assert.match(kept, /All our harbours/);
  assert.match(kept, /Printed by/);
  const dropped = told({ drop: [number("p", 4)] }).textContent;
  assert.doesNotMatch(dropped, /It was cold/);
  assert.equal(told({ drop: [0] }).textContent, "");
  assert.match(told({ drop: [0], keep: [number("p", 4)] }).textContent, /It was cold/);
});

test("unknown element numbers are ignored, and values that are not numbers are refused", () => {
  const plain = told({});
  assert.deepEqual(told({ keep: [99_999, 2 ** 32, 1e300], drop: [77_777] }), plain);
  for (const wrong of [-1, 1.5, Number.NaN, Infinity, "3", null, undefined, true]) {
    assert.throws(() => told({ keep: [wrong] }), { code: "unusable" }, String(wrong));
  }
  assert.throws(() => told({ drop: 3 }), { code: "unusable", message: /drop/ });
  // Text input has no elements.
  assert.throws(() => told({ keep: [{}] }), { code: "unusable", message: /no part of the page/ });
});

test("blocks that are decided, and the others stay as they were", () => {
  const blocks = (options) => told({ inspect: true, ...options }).blocks.map((block) => block.kept);
  const plain = blocks({});
  const some = plain.map((kept, place) => (place % 2 ? !kept : null));
  assert.deepEqual(blocks({ decided: some }), plain.map((kept, place) => (place % 2 ? !kept : kept)));
  assert.deepEqual(blocks({ decided: [...plain, true, true] }), plain);
  const nothing = told({ decided: plain.map(() => false) });
  assert.deepEqual([nothing.content, nothing.kind, nothing.isArticle], ["", "none", false]);
  assert.throws(() => told({ decided: 3 }), { code: "unusable", message: /decided/ });
});

test("elements that the HTML marks, if the caller names the attribute", () => {
  const marked = PAGE.replace("<nav>", '<nav data-mine="keep">').replace("It was cold.", '<b data-mine="drop">It was cold.</b>');
  const text = (options) => extractHtml(marked, options).textContent;
  assert.match(text({ marked: "data-mine" }), /All our harbours/);
  assert.doesNotMatch(text({ marked: "data-mine" }), /It was cold/);
  for (const options of [{}, { marked: "data-other" }]) {
    assert.doesNotMatch(text(options), /All our harbours/);
    assert.match(text(options), /It was cold/);
  }
});

test("places, what was left out, and the inspection", () => {
  const plain = told({});
  for (const name of ["places", "leftOut", "blocks", "candidates", "stages"]) assert.equal(plain[name], undefined, name);
  const all = told({ places: true, leftOut: true, inspect: true });
  assert.deepEqual(structuredClone(all), all);
  assert.equal(all.content, plain.content);
  assert.deepEqual(all.places.slice(0, 4), [0, 1, 2, 3].map((nth) => number("p", nth)));
  const reason = (node) => all.leftOut.find((part) => part.node === node)?.reason;
  assert.equal(reason(number("nav")), "navigation");
  assert.equal(reason(number("section")), "comments");
  assert.equal(reason(number("footer")), "footer");
  const block = all.blocks.find((block) => block.node === number("p"));
  assert.deepEqual([block.text, block.kept], [`${PROSE} It was 1871.`, true]);
  assert.equal(all.candidates[0].node, number("main"));
  assert.ok(all.candidates[0].pluses.every(([name, n]) => typeof name === "string" && n > 0));
  assert.deepEqual(all.stages.map(([name]) => name), ["read", "split", "score", "choose", "meta", "clean", "write"]);
  assert.ok(all.stages.every(([, time]) => time >= 0));
});

test("pages of a site that are known, and what can be remembered of one", () => {
  const names = ["eel-ladder-407", "flood-gauge-412", "last-lighter-399", "night-pilot-391"];
  const report = (name, more) => extractHtml(readFileSync(new URL(`../site/${name}.html`, import.meta.url), "utf8"), { url: `https://river.example/news/${name}`, ...more });
  const { fingerprints, ...rest } = report(names[0], { fingerprints: true, site: [] });
  // With nothing known, and without being asked, everything is as before.
  assert.deepEqual(rest, report(names[0], {}));
  assert.deepEqual(Object.keys(fingerprints), ["page", "outside", "all"]);
  const known = names.slice(0, 3).map((name) => report(name, { fingerprints: true }).fingerprints.all);
  assert.match(report(names[3], { site: known.slice(1) }).textContent, /The River Post has told/);
  const cut = report(names[3], { site: known });
  assert.doesNotMatch(cut.textContent, /The River Post has told/);
  assert.equal(report(names[3], { site: [...known].reverse() }).content, cut.content);
  assert.equal(extractHtml(PAGE, { fingerprints: true }).fingerprints, undefined);
  for (const site of ["x", [1], ["!"], [known[0].slice(8)], [known[0], "UElUSFNJVEU"]]) assert.throws(() => report(names[3], { site }), { code: "unusable", message: /site/ }, JSON.stringify(site));
});

test("what was left out can be kept", () => {
  for (const part of told({ leftOut: true }).leftOut) {
    assert.ok(told({ keep: [part.node] }).textContent.includes(part.text.split(" ")[0]), JSON.stringify(part));
  }
});

test("calls share no state", () => {
  const plain = told({});
  told({ keep: [number("nav")], drop: [number("main")], favor: "recall", comments: true, inspect: true });
  assert.deepEqual(told({}), plain);
});

test("isProbablyReaderable", () => {
  assert.equal(isProbablyReaderable(PAGE), true);
  const menu = `<html><body><ul>${'<li><a href="/x">Some page</a></li>'.repeat(40)}</ul></body></html>`;
  assert.equal(isProbablyReaderable(menu), false);
  assert.equal(isProbablyReaderable(""), false);
  assert.throws(() => isProbablyReaderable(PAGE, { maxBytes: 10 }), { code: "too-large" });
  assert.throws(() => isProbablyReaderable(PAGE, { method: "no-such" }), { code: "unknown-method" });
  assert.throws(() => isProbablyReaderable(3), { code: "unusable" });
});

test("all reports are the same as in the native build", () => {
  const sample = new URL("../../sample/page.html", import.meta.url).pathname;
  const url = "https://almanac.example/2026/11/how-far-does-a-lighthouse-shine";
  const native = JSON.parse(execFileSync("target/debug/examples/doors", ["told", sample, url], { encoding: "utf8" }));
  const here = extractHtml(readFileSync(sample, "utf8"), { url, places: true, leftOut: true, inspect: true });
  // A native caller without a clock gets no times.
  assert.deepEqual(native.stages, []);
  const narrow = (value) => JSON.parse(JSON.stringify({ ...value, stages: [] }), (_, inner) => (typeof inner === "number" ? Math.fround(inner) : inner));
  assert.deepEqual(narrow(here), narrow(native));
});
