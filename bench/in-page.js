// What is timed in a page: Pith, its peers as their authors say they are to be used, and the limits no extractor gets below. It knows no page
// and judges no answer.

/** Milliseconds a measurement should take at least, so that the clock's step does not show; fast things are repeated. */
const LEAST_MS = 4;
/** Times a thing is repeated at most to reach them. */
const MOST_REPEATS = 64;

const FOLDER = new URL("..", import.meta.url).href;

/** Reads a file with names of its own as those libraries expect, and gives what it exports. */
async function commonjs(path) {
  const text = await (await fetch(FOLDER + path)).text();
  const url = URL.createObjectURL(new Blob([`const module = { exports: {} }, exports = module.exports;\n${text}\n;export default module.exports;`], { type: "text/javascript" }));
  return (await import(url)).default;
}

/** How each program is loaded, and how it is called with a document. */
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

/** Milliseconds of one call, and what it gave. */
function time(run, page) {
  let [repeats, took, gave] = [0, 0, 0];
  const begun = performance.now();
  do {
    gave = run(page);
    repeats++;
    took = performance.now() - begun;
  } while (took < LEAST_MS && repeats < MOST_REPEATS);
  return { took: took / repeats, gave };
}

/**
 * Times every program on a document, in an order that turns with the rounds; the best of the rounds counts.
 * @returns {{ [program: string]: { ms?: number, gave?: number, error?: string } }}
 */
export function warm(runs, page, rounds) {
  const names = Object.keys(runs);
  const told = Object.fromEntries(names.map((name) => [name, {}]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      if (told[name].error) continue;
      try {
        const { took, gave } = time(runs[name], page);
        told[name] = { ms: Math.min(took, told[name].ms ?? Infinity), gave };
      } catch (error) {
        told[name] = { error: String(error) };
      }
    }
  }
  return told;
}

/** Loads every program. */
export async function loadAll() {
  const runs = {};
  for (const [name, load] of Object.entries(PROGRAMS)) runs[name] = await load();
  return runs;
}

/** What each stage of Pith took, in a warm call. @returns {Promise<[string, number][]>} */
export async function stages(page) {
  const core = await import(`${FOLDER}dist/wasm/pith.js`);
  try {
    return core.extract(page, { inspect: true }).stages ?? [];
  } catch {
    // A page Pith cannot read has no stages; the table above counts it.
    return [];
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

/**
 * Milliseconds the page's thread was held longest, in one piece, while Pith was loaded and took the article for the first time: between two
 * messages that are sent without a pause.
 * @returns {Promise<{ hold: number, elements: number }>}
 */
export async function hold() {
  const { port1, port2 } = new MessageChannel();
  let [last, longest, told] = [performance.now(), 0, () => {}];
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    told();
    port2.postMessage(null);
  };
  port2.postMessage(null);
  const message = () => new Promise((done) => (told = done));
  await message();
  longest = 0;
  const run = await PROGRAMS.pith();
  run(document);
  await message();
  await message();
  port1.close();
  return { hold: longest, elements: document.getElementsByTagName("*").length };
}
