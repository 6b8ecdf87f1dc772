// Joins the modules of a page of ours into one file, for each file costs a page a round through the browser before it can show anything.
// Every module stays as it was written, comments and names and all, in a scope of its own; only its imports and exports are put into
// other words. Knows the shapes of import and export that we use, and refuses others.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

const IMPORT = /^import (?:\{ ([^}]*) \}|\* as (\w+)) from "(\.[^"]+)";$/gm;
const EXPORT = /^export (?=(?:async )?(?:function|class|const|let) (\w+))/gm;

/** What would mean something else, or nothing, in a function. */
const UNKNOWN = /^(?:import|export|await)\b|\bimport\.meta\b|^(?:const|let) .*= await /m;

/**
 * A module and all it stands on, in the order in which they are run.
 * @param {string} folder
 * @param {string} name
 * @param {Map<string, string>} [found] texts by their names
 * @param {string[]} [way] the modules that led here
 */
function modules(folder, name, found = new Map(), way = []) {
  if (way.includes(name)) throw new Error(`Modules stand on each other: ${[...way, name].join(", ")}.`);
  if (found.has(name)) return found;
  const text = readFileSync(join(folder, name), "utf8");
  for (const [, , , other] of text.matchAll(IMPORT)) modules(folder, beside(name, other), found, [...way, name]);
  return found.set(name, text);
}

/** @param {string} name @param {string} other */
const beside = (name, other) => posix.join(posix.dirname(name), other);

/** A module's imports as what others gave. @param {string} name @param {string} text */
const takes = (name, text) =>
  text.replace(IMPORT, (_, names, all, other) => `const ${all ?? `{ ${names.replaceAll(" as ", ": ")} }`} = given["${beside(name, other)}"];`);

/** A module as a function that gives what it exports. @param {string} name @param {string} text */
function gives(name, text) {
  const names = [...text.matchAll(EXPORT)].map(([, exported]) => exported);
  const inside = takes(name, text).replace(EXPORT, "");
  if (UNKNOWN.test(inside)) throw new Error(`${name} imports or exports in a way that cannot be joined.`);
  return `// ${name}\ngiven["${name}"] = (() => {\n${inside}return { ${names.join(", ")} };\n})();\n`;
}

/**
 * One file of a module and all it stands on. Their names inside the file are those from the folder.
 * @param {string} folder
 * @param {string} entry
 * @returns {{ text: string, names: string[] }} the file, and the modules that are in it
 */
export function joined(folder, entry) {
  const all = modules(folder, entry);
  const last = /** @type {string} */ (all.get(entry));
  all.delete(entry);
  const before = [...all].map(([name, text]) => gives(name, text));
  const text = `/** What the modules below give each other. */\nconst given = {};\n\n${before.join("\n")}\n// ${entry}\n${takes(entry, last)}`;
  return { text, names: [...all.keys(), entry] };
}
