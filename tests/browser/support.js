// Shared by the tests in browsers: the pages, a server for them on this machine only, and the two browsers.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, existsSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import puppeteer from "puppeteer-core";
import { CHROMIUM_FLAGS, FIREFOX_PREFS, closeBrowser, newProfile, removeProfile } from "../profile.js";

const ROOT = resolve(import.meta.dirname, "../..");
const DOORS = join(ROOT, "target/debug/examples/doors");

/** Maximum bytes that the native program prints for one page. */
const MOST_OUTPUT = 256 << 20;

/** Every page under a folder, as `{ name, file, bytes }`. */
export function pagesIn(folder) {
  const at = join(ROOT, folder);
  if (!existsSync(at)) return [];
  return readdirSync(at, { recursive: true })
    .filter((name) => name.endsWith(".html"))
    .sort()
    .map((name) => ({ name: join(folder, name), file: join(at, name), bytes: readFileSync(join(at, name)) }));
}

/** Cached output of the native program: both browsers need the same. @type {Map<string, string>} */
const answers = new Map();

/** The output of the native program (`html`, `scan`, `article`) for a file or a text. */
export function native(door, { file, text }, url) {
  const asked = JSON.stringify([door, file, text, url]);
  const output = answers.get(asked) ?? execFileSync(DOORS, [door, file ?? "-", url], { input: text, maxBuffer: MOST_OUTPUT, encoding: "utf8" }).trimEnd();
  answers.set(asked, output);
  return output;
}

/** Serves the project under `/`, and the pages of a map from path to bytes. */
export async function serve(pages) {
  const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const type = types[path.slice(path.lastIndexOf("."))];
    const body = pages.get(path) ?? (/^\/dist\/[a-z]+\/[\w.]+$/.test(path) && existsSync(ROOT + path) && readFileSync(ROOT + path));
    if (!type || !body) return response.writeHead(404).end();
    // No charset is sent: the page must declare its own. Pages neither run scripts nor load anything, but scripting is not disabled, because then
    // `noscript` would be parsed as elements.
    const quiet = path.startsWith("/dist/") || path === READER[0] ? {} : { "content-security-policy": "default-src 'none'; frame-src 'self'; style-src 'unsafe-inline'" };
    response.writeHead(200, { "content-type": type, "cache-control": "no-store", ...quiet }).end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Starts a browser by its name; `close` ends it and removes its profile. */
export async function start(name) {
  const profile = newProfile(name);
  const common = { headless: true, userDataDir: profile, timeout: 120_000, protocolTimeout: 120_000 };
  const browser = await puppeteer.launch(
    name === "firefox"
      ? { ...common, browser: "firefox", args: ["--remote-allow-system-access"], extraPrefsFirefox: { ...FIREFOX_PREFS, "dom.disable_open_during_load": false }, executablePath: process.env.FIREFOX ?? "firefox-esr" }
      : { ...common, browser: "chrome", executablePath: process.env.CHROMIUM ?? "chromium", args: [...CHROMIUM_FLAGS, "--disable-dev-shm-usage", "--disable-popup-blocking"] },
  );
  const close = async () => {
    await closeBrowser(browser);
    await removeProfile(profile);
  };
  return { browser, close };
}

/** Milliseconds between two looks at whether a window has loaded its page. */
const PAUSE = 4;

/** Opens a page that loads the core and reads other pages, one after the other in a second window. */
export async function reader(browser, origin) {
  const page = await browser.newPage();
  await page.goto(`${origin}/reader.html`);
  await page.evaluate(async (pause) => {
    const [probe, core] = await Promise.all([import("/dist/probe/pith.js"), import("/dist/wasm/pith.js")]);
    await Promise.all([probe.default(), core.default()]);
    globalThis.probe = probe;
    globalThis.core = core;
    // The timer of a worker, because those of background windows are throttled to one per second. Without a pause between the questions this page
    // would use up the processor that the other one needs to load.
    const clock = new Worker(URL.createObjectURL(new Blob([`onmessage = () => setTimeout(postMessage, ${pause}, null)`])));
    const rest = () => new Promise((done) => {
      clock.addEventListener("message", done, { once: true });
      clock.postMessage(null);
    });
    const opened = window.open("about:blank");
    /** Opens a page in a window beside this one (a frame would inherit our encoding) and passes its document to `read`. */
    globalThis.withPage = async (path, read) => {
      const last = opened.document;
      // In full, because Firefox resolves it by the `base` of the page that is there.
      opened.location.replace(new URL(path, location.href).href);
      while (opened.document === last || opened.location.pathname !== path || opened.document.readyState !== "complete") await rest();
      return read(opened.document);
    };
  }, PAUSE);
  return page;
}

/** The blank page that loads the core. */
export const READER = ["/reader.html", "<!DOCTYPE html><html><head><meta charset=utf-8><title>Reader</title></head><body></body></html>"];
