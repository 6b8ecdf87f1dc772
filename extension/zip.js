// Packs folders so that the same files make the same bytes on every machine: names in order, one time for all, one compressor.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { deflateAsync } from "@gfx/zopfli";
import { Zip, ZipPassThrough, zipSync } from "fflate";

/** The time of every file in a package: the first a zip can tell, in the local time it tells times in. */
const TIME = new Date(1980, 0, 1);

/** @param {[name: string, bytes: Uint8Array][]} files */
function zip(files) {
  const sorted = files.sort(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(sorted), { mtime: TIME, level: 9 });
}

/** A file of a zip whose bytes were made small before. */
class Packed extends ZipPassThrough {
  /** @param {string} name @param {Uint8Array} small @param {boolean} isSmaller whether it is, and not as it was */
  constructor(name, small, isSmaller) {
    super(name);
    this.mtime = TIME;
    this.compression = isSmaller ? 8 : 0;
    this.small = small;
  }

  /** @param {Uint8Array} _ @param {boolean} final */
  process(_, final) {
    this.ondata(null, /** @type {any} */ (this.small), final);
  }
}

/** Rounds in which the compressor looks for a shorter way: twice as many take a second more and save a thousandth. */
const ROUNDS = 5;

/** What was made small, by what it was: both packages have most files. @type {Map<string, Promise<Uint8Array>>} */
const made = new Map();

/** @param {Buffer} bytes */
function small(bytes) {
  const key = createHash("sha256").update(bytes).digest("hex");
  const there = made.get(key) ?? deflateAsync(bytes, { numiterations: ROUNDS });
  made.set(key, there);
  return there;
}

/** Files that are compressed by their own form. */
const DENSE = /\.woff2$/;

/**
 * A folder as a zip, as small as zips are: a package is packed once and fetched by everybody.
 * @param {string} folder
 */
export async function packFolder(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  /** @type {Uint8Array[]} */
  const chunks = [];
  const whole = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const name of names.map((path) => path.replaceAll("\\", "/")).sort()) {
    const bytes = readFileSync(join(folder, name));
    const packed = DENSE.test(name) ? bytes : await small(bytes);
    const isSmaller = packed.length < bytes.length;
    const file = new Packed(name, isSmaller ? packed : bytes, isSmaller);
    whole.add(file);
    file.push(bytes, true);
  }
  whole.end();
  return Buffer.concat(chunks);
}

/** What a reviewer needs to build the extension and what tells them how. Cargo wants every file its manifest names, tests too. */
const SOURCES = [/^src\//, /^tests\/(tools\/)?\w+\.rs$/, /^bench\/growth\.rs$/, /^build\//, /^extension\//, /^examples\//, /^sample\//, /^(Cargo\.(toml|lock)|rustfmt\.toml|build\.sh|package(-lock)?\.json|README\.md|ARCHITECTURE\.md|LICENSE.*)$/];

/** @param {string} command @param {string[]} args */
const say = (command, args) => execFileSync(command, args, { encoding: "utf8" }).trim();

/**
 * The sources as a zip, with the versions they were built by.
 * @param {string} root
 */
export function packSources(root) {
  const names = say("git", ["-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]).split("\0");
  const wanted = names.filter((name) => SOURCES.some((source) => source.test(name)) && statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
  const how = `Build: npm ci --ignore-scripts && npm run build-for-amo\nThe package is then dist/pith-firefox.zip.\nBuilt with ${say("rustc", ["--version"])}, Node ${process.version}, Debian GNU/Linux.\n`;
  return zip([...wanted.map((name) => /** @type {[string, Uint8Array]} */ ([name, readFileSync(join(root, name))])), ["BUILD.txt", Buffer.from(how)]]);
}
