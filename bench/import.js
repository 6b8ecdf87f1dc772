// Measures an import in the library page of a browser with the built extension: a Pocket table of many rows, from the choice of the file to the end of
// the dry run, of the import and of its undo, and the memory that the browser takes for it beyond what it had before. Prints one JSON object.
//
//     node bench/import.js [ROWS] [BROWSER...]
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, start } from "../tests/extension/support.js";
import { libraryTab, question } from "../tests/extension/library-support.js";

const [rows = "100000", ...chosen] = process.argv.slice(2);
const ROWS = Number(rows);
const BROWSERS = chosen.length ? chosen : ["chromium", "firefox"];

/** Milliseconds between two looks at the memory. */
const LOOK_EVERY = 500;

const WORDS = ["harbour", "lantern", "ferry", "orchard", "quarry", "signal", "bridge", "meadow", "archive", "kitchen"];

/** A row as Pocket wrote it, with a title of some words, of one of many sites, with up to three tags. @param {number} n */
function row(n) {
  const word = (/** @type {number} */ at) => WORDS[Math.floor(n / WORDS.length ** at) % WORDS.length];
  const tags = WORDS.slice(0, n % 4).join("|");
  return `"The ${word(0)}, the ${word(1)} and the ${word(2)}: number ${n}",https://site${n % 2_000}.example/${word(3)}/${n}?utm_source=pocket,${1_400_000_000 + n * 1_000},${tags},${n % 3 ? "unread" : "archive"}`;
}

/** Megabytes that a process and all it has started have in memory. @param {number} pid */
function memory(pid) {
  const table = execFileSync("ps", ["-eo", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  for (let grew = true; grew;) {
    const before = family.size;
    for (const [own, parent] of table) if (family.has(parent)) family.add(own);
    grew = family.size > before;
  }
  return table.filter(([own]) => family.has(own)).reduce((sum, [, , kilobytes]) => sum + kilobytes, 0) / 1024;
}

/** @param {string} name */
async function measure(name) {
  const folder = mkdtempSync(join(tmpdir(), "pith-bench-"));
  const file = join(folder, "part_000000.csv");
  writeFileSync(file, ["title,url,time_added,tags,status", ...Array.from({ length: ROWS }, (_, n) => row(n))].join("\n"));
  const started = await start(name);
  const pid = started.browser.process().pid;
  const tab = await libraryTab(started, "?view=import");
  const reaches = async (/** @type {string} */ phase) => {
    for (;;) {
      const now = await ask(tab, () => /** @type {HTMLElement | null} */ (document.querySelector(".import-now"))?.dataset.phase);
      if (now === phase) return;
      if (now === "stopped" && phase !== "stopped") throw new Error("the import stopped");
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  await reaches("none");
  const before = memory(pid);
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, memory(pid))), LOOK_EVERY);
  const time = async (/** @type {() => Promise<unknown>} */ begin, /** @type {string} */ phase) => {
    const begun = performance.now();
    await begin();
    await reaches(phase);
    return Math.round(performance.now() - begun);
  };
  const press = (/** @type {string} */ act) => tab.evaluate((act) => /** @type {HTMLElement} */ (document.querySelector(`.import-now [data-act="${act}"]`)).click(), act);
  try {
    const dryRun = await time(async () => (await tab.$("input.file-input")).uploadFile(file), "planned");
    const written = await time(() => press("import"), "done");
    const { articles } = await question(tab, { op: "state" });
    if (articles !== ROWS) throw new Error(`${articles} articles of ${ROWS} rows`);
    const grown = Math.round(most - before);
    const undone = await time(() => press("undo"), "none");
    return { rows: ROWS, dryRun, written, undone, megabytes: grown };
  } finally {
    clearInterval(watching);
    await started.close();
    rmSync(folder, { recursive: true });
  }
}

/** @type {{ [browser: string]: object }} */
const browsers = {};
for (const name of BROWSERS) browsers[name] = await measure(name);
console.log(JSON.stringify(browsers, null, 2));
