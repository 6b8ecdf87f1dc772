// The article of this page: from the core, where the page's policy lets it run here and the page is small enough for it to be done at once,
// else as a capture for the background's core.
(() => {
  const room = /** @type {Room} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (room.extract || !room.dom) return;
  const { dom } = room;

  /** Milliseconds the core may take to come. In Firefox what is fetched here comes through the page, which can see to it that it never does. */
  const COMING = 5_000;

  /**
   * Elements and characters up to which the core works in the page, whose thread it holds until it is done. Chromium compiles what is called
   * when it is called, in every site's process anew, which takes longer than the rest on most pages; the background's core has done that
   * before. Firefox has compiled everything by then.
   */
  const MOST = dom.isFirefox ? { elements: 5_000, characters: 1_000_000 } : { elements: 400, characters: 200_000 };

  /** Whether the page is one for the background's core, as far as can be told at once. */
  const isLarge = room.isLarge = () => dom.count(document) > MOST.elements || dom.text(document).length > MOST.characters;

  /** @type {Promise<Room["core"] | null> | undefined} */
  let started;

  async function start() {
    if (!room.core) return null;
    // The bytes are on their way while the policy is read.
    const bytes = fetch(chrome.runtime.getURL("core/pith_bg.wasm"));
    // What came from our own package did not fail on the way: the page stops whatever loads in it, the reader too.
    bytes.catch(() => room.frame?.stopped());
    if (isLarge() || !(await room.mayCompile?.())) {
      bytes.then(({ body }) => body?.cancel()).catch(() => {});
      return null;
    }
    try {
      const late = new Promise((_, no) => room.later?.(COMING, () => no(new Error("the core did not come"))));
      await Promise.race([room.core.default({ module_or_path: bytes }), late]);
      return room.core;
    } catch {
      // The policy was another than the cache remembered, or the page stops whatever loads in it. The background reads it, and the next
      // time it is tried again.
      started = undefined;
      return null;
    }
  }

  /** The core, or nothing where it may not run. Asked early, it is there when it is needed. */
  room.warm = () => (started ??= start());

  /** How often the page was captured. */
  let captures = 0;

  room.extract = async (options) => {
    const url = dom.address(document);
    const core = await room.warm?.();
    // The page may have grown since.
    if (core && !isLarge()) {
      const record = /** @type {NonNullable<Room["core"]>} */ (core).extract(document, { ...options, url });
      room.elements = (number) => record.elements?.get(number) ?? null;
      return { record };
    }
    const own = ++captures;
    const captured = await room.capture?.(document);
    const elements = captured?.elements ?? [];
    // Whoever asked later may have been answered before.
    if (own === captures) room.elements = (number) => elements[number] ?? null;
    // A text has no elements but their numbers.
    const numbers = (/** @type {(number | Element)[] | undefined} */ parts) =>
      parts?.map((part) => (typeof part === "number" ? part : elements.indexOf(part))).filter((number) => number >= 0);
    const parts = options.keep || options.drop ? { keep: numbers(options.keep), drop: numbers(options.drop) } : {};
    return { capture: captured?.text, options: { ...options, ...parts, url } };
  };
})();
