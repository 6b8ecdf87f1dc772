// Measures the time from click to readable article over a folder of pages: node bench/reader.js FOLDER [MAX_PAGES]. The pages are served from this
// machine, each on a site of its own, so that each has a process of its own, and opened in both browsers with the built extension: all while the
// extension's background runs, and some after the browser has stopped it, as it does after half a minute. Writes as JSON the time of each page, its
// stages, and how long the page's thread was blocked at a stretch. Files named expected.html are left out; one generated page of nearly 100,000
// elements is added.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { madePage } from "./made-page.js";
import { readerOf, serve, start, until, withoutReader } from "../tests/extension/support.js";

const [folder, most = "Infinity"] = process.argv.slice(2);
if (!folder) throw new Error("Say which folder: node bench/reader.js FOLDER");

/** Milliseconds a page may take to load; none of its network requests is answered. */
const LOADING = 15_000;

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.html(\.gz)?$/.test(name) && !/expected/.test(name))
  .sort()
  .slice(0, Number(most));
const MADE = "made";
const made = madePage();
const server = await serve((path) => {
  const name = path.slice(1);
  if (name === MADE) return { body: made, headers: { "cache-control": "no-cache" } };
  if (!files.includes(name)) return;
  const bytes = readFileSync(join(folder, name));
  return { body: name.endsWith(".gz") ? gunzipSync(bytes) : bytes, headers: { "cache-control": "no-cache" } };
});

/** One site for each page, and how the browsers resolve their names. */
const [, port] = /:(\d+)$/.exec(server.origin) ?? [];
const hostOf = (/** @type {string} */ name) => `page-${[...files, MADE].indexOf(name)}.example`;
const SITES = { args: ["--host-resolver-rules=MAP *.example 127.0.0.1"], prefs: { "network.dns.localDomains": [...files, MADE].map(hostOf).join(",") } };

/** Milliseconds between two checks whether the page's thread is free. */
const LOOKING = 5;

/** Makes the page measure how long its thread is blocked at a stretch. Runs in the page. @param {number} every */
function watchThread(every) {
  globalThis.held = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    globalThis.held = Math.max(globalThis.held, now - last - every);
    last = now;
  }, every);
}

/** The stages between the recorded moments, in order. */
const STAGES = ["browser and scripts", "core and its start", "messages and reader", "drawing"];

/** Milliseconds without work after which Firefox stops the background, and to wait until either browser has stopped it. */
const IDLE = 300;
const STOPPING = 1_500;

/** Waits until the browser has stopped the background. */
async function backgroundStopped(name, browser) {
  if (name === "chromium") {
    const devtools = await browser.target().createCDPSession();
    const workers = async () => (await devtools.send("Target.getTargets", { filter: [{ type: "service_worker" }] })).targetInfos;
    for (const { targetId } of await workers()) await devtools.send("Target.closeTarget", { targetId });
    await until(async () => (await workers()).length === 0, "the service worker to stop");
    await devtools.detach();
  }
  await new Promise((done) => setTimeout(done, STOPPING));
}

/** One opening: total time and stages in milliseconds. `before` is awaited before the press. */
async function measure(started, page, name, before = async () => {}) {
  await page.goto(`http://${hostOf(name)}:${port}/${name}`, { waitUntil: "load", timeout: LOADING }).catch(() => {});
  await page.evaluate(watchThread, LOOKING);
  await before();
  const clicked = await started.press(page);
  const reader = await readerOf(page);
  const { clock, asked, readable } = await until(
    () => reader.evaluate(() => {
      const [[answered], [readable]] = ["answered", "readable"].map((mark) => performance.getEntriesByName(mark));
      const at = (mark) => mark.startTime + performance.timeOrigin;
      return readable ? { clock: answered.detail, asked: at(answered), readable: at(readable) } : null;
    }),
    "the article to be drawn",
  );
  const { held, elements } = await page.evaluate(() => ({ held: globalThis.held, elements: document.getElementsByTagName("*").length }));
  await page.keyboard.press("Escape");
  await withoutReader(page);
  const stages = [clock.laid - clicked, clock.found - clock.laid, asked - clock.found, readable - asked];
  return { whole: readable - clicked, stages: STAGES.map((stage, i) => [stage, stages[i]]), held, elements };
}

/** Starts a browser; `open` opens a page in it and presses the button. */
async function opener(name, options) {
  const started = await start(name, options);
  const page = await started.browser.newPage();
  await page.setRequestInterception(true).catch(() => {});
  page.on("request", (request) => {
    const isOurs = new URL(request.url()).hostname.endsWith(".example") || !/^https?:/.test(request.url());
    // The request may have ended with its page by now.
    (isOurs ? request.continue() : request.abort()).catch(() => {});
  });
  return { started, open: (file) => measure(started, page, file, options.detached ? () => backgroundStopped(name, started.browser) : undefined) };
}

/** How many pages are opened for one that is opened with the background stopped. */
const STOPPED_EVERY = 4;

/**
 * @typedef {{ file: string, whole: number, stages: [string, number][], held: number, elements: number }} Opening
 * @type {{ [browser: string]: { version: string, pages: Opening[], stopped: Opening[], made?: Opening, failed: string[] } }}
 */
const told = {};

for (const name of ["chromium", "firefox"]) {
  const running = await opener(name, SITES);
  const found = (told[name] = { version: await running.started.browser.version(), pages: [], stopped: [], failed: [] });
  /** Opens pages and adds their times to a list. */
  const openAll = async ({ started, open }, names, add) => {
    for (const file of names) {
      try {
        add({ file, ...(await open(file)) });
      } catch (error) {
        found.failed.push(file);
        console.error(`${name}: ${file}: ${error.message}`);
      }
    }
    await started.close();
  };
  await openAll(running, [...files, MADE], (opening) => (opening.file === MADE ? (found.made = opening) : found.pages.push(opening)));
  const idle = await opener(name, { ...SITES, detached: true, prefs: { ...SITES.prefs, "extensions.background.idle.timeout": IDLE } });
  await openAll(idle, files.filter((_, i) => i % STOPPED_EVERY === 1), (opening) => found.stopped.push(opening));
}
server.close();
console.log(JSON.stringify(told, null, 1));
