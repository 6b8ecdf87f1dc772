// Which functions take the time of a warm call in Chromium, and which call them. The core, with the names of its functions (target/size/named.wasm),
// reads a seeded sample of real pages over and over. Shares of one run only: names and sampling cost time of their own.
//
//     node bench/profile.js SET        the functions that take most, their callers, and the mean time of a page
import { existsSync, readFileSync } from "node:fs";
import { NAMED, withCore } from "./core-server.js";
import { sample } from "./sample.js";

const PAGES = 40;
/** Rounds before the measured ones, in which the browser compiles the functions with its best compiler, and those in a measurement. */
const WARM_UP = 12;
const ROUNDS = 12;
/** Microseconds between two samples. */
const INTERVAL = 200;
const FUNCTIONS = 60;
const CALLERS = 4;

/** Loads the core and the pages into the empty page, and defines `rounds`. Runs there. */
async function prepare(names) {
  const glue = await import("/pith.js");
  await glue.default({ module_or_path: "/core.wasm" });
  const frames = names.map((name) => Object.assign(document.createElement("iframe"), { src: `/page/${name}.html` }));
  await Promise.all(frames.map((frame) => new Promise((done) => (frame.addEventListener("load", done), document.body.append(frame)))));
  globalThis.rounds = (count) => {
    const start = performance.now();
    for (let round = 0; round < count; round++) frames.forEach((frame) => glue.extract(frame.contentDocument));
    return (performance.now() - start) / count / frames.length;
  };
}

/** The name of a function without what the compiler adds. */
const plain = (name) => name.replace(/::h[0-9a-f]{16}$/, "").replace(/\[[0-9a-f]{16}\]/g, "") || "(no name)";

/** The time of each function, in all and by the function that called it. */
function times({ nodes, samples, timeDeltas }) {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const name = (id) => plain(known.get(id)?.callFrame.functionName ?? "");
  const all = new Map();
  samples.forEach((id, at) => {
    const one = all.get(name(id)) ?? { time: 0, by: new Map() };
    const caller = name(callers.get(id));
    one.time += timeDeltas[at];
    one.by.set(caller, (one.by.get(caller) ?? 0) + timeDeltas[at]);
    all.set(name(id), one);
  });
  return all;
}

async function main() {
  const [set] = process.argv.slice(2);
  if (!set || !existsSync(NAMED)) throw new Error("usage: node bench/profile.js SET, after ./build.sh size");
  const pages = sample(set).slice(0, PAGES);
  await withCore(pages, readFileSync(NAMED), async (page) => {
    await page.evaluate(prepare, pages.map(({ name }) => name));
    await page.evaluate((count) => rounds(count), WARM_UP);
    const best = await page.evaluate(() => Math.min(...Array.from({ length: 4 }, () => rounds(3))));
    console.log(`${best.toFixed(2)} ms a page, the best of four times three rounds over ${pages.length} pages`);
    const session = await page.createCDPSession();
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: INTERVAL });
    await session.send("Profiler.start");
    await page.evaluate((count) => rounds(count), ROUNDS);
    const functions = times((await session.send("Profiler.stop")).profile);
    const total = [...functions.values()].reduce((sum, { time }) => sum + time, 0);
    const share = (time) => `${((100 * time) / total).toFixed(2)} %`.padStart(8);
    const longest = (entries, time) => [...entries].sort((one, other) => time(other[1]) - time(one[1]));
    for (const [name, { time, by }] of longest(functions, (one) => one.time).slice(0, FUNCTIONS)) {
      console.log(share(time), name);
      for (const [caller, part] of longest(by, (one) => one).slice(0, CALLERS)) console.log("        ", share(part), `by ${caller}`);
    }
  });
}

await main();
