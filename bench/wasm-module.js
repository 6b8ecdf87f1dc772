// Reads a WebAssembly module: its functions, their sizes and names, and which part of Pith they belong to; and writes a copy of it that notes which
// functions were called.

/** The sections of a module, by number. */
const [CUSTOM, IMPORT, MEMORY, CODE, DATA] = [0, 2, 5, 10, 11];
/** Bytes before the first section. */
const HEAD = 8;
/** Bytes of a page of memory. */
const PAGE = 1 << 16;
/** Instructions of the copy. */
const [CONST, STORE] = [0x41, 0x3a];

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

/** A number as a module writes it. @param {number} value */
function written(value) {
  const bytes = [];
  do {
    bytes.push((value % 128) | (value > 127 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value);
  return Buffer.from(bytes);
}

/** Bytes with their length before them. @param {Uint8Array[]} parts */
function counted(...parts) {
  const body = Buffer.concat(parts);
  return Buffer.concat([written(body.length), body]);
}

/** The sections of a module: their numbers and bodies. @param {Uint8Array} bytes */
function* sections(bytes) {
  const reader = new Reader(bytes);
  reader.at = HEAD;
  while (reader.at < bytes.length) yield { kind: reader.byte(), body: reader.take() };
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

/**
 * The functions of a module with names, in the order of its code, and the bytes of what is not code.
 * @param {Uint8Array} bytes
 */
export function read(bytes) {
  let [imported, sizes, names] = [0, /** @type {number[]} */ ([]), new Map()];
  let [data, rest] = [0, 0];
  for (const { kind, body } of sections(bytes)) {
    const reader = new Reader(body);
    if (kind === IMPORT) imported = importedFunctions(reader);
    else if (kind === CODE) for (let left = reader.number(); left > 0; left--) sizes.push(reader.take().length);
    else if (kind === CUSTOM && reader.text() === "name") names = functionNames(reader);
    if (kind === DATA) data += body.length;
    else if (kind !== CODE && kind !== CUSTOM) rest += body.length;
  }
  const functions = sizes.map((size, place) => {
    const name = names.get(place + imported) ?? "";
    return { name, size, owner: owner(name) };
  });
  return { functions, data, rest };
}

/**
 * A copy of a module in which every function first writes 1 into a byte of its own. The bytes lie in memory that is added to the memory of the module, where
 * nothing else is: its allocator takes memory that it has asked for. Returns the copy and the address of the first function's byte.
 * @param {Uint8Array} bytes
 */
export function marked(bytes) {
  const all = [...sections(bytes)];
  const functions = new Reader(all.find(({ kind }) => kind === CODE)?.body ?? new Uint8Array(1)).number();
  let first = 0;
  const parts = all.map(({ kind, body }) => {
    if (kind === CUSTOM) return Buffer.alloc(0);
    const reader = new Reader(body);
    if (kind === MEMORY) {
      const [count, flags, pages] = [reader.number(), reader.byte(), reader.number()];
      first = pages * PAGE;
      return Buffer.concat([Buffer.from([kind]), counted(written(count), Buffer.from([flags]), written(pages + Math.ceil(functions / PAGE)), body.subarray(reader.at))]);
    }
    if (kind !== CODE) return Buffer.concat([Buffer.from([kind]), counted(body)]);
    const codes = [written(reader.number())];
    for (let place = 0; place < functions; place++) codes.push(counted(...withMark(reader.take(), first + place)));
    return Buffer.concat([Buffer.from([kind]), counted(...codes)]);
  });
  return { bytes: Buffer.concat([bytes.subarray(0, HEAD), ...parts]), first, functions };
}

/** The code of a function that first writes 1 to an address. @param {Uint8Array} code @param {number} address */
function withMark(code, address) {
  const reader = new Reader(code);
  for (let left = reader.number(); left > 0; left--) (reader.number(), reader.byte());
  return [code.subarray(0, reader.at), Buffer.from([CONST, 0, CONST, 1, STORE, 0]), written(address), code.subarray(reader.at)];
}
