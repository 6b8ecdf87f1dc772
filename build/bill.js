// Writes a bill of materials (CycloneDX 1.6, JSON) beside each published file: what is compiled or bundled in, with version, licence and the checksum
// that the lock files hold. The same sources give the same bytes: there is no time and no serial number in it.
//
//     node build/bill.js FOLDER     writes NAME.cdx.json for each file in a folder that is published
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { TYPEFACES } from "../extension/fonts.js";
import { ARTEFACTS } from "./artefacts.js";
import { WASM, works } from "./notices.js";

const ROOT = resolve(import.meta.dirname, "..");

const host = () => /^host: (.*)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))?.[1] ?? "";

const IN_EXTENSION = { builds: [{ target: WASM, features: "" }, { target: WASM, features: "library" }], bundled: ["highlight.js", "temml", ...TYPEFACES] };

/**
 * What each kind of artefact is made of: the same builds that its notices name. The crate has sources only; what is listed is what a program gets
 * that depends on it.
 * @type {{ [what: string]: () => Parameters<typeof works>[0] & { lock?: string } }}
 */
const MADE_OF = {
  crate: () => ({ builds: [{ target: host(), features: "html" }], std: false }),
  "command line": () => ({ builds: [{ target: host(), features: "cli" }], more: sqlite("libsqlite3-sys") }),
  "npm package": () => ({ builds: [{ target: WASM, features: "" }, { target: WASM, features: "html" }] }),
  "Python package": () => ({ builds: [{ target: host(), features: "pyo3/extension-module", manifest: "python/Cargo.toml" }], lock: "python/Cargo.lock" }),
  "extension for chromium": () => ({ ...IN_EXTENSION, more: sqlite("sqlite-wasm-rs") }),
  "extension for firefox": () => ({ ...IN_EXTENSION, more: sqlite("sqlite-wasm-rs") }),
};

/** SQLite, which is in C, as the sources of a crate bring it. @param {string} crate */
function sqlite(crate) {
  const { packages } = JSON.parse(execFileSync("cargo", ["metadata", "--locked", "--all-features", "--format-version", "1"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }));
  const folder = dirname(packages.find((/** @type {any} */ one) => one.name === crate).manifest_path);
  const version = /define SQLITE_VERSION +"([^"]+)"/.exec(readFileSync(join(folder, "sqlite3/sqlite3.h"), "utf8"))?.[1] ?? "";
  return [{ name: "SQLite", version, licence: "blessing" }];
}

/** The checksums of crates in a lock file. @param {string} lock @returns {Map<string, string>} */
function crateSums(lock) {
  const text = readFileSync(join(ROOT, lock), "utf8");
  return new Map([...text.matchAll(/\[\[package\]\]\nname = "([^"]+)"\nversion = "([^"]+)"\nsource = "[^"]+"\nchecksum = "([0-9a-f]{64})"/g)].map(([, name, version, sum]) => [`${name} ${version}`, sum]));
}

/** The checksum of a package of npm. @param {string} name */
function npmSum(name) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const [kind, sum] = packages[`node_modules/${name}`].integrity.split("-");
  return { alg: kind.toUpperCase().replace("SHA", "SHA-"), content: Buffer.from(sum, "base64").toString("hex") };
}

/** A licence as CycloneDX wants it. @param {string} licence */
const licensed = (licence) => [{ expression: licence.replaceAll("/", " OR ") }];

/** @param {{ name: string, version: string, licence: string, from: string }} work @param {Map<string, string>} sums */
function component({ name, version, licence, from }, sums) {
  const sum = sums.get(`${name} ${version}`);
  const hashes = from === "npm" ? [npmSum(name)] : sum ? [{ alg: "SHA-256", content: sum }] : undefined;
  const purl = from === "npm" ? `pkg:npm/${name.replace("@", "%40")}@${version}` : from === "crate" ? `pkg:cargo/${name}@${version}` : undefined;
  return { type: "library", ...(purl && { "bom-ref": purl }), name, version, licenses: licensed(licence), ...(hashes && { hashes }), ...(purl && { purl }) };
}

/**
 * The bill of a published file.
 * @param {string} what the kind of artefact
 * @param {{ name: string, version: string, bytes?: Uint8Array }} file
 */
export function bill(what, { name, version, bytes }) {
  const { lock = "Cargo.lock", ...made } = MADE_OF[what]();
  const sums = crateSums(lock);
  const hashes = bytes && [{ alg: "SHA-256", content: createHash("sha256").update(bytes).digest("hex") }];
  return {
    bomFormat: "CycloneDX", specVersion: "1.6", version: 1,
    metadata: { component: { type: what === "crate" ? "library" : "application", "bom-ref": name, name, version, licenses: licensed("MIT OR Apache-2.0"), ...(hashes && { hashes }) } },
    components: works(made).map((work) => component(work, sums)),
  };
}

/** The kinds of artefacts that have a bill. The sources of the extension are what the others are made from. */
export const BILLED = Object.keys(MADE_OF);

/** @param {string} folder */
function main(folder) {
  const version = /^version = "(.*)"$/m.exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8"))?.[1] ?? "";
  for (const name of readdirSync(folder).sort()) {
    const what = ARTEFACTS.find((one) => one.name.test(name))?.what;
    if (!what || !BILLED.includes(what)) continue;
    const text = bill(what, { name, version, bytes: readFileSync(join(folder, name)) });
    writeFileSync(join(folder, `${name}.cdx.json`), `${JSON.stringify(text, null, 1)}\n`);
    console.log(`${name}.cdx.json: ${text.components.length} components`);
  }
}

if (process.argv[1] === import.meta.filename) main(process.argv[2]);
