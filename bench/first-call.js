// Which functions of the core run in a first call: browsers compile a function when it is first called, so these are what a first call waits for. The
// core, with the names of its functions (target/size/named.wasm), is copied so that each function notes that it was called, and reads a seeded
// sample of real pages in Chromium, each with a new instance. It measures no time.
//
//     node bench/first-call.js SET              the functions and bytes of each room, as JSON for bench/report.py
//     node bench/first-call.js SET functions    every function: bytes, the share of pages that call it, its name
import { existsSync, readFileSync } from "node:fs";
import { NAMED, withCore } from "./core-server.js";
import { sample } from "./sample.js";
import { marked, read } from "./wasm-module.js";

/** Rooms with less code in a first call are summed up as “the rest”. */
const SMALL = 3000;

/** Opens a page, extracts it with a new instance of the core and returns the numbers of the functions that ran. Runs in the empty page. */
async function called(name, first, functions) {
  const glue = await import(`/pith.js?${name}`);
  const { memory } = await glue.default({ module_or_path: "/core.wasm" });
  const frame = document.createElement("iframe");
  frame.src = `/page/${name}.html`;
  await new Promise((done) => (frame.addEventListener("load", done), document.body.append(frame)));
  glue.extract(frame.contentDocument);
  frame.remove();
  return [...new Uint8Array(memory.buffer, first, functions).keys()].filter((place) => new Uint8Array(memory.buffer)[first + place]);
}

const median = (numbers) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1];

/** Functions and bytes of a room: in all, of a first call on the median page, on every page and on none. */
function room(name, functions, pages) {
  const bytes = (some) => some.reduce((sum, { size }) => sum + size, 0);
  const each = pages.map((ran) => functions.filter(({ place }) => ran.has(place)));
  const on = (count) => functions.filter(({ place }) => pages.filter((ran) => ran.has(place)).length === count);
  return {
    name,
    functions: functions.length,
    bytes: bytes(functions),
    calledFunctions: median(each.map((some) => some.length)),
    calledBytes: median(each.map(bytes)),
    always: bytes(on(pages.length)),
    never: bytes(on(0)),
  };
}

/** All rooms, those with most code in a first call first. */
function rooms(functions, pages) {
  const all = [...new Set(functions.map(({ owner }) => owner))].map((owner) => room(owner, functions.filter((one) => one.owner === owner), pages));
  const small = new Set(all.filter(({ calledBytes }) => calledBytes < SMALL).map(({ name }) => name));
  const rest = room("the rest", functions.filter(({ owner }) => small.has(owner)), pages);
  const large = all.filter(({ name }) => !small.has(name)).sort((one, other) => other.calledBytes - one.calledBytes);
  return [room("the core", functions, pages), ...large, rest];
}

async function main() {
  const [set, what] = process.argv.slice(2);
  if (!set || !existsSync(NAMED)) throw new Error("usage: node bench/first-call.js SET [functions], after ./build.sh size");
  const named = readFileSync(NAMED);
  const functions = read(named).functions.map((one, place) => ({ ...one, place }));
  const { bytes, first } = marked(named);
  const pages = sample(set, Number(process.env.PITH_PAGES) || undefined);
  const ran = [];
  await withCore(pages, bytes, async (page) => {
    for (const { name } of pages) ran.push(new Set(await page.evaluate(called, name, first, functions.length)));
  });
  if (what !== "functions") return console.log(JSON.stringify({ pages: pages.length, rooms: rooms(functions, ran) }));
  for (const { name, size, place } of [...functions].sort((one, other) => other.size - one.size)) {
    const share = ran.filter((some) => some.has(place)).length / ran.length;
    console.log(String(size).padStart(6), `${Math.round(100 * share)} %`.padStart(6), name);
  }
}

await main();
