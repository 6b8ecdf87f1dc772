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

/**
 * The message of an error. A module that is wrong is wrong at a place; where a browser names none, the page's policy forbids to compile.
 * @param {any} error of any realm
 */
export function messageOf(error) {
  const message = String(error?.message ?? error);
  const isPolicy = error?.name === "CompileError" && !/(?:@\+|offset |byte )\d|empty/.test(message);
  return isPolicy ? `${message}; a content security policy has to allow script-src 'wasm-unsafe-eval'` : message;
}

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
 * @param {string} [address] where the core should be
 */
async function loading(step, address) {
  try {
    return await step();
  } catch (cause) {
    throw cause instanceof PithError ? cause : new PithError("not-ready", `the core cannot be loaded${address ? ` from ${address}` : ""}: ${messageOf(cause)}`, cause);
  }
}

/** The first bytes of every WebAssembly file. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/**
 * What a server has sent instead of a core.
 * @param {string} type the content type
 * @param {Uint8Array} bytes
 */
const kindOf = (type, bytes) => (bytes.length === 0 ? "nothing" : /html/i.test(type) || bytes[0] === "<".charCodeAt(0) ? "HTML" : type || "something else");

/** @param {Response} response */
async function fromResponse(response) {
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  // Compiled while it downloads, if the server sends the right content type.
  if (type.startsWith("application/wasm")) return await WebAssembly.compileStreaming(response);
  const buffer = await response.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (MAGIC.some((byte, place) => bytes[place] !== byte)) throw new Error(`this is ${kindOf(type, bytes)}, not WebAssembly`);
  return await WebAssembly.compile(buffer);
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
  const isResponse = tagOf(given) === "Response";
  const address = isResponse || tagOf(given) === "Request" ? given.url : String(given);
  const module = await loading(async () => fromResponse(isResponse ? given : await fetch(given)), address);
  return checked(module);
}

/**
 * The core from the package's own address, which only a bundler can have made wrong.
 * @param {() => URL} address
 */
export async function loadOwnModule(address) {
  try {
    return await loadModule(await loading(address));
  } catch (error) {
    if (!(error instanceof PithError) || error.code !== "not-ready") throw error;
    throw new PithError(error.code, `${error.message}; ${IF_BUNDLED}`, error.cause);
  }
}
