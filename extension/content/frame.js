// Lays the reader over the page and takes it away. One element without attributes is added to the document, and it goes with the reader. A
// page that pushes it away or puts something over it gets it back a few times; then the reader goes, and the background is told.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.frame || !pith.dom || !pith.guardFrame) return;
  const { dom } = pith;

  const XHTML = "http://www.w3.org/1999/xhtml";
  /** @template {keyof HTMLElementTagNameMap} N @param {N} name */
  const make = (name) => /** @type {HTMLElementTagNameMap[N]} */ (dom.make(document, XHTML, name));

  /** Important rules of a shadow tree win over every rule of the page. */
  const STYLE = `
    :host { all: initial !important; display: contents !important; }
    dialog, iframe {
      all: initial; display: block; position: fixed; inset: 0; box-sizing: border-box; width: 100%; height: 100%; max-width: none;
      max-height: none; margin: 0; padding: 0; border: 0; overflow: hidden; background: Canvas; color-scheme: light dark;
    }`;

  /** How often a page may push one reader away before it is left alone; a person's dialog or two are no fight. */
  const MAX_RESTORES = 5;

  /** Milliseconds this thread is held while the browser brings a reader to a page that stops what loads, try by try. What is there is not stopped. */
  const BLOCKING_TIMES = [150, 400];
  /** Milliseconds such a reader may take to say that it is there. */
  const LOAD_TIMEOUT = 700;

  /** @type {HTMLElement | null} */
  let host = null;
  /** What had the focus before. @type {Element | null} */
  let focused = null;
  let unwatch = () => {};

  /** The frame that is there now, and whether something has loaded in it. @type {{ key: string, loaded: boolean, anew: () => void } | null} */
  let current = null;

  /** @param {string} key */
  function readerFor(key) {
    const frame = make("iframe");
    // To whatever is in it, which is ours alone: the address of a frame of Chromium's is another than that of what it shows.
    frame.allow = "fullscreen *; clipboard-write *";
    frame.addEventListener("load", () => {
      if (current?.key === key) current.loaded = true;
      chrome.runtime.sendMessage({ type: "loaded", key });
    });
    frame.src = `${chrome.runtime.getURL("reader/reader.html")}?key=${key}`;
    return frame;
  }

  /** @param {HTMLDialogElement} dialog */
  function focusReader(dialog) {
    const frame = /** @type {HTMLElement} */ (dialog.firstChild);
    // Where the window has the focus but the frame is still the active element, asking for it anew would change nothing.
    frame.blur();
    frame.focus();
  }

  /** @param {HTMLDialogElement} dialog */
  function openOnTop(dialog) {
    if (dialog.open) dialog.close();
    // In the top layer nothing of the page lies above, and nothing behind can be reached by the keyboard.
    dialog.showModal();
    focusReader(dialog);
  }

  /**
   * @param {string} key
   * @param {number} pushes
   */
  function showFrame(key, pushes) {
    const dialog = make("dialog");
    dialog.append(readerFor(key));
    current = { key, loaded: false, anew: () => dialog.replaceChildren(readerFor(key)) };
    // Escape where the focus is not in the reader.
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
    const pushed = (/** @type {"removed" | "covered" | "forgotten"} */ how) => {
      if (how === "forgotten") return takeAway();
      if (++pushes > MAX_RESTORES) return giveUp(key);
      if (how === "removed") {
        unwatch();
        return showFrame(key, pushes);
      }
      openOnTop(dialog);
      // Where it is not even now the first thing in the window it never will be: a drawing has no place for it.
      if (pith.isCovered?.(shell)) giveUp(key);
    };
    unwatch = pith.guardFrame?.(shell, () => focusReader(dialog), pushed, forwardKey(key)) ?? unwatch;
  }

  /** Passes a key that went to the page on to the reader. @param {string} key */
  const forwardKey = (key) => (/** @type {KeyboardEvent} */ { key: name, shiftKey: shift }) => chrome.runtime.sendMessage({ type: "pressed", key, name, shift });

  /**
   * Lays the reader again into a page that stops what loads, and lets nothing of the page run until the browser has brought it: then it
   * is no more the page's to stop.
   * @param {number} tries
   */
  function retryLoad(tries) {
    const laid = current;
    if (!laid || laid.loaded) return;
    if (tries === BLOCKING_TIMES.length) return giveUp(laid.key);
    laid.anew();
    for (const begun = performance.now(); performance.now() - begun < BLOCKING_TIMES[tries];);
    pith.runLater?.(LOAD_TIMEOUT, () => current === laid && retryLoad(tries + 1));
  }

  /** @param {string} key */
  function giveUp(key) {
    takeAway();
    chrome.runtime.sendMessage({ type: "ousted", key });
  }

  function takeAway() {
    unwatch();
    host?.remove();
    if (host && focused) dom.focus(focused);
    host = focused = current = null;
  }

  pith.frame = {
    get open() {
      return host !== null && host.isConnected;
    },

    lay(key) {
      takeAway();
      focused = dom.active(document);
      showFrame(key, 0);
    },

    takeAway,

    stopped: () => retryLoad(0),
  };
})();
