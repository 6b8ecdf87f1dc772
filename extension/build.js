// Makes the extension for each browser from this folder and the core: dist/chromium and dist/firefox. Nothing of ours is bundled or made
// smaller: what ships is what is read here, beside the core, the fonts and the library that colours listings.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";
import { writeFonts } from "./fonts.js";
import { drawIcons } from "./icons/draw.js";

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, "..");
const DIST = join(ROOT, "dist");

/** What of this folder ships. */
const FOLDERS = ["_locales", "background", "content", "options", "reader", "shared", "welcome"];

/** The keys of the manifest a browser does not know and warns of. */
const UNKNOWN = {
  chromium: ["browser_specific_settings"],
  firefox: ["minimum_chrome_version", "incognito", "message_serialization"],
};

/** @typedef {keyof typeof UNKNOWN} Browser */

/**
 * The manifest for a browser.
 * @param {Browser} browser
 */
function manifestFor(browser) {
  const manifest = JSON.parse(readFileSync(join(HERE, "manifest.json"), "utf8"));
  for (const key of UNKNOWN[browser]) delete manifest[key];
  if (browser === "firefox") for (const resource of manifest.web_accessible_resources) delete resource.use_dynamic_url;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The core's JavaScript as a script for pages, which know no modules: the same text without its exports, in a scope of its own. */
function coreForPages() {
  const module = readFileSync(join(DIST, "wasm/pith.js"), "utf8");
  const script = module
    .replace(/^export (function|class|const) /gm, "$1 ")
    .replace(/^export \{ initSync, __wbg_init as default \};$/m, "room.core = { extract, default: __wbg_init };")
    .replaceAll("import.meta.url", "undefined");
  if (/^export |import\./m.test(script) || !script.includes("room.core")) throw new Error("The core's JavaScript has another shape than expected.");
  return `(() => {\nconst room = (globalThis[Symbol.for("pith")] ??= {});\nif (room.core) return;\n${script}})();\n`;
}

/** @param {Browser} browser */
function build(browser) {
  const out = join(DIST, browser);
  rmSync(out, { recursive: true, force: true });
  for (const folder of ["core", "icons"]) mkdirSync(join(out, folder), { recursive: true });
  for (const folder of FOLDERS) cpSync(join(HERE, folder), join(out, folder), { recursive: true });
  writeFileSync(join(out, "manifest.json"), manifestFor(browser));
  for (const file of ["pith.js", "pith_bg.wasm"]) cpSync(join(DIST, "wasm", file), join(out, "core", file));
  writeFileSync(join(out, "core/pith-page.js"), coreForPages());
  writeFonts(out);
  buildSync({ entryPoints: [join(HERE, "highlight.source.js")], bundle: true, format: "esm", minify: true, outfile: join(out, "vendor/highlight.js"), logLevel: "warning" });
  for (const [name, bytes] of drawIcons()) writeFileSync(join(out, "icons", name), bytes);
}

for (const browser of /** @type {Browser[]} */ (Object.keys(UNKNOWN))) build(browser);
