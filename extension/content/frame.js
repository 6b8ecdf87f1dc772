// Lays the reader over the page and takes it away. One element is added to the document, and it goes with the reader.
(() => {
  const room = (globalThis[Symbol.for("pith")] ??= {});
  if (room.frame) return;

  const root = Object.getOwnPropertyDescriptor(Document.prototype, "documentElement").get;
  const XHTML = "http://www.w3.org/1999/xhtml";
  const make = (name) => document.createElementNS(XHTML, name);

  /** Styles that win over the page's own: no rule of a page is above an important one on the element. */
  const COVER = {
    all: "initial", position: "fixed", inset: "0", width: "100%", height: "100%", "max-width": "none", "max-height": "none",
    margin: "0", padding: "0", border: "0", outline: "0", display: "block", background: "Canvas", overflow: "hidden", "z-index": "2147483647",
  };

  function dress(element, styles) {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, "important");
  }

  let host = null;

  room.frame = {
    get open() {
      return host !== null && host.isConnected;
    },

    /** Lays the reader at an address over the page. */
    lay(url) {
      host = make("div");
      const dialog = make("dialog");
      const frame = make("iframe");
      dress(host, { all: "initial", display: "contents" });
      dress(dialog, COVER);
      dress(frame, COVER);
      frame.allow = "fullscreen; clipboard-write";
      frame.src = url;
      dialog.append(frame);
      // Escape where the focus is not in the reader.
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        chrome.runtime.sendMessage({ type: "leave" });
      });
      host.attachShadow({ mode: "closed" }).append(dialog);
      root.call(document).append(host);
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
