// Holds a compiled core and one running instance of it. An instance that trapped is discarded with its memory; the next call gets a new one.
import { compiled, IF_BUNDLED, messageOf } from "./core-module.js";
import { isRefusal, PithError } from "./errors.js";
import { makeGlue } from "./glue.js";

/** @typedef {import("./glue.js").Core} Core */

/** Bytes of memory that an instance may keep between calls. Memory only grows: to 3 MB on most pages, and to 15 bytes for each byte of the largest. */
const MOST_MEMORY = 64 << 20;

/** What the glue needs of its environment. Jest's jsdom has neither. */
const NEEDED = ["TextDecoder", "TextEncoder"];

export class Engine {
  /** @type {WebAssembly.Module | undefined} */
  #module;
  /** @type {Core | undefined} */
  #core;
  #load;
  /** Whether the core has been called, so that its code is compiled. */
  isUsed = false;

  /** @param {(() => WebAssembly.Module) | undefined} load loads the core synchronously, on platforms that can */
  constructor(load) {
    this.#load = load;
  }

  /** Whether calls are possible. */
  get isReady() {
    return this.#module !== undefined || this.#load !== undefined;
  }

  /** Whether a core has been given or loaded. */
  get isLoaded() {
    return this.#module !== undefined;
  }

  /**
   * Sets the core to use. One that cannot be used leaves the former in its place.
   * @param {BufferSource | WebAssembly.Module} source
   */
  use(source) {
    this.#module = compiled(source);
    this.#core = undefined;
    this.isUsed = false;
  }

  /** The running instance; created when first needed. */
  get #running() {
    if (this.#module === undefined) {
      if (this.#load === undefined) throw new PithError("not-ready", "the core is not loaded: await init() first, or call initSync()");
      this.use(this.#loaded(this.#load));
    }
    return (this.#core ??= this.#started(/** @type {WebAssembly.Module} */ (this.#module)));
  }

  /** @param {() => WebAssembly.Module} load */
  #loaded(load) {
    try {
      return load();
    } catch (error) {
      throw new PithError("not-ready", `the core cannot be loaded: ${messageOf(error)}; ${IF_BUNDLED}`, error);
    }
  }

  /** @param {WebAssembly.Module} module */
  #started(module) {
    try {
      return makeGlue(module);
    } catch (error) {
      // By name: an error may be of another realm, as in Jest.
      const name = /** @type {any} */ (error)?.name;
      // The functions that a core asks for are those of its own version.
      if (name === "LinkError") throw new PithError("unusable", "this core is of another version of the package", error);
      if (name === "RangeError" || /memory/i.test(messageOf(error))) throw new PithError("stopped", "the core cannot be started: there is no memory for it", error);
      const missing = NEEDED.filter((needed) => !(needed in globalThis));
      const why = missing.length > 0 ? `it needs ${missing.join(" and ")}, which this environment has not` : messageOf(error);
      throw new PithError("not-ready", `the core cannot be started: ${why}`, error);
    }
  }

  /**
   * Whether the core parses HTML itself.
   * @returns {boolean}
   */
  get parses() {
    return this.#running.extractBytes !== undefined;
  }

  /**
   * Runs a function with the core.
   * @template T
   * @param {(core: Core) => T} work
   * @returns {T}
   */
  call(work) {
    const core = this.#running;
    this.isUsed = true;
    try {
      return work(core);
    } catch (error) {
      if (isRefusal(error)) throw new PithError(error.code, error.message);
      // Out of memory, stack overflow, or a bug: the state of that instance is unknown.
      this.#core = undefined;
      throw new PithError("stopped", "the core ran out of memory or failed; the next call starts it anew", error);
    } finally {
      // The compiled module stays, so that the next call has only to start an instance.
      if (core.memoryBytes() > MOST_MEMORY) this.#core = undefined;
    }
  }
}
