// Measures click to readable article over a folder of pages: node bench/reader.js FOLDER [most pages]. The pages are served from this
// machine, each opened in both browsers with the built extension. Writes, as JSON, what each took and where the time went. Pages whose
// article is the same file in another folder (expected.html) are left out.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readerOf, serve, start, until, withoutReader } from "../tests/extension/support.js";

const [folder, most = "Infinity"] = process.argv.slice(2);
if (!folder) throw new Error("Say which folder: node bench/reader.js FOLDER");

/** Milliseconds a page may take to load; nothing it asks of the network is there. */
const LOADING = 15_000;

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.html(\.gz)?$/.test(name) && !/expected/.test(name))
  .sort()
  .slice(0, Number(most));
const server = await serve((path) => {
  const name = path.slice(1);
  if (!files.includes(name)) return;
  const bytes = readFileSync(join(folder, name));
  return { body: name.endsWith(".gz") ? gunzipSync(bytes) : bytes, headers: { "cache-control": "no-cache" } };
});

/** What lies between the moments, in order. */
const STAGES = ["browser and scripts", "core and its start", "messages and reader", "drawing"];

/** One opening: the whole and its stages in milliseconds. */
async function measure(started, page, name) {
  await page.goto(`${server.origin}/${name}`, { waitUntil: "load", timeout: LOADING }).catch(() => {});
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
  await page.keyboard.press("Escape");
  await withoutReader(page);
  return { whole: readable - clicked, stages: [clock.laid - clicked, clock.found - clock.laid, asked - clock.found, readable - asked] };
}

/** @type {{ [browser: string]: { version: string, pages: { file: string, whole: number, stages: [string, number][] }[], failed: string[] } }} */
const told = {};

for (const name of ["chromium", "firefox"]) {
  const started = await start(name);
  const page = await started.browser.newPage();
  await page.setRequestInterception(true).catch(() => {});
  page.on("request", (request) => {
    const isOurs = request.url().startsWith(server.origin) || !/^https?:/.test(request.url());
    // A request may be gone with its page by now.
    (isOurs ? request.continue() : request.abort()).catch(() => {});
  });
  const { pages, failed } = (told[name] = { version: await started.browser.version(), pages: [], failed: [] });
  for (const file of files) {
    try {
      const { whole, stages } = await measure(started, page, file);
      pages.push({ file, whole, stages: STAGES.map((stage, i) => [stage, stages[i]]) });
    } catch (error) {
      failed.push(file);
      console.error(`${name}: ${file}: ${error.message}`);
    }
  }
  await started.close();
}
server.close();
console.log(JSON.stringify(told, null, 1));
