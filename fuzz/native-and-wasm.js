// Compares the native build with the WebAssembly core on every input that fuzzing kept as canonical HTML: the same article, or the same refusal.
//   node fuzz/native-and-wasm.js FOLDER...
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extractHtml, initSync } from "../dist/wasm/pith.js";

const URL_OF_ALL = "https://example.org/2026/a.html";
const DOORS = process.env.PITH_DOORS ?? "target/debug/examples/doors";

initSync({ module: readFileSync(new URL("../dist/wasm/pith_bg.wasm", import.meta.url)) });

/** An article as text with sorted keys, its confidence rounded to single precision: Rust's JSON writes fewer digits. */
const told = (article) =>
  JSON.stringify({ ...article, confidence: Math.fround(article.confidence) }, (_, value) =>
    value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

let compared = 0;
let different = 0;
for (const folder of process.argv.slice(2)) {
  const run = spawnSync(DOORS, ["articles", folder, URL_OF_ALL], { encoding: "utf8", maxBuffer: 2 ** 31 - 1 });
  if (run.status !== 0) throw new Error(`${DOORS}: ${run.stderr}`);
  const native = run.stdout.split("\n");
  // Names in the order of their bytes, as Rust sorts them.
  const names = readdirSync(folder).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const [at, name] of names.entries()) {
    const html = new TextDecoder("utf-8", { ignoreBOM: true }).decode(readFileSync(join(folder, name)));
    compared += 1;
    if (told(extractHtml(html, { url: URL_OF_ALL })) === told(JSON.parse(native[at]))) continue;
    different += 1;
    console.error(`different: ${join(folder, name)}`);
  }
}
console.log(`native and WebAssembly: ${compared} inputs, ${different} different`);
process.exit(different === 0 ? 0 : 1);
