// Extracts the article of this page: by the core in the content script if the page's policy allows WebAssembly and the page is small, otherwise as
// a capture for the core in the background.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.extract || !pith.dom) return;
  const { dom } = pith;

  /** Milliseconds to wait for the core. In Firefox the fetch goes through the page, which can keep it from ever finishing. */
  const CORE_TIMEOUT = 5_000;

  /**
   * Page size up to which the core runs in the page, where it blocks the main thread. Chromium compiles WebAssembly functions on their first call,
   * again in the process of every site, which on most pages takes longer than the extraction; the core in the background is already compiled.
   * Firefox compiles everything in advance.
   */
  const IN_PAGE_LIMITS = dom.isFirefox ? { elements: 5_000, characters: 1_000_000 } : { elements: 400, characters: 200_000 };

  /** Whether the page is too large for the core in the page, by a quick estimate. */
  const isLarge = pith.isLarge = () => dom.count(document) > IN_PAGE_LIMITS.elements || dom.text(document).length > IN_PAGE_LIMITS.characters;

  /** @type {Promise<PithScope["core"] | null> | undefined} */
  let started;

  async function loadCore() {
    if (!pith.core) return null;
    // Fetch while the policy is read.
    const bytes = fetch(chrome.runtime.getURL("core/pith_bg.wasm"));
    // A file of our own package does not fail to load by itself: the page stops its loads (`window.stop`), including the reader.
    bytes.catch(() => pith.frame?.loadStopped());
    if (isLarge() || !(await pith.canCompileWasm?.())) {
      bytes.then(({ body }) => body?.cancel()).catch(() => {});
      return null;
    }
    try {
      const late = new Promise((_, reject) => pith.runLater?.(CORE_TIMEOUT, () => reject(new Error("the core did not load"))));
      await Promise.race([pith.core.default({ module_or_path: bytes }), late]);
      return pith.core;
    } catch {
      // The cached policy was out of date, or the page stops its loads. The background reads the page this time; try again the next time.
      started = undefined;
      return null;
    }
  }

  /** Returns the core, or null if it cannot run here. Called early so that it is ready when needed. */
  pith.startCore = () => (started ??= loadCore());

  /** Number of captures so far. */
  let captures = 0;

  pith.extract = async (options) => {
    const url = dom.address(document);
    const core = await pith.startCore?.();
    // Check again: the page may have grown.
    if (core && !isLarge()) {
      const record = /** @type {NonNullable<PithScope["core"]>} */ (core).extract(document, { ...options, url });
      pith.elements = (number) => record.elements?.get(number) ?? null;
      return { record };
    }
    const own = ++captures;
    const captured = await pith.capture?.(document);
    const elements = captured?.elements ?? [];
    // Keep the elements of the latest request, even if it finished first.
    if (own === captures) pith.elements = (number) => elements[number] ?? null;
    // In a capture, elements are named by their numbers.
    const numbers = (/** @type {(number | Element)[] | undefined} */ parts) =>
      parts?.map((part) => (typeof part === "number" ? part : elements.indexOf(part))).filter((number) => number >= 0);
    const parts = options.keep || options.drop ? { keep: numbers(options.keep), drop: numbers(options.drop) } : {};
    return { capture: captured?.text, options: { ...options, ...parts, url } };
  };
})();
