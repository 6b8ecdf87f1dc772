// Watches over the reader's element: says when the page took it out of the document, or put something over it in the top layer, and has the
// focus brought back to it, and the keys that went to the page. It reads and tells; what follows is for frame.js to do. Timers are those of signals, for a page may clear all
// others by their numbers.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.guardFrame || !pith.dom) return;
  const { dom } = pith;

  /** Milliseconds between two looks; most of what happens is heard of at once. */
  const CHECK_INTERVAL = 700;
  /** Where in the window something over the reader is looked for, as shares of its width and height: the middle and near the corners. */
  const PROBE_POINTS = [[0.5, 0.5], [0.03, 0.03], [0.97, 0.03], [0.03, 0.97], [0.97, 0.97]];

  /** How often the focus is brought back between two looks; a page that fights for it is not worth a processor. */
  const MAX_REFOCUS = 30;

  /** Whether a key is one that readers know; Tab leads to the reader by itself, and others are the browser's. @param {string} name */
  const isForwardedKey = (name) => [...name].length === 1 || /^(Escape|Enter|Delete|Page(Up|Down)|Arrow(Up|Down|Left|Right)|Home|End)$/.test(name);

  pith.runLater = (milliseconds, run) => AbortSignal.timeout(milliseconds).addEventListener("abort", run, { once: true });

  pith.isCovered = (host) =>
    PROBE_POINTS.some(([x, y]) => {
      const top = dom.at(document, innerWidth * x, innerHeight * y);
      return top !== null && top !== host;
    });

  pith.guardFrame = (host, focus, pushed, pressed) => {
    const stop = new AbortController();
    let times = 0, busy = false;
    // Keys belong to the reader: a page that takes the focus does not keep it, though it may answer by taking it again within this call.
    const keepFocus = (/** @type {Event} */ { type, target }) => {
      const isIts = dom.active(document) === host && !(type === "focus" && target === window);
      if (busy || isIts || ++times > MAX_REFOCUS) return;
      busy = true;
      focus();
      busy = false;
    };
    const look = () => {
      if (stop.signal.aborted) return;
      // A script whose extension was updated or removed can only take its element along.
      if (!chrome.runtime?.id) return pushed("forgotten");
      if (!host.isConnected) return pushed("removed");
      if (document.visibilityState === "visible" && pith.isCovered?.(host)) pushed("covered");
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true });
    const root = dom.root(document);
    if (root) observer.observe(root, { childList: true });
    stop.signal.addEventListener("abort", () => observer.disconnect());
    const heard = { capture: true, signal: stop.signal };
    addEventListener("toggle", ({ target }) => target instanceof Element && dom.isOnTop(target) && pushed("covered"), heard);
    addEventListener("fullscreenchange", look, heard);
    for (const moved of ["focus", "blur"]) addEventListener(moved, keepFocus, heard);
    // A key that is heard here missed the reader, for the page has the focus again. What is pressed with others is the browser's.
    addEventListener("keydown", (event) => {
      if (!event.isTrusted || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || !isForwardedKey(event.key)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      pressed(event);
    }, heard);
    const tick = () => {
      times = 0;
      look();
      if (!stop.signal.aborted) pith.runLater?.(CHECK_INTERVAL, tick);
    };
    pith.runLater?.(CHECK_INTERVAL, tick);
    return () => stop.abort();
  };
})();
