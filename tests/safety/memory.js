// Large pages, one after another in one process: natively, through `pith serve`, and in both browsers. Does memory grow?
//
//     node tests/safety/memory.js PITH [PAGES [MEGABYTES [WHERE,WHERE]]]
//
// prints JSON: for each the pages that gave an article or a refusal, and the bytes at most during the first ten
// pages, at most from then on, and at the end. Browsers also open the same pages without reading them, because
// their own memory grows, too; theirs is counted after each round of the kinds of pages, because it takes seconds to
// settle. Of Chromium resident memory is counted. Firefox gives back to the system late what it has freed: its resident
// memory goes up and down by hundreds of megabytes, so what it reports to hold is counted.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { READER, serve, start } from "../browser/support.js";
import { inWindow } from "../extension/support.js";

/** Bytes of the largest page that is asked for. */
const MOST = 32 << 20;

/** Pages after which memory must not grow any more. */
const WARM = 10;

/** Milliseconds that a page may take. */
const MOST_TIME = 120_000;

const sentence = (i) => `The boats came home at dusk, were drawn up on the shingle, and lay there until the wind had turned; nobody counted number ${i}, which was in no hurry to be seen. `;
const paragraph = (i) => `<p>${sentence(i)}${sentence(i + 1)}</p>`;
const link = (i) => `<li><a href="/story/${i}">The story of boat number ${i} and of the old harbour</a></li>`;

/** Parts until there are enough bytes. @param {(i: number) => string} part @param {number} size */
function fill(part, size) {
  const parts = [];
  for (let filled = 0; filled < size;) {
    const next = part(parts.length);
    parts.push(next);
    filled += next.length;
  }
  return parts.join("");
}

/** What makes pages large: text, links, long lines, data and scripts, depth. @type {{ [name: string]: (size: number) => string }} */
const PAGES = {
  prose: (size) => fill(paragraph, size),
  links: (size) => `${fill(paragraph, 8_000)}<ul>${fill(link, size)}</ul>`,
  lines: (size) => fill((i) => `<p>${sentence(i).repeat(6_000)}</p>`, size),
  data: (size) => `${fill((i) => `${paragraph(i)}<img alt="a boat" src="data:image/png;base64,${"iVBORw0KGgo".repeat(40_000)}">`, size / 2)}<script>${fill((i) => `var boat${i} = [${i}];\n`, size / 2)}</script>`,
  deep: (size) => `${fill(paragraph, 8_000)}${fill((i) => `${"<div>".repeat(200)}${sentence(i)}${"</div>".repeat(200)}`, size)}`,
};

const NAMES = Object.keys(PAGES);

/** @param {string} name @param {number} size */
const page = (name, size) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body><nav><a href="/">Home</a></nav><main><h1>${name}</h1>${PAGES[name](size)}</main></body></html>`;

/** The most resident memory of a process in bytes since this was asked last; undefined if it has ended. @param {number} pid */
function peak(pid) {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  if (!kilobytes) return undefined;
  // From now on Linux counts anew.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return Number(kilobytes) * 1024;
}

/** The resident memory of a process and all its children, what they share counted once. @param {number} root */
function residentMemory(root) {
  const parents = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree].reduce((sum, pid) => {
    try {
      return sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) * 1024;
    } catch {
      // It has ended.
      return sum;
    }
  }, 0);
}

/** What is counted: the answers, and the bytes after each page. */
function tally() {
  const answers = {}, held = [];
  return {
    add(answer, bytes) {
      answers[answer] = (answers[answer] ?? 0) + 1;
      held.push(bytes ?? held.at(-1) ?? 0);
    },
    row: (where) => ({ where, pages: held.length, answers, warm: Math.max(...held.slice(0, WARM)), most: Math.max(...held.slice(WARM)), last: held.at(-1) }),
  };
}

/** @param {string} pith @param {string} folder @param {number} count */
async function natively(pith, folder, count) {
  const counted = tally();
  const paths = Array.from({ length: count }, (_, i) => join(folder, `${String(i).padStart(4, "0")}.html`));
  paths.forEach((path, i) => symlinkSync(join(folder, NAMES[i % NAMES.length]), path));
  const child = spawn(pith, ["batch", "--jobs", "1", "--max-bytes", String(MOST), "--max-time", String(MOST_TIME), ...paths], { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface(child.stdout)) {
    const { error } = JSON.parse(line);
    counted.add(error?.code ?? "article", peak(child.pid ?? 0));
  }
  return counted.row("pith batch");
}

/** @param {string} pith @param {string} folder @param {number} count */
async function served(pith, folder, count) {
  const service = spawn(pith, ["serve", "--address", "127.0.0.1:0", "--max-bytes", String(MOST), "--max-time", String(MOST_TIME)], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    const line = await new Promise((done) => createInterface(service.stderr).once("line", done));
    const origin = /http:[/][/][\d.:]+/.exec(line)?.[0];
    const counted = tally();
    for (let i = 0; i < count; i++) {
      const answer = await fetch(`${origin}/html`, { method: "POST", body: readFileSync(join(folder, NAMES[i % NAMES.length])) });
      const text = await answer.text();
      counted.add(answer.ok ? "article" : JSON.parse(text).error?.code ?? answer.status, peak(service.pid ?? 0));
    }
    return counted.row("pith serve");
  } finally {
    service.kill();
  }
}

/** Opens a page in a window, reads it if asked to, and tells what came of it. Runs in the page with the core. */
async function openInWindow(path, reads) {
  const core = (globalThis.core ??= await import("/dist/wasm/pith.js").then(async (core) => {
    globalThis.module = await core.default();
    return core;
  }));
  const opened = (globalThis.opened ??= window.open("about:blank"));
  const last = opened.document;
  opened.location.replace(new URL(path, location.href).href);
  while (opened.document === last || opened.location.pathname !== path || opened.document.readyState !== "complete") await new Promise((done) => setTimeout(done, 20));
  let answer = reads ? "article" : "opened";
  try {
    if (reads) core.extract(opened.document);
  } catch (error) {
    answer = error.code ?? String(error);
  }
  opened.location.replace("about:blank");
  return { answer, bytes: globalThis.module.memory.buffer.byteLength };
}

/** A pause before the memory is counted: the processes of a browser free theirs one after the other. */
const rest = () => new Promise((done) => setTimeout(done, 500));

/** How the memory of a browser is counted, after what is not used any more was freed. @type {{ [name: string]: (browser: any, tab: any) => Promise<number> }} */
const MEMORY_OF = {
  async chromium(browser, tab) {
    const session = await tab.createCDPSession();
    await session.send("HeapProfiler.collectGarbage");
    await session.detach();
    await rest();
    return residentMemory(browser.process().pid);
  },
  // Does what the button "Minimize memory usage" of about:memory does, and adds up what that page calls explicit:
  // what was asked of the heap and what was mapped beside it, of all processes.
  async firefox(browser) {
    await inWindow(browser, () => new Promise((done) => {
      Services.obs.notifyObservers(null, "child-mmu-request");
      Cc["@mozilla.org/memory-reporter-manager;1"].getService(Ci.nsIMemoryReporterManager).minimizeMemoryUsage(() => done("freed"));
    }));
    await rest();
    return Number(await inWindow(browser, () => new Promise((done) => {
      let sum = 0;
      const add = (process, path, kind, units, amount) => {
        if (path === "heap-allocated" || (path.startsWith("explicit/") && kind === Ci.nsIMemoryReporter.KIND_NONHEAP)) sum += amount;
      };
      Cc["@mozilla.org/memory-reporter-manager;1"].getService(Ci.nsIMemoryReporterManager).getReports(add, null, () => done(sum), null, false);
    })));
  },
};

/** Bytes by which a browser's memory may differ from one count to the next and be said to have settled. */
const SETTLED = 4 << 20;

/** Counts until the memory of a browser has settled, twice in a row. @param {() => Promise<number>} count */
async function settledMemory(count) {
  let least = Infinity;
  for (let tries = 0, still = 0; tries < 12 && still < 2; tries++) {
    const now = await count();
    still = now > least - SETTLED ? still + 1 : 0;
    least = Math.min(least, now);
  }
  return least;
}

/** @param {string} name @param {string} folder @param {number} count @param {boolean} reads */
async function inBrowser(name, folder, count, reads) {
  const server = await serve(new Map([READER, ...NAMES.map((one) => [`/large/${one}.html`, readFileSync(join(folder, one))])]));
  const { browser, close } = await start(name);
  try {
    const tab = await browser.newPage();
    tab.setDefaultTimeout(MOST_TIME);
    await tab.goto(server.origin + READER[0]);
    const core = tally(), all = tally();
    for (let i = 0; i < count; i++) {
      const { answer, bytes } = await tab.evaluate(openInWindow, `/large/${NAMES[i % NAMES.length]}.html`, reads);
      core.add(answer, bytes);
      const isRound = (i + 1) % NAMES.length === 0;
      all.add(answer, isRound ? await settledMemory(() => MEMORY_OF[name](browser, tab)) : undefined);
    }
    return reads ? [core.row(`the core in ${name}`), all.row(`all of ${name}`)] : [all.row(`all of ${name}, without Pith`)];
  } finally {
    await close();
    server.close();
  }
}

/**
 * Reads pages of a size one after another: natively, through the service, or in the browsers named.
 * @param {string} pith
 * @param {{ count: number, megabytes: number, where: string[] }} what
 */
export async function manyLargePages(pith, { count, megabytes, where }) {
  if (!(count > WARM)) throw new Error(`Growth shows after ${WARM} pages: give more`);
  const folder = mkdtempSync(join(tmpdir(), "pith-large-"));
  try {
    for (const name of NAMES) writeFileSync(join(folder, name), page(name, megabytes * (1 << 20)));
    const rows = [];
    for (const one of where) {
      if (one === "native") rows.push(await natively(pith, folder, count));
      else if (one === "serve") rows.push(await served(pith, folder, count));
      else for (const reads of [true, false]) rows.push(await inBrowser(one, folder, count, reads));
    }
    return { megabytes, rows: rows.flat() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const [pith, pages = "200", megabytes = "20", where = "native,serve,chromium,firefox"] = process.argv.slice(2);
  if (!pith) throw new Error("Say which program: node tests/safety/memory.js PITH [PAGES [MEGABYTES [WHERE,WHERE]]]");
  console.log(JSON.stringify(await manyLargePages(pith, { count: Number(pages), megabytes: Number(megabytes), where: where.split(",") }), null, 1));
}
