// Puts the JavaScript that the core brings (`src/page/live/dom.js`) into the glue that wasm-bindgen writes: everything that loads a core expects
// one script.
//
//   node src/wasm/inline-snippets.js dist/wasm
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";

const folder = process.argv[2];
const file = join(folder, "pith.js");

/** The script of an import without its comments, with an object of what it exports under the name that the glue uses. */
function inline(_, name, path) {
  const script = readFileSync(join(folder, path), "utf8");
  const exported = [...script.matchAll(/^export (?:const|function|class) (\w+)/gm)].map((found) => found[1]);
  return `${transformSync(script.replace(/^export /gm, ""), { minifyWhitespace: true }).code}const ${name} = { ${exported.join(", ")} };\n`;
}

const glue = readFileSync(file, "utf8").replaceAll(/^import \* as (\w+) from "(\.\/snippets\/[^"]+)";?\n/gm, inline);
if (/^import /m.test(glue)) throw new Error("wasm-bindgen writes another import than this was made for");
writeFileSync(file, glue);
rmSync(join(folder, "snippets"), { recursive: true, force: true });
