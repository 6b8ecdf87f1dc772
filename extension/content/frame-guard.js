// Guards the reader's frame against the page: detects that the page removed it or covered it in the top layer, returns the focus to it, and
// intercepts keys that went to the page. Only observes and reports; frame.js reacts. Uses timers of AbortSignal, because a page can clear all
// other timers by their numbers.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.guardFrame || !pith.dom) return;
  const { dom } = pith;

  /** Milliseconds between two checks. Most changes are reported at once by events. */
  const CHECK_INTERVAL = 700;
  /** Points where the frame must be on top, as fractions of the window: the centre and near the corners. */
  const PROBE_POINTS = [[0.5, 0.5], [0.03, 0.03], [0.97, 0.03], [0.03, 0.97], [0.97, 0.97]];

  /** How often the focus is returned between two checks. More would waste CPU time in a fight with the page. */
  const MAX_REFOCUS = 30;

  /** Whether a key is forwarded to the reader. Tab leads there by itself; others belong to the browser. @param {string} name */
  const isForwardedKey = (name) => !/^[A-Z][A-Za-z0-9]+$/.test(name) || /^(Escape|Enter|Delete|Process|Page(Up|Down)|Arrow(Up|Down|Left|Right)|Home|End)$/.test(name);

  pith.runLater = (milliseconds, run) => AbortSignal.timeout(milliseconds).addEventListener("abort", run, { once: true });

  pith.isCovered = (host) =>
    PROBE_POINTS.some(([x, y]) => {
      const top = dom.at(document, innerWidth * x, innerHeight * y);
      return top !== null && top !== host;
    });

  pith.guardFrame = (host, focus, onDisturbed, onKey) => {
    const stop = new AbortController();
    let times = 0, busy = false;
    // Returns the focus to the reader when the page takes it. The page may react by taking it again during this call, hence `busy`.
    const keepFocus = (/** @type {Event} */ { type, target }) => {
      const hasFocus = dom.active(document) === host && !(type === "focus" && target === window);
      if (busy || hasFocus || ++times > MAX_REFOCUS) return;
      busy = true;
      focus();
      busy = false;
    };
    const look = () => {
      if (stop.signal.aborted) return;
      // The extension was updated or removed: only removing the frame is left.
      if (!chrome.runtime?.id) return onDisturbed("forgotten");
      if (!host.isConnected) return onDisturbed("removed");
      if (document.visibilityState === "visible" && pith.isCovered?.(host)) onDisturbed("covered");
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true });
    const root = dom.root(document);
    if (root) observer.observe(root, { childList: true });
    stop.signal.addEventListener("abort", () => observer.disconnect());
    const options = { capture: true, signal: stop.signal };
    addEventListener("toggle", ({ target }) => target instanceof Element && dom.isOnTop(target) && onDisturbed("covered"), options);
    addEventListener("fullscreenchange", look, options);
    for (const type of ["focus", "blur"]) addEventListener(type, keepFocus, options);
    // A key press here means that the page has the focus. Combinations with modifiers are left to the browser.
    addEventListener("keydown", (event) => {
      if (!event.isTrusted || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || !isForwardedKey(event.key)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      onKey(event);
    }, options);
    const tick = () => {
      times = 0;
      look();
      if (!stop.signal.aborted) pith.runLater?.(CHECK_INTERVAL, tick);
    };
    pith.runLater?.(CHECK_INTERVAL, tick);
    return () => stop.abort();
  };
})();
