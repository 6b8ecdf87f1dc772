// Sizes of everything that ships to browsers: raw, gzip and brotli bytes of every file in bench/sizes.json (of packages, which are compressed
// already, raw alone), and of the core by room and crate. It builds nothing, and changes the pinned sizes only when asked.
//
//     node bench/size.js          prints the sizes, and the parts of the core if target/size/named.wasm exists
//     node bench/size.js pin      writes the current sizes into bench/sizes.json
//     node bench/size.js json     the sizes as JSON, for bench/report.py
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const ROOT = resolve(import.meta.dirname, "..");
const PINS = join(ROOT, "bench/sizes.json");
/** The core as it ships but with function names; ./build.sh size makes it. */
const NAMED = join(ROOT, "target/size/named.wasm");
/** Smaller parts are summed up as “the rest”. */
const SMALL = 4000;

/** The sections of a WebAssembly module, by number. */
const [CUSTOM, IMPORT, CODE, DATA] = [0, 2, 10, 11];

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

/** A reader of a module's bytes. */
class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte & 128);
    return value;
  }

  take() {
    const length = this.number();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text() {
    return new TextDecoder().decode(this.take());
  }
}

/** The number of imported functions: they come first in the numbering. @param {Reader} reader */
function importedFunctions(reader) {
  let functions = 0;
  const limits = () => {
    if (reader.byte() & 1) reader.number();
    reader.number();
  };
  for (let left = reader.number(); left > 0; left--) {
    reader.take();
    reader.take();
    const kind = reader.byte();
    if (kind === 0) (functions++, reader.number());
    else if (kind === 1) (reader.byte(), limits());
    else if (kind === 2) limits();
    else reader.at += 2;
  }
  return functions;
}

/** The names of functions, by number. @param {Reader} reader */
function functionNames(reader) {
  const names = new Map();
  while (reader.at < reader.bytes.length) {
    const kind = reader.byte();
    const part = new Reader(reader.take());
    if (kind !== 1) continue;
    for (let left = part.number(); left > 0; left--) names.set(part.number(), part.text());
  }
  return names;
}

/** The owner of a function: a room of Pith, a crate, or a part of the standard library. @param {string} name */
function owner(name) {
  const inner = name.replace(/\[[0-9a-f]+\]/g, "");
  if (/slice::sort/.test(inner)) return "std: sorts";
  if (/hashbrown|hash::map/.test(inner)) return "std: hash maps";
  if (/btree/.test(inner)) return "std: b-trees";
  if (/flt2dec|dec2flt|bignum|float/.test(inner)) return "std: numbers as text";
  const room = inner.match(/pith::([a-z_]+)/);
  if (room) return `pith: ${room[1]}`;
  const crate = inner.match(/([a-z_]+[a-z0-9_]*)::/);
  return crate ? (/^(core|alloc|std)$/.test(crate[1]) ? `std: ${crate[1]}` : crate[1]) : "other";
}

/** Bytes by owner. @param {string} file */
function parts(file) {
  const reader = new Reader(readFileSync(file));
  reader.at = 8;
  const sums = new Map();
  const add = (key, bytes) => sums.set(key, (sums.get(key) ?? 0) + bytes);
  let [imported, sizes, names] = [0, /** @type {number[]} */ ([]), new Map()];
  while (reader.at < reader.bytes.length) {
    const kind = reader.byte();
    const body = reader.take();
    const inside = new Reader(body);
    if (kind === IMPORT) imported = importedFunctions(inside);
    else if (kind === CODE) for (let left = inside.number(); left > 0; left--) sizes.push(inside.take().length);
    else if (kind === CUSTOM && inside.text() === "name") names = functionNames(inside);
    if (kind === DATA) add("tables and texts", body.length);
    else if (kind !== CODE && kind !== CUSTOM) add("module: types, imports, exports", body.length);
  }
  sizes.forEach((size, place) => add(owner(names.get(place + imported) ?? ""), size));
  for (const name of models()) {
    const { raw, brotli } = weigh(`src/model/${name}`);
    add("tables and texts", -raw);
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
