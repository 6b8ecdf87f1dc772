// What each published file must hold and may hold: nothing is missing, nothing slipped in, and its licences are there.
//
//     node build/artefacts.js FOLDER     checks every file in a folder and prints a table of them
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";

const LICENCES = ["LICENSE-APACHE", "LICENSE-MIT"];
/** What the name of a bill of materials adds to that of its file. */
const BILL = ".cdx.json";
const NOTICES = [...LICENCES, "THIRD-PARTY-NOTICES.txt"];
const CORES = ["wasm/pith.wasm", "wasm/pith-html.wasm"];

/**
 * The published files by name. Paths are without the folder that an archive puts around them.
 * @type {{ name: RegExp, what: string, must: string[], may: RegExp }[]}
 */
export const ARTEFACTS = [
  {
    name: /^pith-reader-[\d.]+\.crate$/,
    what: "crate",
    must: [...LICENCES, "Cargo.toml", "Cargo.lock", "README.md", "src/lib.rs", "src/bin/pith/main.rs", "src/model/blocks.forest", "src/model/CARD.md", "examples/crawl.rs", "examples/server.rs", "tests/golden.rs"],
    may: /^(Cargo\.toml(\.orig)?|Cargo\.lock|\.cargo_vcs_info\.json|README\.md|CHANGELOG\.md|LICENSE-\w+|src\/.+\.(rs|forest|md|txt)|src\/page\/live\/dom\.js|examples\/\w+\.rs|bench\/(growth|library)\.rs|sample\/page\.html|tests\/(\w+|support\/\w+|tools\/\w+)\.rs|tests\/floors\.toml|tests\/(fuzz|fuzz-found|library|pages|site)\/.+)$/,
  },
  {
    name: /^pith-[\d.]+-.+\.tar\.gz$/,
    what: "command line",
    must: [...NOTICES, "pith", "pith.1", "completions/pith.bash", "completions/_pith", "completions/pith.fish"],
    may: /^(pith(\.1)?|LICENSE-\w+|THIRD-PARTY-NOTICES\.txt|completions\/\w+(\.\w+)?)$/,
  },
  {
    name: /^pith-reader-[\d.]+\.tgz$/,
    what: "npm package",
    must: [...NOTICES, ...CORES, "package.json", "README.md", "CHANGELOG.md", "esm/index.node.js", "cjs/index.node.cjs", "types/index.d.ts"],
    may: /^(package\.json|README\.md|CHANGELOG\.md|LICENSE-\w+|THIRD-PARTY-NOTICES\.txt|(esm|cjs)\/[\w.-]+\.c?js|types\/[\w.-]+\.d\.c?ts|wasm\/[\w.-]+\.(wasm|c?js)|(inline|inline\/html|compat|compat\/inline|element)\/package\.json)$/,
  },
  {
    name: /^pith_reader-[\d.]+-cp310-abi3-.+\.whl$/,
    what: "Python package",
    must: [...LICENCES.map((name) => `licenses/${name}`), "pith/THIRD-PARTY-NOTICES.txt", "pith/__init__.py", "pith/py.typed", "pith/_pith.pyi", "pith/_pith.abi3.so", "pith/spark/job.py", "METADATA", "WHEEL", "RECORD"],
    may: /^(pith\/(\w+\/)?\w+\.pyi?|pith\/_pith\.abi3\.so|pith\/py\.typed|pith\/THIRD-PARTY-NOTICES\.txt|METADATA|WHEEL|RECORD|licenses\/LICENSE-\w+)$/,
  },
  ...["chromium", "firefox"].map((browser) => ({
    name: new RegExp(`^pith-${browser}(-[\\d.]+)?\\.zip$`),
    what: `extension for ${browser}`,
    must: [...NOTICES, "manifest.json", "core/pith_bg.wasm", "store/library_bg.wasm", "fonts/LICENSE.txt", "_locales/en/messages.json"],
    may: /^(manifest\.json|LICENSE-\w+|THIRD-PARTY-NOTICES\.txt|_locales\/\w+\/messages\.json|(background|content|library|note|options|reader|shared|store|welcome|vendor|core)\/[\w/-]+\.(js|css|html|wasm)|fonts\/([\w-]+\.woff2|fonts\.css|LICENSE\.txt)|icons\/[\w-]+\.(png|svg)|core\/pith_bg\.wasm)$/,
  })),
  {
    name: /^pith-source(-[\d.]+)?\.zip$/,
    what: "sources of the extension",
    must: [...LICENCES, "BUILD.txt", "build.sh", "Cargo.lock", "package-lock.json", "src/lib.rs", "extension/build.js", "build/notices.js"],
    may: /^(BUILD\.txt|build\.sh|Cargo\.(toml|lock)|package(-lock)?\.json|rustfmt\.toml|[A-Z]+\.md|LICENSE-\w+|(src|extension|examples|build|sample)\/.+|bench\/(growth|library)\.rs|tests\/(\w+|support\/\w+|tools\/\w+)\.rs)$/,
  },
];

/** What is wrong with the files of an artefact. @param {typeof ARTEFACTS[number]} artefact @param {string[]} files */
export function complaints({ must, may }, files) {
  const missing = must.filter((name) => !files.includes(name)).map((name) => `${name} is missing`);
  return [...missing, ...files.filter((name) => !may.test(name)).map((name) => `${name} does not belong there`)];
}

/** The files in an archive. @param {string} path */
function filesIn(path) {
  // A wheel is a zip, with what describes it in a folder of its own.
  if (path.endsWith(".whl")) return Object.keys(unzipSync(readFileSync(path), { filter: () => true })).map((name) => name.replace(/^pith_reader-[\d.]+\.dist-info\//, ""));
  if (path.endsWith(".zip")) return Object.keys(unzipSync(readFileSync(path), { filter: () => true }));
  const names = execFileSync("tar", ["-tzf", path], { encoding: "utf8" }).split("\n");
  return names.filter((name) => name && !name.endsWith("/")).map((name) => name.slice(name.indexOf("/") + 1));
}

/** @param {string} folder */
function main(folder) {
  const all = readdirSync(folder).filter((name) => name !== "SHA256SUMS").sort();
  const names = all.filter((name) => !name.endsWith(BILL));
  let wrong = ARTEFACTS.filter(({ name }) => !names.some((found) => name.test(found))).map(({ what }) => `There is no ${what}.`);
  for (const name of names) {
    const artefact = ARTEFACTS.find((one) => one.name.test(name));
    if (artefact && artefact.what !== "sources of the extension" && !all.includes(name + BILL)) wrong.push(`${name} has no bill of materials.`);
    if (artefact) wrong.push(...complaints(artefact, filesIn(join(folder, name))).map((why) => `${name}: ${why}`));
    else wrong.push(`${name} is not a file we publish.`);
    const bytes = readFileSync(join(folder, name));
    const sum = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    console.log(name.padEnd(48), String(bytes.length).padStart(10), sum, artefact?.what ?? "");
  }
  for (const why of wrong) console.error(why);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) main(process.argv[2]);
