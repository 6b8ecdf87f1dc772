// The article of this page: from the core, where the page's policy lets it run here and the page is small enough for it to be done at once,
// else as a capture for the background's core.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.extract || !pith.dom) return;
  const { dom } = pith;

  /** Milliseconds the core may take to come. In Firefox what is fetched here comes through the page, which can see to it that it never does. */
  const CORE_TIMEOUT = 5_000;

  /**
   * Elements and characters up to which the core works in the page, whose thread it holds until it is done. Chromium compiles what is called
   * when it is called, in every site's process anew, which takes longer than the rest on most pages; the background's core has done that
   * before. Firefox has compiled everything by then.
   */
  const IN_PAGE_LIMITS = dom.isFirefox ? { elements: 5_000, characters: 1_000_000 } : { elements: 400, characters: 200_000 };

  /** Whether the page is one for the background's core, as far as can be told at once. */
  const isLarge = pith.isLarge = () => dom.count(document) > IN_PAGE_LIMITS.elements || dom.text(document).length > IN_PAGE_LIMITS.characters;

  /** @type {Promise<PithScope["core"] | null> | undefined} */
  let started;

  async function loadCore() {
    if (!pith.core) return null;
    // The bytes are on their way while the policy is read.
    const bytes = fetch(chrome.runtime.getURL("core/pith_bg.wasm"));
    // What came from our own package did not fail on the way: the page stops whatever loads in it, the reader too.
    bytes.catch(() => pith.frame?.stopped());
    if (isLarge() || !(await pith.canCompileWasm?.())) {
      bytes.then(({ body }) => body?.cancel()).catch(() => {});
      return null;
    }
    try {
      const late = new Promise((_, no) => pith.runLater?.(CORE_TIMEOUT, () => no(new Error("the core did not come"))));
      await Promise.race([pith.core.default({ module_or_path: bytes }), late]);
      return pith.core;
    } catch {
      // The policy was another than the cache remembered, or the page stops whatever loads in it. The background reads it, and the next
      // time it is tried again.
      started = undefined;
      return null;
    }
  }

  /** The core, or nothing where it may not run. Asked early, it is there when it is needed. */
  pith.startCore = () => (started ??= loadCore());

  /** How often the page was captured. */
  let captures = 0;

  pith.extract = async (options) => {
    const url = dom.address(document);
    const core = await pith.startCore?.();
    // The page may have grown since.
    if (core && !isLarge()) {
      const record = /** @type {NonNullable<PithScope["core"]>} */ (core).extract(document, { ...options, url });
      pith.elements = (number) => record.elements?.get(number) ?? null;
      return { record };
    }
    const own = ++captures;
    const captured = await pith.capture?.(document);
    const elements = captured?.elements ?? [];
    // Whoever asked later may have been answered before.
    if (own === captures) pith.elements = (number) => elements[number] ?? null;
    // A text has no elements but their numbers.
    const numbers = (/** @type {(number | Element)[] | undefined} */ parts) =>
      parts?.map((part) => (typeof part === "number" ? part : elements.indexOf(part))).filter((number) => number >= 0);
    const parts = options.keep || options.drop ? { keep: numbers(options.keep), drop: numbers(options.drop) } : {};
    return { capture: captured?.text, options: { ...options, ...parts, url } };
  };
})();
