// Bundles the modules of an extension page into one file, because each module file costs the page a round trip through the browser before it
// can show anything. Every module keeps its text, comments and names, in a function scope of its own; only its imports and exports are
// rewritten. Handles the forms of import and export that we use and refuses all others. What a page loads later is a second file, with the
// modules that are not in the first; generated modules can stay files of their own. The stylesheets of a page are joined for the same reason.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

const IMPORT = /^import (?:\{ ([^}]*) \}|\* as (\w+)) from "(\.[^"]+)";$/gm;
const EXPORT = /^export (?=(?:async )?(?:function|class|const|let) (\w+))/gm;
const RE_EXPORT = /^export \{ ([\w, ]+) \} from "(\.[^"]+)";$/gm;

/** Syntax that means something else, or is an error, inside a function. */
const UNSUPPORTED = /^(?:import|export|await)\b|\bimport\.meta\b|^(?:const|let) .*= await /m;

/** A dynamic import, apart from the types of JSDoc. Its path is resolved from the bundle, so it may only stand in a file beside the entry. */
const DYNAMIC_IMPORT = /^[^*\n]*(?<!typeof )\bimport\("\./m;

/** The path of a file that another one names. @param {string} importer @param {string} specifier */
const resolve = (importer, specifier) => posix.join(posix.dirname(importer), specifier);

/**
 * Collects a module and all its dependencies, in the order in which they run.
 * @param {string} folder
 * @param {string} name
 * @param {Set<string>} apart modules that stay files of their own
 * @param {Map<string, string>} [found] source texts by module name
 * @param {string[]} [importers] the chain of modules that led here
 */
function collect(folder, name, apart, found = new Map(), importers = []) {
  if (apart.has(name)) return found;
  if (importers.includes(name)) throw new Error(`Modules import each other: ${[...importers, name].join(", ")}.`);
  if (found.has(name)) return found;
  const text = readFileSync(join(folder, name), "utf8");
  const specifiers = [...[...text.matchAll(IMPORT)].map((match) => match[3]), ...[...text.matchAll(RE_EXPORT)].map((match) => match[2])];
  for (const specifier of specifiers) collect(folder, resolve(name, specifier), apart, found, [...importers, name]);
  return found.set(name, text);
}

/** Replaces a module's imports by lookups in `modules`. @param {string} name @param {string} text */
const rewriteImports = (name, text) =>
  text
    .replace(IMPORT, (_, names, namespace, specifier) => `const ${namespace ?? `{ ${names.replaceAll(" as ", ": ")} }`} = modules["${resolve(name, specifier)}"];`)
    .replace(RE_EXPORT, (_, names, specifier) => `const { ${names} } = modules["${resolve(name, specifier)}"];`);

/** Wraps a module in a function that returns its exports. @param {string} name @param {string} text @param {string} entry */
function wrap(name, text, entry) {
  const names = [...[...text.matchAll(EXPORT)].map(([, exported]) => exported), ...[...text.matchAll(RE_EXPORT)].flatMap(([, list]) => list.split(", "))];
  const body = rewriteImports(name, text).replace(EXPORT, "");
  const isMisplaced = DYNAMIC_IMPORT.test(text) && posix.dirname(name) !== posix.dirname(entry);
  if (UNSUPPORTED.test(body) || isMisplaced) throw new Error(`${name} imports or exports in a way that cannot be bundled.`);
  return `// ${name}\nmodules["${name}"] = (() => {\n${body}return { ${names.join(", ")} };\n})();\n`;
}

/**
 * Bundles a module and its dependencies into one text, and a module that it imports later, beside it, with what only that one needs into another.
 * @param {string} folder module names are paths below it
 * @param {string} entry
 * @param {{ later?: string, apart?: string[] }} [options] `apart`: modules that stay files of their own
 * @returns {{ text: string, names: string[], laterText: string }} the bundles, and the modules in them
 */
export function bundle(folder, entry, { later, apart = [] } = {}) {
  const outside = new Set(apart);
  const first = collect(folder, entry, outside);
  const own = apart.map((name, i) => `import * as apart${i} from "${posix.relative(posix.dirname(entry), name)}";\n`).join("");
  const modules = apart.map((name, i) => ` "${name}": apart${i} `).join();
  const text = `${own}/** The exports of the modules below. */\n${later ? "export " : ""}const modules = {${modules}};\n\n${joined(first, entry)}`;
  if (!later) return { text, names: [...first.keys()], laterText: "" };
  const all = collect(folder, later, outside, new Map(first));
  const rest = new Map([...all].filter(([name]) => !first.has(name)));
  return { text, names: [...all.keys()], laterText: `import { modules } from "./${posix.basename(entry)}";\n\n${joined(rest, later)}` };
}

/** Modules as one text, the entry last. @param {Map<string, string>} texts @param {string} entry */
function joined(texts, entry) {
  const wrapped = [...texts].filter(([name]) => name !== entry).map(([name, text]) => wrap(name, text, entry));
  return `${wrapped.join("\n")}\n// ${entry}\n${rewriteImports(entry, /** @type {string} */ (texts.get(entry)))}`;
}

/** An address in a stylesheet that is a path. */
const RELATIVE_URL = /url\("(?![a-z]+:)([^"]+)"\)/g;

const STYLESHEETS = /(?:<link rel="stylesheet" href="[^"]+">\n)+/;

/**
 * Joins the stylesheets of a page, but for those of other media, into one.
 * @param {string} folder
 * @param {string} page the page's path below it
 * @param {string} name the file of the joined stylesheet, beside the page
 * @returns {{ html: string, css: string }}
 */
export function bundleStyles(folder, page, name) {
  const html = readFileSync(join(folder, page), "utf8");
  const links = STYLESHEETS.exec(html)?.[0] ?? "";
  const files = [...links.matchAll(/href="([^"]+)"/g)].map((match) => resolve(page, match[1]));
  const fromPage = (/** @type {string} */ file, /** @type {string} */ address) => posix.relative(posix.dirname(page), resolve(file, address));
  const css = files.map((file) => `/* ${file} */\n${readFileSync(join(folder, file), "utf8").replace(RELATIVE_URL, (_, address) => `url("${fromPage(file, address)}")`)}`);
  return { html: html.replace(STYLESHEETS, `<link rel="stylesheet" href="${name}">\n`), css: css.join("\n") };
}
