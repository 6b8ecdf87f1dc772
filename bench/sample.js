// The pages for measuring speed: a seeded sample of a labelled set, with pages of every size. It reads files and measures nothing.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Pages in a sample. */
const PAGES = 60;
/** The seed of the sample. */
const SEED = 4;
/** Larger pages are left out: nobody waits for such a page. */
const MAX_BYTES = 6 << 20;

/** A pseudo-random generator of numbers from 0 to 1 (mulberry32), the same in every run. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The sample of a set, smallest first: pages are sorted by size and cut into groups of equal count; one page from each group, and the largest page.
 * @param {string} set the folder with `pages/`
 * @param {number} [count]
 */
export function sample(set, count = PAGES) {
  const folder = join(set, "pages");
  const next = numbers(SEED);
  const all = readdirSync(folder)
    .filter((name) => name.endsWith(".html.gz"))
    .sort()
    .map((name) => ({ name: name.slice(0, -".html.gz".length), bytes: gunzipSync(readFileSync(join(folder, name))) }))
    .filter(({ bytes }) => bytes.length <= MAX_BYTES)
    .sort((one, other) => one.bytes.length - other.bytes.length);
  const step = all.length / count;
  const picked = Array.from({ length: count }, (_, place) => all[Math.floor((place + next()) * step)]);
  picked[count - 1] = all[all.length - 1];
  return picked;
}

/** A quantile of a list. @param {number[]} list @param {number} share */
export function quantile(list, share) {
  const sorted = [...list].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

// node bench/sample.js SET FOLDER: writes the sample's pages into a folder, for programs that read files.
if (process.argv[1] === import.meta.filename) {
  const [set, folder] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of sample(set)) writeFileSync(join(folder, `${name}.html`), bytes);
}
