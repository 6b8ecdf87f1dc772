// Reproducible zips: the same files give the same bytes on every machine (sorted names, a fixed time, one compressor).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { deflateAsync } from "@gfx/zopfli";
import { Zip, ZipPassThrough, zipSync } from "fflate";

/** The time of every file in a zip: the earliest that zips can store. They store local time. */
const TIME = new Date(1980, 0, 1);

/** @param {[name: string, bytes: Uint8Array][]} files */
function zip(files) {
  const sorted = files.sort(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(sorted), { mtime: TIME, level: 9 });
}

/** A zip entry whose bytes are already compressed. */
class CompressedEntry extends ZipPassThrough {
  /** @param {string} name @param {Uint8Array} data @param {boolean} isCompressed false if the data is stored as it is */
  constructor(name, data, isCompressed) {
    super(name);
    this.mtime = TIME;
    this.compression = isCompressed ? 8 : 0;
    this.data = data;
  }

  /** @param {Uint8Array} _ @param {boolean} final */
  process(_, final) {
    this.ondata(null, /** @type {any} */ (this.data), final);
  }
}

/** Iterations of the zopfli compressor. Twice as many take a second longer and save 0.1 %. */
const ITERATIONS = 5;

/** Compressed files by the hash of the original: the two packages share most files, and few change from one build to the next. */
const COMPRESSED = resolve(import.meta.dirname, "../target/compressed");

/** @param {Buffer} bytes */
async function compress(bytes) {
  const file = join(COMPRESSED, `${createHash("sha256").update(bytes).digest("hex")}-${ITERATIONS}`);
  if (existsSync(file)) return readFileSync(file);
  const data = await deflateAsync(bytes, { numiterations: ITERATIONS });
  mkdirSync(COMPRESSED, { recursive: true });
  // Another build may be at the same file.
  writeFileSync(`${file}.${process.pid}`, data);
  renameSync(`${file}.${process.pid}`, file);
  return data;
}

/** Formats that are already compressed. */
const ALREADY_COMPRESSED = /\.woff2$/;

/**
 * A folder as a zip, compressed as well as possible: it is packed once and downloaded often.
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
    const packed = ALREADY_COMPRESSED.test(name) ? bytes : await compress(bytes);
    const isSmaller = packed.length < bytes.length;
    const file = new CompressedEntry(name, isSmaller ? packed : bytes, isSmaller);
    whole.add(file);
    file.push(bytes, true);
  }
  whole.end();
  return Buffer.concat(chunks);
}

/** The files a reviewer needs to build the extension, and the instructions. Cargo needs every file that its manifest names, tests too. */
const SOURCES = [/^src\//, /^tests\/(tools\/)?\w+\.rs$/, /^bench\/(growth|library)\.rs$/, /^build\//, /^extension\//, /^examples\//, /^sample\//, /^(Cargo\.(toml|lock)|rustfmt\.toml|build\.sh|package(-lock)?\.json|README\.md|ARCHITECTURE\.md|LICENSE.*)$/];

/** @param {string} command @param {string[]} args */
const run = (command, args) => execFileSync(command, args, { encoding: "utf8" }).trim();

/**
 * The source files as a zip, with the versions of the build tools.
 * @param {string} root
 */
export function packSources(root) {
  const names = run("git", ["-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]).split("\0");
  const wanted = names.filter((name) => SOURCES.some((source) => source.test(name)) && statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
  const instructions = `Build: npm ci --ignore-scripts && npm run build-for-amo\nThe package is then dist/pith-firefox.zip.\nClang with a back end for WebAssembly is needed; build.sh installs it where apt-get can.\nBuilt with ${run("rustc", ["--version"])}, Node ${process.version}, Debian GNU/Linux.\n`;
  return zip([...wanted.map((name) => /** @type {[string, Uint8Array]} */ ([name, readFileSync(join(root, name))])), ["BUILD.txt", Buffer.from(instructions)]]);
}
