// Says at the edge of the page what came of saving it or one of its links, with a button that takes it back and a field for tags. Adds one element
// without attributes to the document for some seconds; what is in it is in a closed shadow tree, which neither the scripts nor the styles of the page
// reach. The field is a page of the extension in a frame, so the page hears no key that is pressed in it; where a page lets no frame load, the note has
// none. It takes no focus by itself: the key that saves leads into it while it is shown.
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
    dialog, div, p, button, iframe { all: initial; box-sizing: border-box; color: inherit; font: inherit; }
    dialog { display: block; position: fixed; inset: 0 auto auto 0; }
    dialog::backdrop { all: initial; position: fixed; inset: 0; background: transparent; }
    div {
      position: fixed; inset-block: auto 16px; inset-inline: auto 16px; display: flex; flex-wrap: wrap; align-items: center; gap: 10px 12px;
      max-inline-size: min(416px, calc(100vw - 32px)); padding: 10px 12px 10px 16px; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas);
      border-radius: 12px; background: Canvas; color: CanvasText; color-scheme: light dark; box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
      font: 15px/1.4 system-ui, sans-serif;
    }
    div.tagged { inline-size: 416px; }
    p { display: block; flex: 1 1 180px; min-block-size: 1lh; overflow-wrap: anywhere; }
    span { display: inline-block; font-size: 13px; opacity: 0.8; }
    button {
      flex: none; min-block-size: 32px; padding: 4px 12px; border: 1px solid color-mix(in srgb, CanvasText 40%, Canvas); border-radius: 8px;
      font-weight: 600; cursor: pointer; user-select: none;
    }
    button:hover { background: color-mix(in srgb, CanvasText 10%, Canvas); }
    button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
    iframe { position: absolute; visibility: hidden; inset-inline: 12px; inline-size: calc(100% - 24px); block-size: 0; color-scheme: light dark; }
    iframe.ready { position: static; visibility: visible; flex: 0 0 calc(100% + 4px); margin-inline-start: -4px; block-size: var(--height); }
    div.gone { visibility: hidden; }`;

  /** Milliseconds until the words come: only what comes into a live region that is there already is read out. */
  const SAID_AFTER = 100;

  /** Milliseconds between two looks whether the note is done. */
  const LOOK_EVERY = 500;

  /** Milliseconds for which it stays at least after it was used. */
  const AFTER_USE = 1_500;

  /** Milliseconds for which the frame stays when the note has gone: what was typed and not entered is still added. */
  const LINGER = 400;

  /** The most pixels that the frame may be high. */
  const MOST_HEIGHT = 360;

  const FRAME = chrome.runtime.getURL("note/note.html");

  /** The note that is shown. @type {{ key: string, end: () => void, focus: () => boolean, use: () => void, size: (height: number) => void, point: (isOver: boolean) => void } | null} */
  let shown = null;

  /** The articles of notes, by the keys of their frames. @type {Map<string, string>} */
  const articles = new Map();

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** @param {string} name @param {() => void} press */
  function button(name, press) {
    const made = make("button");
    made.type = "button";
    made.textContent = name;
    // Not one that the page makes up.
    made.addEventListener("click", (event) => event.isTrusted && press());
    return made;
  }

  /** @param {string} key */
  function tagFrame(key) {
    const frame = make("iframe");
    frame.title = chrome.i18n.getMessage("tags");
    frame.src = `${FRAME}?key=${key}`;
    return frame;
  }

  /** Shows the words, and how a key leads here. @param {HTMLElement} said @param {string} words @param {string} hint */
  function say(said, words, hint) {
    said.textContent = words;
    if (!hint) return;
    const more = make("span");
    more.textContent = hint;
    said.append(" ", more);
  }

  /** The element of the page, and in its closed shadow tree a dialog, which is modal only while it is used, and the note. @param {string} dir */
  function build(dir) {
    const shell = make("div");
    const shadow = shell.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    const dialog = make("dialog");
    dialog.ariaLabel = chrome.i18n.getMessage("name");
    const box = make("div");
    box.dir = dir;
    const said = make("p");
    said.role = "status";
    box.append(said);
    dialog.append(box);
    shadow.append(dialog);
    return { shell, shadow, dialog, box, said };
  }

  /** Above everything of the page. Documents that are no HTML may not have it. @param {HTMLElement} box */
  function showOnTop(box) {
    box.popover = "manual";
    try {
      box.showPopover();
      return true;
    } catch {
      return false;
    }
  }

  pith.note = ({ words, undo, hint, dir, time, of }) => {
    shown?.end();
    const root = dom.root(document);
    // Above the reader it would be in its way, which the reader takes for the page.
    if (!root || pith.frame?.open) return { shown: false };
    const { shell, shadow, dialog, box, said } = build(dir);
    const key = newKey();
    const stop = new AbortController();
    /** What has the focus while this has not. */
    let before = dom.active(document);
    const frame = of ? tagFrame(key) : null;
    const undoing = undo && of ? button(undo, () => {
      end();
      chrome.runtime.sendMessage({ type: "undo", ...of });
    }) : null;
    if (undoing) box.append(undoing);
    if (frame) box.append(frame);
    box.classList.toggle("tagged", frame !== null);
    let usedAt = performance.now();
    let isModal = false, isOver = false;

    function end() {
      if (stop.signal.aborted) return;
      stop.abort();
      shown = null;
      const hadFocus = shadow.activeElement !== null;
      box.classList.add("gone");
      if (dialog.open) dialog.close();
      if (hadFocus && before) dom.focus(before);
      pith.runLater?.(frame ? LINGER : 0, () => {
        shell.remove();
        articles.delete(key);
      });
    }
    /** Somebody types here: as a modal dialog it keeps the focus from going back to the page, which may ask for it at any time. */
    const use = () => {
      if (isModal || stop.signal.aborted) return;
      isModal = true;
      // What becomes modal gives the focus to this, and so leaves it where it is.
      if (frame) frame.autofocus = true;
      dialog.showModal();
      // Once more, above what is behind the dialog.
      box.hidePopover();
      box.showPopover();
      if (shadow.activeElement !== frame) frame?.focus();
    };
    const focus = () => {
      if (shadow.activeElement === null) before = dom.active(document);
      if (frame?.className === "ready") use();
      else undoing?.focus();
      return shadow.activeElement !== null;
    };
    const size = (/** @type {number} */ height) => {
      if (!frame) return;
      frame.style.setProperty("--height", `${Math.min(height, MOST_HEIGHT)}px`);
      frame.className = "ready";
    };
    box.addEventListener("keydown", (event) => event.key === "Escape" && event.isTrusted && end());
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    // Beside the note.
    dialog.addEventListener("pointerdown", (event) => event.isTrusted && event.target === dialog && end());
    addEventListener("blur", () => frame && shadow.activeElement === frame && use(), { signal: stop.signal });
    root.append(shell);
    if (!showOnTop(box)) {
      shell.remove();
      return { shown: false };
    }
    // The page with the note does not always know of a pointer over the frame.
    shown = { key, end, focus, use, size, point: (now) => (isOver = now) };
    if (of) articles.set(key, of.uid);
    pith.runLater?.(SAID_AFTER, () => say(said, words, hint));
    const begun = usedAt;
    const look = () => {
      const now = performance.now();
      if (shadow.activeElement === null) before = dom.active(document);
      if (isOver || box.matches(":hover") || shadow.activeElement !== null) usedAt = now;
      // The extension may have been updated or removed, and the page may have removed the note.
      if (!chrome.runtime?.id || !shell.isConnected || (now - begun > time && now - usedAt > AFTER_USE)) end();
      else if (!stop.signal.aborted) pith.runLater?.(LOOK_EVERY, look);
    };
    pith.runLater?.(LOOK_EVERY, look);
    return { shown: true };
  };

  pith.focusNote = () => shown?.focus() ?? false;

  pith.articleOfNote = (key) => articles.get(key) ?? null;

  pith.tellNote = (key, what, height) => {
    if (shown?.key !== key) return;
    if (what === "size") shown.size(height);
    else if (what === "used") shown.use();
    else if (what === "close") shown.end();
    else shown.point(what === "over");
  };
})();
