// Makes the extension for each browser from this folder and the core: dist/chromium and dist/firefox, the same as zips, and the sources a
// reviewer builds it from. Nothing of ours is made smaller: what ships is what is read here, beside the core, the fonts and the library
// that colours listings; the modules of the reader page ship in one file, as they are written. `node extension/build.js [FOLDER]` writes to
// another folder than dist.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build as bundle } from "esbuild";
import { writeFonts } from "./fonts.js";
import { drawIcons } from "./icons/draw.js";
import { joined } from "./bundle.js";
import { packFolder, packSources } from "./zip.js";
import { WASM, writeLicences } from "../build/notices.js";

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, "..");
const CORE = join(ROOT, "dist/wasm");
const OUT = resolve(process.argv[2] ?? join(ROOT, "dist"));

/** What of this folder ships. */
const FOLDERS = ["_locales", "background", "content", "options", "reader", "shared", "welcome"];

/**
 * What a browser does not know of the manifest and warns of.
 * @type {{ [browser: string]: (manifest: any) => void }}
 */
const WITHOUT = {
  chromium(manifest) {
    delete manifest.browser_specific_settings;
    delete manifest.background.scripts;
  },
  firefox(manifest) {
    delete manifest.minimum_chrome_version;
    delete manifest.incognito;
    delete manifest.message_serialization;
    delete manifest.background.service_worker;
    for (const resource of manifest.web_accessible_resources) delete resource.use_dynamic_url;
  },
};

/**
 * The manifest for a browser.
 * @param {string} browser
 */
function manifestFor(browser) {
  const manifest = JSON.parse(readFileSync(join(HERE, "manifest.json"), "utf8"));
  WITHOUT[browser](manifest);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The core's JavaScript as a script for pages, which know no modules: the same text without its exports, in a scope of its own. */
function coreForPages() {
  const module = readFileSync(join(CORE, "pith.js"), "utf8");
  const script = module
    .replace(/^export (function|class|const) /gm, "$1 ")
    .replace(/^export \{ initSync, __wbg_init as default \};$/m, "pith.core = { extract, default: __wbg_init };")
    .replaceAll("import.meta.url", "undefined");
  if (/^export |import\./m.test(script) || !script.includes("pith.core")) throw new Error("The core's JavaScript has another shape than expected.");
  return `(() => {\nconst pith = (globalThis[Symbol.for("pith")] ??= {});\nif (pith.core) return;\n${script}})();\n`;
}

/** Has the reader page load one file for all its modules. Those that no other page of ours has are not shipped beside it. @param {string} out */
function joinReader(out) {
  const entry = "reader/reader.js";
  const { text, names } = joined(out, entry);
  for (const name of names) if (name.startsWith("reader/")) rmSync(join(out, name));
  for (const entry of readdirSync(join(out, "reader"), { withFileTypes: true })) if (entry.isDirectory()) rmdirSync(join(out, "reader", entry.name));
  writeFileSync(join(out, entry), text);
}

/** The function of highlight.js that writes into a page: we never call it, and linters see that it could. */
const WRITES = "element.innerHTML = result.value;";

/** Leaves out what the library would write into a page. @type {import("esbuild").Plugin} */
const unwritten = {
  name: "unwritten",
  setup(builder) {
    builder.onLoad({ filter: /highlight\.js[\\/]lib[\\/]core\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes(WRITES)) throw new Error("highlight.js has another shape than expected.");
      return { contents: text.replace(WRITES, ""), loader: "js" };
    });
  },
};

/** @param {string} browser */
async function build(browser) {
  const out = join(OUT, browser);
  rmSync(out, { recursive: true, force: true });
  for (const folder of ["core", "icons"]) mkdirSync(join(out, folder), { recursive: true });
  const isShipped = (/** @type {string} */ file) => !file.endsWith(".d.ts");
  for (const folder of FOLDERS) cpSync(join(HERE, folder), join(out, folder), { recursive: true, filter: isShipped });
  writeFileSync(join(out, "manifest.json"), manifestFor(browser));
  for (const file of ["pith.js", "pith_bg.wasm"]) cpSync(join(CORE, file), join(out, "core", file));
  writeFileSync(join(out, "core/pith-page.js"), coreForPages());
  await writeFonts(out);
  const options = { bundle: true, minify: true, logLevel: /** @type {"warning"} */ ("warning"), plugins: [unwritten] };
  await bundle({ ...options, entryPoints: [join(HERE, "highlighter.source.js")], format: "esm", outfile: join(out, "vendor/highlight.js") });
  joinReader(out);
  const fonts = "The typefaces in fonts/ are licensed under the SIL Open Font License 1.1: see fonts/LICENSE.txt.";
  writeLicences(out, { what: "the browser extension", builds: [{ target: WASM, features: "" }], bundled: ["highlight.js"], more: [fonts] });
  for (const [name, bytes] of drawIcons()) writeFileSync(join(out, "icons", name), bytes);
  writeFileSync(join(OUT, `pith-${browser}.zip`), await packFolder(out));
}

for (const browser of Object.keys(WITHOUT)) await build(browser);
// A reviewer builds from the sources alone, which are no repository.
if (existsSync(join(ROOT, ".git"))) writeFileSync(join(OUT, "pith-source.zip"), packSources(ROOT));
