// Shows the reader in a frame over the page, and removes it. Adds one element without attributes to the document for as long as the reader is open.
// If the page removes or covers the frame, it is restored a few times; then the reader gives up and reports that to the background.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.frame || !pith.dom || !pith.guardFrame) return;
  const { dom } = pith;

  const XHTML = "http://www.w3.org/1999/xhtml";
  /** @template {keyof HTMLElementTagNameMap} N @param {N} name */
  const make = (name) => /** @type {HTMLElementTagNameMap[N]} */ (dom.make(document, XHTML, name));

  /** `!important` rules of a shadow tree override all rules of the page. */
  const STYLE = `
    :host { all: initial !important; display: contents !important; }
    dialog, iframe {
      all: initial; display: block; position: fixed; inset: 0; box-sizing: border-box; width: 100%; height: 100%; max-width: none;
      max-height: none; margin: 0; padding: 0; border: 0; overflow: hidden; background: Canvas; color-scheme: light dark;
    }
    iframe {
      inset: var(--top, 0) auto auto var(--left, 0); width: var(--width, 100%); height: var(--height, 100%); transform: var(--scale, none);
      transform-origin: 0 0;
    }
    /* The browser's menu prints the page: only a screenful of a frame over it would come onto the paper, and blank sheets after it. */
    @media print { dialog { display: none; } }`;

  /** How often the frame is restored before giving up. A dialog or two that the user opens are normal. */
  const MAX_RESTORES = 5;

  /** Milliseconds to block the main thread while the frame loads in a page that stops its loads, for each attempt. A loaded frame cannot be stopped. */
  const BLOCKING_TIMES = [150, 400];
  /** Milliseconds to wait for the load event after that. */
  const LOAD_TIMEOUT = 700;
  /** Milliseconds until the first look whether the page stops its loads, by when most frames have loaded and none is needed, and between two of them. */
  const FIRST_LOAD_LOOK = 300;
  const LOAD_LOOK_INTERVAL = 50;

  const READER = chrome.runtime.getURL("reader/reader.html");

  /** What screen readers call the frame and the dialog around it. */
  const NAME = chrome.i18n.getMessage("name");

  /** @type {HTMLElement | null} */
  let host = null;
  /** The element that had the focus before. @type {Element | null} */
  let focused = null;
  let unwatch = () => {};

  /** The current frame, and whether it has loaded. @type {{ key: string, loaded: boolean, reload: () => void } | null} */
  let current = null;

  /** @param {string} key */
  function readerFor(key) {
    const frame = make("iframe");
    // Permissions for any origin, as only our page is ever in it: in Chromium the frame's dynamic URL has another origin than the page in it.
    frame.allow = "fullscreen *; clipboard-write *";
    frame.title = NAME;
    frame.addEventListener("load", () => {
      if (current?.key === key) current.loaded = true;
      chrome.runtime.sendMessage({ type: "loaded", key });
    });
    frame.src = `${READER}?key=${key}`;
    return frame;
  }

  /** @param {HTMLDialogElement} dialog */
  function focusReader(dialog) {
    const frame = /** @type {HTMLElement} */ (dialog.firstChild);
    // If the frame is still the active element while the page has the focus, focusing it again would do nothing.
    frame.blur();
    frame.focus();
  }

  /** @param {HTMLDialogElement} dialog */
  function openOnTop(dialog) {
    if (dialog.open) dialog.close();
    // In the top layer the frame is above the page, and as a modal dialog it keeps the keyboard out of the page.
    dialog.showModal();
    focusReader(dialog);
  }

  /** A page counts as wider than the screen from this factor on: browsers round. */
  const WIDER = 1.02;

  /**
   * Lays the frame out for the width of the screen where the page is wider, as pages without a viewport for phones are, or with a line that does not
   * wrap: it fills what is seen of the page and is scaled to it. Zooming in enlarges it as it does any page.
   * @param {HTMLDialogElement} dialog
   */
  function fitToScreen(dialog) {
    const view = window.visualViewport;
    if (!view) return () => {};
    let [fittedScale, fittedWidth] = [0, 0];
    const fit = () => {
      const { width } = dom.box(dialog);
      const { scale, width: seen, height, offsetLeft, offsetTop } = view;
      const isWider = width > seen * scale * WIDER;
      const isZoomedIn = isWider && width === fittedWidth && scale > fittedScale;
      if (isZoomedIn) return;
      [fittedScale, fittedWidth] = isWider ? [scale, width] : [0, 0];
      const styles = { "--left": `${offsetLeft}px`, "--top": `${offsetTop}px`, "--width": `${seen * scale}px`, "--height": `${height * scale}px`, "--scale": `scale(${1 / scale})` };
      for (const [name, value] of Object.entries(styles)) dialog.style.setProperty(name, isWider ? value : "");
    };
    const stop = new AbortController();
    for (const type of ["resize", "scroll"]) view.addEventListener(type, fit, { signal: stop.signal });
    fit();
    return () => stop.abort();
  }

  /**
   * @param {string} key
   * @param {number} restores
   */
  function showFrame(key, restores) {
    const dialog = make("dialog");
    dialog.ariaLabel = NAME;
    dialog.append(readerFor(key));
    current = { key, loaded: false, reload: () => dialog.replaceChildren(readerFor(key)) };
    // Escape while the focus is not in the reader.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      chrome.runtime.sendMessage({ type: "leave" });
    });
    const shell = make("div");
    const shadow = shell.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(dialog);
    const root = dom.root(document);
    if (!root) return giveUp(key);
    root.append(shell);
    host = shell;
    openOnTop(dialog);
    // Firefox does not lay it out in an SVG document: it never will be visible.
    if (innerWidth > 0 && dialog.getBoundingClientRect().width === 0) return giveUp(key);
    const stopFitting = fitToScreen(dialog);
    const onDisturbed = (/** @type {"removed" | "covered" | "forgotten"} */ how) => {
      if (how === "forgotten") return removeFrame();
      if (++restores > MAX_RESTORES) return giveUp(key);
      if (how === "removed") {
        unwatch();
        return showFrame(key, restores);
      }
      openOnTop(dialog);
      // Still covered: it never will be visible.
      if (pith.isCovered?.(shell)) giveUp(key);
    };
    const stopGuard = pith.guardFrame?.(shell, () => focusReader(dialog), onDisturbed, forwardKey(key));
    unwatch = () => {
      stopFitting();
      stopGuard?.();
    };
  }

  /** Forwards a key press that went to the page to the reader. @param {string} key */
  const forwardKey = (key) => (/** @type {KeyboardEvent} */ { key: name, code, shiftKey: shift }) => chrome.runtime.sendMessage({ type: "pressed", key, name, code, shift });

  /**
   * Notices that the page stops its loads (`window.stop`), and with them that of the frame, of which no event tells: a file of our own package does
   * not fail to load by itself.
   * @param {string} key
   */
  function watchLoads(key) {
    if (current?.key !== key || current.loaded) return;
    fetch(READER).then(() => pith.runLater?.(LOAD_LOOK_INTERVAL, () => watchLoads(key)), () => retryLoad(0));
  }

  /**
   * Loads the frame again in a page that stops its loads, and blocks the main thread meanwhile, so that no script of the page can stop it before
   * it is loaded.
   * @param {number} tries
   */
  function retryLoad(tries) {
    const loading = current;
    if (!loading || loading.loaded) return;
    if (tries === BLOCKING_TIMES.length) return giveUp(loading.key);
    loading.reload();
    for (const begun = performance.now(); performance.now() - begun < BLOCKING_TIMES[tries];);
    pith.runLater?.(LOAD_TIMEOUT, () => current === loading && retryLoad(tries + 1));
  }

  /** @param {string} key */
  function giveUp(key) {
    removeFrame();
    chrome.runtime.sendMessage({ type: "ousted", key });
  }

  function removeFrame() {
    unwatch();
    host?.remove();
    if (host && focused) dom.focus(focused);
    host = focused = current = null;
  }

  pith.frame = {
    get open() {
      return host !== null && host.isConnected;
    },

    show(key) {
      removeFrame();
      focused = dom.active(document);
      showFrame(key, 0);
      pith.runLater?.(FIRST_LOAD_LOOK, () => watchLoads(key));
    },

    remove: removeFrame,
  };
})();
