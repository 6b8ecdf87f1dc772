// Measures an import in the library page of a browser with the built extension: a Pocket table of many rows, from the choice of the file to the end of
// the dry run, of the import and of its undo, and the memory that the browser takes for it beyond what it had before. Prints one JSON object.
//
//     node bench/import.js [ROWS] [BROWSER...]
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, start } from "../tests/extension/support.js";
import { libraryTab, question } from "../tests/extension/library-support.js";
import { watchMemory } from "./browser-memory.js";
import { importPhase, pressImport } from "./import-view.js";

const [rows = "100000", ...chosen] = process.argv.slice(2);
const ROWS = Number(rows);
const BROWSERS = chosen.length ? chosen : ["chromium", "firefox"];

const WORDS = ["harbour", "lantern", "ferry", "orchard", "quarry", "signal", "bridge", "meadow", "archive", "kitchen"];

/** A row as Pocket wrote it, with a title of some words, of one of many sites, with up to three tags. @param {number} n */
function row(n) {
  const word = (/** @type {number} */ at) => WORDS[Math.floor(n / WORDS.length ** at) % WORDS.length];
  const tags = WORDS.slice(0, n % 4).join("|");
  return `"The ${word(0)}, the ${word(1)} and the ${word(2)}: number ${n}",https://site${n % 2_000}.example/${word(3)}/${n}?utm_source=pocket,${1_400_000_000 + n * 1_000},${tags},${n % 3 ? "unread" : "archive"}`;
}

/** @param {string} name */
async function measure(name) {
  const folder = mkdtempSync(join(tmpdir(), "pith-bench-"));
  const file = join(folder, "part_000000.csv");
  writeFileSync(file, ["title,url,time_added,tags,status", ...Array.from({ length: ROWS }, (_, n) => row(n))].join("\n"));
  const started = await start(name);
  const tab = await libraryTab(started, "?view=import");
  await importPhase(tab, "none");
  const memory = watchMemory(started.browser);
  const time = async (/** @type {() => Promise<unknown>} */ begin, /** @type {string} */ phase) => {
    const begun = performance.now();
    await begin();
    await importPhase(tab, phase);
    return Math.round(performance.now() - begun);
  };
  try {
    const dryRun = await time(async () => (await tab.$("input.file-input")).uploadFile(file), "planned");
    const written = await time(() => pressImport(tab, "import"), "done");
    const { articles } = await question(tab, { op: "state" });
    if (articles !== ROWS) throw new Error(`${articles} articles of ${ROWS} rows`);
    const megabytes = memory.grown();
    const undone = await time(() => pressImport(tab, "undo"), "none");
    return { rows: ROWS, dryRun, written, undone, megabytes };
  } finally {
    memory.end();
    await started.close();
    rmSync(folder, { recursive: true });
  }
}

/** @type {{ [browser: string]: object }} */
const browsers = {};
for (const name of BROWSERS) browsers[name] = await measure(name);
console.log(JSON.stringify(browsers, null, 2));
