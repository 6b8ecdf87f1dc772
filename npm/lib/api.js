// Creates the public functions (`extract`, `isProbablyReaderable`, `init`, ...) for a platform, around one engine.
import { Article } from "./article.js";
import { detectCharset } from "./charset.js";
import { loadModule } from "./core-module.js";
import { Engine } from "./engine.js";
import { PithError } from "./errors.js";
import { ENTRY_POINTS, toCoreInput } from "./input.js";
import { prepare } from "./prepare.js";

/**
 * What differs between platforms: how to load the core synchronously, or the URL to fetch it from.
 * @typedef {{ load?: () => WebAssembly.Module, address?: () => URL }} Platform
 */

/**
 * The caller's options without those that this package handles itself.
 * @param {any} options
 */
function coreOptions(options) {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object") throw new PithError("unusable", "options are an object");
  const { decide, ...rest } = options;
  if (decide !== undefined && typeof decide !== "function") throw new PithError("unusable", "the option “decide” is a function");
  return rest;
}

/**
 * Calls `decide` for every part. A dropped part may be text beside elements that stay; of two nested elements the inner one decides, so those
 * that stay are passed on, too.
 * @param {any} record
 * @param {(part: any) => boolean | undefined} decide
 * @returns {{ keep: number[], drop: number[] }}
 */
function collectDecisions(record, decide) {
  const [keep, drop, stays] = [1, 2, 3].map(() => /** @type {Set<number>} */ (new Set()));
  for (const block of record.blocks) {
    const answer = decide({ ...block, element: record.elements?.get(block.node) });
    if (answer === undefined || answer === block.kept) {
      if (block.kept) stays.add(block.node);
    } else {
      (answer ? keep : drop).add(block.node);
    }
  }
  const first = Math.min(...drop);
  for (const node of stays) if (node > first) keep.add(node);
  return { keep: [...keep], drop: [...drop] };
}

/**
 * @param {Engine} engine
 * @param {unknown} input
 * @param {any} options
 */
function extractRecord(engine, input, options) {
  const forCore = coreOptions(options);
  const { format, value, url } = toCoreInput(input, engine.parses);
  /** @param {any} more */
  const run = (more) =>
    engine.call((core) => /** @type {any} */ (core)[ENTRY_POINTS[format]](value, { ...(url && { url }), ...forCore, markdown: true, ...more }));
  const decide = options?.decide;
  if (!decide) return run({});
  const first = run({ inspect: true });
  const { keep, drop } = collectDecisions(first, decide);
  if (keep.length + drop.length === 0 && forCore.inspect) return first;
  return run({ keep: [...(forCore.keep ?? []), ...keep], drop: [...(forCore.drop ?? []), ...drop] });
}

/** @param {Platform} platform */
export function makeApi({ load, address }) {
  const engine = new Engine(load);
  /** @type {Promise<void> | undefined} */
  let loading;

  /** @param {any} [source] */
  async function init(source) {
    if (source !== undefined) {
      engine.use(await loadModule(source));
    } else if (!engine.isReady) {
      if (address === undefined) throw new PithError("not-ready", "say where the core is: init(source)");
      loading ??= loadModule(address()).then((module) => engine.use(module)).finally(() => (loading = undefined));
      await loading;
    }
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
      const { charset, ...forCore } = coreOptions(options);
      const { format, value, url } = toCoreInput(input, engine.parses);
      const text = format === "bytes" ? new TextDecoder(detectCharset(value, charset ? `charset=${charset}` : null)).decode(value) : value;
      return engine.call((core) => core.isProbablyReaderable(text, { ...(url && { url }), ...forCore }));
    },
  };
}
