// Measures the library in a browser with the built extension, on articles that bench/library.rs made: time from an opened page to its first screen,
// searches of all kinds as the library page asks them, one more save from the press to “saved”, a backup, its way back into a fresh browser, a Markdown
// export, memory, and bytes. Beside them, in Node, two in-memory searches that extensions use: time from a start to the first answer, and memory.
// Prints one JSON object; bench/report.py makes tables of it.
//
//     node bench/library.js ARTICLES.jsonl [BROWSER...]
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { ask, escape, prose, readerOf, serve, start, until } from "../tests/extension/support.js";
import { newProfile, removeProfile } from "../tests/profile.js";
import { libraryTab, question } from "../tests/extension/library-support.js";
import { watchMemory } from "./browser-memory.js";
import { importPhase, pressImport } from "./import-view.js";

const [file, ...chosen] = process.argv.slice(2);
if (!file) throw new Error("Say which articles: node bench/library.js ARTICLES.jsonl [BROWSER...]");
const BROWSERS = chosen.length ? chosen : ["chromium", "firefox"];

/** Articles that are handed to the browser at a time. */
const BATCH = 25;
/** Images of an article, and their bytes. */
const IMAGES = { count: 5, bytes: 8_000 };
/** Openings of the library page, and saves by the button. */
const OPENINGS = 10;
const SAVES = 20;

/** @param {number[]} all */
function times(all) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.floor((sorted.length - 1) * share)];
  return { p50: at(0.5), p95: at(0.95), max: at(1), n: sorted.length };
}

/** The lines of the file, parsed. */
async function* lines() {
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line);
}

/** Saves articles with made images. Runs in the library page. @param {any[]} articles @param {{ count: number, bytes: number }} images */
async function saveAll(articles, images) {
  const { changeLibrary } = await import(/** @type {any} */ ("/shared/library.js"));
  const took = [];
  for (const article of articles) {
    const urls = [...article.content.matchAll(/<img src="([^"]+)"/g)].map(([, url]) => url);
    const image = () => {
      const bytes = new Uint8Array(images.bytes);
      crypto.getRandomValues(bytes);
      bytes.set(new TextEncoder().encode("GIF89a"));
      return bytes;
    };
    const begun = performance.now();
    await changeLibrary({ op: "save", article: { ...article, pictures: urls.map((url) => ({ url, bytes: image() })) } });
    took.push(performance.now() - begun);
  }
  return took;
}

/** Asks each query as the library page does. Runs there. @param {string[]} queries */
async function searchAll(queries) {
  const { askLibrary } = await import(/** @type {any} */ ("/shared/library.js"));
  const took = [];
  for (const query of queries) {
    const begun = performance.now();
    await askLibrary({ op: "find", find: { query, typing: true, limit: 20, snippets: true, now: Date.now(), zone: 0 } });
    took.push(performance.now() - begun);
  }
  return took;
}

/** Opens the library page in a new tab; answers with the tab and the milliseconds until its first screen stood. @param {any} started */
async function openLibrary(started) {
  const page = await started.browser.newPage();
  await page.goto(`${started.origin}/library/library.html`, { timeout: 2_000 }).catch(() => {});
  await until(() => ask(page, () => document.body?.dataset.state === "shown"), "the library page");
  return { page, took: await page.evaluate(() => performance.getEntriesByName("listed")[0].startTime) };
}

const PIXELS = (/** @type {number} */ n) => Buffer.concat([Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"), Buffer.alloc(IMAGES.bytes, n)]);
const figure = (/** @type {string} */ at) => `<figure><img src="/${at}.gif" width="600" height="400" alt="A quay"><figcaption>The quay at low water, seen from the old wall.</figcaption></figure>`;
const page = (/** @type {string} */ name) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"></head><body><article><h1>${name}</h1>
${[1, 2, 3, 4, 5].map((n) => prose(name, 3) + figure(`${name}-${n}`)).join("")}</article></body></html>`;

/** Milliseconds from the press of the ribbon to “saved”, for pages with five images each. @param {any} started */
async function timeSaves(started) {
  const server = await serve((path) => (path.endsWith(".gif") ? { body: PIXELS(path.length), type: "image/gif", headers: { "cache-control": "max-age=600" } } : { body: page(path.slice(1)) }));
  const tab = await started.browser.newPage();
  const took = [];
  for (let n = 0; n < SAVES; n++) {
    await tab.goto(`${server.origin}/harbour${n}`);
    await started.press(tab);
    const reader = await readerOf(tab);
    took.push(await reader.evaluate(async () => {
      const button = /** @type {HTMLElement} */ (document.getElementById("tool-saveForLater"));
      const begun = performance.now();
      button.click();
      while (!button.classList.contains("on")) await new Promise((done) => setTimeout(done, 1));
      return performance.now() - begun;
    }));
    // The first closes the panel, the second the reader.
    await tab.keyboard.press("Escape");
    await escape(tab);
  }
  await tab.close();
  server.close();
  return times(took);
}

/** Begins to export the whole library; what came of it stands in `exported`. Runs in the library page. @param {string} format */
async function beginExport(format) {
  const { download, exportOf, exportToFile } = await import(/** @type {any} */ ("/shared/export.js"));
  const begun = performance.now();
  const { file } = await exportToFile(exportOf({ format, which: "all", packing: "zip", title: "All" }), () => {}, new AbortController().signal);
  const took = performance.now() - begun;
  const name = `${format}.zip`;
  download(file, name);
  return { took, bytes: file.size, name };
}

/** Exports the whole library: the time, the bytes, the most memory, and the file. @param {any} started @param {any} page @param {string} folder @param {string} format */
async function exportAll(started, page, folder, format) {
  const memory = watchMemory(started.browser);
  // Not awaited by the driver, which gives up after a minute.
  await page.evaluate(`globalThis.exported = undefined; void (${beginExport})(${JSON.stringify(format)}).then((done) => (globalThis.exported = done), (error) => (globalThis.exported = { error: String(error) }))`);
  const done = await patiently(() => ask(page, () => /** @type {any} */ (globalThis).exported));
  if (done.error) throw new Error(done.error);
  const path = join(folder, done.name);
  await patiently(() => readdirSync(folder).includes(done.name) && statSync(path).size === done.bytes);
  memory.end();
  return { took: done.took, bytes: done.bytes, megabytes: memory.grown(), path };
}

/** Waits for something that takes minutes. @param {() => any} question */
async function patiently(question) {
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** @param {string} path */
async function hashOf(path) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Brings a backup into a fresh browser and makes one there: the times, the memory, and whether both have the same bytes. @param {string} name @param {string} path */
async function restore(name, path) {
  const folder = mkdtempSync(join(tmpdir(), "pith-bench-"));
  const started = await start(name, { downloads: folder });
  try {
    const tab = await libraryTab(started, "?view=import");
    await importPhase(tab, "none");
    const memory = watchMemory(started.browser);
    const begun = performance.now();
    await (await tab.$("input.file-input")).uploadFile(path);
    await importPhase(tab, "planned");
    const looked = performance.now();
    await pressImport(tab, "import");
    await importPhase(tab, "done");
    const took = performance.now() - looked;
    memory.end();
    const again = await exportAll(started, tab, folder, "pith");
    return { look: looked - begun, took, megabytes: memory.grown(), sameBytes: (await hashOf(again.path)) === (await hashOf(path)) };
  } finally {
    await started.close();
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} name */
async function measure(name) {
  const profile = newProfile(`bench-${name}`);
  const folder = mkdtempSync(join(tmpdir(), "pith-bench-"));
  try {
    let started = await start(name, { profile, downloads: folder });
    const { page: first } = await openLibrary(started);
    let batch = [], saves = [], textBytes = 0, kinds = [], articles = 0;
    const flush = async () => {
      saves.push(...(await first.evaluate(saveAll, batch, IMAGES)));
      batch = [];
    };
    for await (const line of lines()) {
      if (line.kinds) kinds = line.kinds;
      else {
        textBytes += line.textBytes;
        articles++;
        batch.push(line.article);
        if (batch.length === BATCH) await flush();
      }
    }
    if (batch.length) await flush();
    const state = await question(first, { op: "state" });
    await started.close();
    // The first screen and the first answer of a browser that has just started, then of one that runs.
    started = await start(name, { profile, downloads: folder });
    const cold = await openLibrary(started);
    const [firstAnswer] = await cold.page.evaluate(searchAll, kinds[0].queries.slice(0, 1));
    const openings = [];
    for (let n = 0; n < OPENINGS; n++) {
      const { page, took } = await openLibrary(started);
      openings.push(took);
      await page.close();
    }
    const searches = [], ofAnyKind = [];
    for (const { kind, queries } of kinds) {
      const took = await cold.page.evaluate(searchAll, queries);
      searches.push({ kind, times: times(took) });
      ofAnyKind.push(...took);
    }
    searches.push({ kind: "any of these", times: times(ofAnyKind) });
    const { path, ...backup } = await exportAll(started, cold.page, folder, "pith");
    const { path: _, ...markdown } = await exportAll(started, cold.page, folder, "markdown");
    const press = await timeSaves(started);
    await started.close();
    const restored = await restore(name, path);
    return { backup, markdown, restored, articles, textBytes, bytes: state.bytes, imageBytes: state.imageBytes, saves: times(saves), coldScreen: cold.took, firstAnswer, openings: times(openings), searches, press };
  } finally {
    await removeProfile(profile);
    rmSync(folder, { recursive: true });
  }
}

const browsers = {};
for (const name of BROWSERS) browsers[name] = await measure(name);
const peers = {};
for (const name of ["minisearch", "flexsearch"]) peers[name] = JSON.parse(execFileSync(process.execPath, ["--max-old-space-size=12000", join(import.meta.dirname, "peers/in-memory-search.js"), name, file], { encoding: "utf8" }));
console.log(JSON.stringify({ browsers, peers }));
