// Says at the edge of the page what came of saving it or one of its links, with a button that takes it back. Adds one element without attributes to the
// document for some seconds; what is in it is in a closed shadow tree, which neither the scripts nor the styles of the page reach. It takes no focus by
// itself: the key that saves leads to the button while it is shown.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.note || !pith.dom) return;
  const { dom } = pith;

  const XHTML = "http://www.w3.org/1999/xhtml";
  /** @template {keyof HTMLElementTagNameMap} N @param {N} name */
  const make = (name) => /** @type {HTMLElementTagNameMap[N]} */ (dom.make(document, XHTML, name));

  /** `!important` rules of a shadow tree override all rules of the page. Lengths in pixels: the page sets the size of its letters. */
  const STYLE = `
    :host { all: initial !important; display: contents !important; }
    div, p, button { all: initial; box-sizing: border-box; color: inherit; font: inherit; }
    div {
      position: fixed; inset-block: auto 16px; inset-inline: auto 16px; display: flex; align-items: center; gap: 12px;
      max-inline-size: min(416px, calc(100vw - 32px)); padding: 10px 12px 10px 16px; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas);
      border-radius: 12px; background: Canvas; color: CanvasText; color-scheme: light dark; box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
      font: 15px/1.4 system-ui, sans-serif;
    }
    p { display: block; min-block-size: 1lh; overflow-wrap: anywhere; }
    span { display: inline-block; font-size: 13px; opacity: 0.8; }
    button {
      flex: none; min-block-size: 32px; padding: 4px 12px; border: 1px solid color-mix(in srgb, CanvasText 40%, Canvas); border-radius: 8px;
      font-weight: 600; cursor: pointer; user-select: none;
    }
    button:hover { background: color-mix(in srgb, CanvasText 10%, Canvas); }
    button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }`;

  /** Milliseconds until the words come: only what comes into a live region that is there already is read out. */
  const SAID_AFTER = 100;

  /** Milliseconds between two looks whether the note is done. */
  const LOOK_EVERY = 500;

  /** Milliseconds after which it goes also from under the pointer: the background, which waits for the answer, is ended some time after. */
  const MOST = 25_000;

  /** Ends the note that is shown. */
  let end = () => {};
  /** Moves the focus to the button of the note that is shown, if there is one. */
  let focusButton = () => false;

  pith.focusNote = () => focusButton();

  pith.note = ({ words, undo, hint, dir, time }) => new Promise((done) => {
    end();
    const root = dom.root(document);
    // Above the reader it would be in its way, which the reader takes for the page.
    if (!root || pith.frame?.open) return done({ shown: false, undo: false });
    const shell = make("div");
    const shadow = shell.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    const box = make("div");
    const said = make("p");
    box.dir = dir;
    said.role = "status";
    box.append(said);
    /** What had the focus before the button. @type {Element | null} */
    let focused = null;
    if (undo) {
      const button = make("button");
      button.type = "button";
      button.textContent = undo;
      // Not one that the page makes up.
      button.addEventListener("click", (event) => event.isTrusted && finish(true));
      box.append(button);
      focusButton = () => {
        focused ??= dom.active(document);
        button.focus();
        return true;
      };
      box.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && event.isTrusted) finish(false);
      });
    }
    shadow.append(box);
    let isDone = false;
    /** @param {boolean} isUndone */
    function finish(isUndone) {
      if (isDone) return;
      isDone = true;
      focusButton = () => false;
      const hadFocus = shadow.activeElement !== null;
      shell.remove();
      if (hadFocus && focused) dom.focus(focused);
      done({ shown: true, undo: isUndone });
    }
    end = () => finish(false);
    root.append(shell);
    // Above everything of the page.
    box.popover = "manual";
    try {
      box.showPopover();
    } catch {
      // Documents that are no HTML may not have it.
      shell.remove();
      return done({ shown: false, undo: false });
    }
    const begun = performance.now();
    pith.runLater?.(SAID_AFTER, () => {
      said.textContent = words;
      if (!hint) return;
      const more = make("span");
      more.textContent = hint;
      said.append(" ", more);
    });
    const look = () => {
      const shownFor = performance.now() - begun;
      const isInUse = box.matches(":hover") || shadow.activeElement !== null;
      // The extension may have been updated or removed, and the page may have removed the note.
      if (!chrome.runtime?.id || !shell.isConnected || shownFor > MOST || (shownFor > time && !isInUse)) finish(false);
      else pith.runLater?.(LOOK_EVERY, look);
    };
    pith.runLater?.(LOOK_EVERY, look);
  });
})();
