// Turns what a caller gives or names as the core into a compiled module, or says what is wrong with it.
import { PithError } from "./errors.js";

/** What every core exports; a module without it is something else. */
const EXPORTS = ["memory", "extract", "extractHtml", "isProbablyReaderable"];

/** The ways out where a bundler has parted the script from its core. */
export const IF_BUNDLED =
  "if this program is bundled, use pith-reader/inline, give init() the address of the core, or leave the package out of the bundle " +
  '(Next.js: serverExternalPackages: ["pith-reader"], Vite: optimizeDeps: { exclude: ["pith-reader"] })';

/** @param {unknown} value */
const tagOf = (value) => Object.prototype.toString.call(value).slice("[object ".length, -1);

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {any} source
 * @returns {source is WebAssembly.Module}
 */
const isModule = (source) => source instanceof WebAssembly.Module || tagOf(source) === "WebAssembly.Module";

/** @param {any} source */
const isBytes = (source) => ArrayBuffer.isView(source) || tagOf(source) === "ArrayBuffer";

/**
 * The module, if it is a core.
 * @param {WebAssembly.Module} module
 */
function checked(module) {
  const names = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  if (!EXPORTS.every((name) => names.has(name))) throw new PithError("unusable", "this WebAssembly module is no core of Pith");
  return module;
}

/**
 * A module from bytes or a module.
 * @param {any} source
 */
export function compiled(source) {
  if (isModule(source)) return checked(source);
  if (!isBytes(source)) throw new PithError("unusable", "give the core: its bytes, or a compiled module");
  let module;
  try {
    module = new WebAssembly.Module(source);
  } catch (cause) {
    throw new PithError("unusable", `the core cannot be compiled: ${messageOf(cause)}`, cause);
  }
  return checked(module);
}

/**
 * Runs a step of loading; whatever fails there, the core is not there.
 * @template T
 * @param {() => T | Promise<T>} step
 */
async function loading(step) {
  try {
    return await step();
  } catch (cause) {
    throw cause instanceof PithError ? cause : new PithError("not-ready", `the core cannot be loaded: ${messageOf(cause)}`, cause);
  }
}

/** @param {Response} response */
async function fromResponse(response) {
  if (!response.ok) throw new PithError("not-ready", `the core cannot be loaded from ${response.url}: ${response.status}`);
  // Compiled while it downloads, if the server sends the right content type.
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  return isWasm ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer());
}

/**
 * A core from any kind of source.
 * @param {any} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadModule(source) {
  const given = await loading(() => source);
  if (isModule(given) || isBytes(given)) return compiled(given);
  if (!["String", "URL", "Request", "Response"].includes(tagOf(given))) {
    throw new PithError("unusable", "give the core: its address, a response with it, its bytes, or a compiled module");
  }
  const module = await loading(async () => fromResponse(tagOf(given) === "Response" ? given : await fetch(given)));
  return checked(module);
}
