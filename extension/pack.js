// Packs folders so that the same files make the same bytes on every machine: names in order, one time for all, one compressor.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";

/** The time of every file in a package: the first a zip can tell, in the local time it tells times in. */
const TIME = new Date(1980, 0, 1);

/** @param {[name: string, bytes: Uint8Array][]} files */
function zip(files) {
  const sorted = files.sort(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(sorted), { mtime: TIME, level: 9 });
}

/**
 * A folder as a zip.
 * @param {string} folder
 */
export function packFolder(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  return zip(names.map((name) => [name.replaceAll("\\", "/"), readFileSync(join(folder, name))]));
}

/** What a reviewer needs to build the extension and what tells them how. Cargo wants every file its manifest names, tests too. */
const SOURCES = [/^src\//, /^tests\/\w+\.rs$/, /^extension\//, /^examples\//, /^sample\//, /^(Cargo\.(toml|lock)|rustfmt\.toml|build\.sh|package(-lock)?\.json|README\.md|ARCHITECTURE\.md|LICENSE.*)$/];

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
