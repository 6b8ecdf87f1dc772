// Changes the glue that wasm-bindgen writes, in three ways. A new instance is begun after one that stopped, out of memory, too deep, or
// through a fault of ours: the glue knows one for good, and in one that stopped nothing can be trusted any more. Long texts are encoded by
// the browser at once: the glue takes them letter by letter first, which is quicker for names. And calls that may be refused need no
// function made for each. It refuses a glue it was not made for.
//
//   node src/wasm/glue.js dist/wasm/pith.js
import { readFileSync, writeFileSync } from "node:fs";

/** What the doors are called where they are written. */
const BARE = "bare_";

/** How the glue hands a text over. */
const HAND_OVER = "function passStringToWasm0(arg, malloc, realloc) {\n";
/** Letters from which on a text is encoded by the browser. */
const LONG = 1000;
/** Does that into room for a text with few letters beyond ASCII, and gets more for others. */
const HAND_OVER_LONG = `
function passLongString(text, malloc, realloc) {
    let room = text.length + (text.length >> 3);
    let ptr = malloc(room, 1) >>> 0;
    let { read, written } = cachedTextEncoder.encodeInto(text, getUint8ArrayMemory0().subarray(ptr, ptr + room));
    if (read < text.length) {
        const more = written + 3 * (text.length - read);
        ptr = realloc(ptr, room, more, 1) >>> 0;
        room = more;
        written += cachedTextEncoder.encodeInto(text.slice(read), getUint8ArrayMemory0().subarray(ptr + written, ptr + room)).written;
    }
    WASM_VECTOR_LEN = written;
    return realloc(ptr, room, written, 1) >>> 0;
}
`;

/** A call the browser may refuse. The glue makes a function for each such call, and hands over a list of what is given; thousands are made. */
const REFUSABLE = /function\(\) \{ return handleError\(function \(([\w, ]*)\) \{\n([\s\S]*?)\n( *)\}, arguments\); \}/g;
/** The same call without that. */
const refused = (/** @type {string} */ _whole, /** @type {string} */ given, /** @type {string} */ body, /** @type {string} */ space) => [
  `function(${given}) {`,
  `${space}try {`,
  body,
  `${space}} catch (error) {`,
  `${space}    wasm.__wbindgen_exn_store(addToExternrefTable0(error));`,
  `${space}}`,
  `${space}}`,
].join("\n");

/** Holds what the glue must have for this to fit it. */
const NEEDED = [
  "let wasmModule, wasmInstance, wasm;",
  "function __wbg_finalize_init(instance, module) {",
  "function __wbg_get_imports() {",
  HAND_OVER,
  "\nexport { initSync, __wbg_init as default };",
];

/** Around every door. A refusal is an answer, and the instance works on after it. */
const RENEWING = `
function renewing(door) {
    return (...given) => {
        if (wasm === undefined && wasmModule !== undefined) {
            __wbg_finalize_init(new WebAssembly.Instance(wasmModule, __wbg_get_imports()), wasmModule);
        }
        try {
            return door(...given);
        } catch (error) {
            if (wasm === undefined || (error instanceof Error && error.name === "PithError")) throw error;
            wasm = wasmInstance = cachedDataViewMemory0 = cachedUint8ArrayMemory0 = undefined;
            const stopped = new Error("the core ran out of memory or failed; the next call starts it anew", { cause: error });
            throw Object.assign(stopped, { name: "PithError", code: "stopped" });
        }
    };
}
`;

const file = process.argv[2];
const written = readFileSync(file, "utf8");
const doors = [...written.matchAll(/^export function (\w+)/gm)].map((found) => found[1]).filter((name) => name !== "start");
const missing = NEEDED.filter((needed) => !written.includes(needed));
if (doors.length === 0 || missing.length > 0 || !REFUSABLE.test(written)) {
  console.error("wasm-bindgen writes another glue than this was made for:", missing.join(" "));
  process.exit(1);
}
const bare = written.replace(/^export function (?!start\b)(\w+)/gm, `function ${BARE}$1`);
const last = NEEDED[NEEDED.length - 1];
const around = doors.map((door) => `export const ${door} = renewing(${BARE}${door});\n`).join("");
const long = `    if (realloc !== undefined && arg.length >= ${LONG}) return passLongString(arg, malloc, realloc);\n`;
const quick = bare.replaceAll(REFUSABLE, refused).replace(HAND_OVER, () => HAND_OVER + long);
writeFileSync(file, quick.replace(last, () => HAND_OVER_LONG + RENEWING + around + last));
