// Builds the extension for each browser from this folder and the core: dist/chromium and dist/firefox, the same as zips, and the source zip
// for store reviewers. Our own code is not minified, so what ships can be read; the modules of the background and of the library page ship bundled
// into one file each, those of the reader into two: what shows an article, and what is loaded once it is readable.
// `node extension/build.js [FOLDER]` writes to another folder than dist.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { build as esbuild } from "esbuild";
import { writeFonts } from "./fonts.js";
import { drawIcons } from "./icons/draw.js";
import { bundle, bundleStyles } from "./bundle.js";
import { packFolder, packSources } from "./zip.js";
import { WASM, writeLicences } from "../build/notices.js";

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, "..");
const CORE = join(ROOT, "dist/wasm");
const LIBRARY = join(ROOT, "dist/library");
const OUT = resolve(process.argv[2] ?? join(ROOT, "dist"));

/** The subfolders that ship. */
const FOLDERS = ["_locales", "background", "content", "library", "note", "options", "reader", "shared", "store", "welcome"];

/** Permissions that only Chromium knows. */
const CHROMIUM_PERMISSIONS = new Set(["offscreen", "sidePanel"]);

/**
 * Removes the manifest keys that a browser does not know and would warn about.
 * @type {{ [browser: string]: (manifest: any) => void }}
 */
const REMOVE_UNKNOWN_KEYS = {
  chromium(manifest) {
    delete manifest.browser_specific_settings;
    delete manifest.sidebar_action;
    delete manifest.background.scripts;
  },
  firefox(manifest) {
    delete manifest.minimum_chrome_version;
    delete manifest.incognito;
    delete manifest.message_serialization;
    delete manifest.background.service_worker;
    delete manifest.side_panel;
    manifest.permissions = manifest.permissions.filter((/** @type {string} */ name) => !CHROMIUM_PERMISSIONS.has(name));
    for (const resource of manifest.web_accessible_resources) delete resource.use_dynamic_url;
  },
};

/**
 * The manifest for a browser.
 * @param {string} browser
 */
function manifestFor(browser) {
  const manifest = JSON.parse(readFileSync(join(HERE, "manifest.json"), "utf8"));
  REMOVE_UNKNOWN_KEYS[browser](manifest);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Bundles modules into their entry, and those that it loads later into another file, and removes the module files that no other page uses.
 * @param {string} out
 * @param {string} entry
 * @param {{ later?: string, apart?: string[] }} [options]
 */
function bundleModules(out, entry, options = {}) {
  const folder = dirname(entry);
  const { later } = options;
  const { text, names, laterText } = bundle(out, entry, options);
  for (const name of names) if (name.startsWith(`${folder}/`)) rmSync(join(out, name));
  for (const item of readdirSync(join(out, folder), { withFileTypes: true })) if (item.isDirectory()) rmdirSync(join(out, folder, item.name));
  writeFileSync(join(out, entry), text);
  if (later) writeFileSync(join(out, later), laterText);
}

/** Joins the stylesheets of a page into one, and removes the files that no other page uses. @param {string} out @param {string} page */
function joinStyles(out, page) {
  const name = `${basename(page, ".html")}.css`;
  const { html, css } = bundleStyles(out, page, name);
  const folder = join(out, dirname(page));
  for (const file of readdirSync(folder)) if (file.endsWith(".css") && !html.includes(`href="${file}"`)) rmSync(join(folder, file));
  writeFileSync(join(folder, name), css);
  writeFileSync(join(out, page), html);
}

/** The line of highlight.js that writes to a page. We never call it, but the stores' linters warn about it. */
const INNER_HTML = "element.innerHTML = result.value;";

/** Removes that line. @type {import("esbuild").Plugin} */
const withoutInnerHtml = {
  name: "without-inner-html",
  setup(builder) {
    builder.onLoad({ filter: /highlight\.js[\\/]lib[\\/]core\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes(INNER_HTML)) throw new Error("highlight.js does not look as expected.");
      return { contents: text.replace(INNER_HTML, ""), loader: "js" };
    });
  },
};

/** Temml's further commands take it from the page; here they import it. @type {import("esbuild").Plugin} */
const temmlForItsCommands = {
  name: "temml-for-its-commands",
  setup(builder) {
    builder.onLoad({ filter: /temml[\\/]contrib[\\/]/ }, ({ path }) => ({ contents: `import temml from "temml";\n${readFileSync(path, "utf8")}`, loader: "js" }));
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
  cpSync(join(LIBRARY, "pith.js"), join(out, "store/library.js"));
  cpSync(join(LIBRARY, "pith_bg.wasm"), join(out, "store/library_bg.wasm"));
  await writeFonts(out);
  const options = { bundle: true, minify: true, logLevel: /** @type {"warning"} */ ("warning"), plugins: [withoutInnerHtml, temmlForItsCommands] };
  await esbuild({ ...options, entryPoints: [join(HERE, "highlighter.source.js")], format: "esm", outfile: join(out, "vendor/highlight.js") });
  await esbuild({ ...options, entryPoints: [join(HERE, "typesetter.source.js")], format: "esm", outfile: join(out, "vendor/temml.js") });
  bundleModules(out, "background/main.js", { apart: ["core/pith.js"] });
  bundleModules(out, "reader/reader.js", { later: "reader/helpers.js" });
  bundleModules(out, "library/library.js");
  for (const page of ["reader/reader.html", "library/library.html"]) joinStyles(out, page);
  const fonts = "The typefaces in fonts/ are licensed under the SIL Open Font License 1.1: see fonts/LICENSE.txt.";
  const chemistry = "The commands of chemistry in vendor/temml.js are adapted from mhchem for MathJax, copyright 2011-2015 The MathJax Consortium, 2015-2018 Martin Hensel, licensed under the Apache License 2.0.";
  writeLicences(out, { what: "the browser extension", builds: [{ target: WASM, features: "" }, { target: WASM, features: "library" }], bundled: ["highlight.js", "temml"], more: [fonts, chemistry] });
  for (const [name, bytes] of drawIcons()) writeFileSync(join(out, "icons", name), bytes);
  writeFileSync(join(OUT, `pith-${browser}.zip`), await packFolder(out));
}

for (const browser of Object.keys(REMOVE_UNKNOWN_KEYS)) await build(browser);
// A reviewer builds from the source zip, which is not a repository.
if (existsSync(join(ROOT, ".git"))) writeFileSync(join(OUT, "pith-source.zip"), packSources(ROOT));
