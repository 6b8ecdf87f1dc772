// What is timed in a page: Pith, other extractors as their authors recommend using them, and operations that no extractor can be faster than. It does not
// look at the quality of the results.

/** Minimum milliseconds of a measurement, so that the clock's resolution does not matter; fast functions are repeated. */
const MIN_MS = 4;
/** Maximum repetitions to reach them. */
const MAX_REPEATS = 64;

const FOLDER = new URL("..", import.meta.url).href;

/** Loads a CommonJS file and returns its exports. */
async function commonjs(path) {
  const text = await (await fetch(FOLDER + path)).text();
  const url = URL.createObjectURL(new Blob([`const module = { exports: {} }, exports = module.exports;\n${text}\n;export default module.exports;`], { type: "text/javascript" }));
  return (await import(url)).default;
}

/** How each program is loaded; each loader returns a function to call with a document. */
export const PROGRAMS = {
  pith: async () => {
    const core = await import(`${FOLDER}dist/wasm/pith.js`);
    await core.default({ module_or_path: `${FOLDER}dist/wasm/pith_bg.wasm` });
    return (page) => core.extract(page).content.length;
  },
  readability: async () => {
    const Readability = await commonjs("node_modules/@mozilla/readability/Readability.js");
    return (page) => new Readability(page.cloneNode(true)).parse()?.content.length ?? 0;
  },
  defuddle: async () => {
    const Defuddle = await commonjs("node_modules/defuddle/dist/index.js");
    return (page) => new Defuddle(page, { url: "https://example.org/page" }).parse().content.length;
  },
  walk: async () => (page) => {
    const walker = page.createTreeWalker(page);
    let nodes = 0;
    while (walker.nextNode()) nodes++;
    return nodes;
  },
  outerHTML: async () => (page) => page.documentElement.outerHTML.length,
  textContent: async () => (page) => page.documentElement.textContent.length,
};

/** Milliseconds of one call, and its result. */
function time(run, page) {
  let [repeats, took, gave] = [0, 0, 0];
  const begun = performance.now();
  do {
    gave = run(page);
    repeats++;
    took = performance.now() - begun;
  } while (took < MIN_MS && repeats < MAX_REPEATS);
  return { took: took / repeats, gave };
}

/**
 * Times every program on a document. The order rotates with the rounds; the best round counts.
 * @returns {{ [program: string]: { ms?: number, gave?: number, error?: string } }}
 */
export function warm(runs, page, rounds) {
  const names = Object.keys(runs);
  const results = Object.fromEntries(names.map((name) => [name, {}]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      if (results[name].error) continue;
      try {
        const { took, gave } = time(runs[name], page);
        results[name] = { ms: Math.min(took, results[name].ms ?? Infinity), gave };
      } catch (error) {
        results[name] = { error: String(error) };
      }
    }
  }
  return results;
}

/** Loads every program. */
export async function loadAll() {
  const runs = {};
  for (const [name, load] of Object.entries(PROGRAMS)) runs[name] = await load();
  return runs;
}

/** The time of each stage of Pith in a warm call. @returns {Promise<[string, number][]>} */
export async function stages(page) {
  const core = await import(`${FOLDER}dist/wasm/pith.js`);
  try {
    return core.extract(page, { inspect: true }).stages ?? [];
  } catch {
    // A page Pith cannot read has no stages; the table above counts it.
    return [];
  }
}

/** Rounds of timing an extraction with and without the layout; the median counts. */
const LAYOUT_ROUNDS = 9;

/** Milliseconds that asking for the layout adds to a warm call, and whether the choice was so much in doubt that it was asked for. */
export async function layout(page) {
  const core = await import(`${FOLDER}dist/wasm/pith.js`);
  try {
    const isAsked = Boolean(core.extract(page, { asShown: true, inspect: true }).layout);
    const added = Array.from({ length: LAYOUT_ROUNDS }, () => {
      const [off, on] = [{}, { asShown: true }].map((options) => time((page) => core.extract(page, options), page).took);
      return on - off;
    });
    return { isAsked, ms: added.sort((one, other) => one - other)[(LAYOUT_ROUNDS - 1) / 2] };
  } catch {
    return undefined;
  }
}

/** Milliseconds from nothing to the first article, in the page itself: loading, compiling and one call. */
export async function cold(name) {
  const begun = performance.now();
  const run = await PROGRAMS[name]();
  const loaded = performance.now();
  const gave = run(document);
  return { ms: performance.now() - begun, load: loaded - begun, gave };
}

/** Milliseconds of the first call after `prepare()` of the npm package. */
export async function prepared() {
  const { extract, prepare } = await import(`${FOLDER}dist/npm/esm/index.browser.js`);
  const beginning = performance.now();
  await prepare();
  const begun = performance.now();
  const gave = extract(document).content.length;
  return { ms: performance.now() - begun, load: begun - beginning, gave };
}

/** How often the core calls JavaScript in the first extraction of the page. */
export async function calls() {
  let calls = 0;
  const counting = (run) => (...given) => {
    calls++;
    return run(...given);
  };
  const counted = (functions) => Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, typeof run === "function" ? counting(run) : run]));
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (source, imports) => instantiateStreaming(source, Object.fromEntries(Object.entries(imports).map(([from, functions]) => [from, counted(functions)])));
  const run = await PROGRAMS.pith();
  calls = 0;
  run(document);
  return { calls };
}

/**
 * The longest time in milliseconds that the page's thread was blocked at a stretch while Pith was loaded and extracted the article for the first time,
 * measured between messages that follow each other without a pause.
 * @returns {Promise<{ hold: number, elements: number }>}
 */
export async function hold() {
  const { port1, port2 } = new MessageChannel();
  let [last, longest, resolve] = [performance.now(), 0, () => {}];
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    resolve();
    port2.postMessage(null);
  };
  port2.postMessage(null);
  const message = () => new Promise((done) => (resolve = done));
  await message();
  longest = 0;
  const run = await PROGRAMS.pith();
  run(document);
  await message();
  await message();
  port1.close();
  return { hold: longest, elements: document.getElementsByTagName("*").length };
}
