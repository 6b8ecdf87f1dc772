// Sizes of everything that ships to browsers: raw, gzip and brotli bytes of every file in bench/sizes.json (of packages, which are compressed
// already, raw alone), and of the core by room and crate. It builds nothing, and changes the pinned sizes only when asked.
//
//     node bench/size.js          prints the sizes, and the parts of the core if target/size/named.wasm exists
//     node bench/size.js pin      writes the current sizes into bench/sizes.json
//     node bench/size.js json     the sizes as JSON, for bench/report.py
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { read } from "./wasm-module.js";

const ROOT = resolve(import.meta.dirname, "..");
const PINS = join(ROOT, "bench/sizes.json");
/** The core as it ships but with function names; ./build.sh size makes it. */
const NAMED = join(ROOT, "target/size/named.wasm");
/** Smaller parts are summed up as “the rest”. */
const SMALL = 4000;

/** @param {Uint8Array} raw */
const bytesOf = (raw) => ({ raw: raw.length, gzip: gzipSync(raw, { level: 9 }).length, brotli: brotliCompressSync(raw).length });

/** @param {string} name @returns {{ raw: number, gzip?: number, brotli?: number }} */
export function weigh(name) {
  const bytes = readFileSync(join(ROOT, name));
  return /\.(zip|tgz)$/.test(name) ? { raw: bytes.length } : bytesOf(bytes);
}

/** The model files. */
const models = () => readdirSync(join(ROOT, "src/model")).filter((name) => name.endsWith(".forest"));

export const pins = () => JSON.parse(readFileSync(PINS, "utf8"));

/** Bytes by owner. @param {string} file */
function parts(file) {
  const { functions, data, rest } = read(readFileSync(file));
  const sums = new Map([["tables and texts", data], ["module: types, imports, exports", rest]]);
  for (const { owner, size } of functions) sums.set(owner, (sums.get(owner) ?? 0) + size);
  for (const name of models()) {
    const { raw, brotli } = weigh(`src/model/${name}`);
    sums.set("tables and texts", sums.get("tables and texts") - raw);
    sums.set(`model: ${name} (brotli ${brotli})`, raw);
  }
  return sums;
}

/** The models by themselves: the optimiser splits their runs of zeros, so they cannot be cut out of the core. */
const learned = () => bytesOf(Buffer.concat(models().map((name) => readFileSync(join(ROOT, "src/model", name)))));

/** The parts of the core, the largest first and the small ones together. @returns {[string, number][]} */
function largest() {
  const all = [...parts(NAMED)].sort((one, other) => other[1] - one[1]);
  const small = all.filter(([, bytes]) => bytes < SMALL).reduce((sum, [, bytes]) => sum + bytes, 0);
  return [...all.filter(([, bytes]) => bytes >= SMALL), ["the rest", small]];
}

/** @param {[string, ...(string | number)[]][]} rows */
function print(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, ...cells] of rows) console.log(name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9)));
}

function main() {
  const { files, ...rest } = pins();
  const found = Object.fromEntries(Object.keys(files).filter((name) => existsSync(join(ROOT, name))).map((name) => [name, weigh(name)]));
  if (process.argv[2] === "pin") return writeFileSync(PINS, `${JSON.stringify({ ...rest, files: { ...files, ...found } }, null, 2)}\n`);
  const model = learned();
  if (process.argv[2] === "json") return console.log(JSON.stringify({ files: found, models: model, parts: existsSync(NAMED) ? largest() : [] }));
  /** @type {[string, ...(string | number)[]][]} */
  const rows = Object.entries(found).map(([name, now]) => [name, now.raw, now.gzip ?? "–", now.brotli ?? "–", files[name].brotli ?? files[name].raw]);
  print([["file", "raw", "gzip", "brotli", "pinned"], ...rows, ["the models in each wasm, by themselves", model.raw, model.gzip, model.brotli, ""]]);
  if (!existsSync(NAMED)) return;
  console.log("\nWhat pith_bg.wasm is made of, raw bytes");
  print(largest());
}

if (process.argv[1] === import.meta.filename) main();
