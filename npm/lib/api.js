// Creates the public functions (`extract`, `isProbablyReaderable`, `init`, ...) for a platform, around one engine.
import { Article } from "./article.js";
import { knownCharset } from "./charset.js";
import { loadModule, loadOwnModule } from "./core-module.js";
import { Engine } from "./engine.js";
import { PithError } from "./errors.js";
import { ENTRY_POINTS, toCoreInput } from "./input.js";
import { prepare } from "./prepare.js";

/**
 * What differs between platforms: how to load the core synchronously, or the URL to fetch it from.
 * @typedef {{ load?: () => WebAssembly.Module, address?: () => URL }} Platform
 */

/** The schemes of addresses that a page may have. */
const SCHEMES = ["http:", "https:", "file:"];

/** @param {unknown} url */
function isAddress(url) {
  try {
    return typeof url === "string" && SCHEMES.includes(new URL(url).protocol);
  } catch {
    return false;
  }
}

/**
 * The caller's options without those that this package handles itself. With an address that is none, links would silently stay relative.
 * @param {any} options
 */
function coreOptions(options) {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object") throw new PithError("unusable", "options are an object");
  const { decide, ...rest } = options;
  // A URL of any realm.
  if (Object.prototype.toString.call(rest.url) === "[object URL]") rest.url = String(rest.url);
  const { url } = rest;
  if (decide !== undefined && typeof decide !== "function") throw new PithError("unusable", "the option “decide” is a function");
  if (url !== undefined && url !== null && !isAddress(url)) {
    throw new PithError("unusable", `the option “url” is a whole address of http, https or file${typeof url === "string" ? `, not “${url}”` : ""}`);
  }
  return rest;
}

/**
 * The input and the options for the core.
 * @param {Engine} engine
 * @param {unknown} input
 * @param {any} options
 */
function readInput(engine, input, options) {
  const read = toCoreInput(input, coreOptions(options), engine.parses);
  const { charset } = read.options;
  // For bytes, the core itself knows which there are.
  if (read.format !== "bytes" && typeof charset === "string" && knownCharset(charset) === undefined) {
    throw new PithError("unusable", `“charset” is no charset: “${charset}”`);
  }
  return read;
}

/**
 * Asks `decide` about every part: for each its answer, or null if it has none.
 * @param {any} record
 * @param {(part: any) => unknown} decide
 * @returns {(boolean | null)[]}
 */
const collectDecisions = (record, decide) =>
  record.blocks.map((/** @type {any} */ block) => {
    const answer = decide({ ...block, element: record.elements?.get(block.node) });
    if (answer !== undefined && typeof answer !== "boolean") throw new PithError("unusable", "“decide” returns true, false or undefined");
    return answer ?? null;
  });

/**
 * @param {Engine} engine
 * @param {unknown} input
 * @param {any} options
 */
function extractRecord(engine, input, options) {
  const { format, value, options: forCore } = readInput(engine, input, options);
  /** @param {any} more */
  const run = (more) => engine.call((core) => /** @type {any} */ (core)[ENTRY_POINTS[format]](value, { ...forCore, markdown: true, ...more }));
  const decide = options?.decide;
  if (!decide) return run({});
  const first = run({ inspect: true });
  const decided = collectDecisions(first, decide);
  if (forCore.inspect && decided.every((answer) => answer === null)) return first;
  return run({ decided });
}

/** @param {Platform} platform */
export function makeApi({ load, address }) {
  const engine = new Engine(load);
  /** @type {Promise<void> | undefined} */
  let loading;

  /**
   * Remembers that a core is being loaded, from wherever: who needs one waits for it, and loads no second.
   * @param {Promise<void>} promise
   */
  function remember(promise) {
    const forget = () => {
      if (loading === promise) loading = undefined;
    };
    promise.then(forget, forget);
    return (loading = promise);
  }

  /** @param {any} [source] */
  async function init(source) {
    if (source !== undefined) return remember(loadModule(source).then((module) => engine.use(module)));
    if (engine.isReady) return;
    if (loading !== undefined) return loading;
    if (address === undefined) throw new PithError("not-ready", "say where the core is: init(source)");
    // One that was given in the meantime stays.
    await remember(loadOwnModule(address).then((module) => (engine.isLoaded ? undefined : engine.use(module))));
  }

  return {
    init,
    /** @param {any} [source] */
    async prepare(source) {
      await init(source);
      await prepare(engine);
    },
    /** @param {BufferSource | WebAssembly.Module} source */
    initSync: (source) => engine.use(source),
    /**
     * @param {unknown} input
     * @param {any} [options]
     */
    extract: (input, options) => new Article(extractRecord(engine, input, options)),
    /**
     * @param {unknown} input
     * @param {any} [options]
     */
    isProbablyReaderable(input, options) {
      const { format, value, options: forCore } = readInput(engine, input, options);
      return engine.call((core) => (format === "bytes" ? /** @type {any} */ (core).isProbablyReaderableBytes(value, forCore) : core.isProbablyReaderable(value, forCore)));
    },
  };
}
