// Makes the request to extract the article of this page: a capture for the core in the background, with the elements that the user keeps and drops by
// their numbers in it.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.extractRequest || !pith.dom || !pith.capture) return;
  const { dom, capture } = pith;

  /** Number of captures so far. */
  let captures = 0;

  pith.extractRequest = async (options, captured = capture(document)) => {
    const url = dom.address(document);
    const own = ++captures;
    const { text, elements } = await captured;
    // Keep the elements of the latest request, even if it finished first.
    if (own === captures) pith.elements = (number) => elements[number] ?? null;
    const numbers = (/** @type {(number | Element)[] | undefined} */ parts) =>
      parts?.map((part) => (typeof part === "number" ? part : elements.indexOf(part))).filter((number) => number >= 0);
    const parts = options.keep || options.drop ? { keep: numbers(options.keep), drop: numbers(options.drop) } : {};
    return { capture: text, options: { ...options, ...parts, url } };
  };
})();
