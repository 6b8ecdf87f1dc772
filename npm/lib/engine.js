// Holds a compiled core and one running instance of it. An instance that trapped is discarded with its memory; the next call gets a new one.
import { makeGlue } from "./glue.js";
import { isRefusal, PithError } from "./errors.js";

/** @typedef {import("./glue.js").Core} Core */

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
   * Sets the core to use.
   * @param {BufferSource | WebAssembly.Module} source
   */
  use(source) {
    this.#module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
    this.#core = undefined;
    this.isUsed = false;
  }

  /** The running instance; created when first needed. */
  get #running() {
    if (this.#module === undefined) {
      if (this.#load === undefined) throw new PithError("not-ready", "the core is not loaded: await init() first, or call initSync()");
      this.use(this.#load());
    }
    return (this.#core ??= makeGlue(/** @type {WebAssembly.Module} */ (this.#module)));
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
    }
  }
}
