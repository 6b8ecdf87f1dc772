// Times Pith, comparable extractors and lower bounds in Chromium and Firefox, on a seeded sample of real pages. Scripts of the pages do not run, and
// nothing is fetched. Prints one JSON object; bench/report.py makes tables of it.
//
//     node bench/browser.js SET [BROWSER...]
//
// Warm: all programs in one process, on documents of an open window, in rotating order. Cold: a fresh page in a fresh context for every program,
// from nothing to the first article, and for Pith the first call after `prepare()`; every program's files come from the same server on this machine,
// none from a cache. Layout: what `asShown` adds to a warm call. Held: the longest time that Pith blocks the page's thread at a stretch, in a fresh page as well, and on one generated page of
// nearly 100,000 elements. Calls: how often the core calls JavaScript in a first extraction.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import puppeteer from "puppeteer-core";
import { CHROMIUM_FLAGS, newProfile, removeProfile } from "../tests/profile.js";
import { madePage } from "./made-page.js";
import { sample } from "./sample.js";

const ROOT = resolve(import.meta.dirname, "..");
/** Rounds of warm calls; the best counts. */
const ROUNDS = 5;
/** Every n-th page is opened cold. */
const COLD_STEP = 4;
const COLD_PROGRAMS = ["pith", "readability", "defuddle"];
const MADE = "made";
/** Milliseconds one page may take, on a busy machine. */
const PATIENCE = 240_000;

/** Gives Firefox's clock a resolution below a millisecond, and allows pop-up windows. */
const FIREFOX_PREFS = { "privacy.reduceTimerPrecision": false, "dom.disable_open_during_load": false };

const READER = "<!DOCTYPE html><html><head><meta charset=utf-8><title>Reader</title></head><body></body></html>";
/** Scripts of the page and of other hosts are blocked; ours, from this server, are not. */
const INERT = "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; connect-src 'self'; style-src 'unsafe-inline'";
/** Cross-origin isolation gives clocks a finer resolution. */
const ALONE = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
const SERVED = /^\/(?:bench\/[\w-]+\.js|dist\/wasm\/[\w.]+|dist\/npm\/(?:esm|wasm)\/[\w.-]+|node_modules\/(?:@mozilla\/readability|defuddle\/dist)\/[\w.]+)$/;

/** Serves the sample and the files of the programs, on this machine only. */
async function serve(pages) {
  const bodies = new Map(pages.map(({ name, bytes }) => [`/page/${name}.html`, bytes]));
  const types = { ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const headers = { "cache-control": "no-store", ...ALONE };
    if (path === "/reader.html") return response.writeHead(200, { ...headers, "content-type": "text/html" }).end(READER);
    const page = bodies.get(path);
    if (page) return response.writeHead(200, { ...headers, "content-type": "text/html", "content-security-policy": INERT }).end(page);
    if (!SERVED.test(path) || !existsSync(ROOT + path)) return response.writeHead(404, headers).end();
    response.writeHead(200, { ...headers, "content-type": types[path.slice(path.lastIndexOf("."))] }).end(readFileSync(ROOT + path));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

async function start(name) {
  const profile = newProfile(`bench-${name}`);
  const common = { headless: true, userDataDir: profile, protocolTimeout: PATIENCE };
  const browser = await puppeteer.launch(
    name === "firefox"
      ? { ...common, browser: "firefox", extraPrefsFirefox: FIREFOX_PREFS, executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" }
      : { ...common, browser: "chrome", executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...CHROMIUM_FLAGS, "--disable-popup-blocking"] },
  );
  const close = async () => {
    await browser.close();
    await removeProfile(profile);
  };
  return { browser, close };
}

/** Opens a page in a window, times everything on its document and closes it. Runs in the reader. */
async function warmInReader(path, rounds) {
  const { layout, loadAll, stages, warm } = await import("/bench/in-page.js");
  globalThis.runs ??= await loadAll();
  const rest = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });
  const opened = window.open(path);
  try {
    while (opened.location.pathname !== path || opened.document.readyState !== "complete") await rest();
    const page = opened.document;
    const count = { elements: page.getElementsByTagName("*").length, chars: page.documentElement.outerHTML.length };
    return { ...count, warm: warm(globalThis.runs, page, rounds), stages: await stages(page), layout: await layout(page) };
  } finally {
    opened.close();
  }
}

async function warmAll(browser, origin, pages) {
  const reader = await browser.newPage();
  await reader.goto(`${origin}/reader.html`);
  const rows = [];
  for (const { name, bytes } of pages) {
    const told = await reader.evaluate(warmInReader, `/page/${name}.html`, ROUNDS);
    rows.push({ page: name, bytes: bytes.length, ...told });
    process.stderr.write(".");
  }
  await reader.close();
  return rows;
}

/** Opens a page in a fresh context and runs a function of bench/in-page.js in it. */
async function fresh(browser, address, name, ...given) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "load", timeout: PATIENCE });
    return await page.evaluate(async (name, given) => {
      const all = await import("/bench/in-page.js");
      return all[name](...given).catch((error) => ({ error: String(error) }));
    }, name, given);
  } catch (error) {
    return { error: String(error) };
  } finally {
    await context.close();
  }
}

async function coldAll(browser, origin, pages) {
  const rows = [];
  for (const [place, { name }] of pages.filter((_, place) => place % COLD_STEP === 0).entries()) {
    const cold = {};
    for (let turn = 0; turn < COLD_PROGRAMS.length; turn++) {
      const program = COLD_PROGRAMS[(place + turn) % COLD_PROGRAMS.length];
      cold[program] = await fresh(browser, `${origin}/page/${name}.html`, "cold", program);
    }
    cold.prepared = await fresh(browser, `${origin}/page/${name}.html`, "prepared");
    rows.push({ page: name, cold });
    process.stderr.write("+");
  }
  return rows;
}

async function holdAll(browser, origin, pages) {
  const rows = [];
  for (const { name } of pages) {
    const address = `${origin}/page/${name}.html`;
    rows.push({ page: name, ...(await fresh(browser, address, "hold")), ...(await fresh(browser, address, "calls")) });
    process.stderr.write("-");
  }
  return rows;
}

async function main() {
  const [set, ...names] = process.argv.slice(2);
  if (!set) throw new Error("usage: node bench/browser.js SET [BROWSER...]");
  const pages = sample(set, Number(process.env.PITH_PAGES) || undefined);
  const made = { name: MADE, bytes: madePage() };
  const server = await serve([...pages, made]);
  const told = {};
  for (const name of names.length ? names : ["chromium", "firefox"]) {
    const { browser, close } = await start(name);
    try {
      const [warm, cold] = [await warmAll(browser, server.origin, pages), await coldAll(browser, server.origin, pages)];
      told[name] = { version: await browser.version(), warm, cold, held: await holdAll(browser, server.origin, [...pages, made]) };
    } finally {
      await close();
    }
  }
  server.close();
  console.log(JSON.stringify(told));
}

await main();
