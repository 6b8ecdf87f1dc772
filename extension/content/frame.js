// Lays the reader over the page and takes it away. One element without attributes is added to the document, and it goes with the reader.
(() => {
  const room = /** @type {Room} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (room.frame || !room.dom) return;
  const { dom } = room;

  const XHTML = "http://www.w3.org/1999/xhtml";
  /** @template {keyof HTMLElementTagNameMap} N @param {N} name */
  const make = (name) => /** @type {HTMLElementTagNameMap[N]} */ (document.createElementNS(XHTML, name));

  /** Important rules of a shadow tree win over every rule of the page. */
  const STYLE = `
    :host { all: initial !important; display: contents !important; }
    dialog, iframe {
      all: initial; display: block; position: fixed; inset: 0; box-sizing: border-box; width: 100%; height: 100%; max-width: none;
      max-height: none; margin: 0; padding: 0; border: 0; overflow: hidden; background: Canvas; color-scheme: light dark;
    }`;

  /** @type {HTMLElement | null} */
  let host = null;

  /** @param {string} address */
  function readerAt(address) {
    const frame = make("iframe");
    frame.allow = "fullscreen; clipboard-write";
    frame.src = address;
    return frame;
  }

  room.frame = {
    get open() {
      return host !== null && host.isConnected;
    },

    lay(address) {
      host = make("div");
      const dialog = make("dialog");
      const frame = readerAt(address);
      dialog.append(frame);
      // Escape where the focus is not in the reader.
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        chrome.runtime.sendMessage({ type: "leave" });
      });
      const shadow = host.attachShadow({ mode: "closed" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      shadow.adoptedStyleSheets = [sheet];
      shadow.append(dialog);
      dom.root(document)?.append(host);
      // In the top layer nothing of the page lies above, and nothing behind can be reached by the keyboard.
      dialog.showModal();
      frame.focus();
    },

    takeAway() {
      host?.remove();
      host = null;
    },
  };
})();
