// Reads the bytes of an image for the library: what the tab already shows, with the user's logins, if the image's host lets this page read it.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.readImage || !pith.dom) return;

  /** Milliseconds for an image to arrive. */
  const TIMEOUT = 10_000;

  /**
   * The bytes of a response, or why there are none. Read piece by piece, because a host may send without end.
   * @param {Response} response
   * @param {number} limit bytes
   */
  async function bytesOf(response, limit) {
    if (!response.ok) return { why: "not-found" };
    const reader = response.body?.getReader();
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const pieces = [];
    for (let size = 0; reader;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > limit) {
        reader.cancel().catch(() => {});
        return { why: "too-large" };
      }
      pieces.push(value);
    }
    return { bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()) };
  }

  pith.readImage = async (address, limit) => {
    const isOwn = new URL(address).origin === location.origin || /^(?:data|blob):/.test(address);
    const stopper = new AbortController();
    pith.runLater?.(TIMEOUT, () => stopper.abort());
    try {
      // Another host gets no cookies and no referrer, and must permit the page to read the image.
      const response = await fetch(address, { credentials: isOwn ? "same-origin" : "omit", referrerPolicy: isOwn ? "same-origin" : "no-referrer", cache: "force-cache", signal: stopper.signal });
      return await bytesOf(response, limit);
    } catch {
      return { why: stopper.signal.aborted ? "too-slow" : isOwn ? "not-found" : "not-permitted" };
    }
  };
})();
