// Packs pith-reader: the hand-written modules of lib/ and types/, the cores with their glue, and the same modules as CommonJS for `require`.
// Writes dist/npm and dist/pith-reader-VERSION.tgz. It compiles nothing: build.sh has built the cores.
//
//   node npm/pack.js
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { transformSync } from "esbuild";
import { WASM, writeLicences } from "../build/notices.js";

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, "..");
const OUT = join(ROOT, "dist/npm");

/** The cores: where each was built, and its name in the package. */
const CORES = [
  { built: "dist/wasm", name: "pith" },
  { built: "dist/html", name: "pith-html" },
];

/** From here on the generated glue loads and keeps its single instance. That part is cut off. */
const KEEPING = "\nlet wasmModule, wasmInstance, wasm;\n";
const LOADING = "\nasync function __wbg_load(";

/** Modules without a CommonJS version: for platforms that only import. */
const MODULES_ONLY = new Set(["index.browser.js", "index.workerd.js", "compat.browser.js", "compat.workerd.js", "inline.js", "element.js", "render.js", "styles.js"]);

/** @param {string} path */
const text = (path) => readFileSync(join(ROOT, path), "utf8");

/** @param {string} path */
const compiled = (path) => new WebAssembly.Module(readFileSync(join(ROOT, path)));

function fail(/** @type {string} */ why) {
  console.error(why);
  process.exit(1);
}

/** The version of the crate, which is that of the package. */
function version() {
  const found = /^version = "(.+)"$/m.exec(text("Cargo.toml"));
  return found ? found[1] : fail("Cargo.toml has no version.");
}

/**
 * The glue of wasm-bindgen wrapped into a function, so that an instance that trapped can be replaced: as generated it keeps one instance for good.
 * One glue serves both cores.
 */
function glue() {
  const names = CORES.map(({ built }) => WebAssembly.Module.imports(compiled(`${built}/pith_bg.wasm`)).map((found) => found.name).sort().join());
  if (names[0] !== names[1]) fail("The cores import different functions; one glue cannot serve both.");
  const written = text("dist/html/pith.js");
  const [keeping, loading] = [written.indexOf(KEEPING), written.indexOf(LOADING)];
  if (keeping < 0 || loading < keeping) fail("wasm-bindgen writes another glue than this was made for.");
  const body = written.slice(0, loading).replace(/^export function (\w+)/gm, "function $1").replace(/^\/\*\*\n( \*.*\n)*? \*\/\n/gm, "");
  const doors = [...written.matchAll(/^export function (\w+)/gm)].map((found) => found[1]).filter((name) => name !== "start");
  return [
    "// Made by wasm-bindgen, wrapped so that there can be a new instance after one that stopped.",
    "export function makeGlue(module) {",
    body,
    "__wbg_finalize_init(new WebAssembly.Instance(module, __wbg_get_imports()), module);",
    `const doors = { ${doors.join(", ")} };`,
    "// What this core has: the glue is that of the larger one.",
    "return Object.fromEntries(Object.entries(doors).filter(([name]) => name in wasm));",
    "}",
    "",
  ].join("\n");
}

/**
 * An ES module as CommonJS.
 * @param {string} source
 */
function required(source) {
  const renamed = source.replace(/(from\s+"\.[^"]*)\.js"/g, '$1.cjs"');
  return transformSync(renamed, { format: "cjs", platform: "node", target: "node18" }).code;
}

/** Writes esm/ and cjs/. */
function writeModules() {
  const files = new Map(readdirSync(join(HERE, "lib")).filter((name) => /\.c?js$/.test(name)).map((name) => [name, text(`npm/lib/${name}`)]));
  files.set("glue.js", glue());
  files.set("version.js", `/** The version of the package and of the core in it. */\nexport const version = ${JSON.stringify(version())};\n`);
  for (const [name, source] of files) {
    if (name.endsWith(".cjs")) {
      writeFileSync(join(OUT, "cjs", name), source);
      continue;
    }
    writeFileSync(join(OUT, "esm", name), source);
    const twin = name.replace(/\.js$/, ".cjs");
    if (!MODULES_ONLY.has(name) && !files.has(twin)) writeFileSync(join(OUT, "cjs", twin), required(source));
  }
}

/** Writes wasm/: the cores, and each as base64 for the inline modules. */
function writeCores() {
  for (const { built, name } of CORES) {
    const bytes = readFileSync(join(ROOT, built, "pith_bg.wasm"));
    writeFileSync(join(OUT, "wasm", `${name}.wasm`), bytes);
    const literal = JSON.stringify(bytes.toString("base64"));
    if (name === "pith") writeFileSync(join(OUT, "wasm", `${name}.base64.js`), `export default ${literal};\n`);
    else writeFileSync(join(OUT, "wasm", `${name}.base64.cjs`), `module.exports = ${literal};\n`);
  }
}

/** Folders for tools with Node 10 resolution, which do not read `exports`. */
const FOLDERS = {
  inline: { main: "../cjs/inline-html.cjs", types: "../types/index.d.cts" },
  "inline/html": { main: "../../cjs/inline-html.cjs", types: "../../types/index.d.cts" },
  compat: { main: "../cjs/compat.node.cjs", types: "../types/compat.d.cts" },
  element: { main: "../esm/element.js", types: "../types/element.d.ts", type: "module" },
};

function writeFolders() {
  for (const [name, about] of Object.entries(FOLDERS)) {
    mkdirSync(join(OUT, name), { recursive: true });
    writeFileSync(join(OUT, name, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
  }
}

/** Writes types/: each declaration for ES modules and, if such files exist, for `require`. */
function writeTypes() {
  for (const name of readdirSync(join(HERE, "types"))) {
    const source = text(`npm/types/${name}`);
    writeFileSync(join(OUT, "types", name), source);
    if (name !== "element.d.ts") writeFileSync(join(OUT, "types", name.replace(/\.d\.ts$/, ".d.cts")), source.replace(/("\.[^"]*)\.js"/g, '$1.cjs"'));
  }
}

function main() {
  rmSync(OUT, { recursive: true, force: true });
  for (const folder of ["esm", "cjs", "wasm", "types"]) mkdirSync(join(OUT, folder), { recursive: true });
  writeModules();
  writeCores();
  writeTypes();
  writeFolders();
  writeLicences(OUT, { what: "pith-reader for npm", builds: [{ target: WASM, features: "" }, { target: WASM, features: "html" }] });
  cpSync(join(ROOT, "CHANGELOG.md"), join(OUT, "CHANGELOG.md"));
  cpSync(join(HERE, "README.md"), join(OUT, "README.md"));
  const about = { ...JSON.parse(text("npm/package.json")), version: version() };
  writeFileSync(join(OUT, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
  const told = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", join(ROOT, "dist")], { cwd: OUT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const answer = JSON.parse(told);
  const made = Array.isArray(answer) ? answer[0] : Object.values(answer)[0];
  console.log(`dist/${made.filename}: ${made.size} bytes packed, ${made.unpackedSize} unpacked, ${made.files.length} files`);
}

main();
