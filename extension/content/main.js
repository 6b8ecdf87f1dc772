// Handles the messages of the background. The page itself cannot send any.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  const { dom, frame, scrollPosition } = pith;
  if (pith.main || !dom || !frame || !scrollPosition) return;
  pith.main = true;

  /** Milliseconds to wait for a page that is still being parsed. After that it is read as far as it is. */
  const PARSE_TIMEOUT = 3_000;

  /** The key of the reader over this page. */
  let key = "";
  /** The scroll position when the reader opened: in pixels and, once the article is known, by element. */
  let before = { x: 0, y: 0, place: -1, first: -1 };
  /** When the reader was opened. */
  let openedAt = 0;
  /** The same by the clock of the system, which other contexts have, too; but it may be set. */
  let openedOn = 0;
  const now = () => performance.timeOrigin + performance.now();

  /** Characters of text that have come since the page was read, from which on it is worth reading again: a short paragraph. */
  const GROWN = 200;
  /** Characters of text when the page was read. */
  let lengthRead = 0;

  /** Characters in the page's text, without what is never shown. */
  const textLength = () => {
    const unseen = dom.selectAll(document, "script, style, template, noscript");
    return Array.from(unseen, (part) => part.textContent?.length ?? 0).reduce((left, part) => left - part, dom.text(document).length);
  };

  /** The address and the text of the page when it was read. */
  let whenRead = { address: "", text: 0 };
  /** Milliseconds between two looks at the address, and the looks at the text of a page that has another one: it may take a moment to come. */
  const LOOK_INTERVAL = 1_000;
  const MOST_LOOKS = 20;
  /** Counts the reads, so that only the last one is watched. */
  let reads = 0;

  /** The page's address, without the name of a place in it. Some applications have the whole of their addresses there. */
  const pageAddress = () => dom.address(document).replace(/#(?![!/]).*/s, "");

  /** A number that another text very probably does not have. @param {string} text */
  function numberOf(text) {
    let number = 0;
    for (let at = 0; at < text.length; at++) number = (Math.imul(number, 31) + text.charCodeAt(at)) | 0;
    return number;
  }

  /** Remembers the page as it was read, and tells the reader when it has become another one without being loaded. @param {string} reader the reader's key */
  const watchPage = (reader) => {
    const read = ++reads;
    lengthRead = textLength();
    whenRead = { address: pageAddress(), text: numberOf(dom.text(document)) };
    let looks = 0;
    const look = () => {
      if (reader !== key || read !== reads || !chrome.runtime?.id) return;
      if (pageAddress() === whenRead.address) looks = 0;
      else if (numberOf(dom.text(document)) !== whenRead.text) return void chrome.runtime.sendMessage({ type: "moved", key });
      else if (++looks > MOST_LOOKS) return;
      pith.runLater?.(LOOK_INTERVAL, look);
    };
    pith.runLater?.(LOOK_INTERVAL, look);
  };

  /** If not empty, only these elements are read: the selection, or a picked element. @type {Element[]} */
  let only = [];

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** Waits until the document is parsed. */
  async function parsed() {
    if (dom?.state(document) !== "loading") return;
    await new Promise((done) => {
      addEventListener("DOMContentLoaded", done, { once: true });
      pith.runLater?.(PARSE_TIMEOUT, () => done(undefined));
    });
  }

  /** Why the reader cannot be shown in this page, or null. */
  function obstacle() {
    if (dom?.type(document) === "application/pdf") return "pdf";
    // In a sandboxed document frames have an opaque origin, so the reader's frame would not be an extension page.
    return self.origin === "null" && location.protocol !== "file:" ? "sandbox" : null;
  }

  /** The capture that was begun when the reader opened, for the first request. @type {Promise<Capture> | undefined} */
  let capturedAhead;
  /** Milliseconds after which it is not used any more, because the page may have changed. */
  const MAX_CAPTURE_AGE = 1_000;
  /** Milliseconds until it begins, so that the browser lays out the reader's frame first and the page's own tasks have their turn. */
  const CAPTURE_DELAY = 10;

  /** Begins to capture the page, while the background asks for the article and the browser loads the reader. */
  function captureAhead() {
    capturedAhead = undefined;
    if (dom?.state(document) === "loading") return;
    capturedAhead = new Promise((done) => pith.runLater?.(CAPTURE_DELAY, () => done(undefined))).then(() => /** @type {Promise<Capture>} */ (pith.capture?.(document)));
    // Whoever takes it hears of a failure.
    capturedAhead.catch(() => {});
  }

  /** Opens the reader for some elements, or for the whole page. @param {Element[]} elements */
  function openReader(elements) {
    only = elements;
    key = newKey();
    before = { x: scrollX, y: scrollY, place: -1, first: -1 };
    const hindered = obstacle();
    openedAt = now();
    if (!hindered) frame?.show(key);
    if (hindered !== "pdf") captureAhead();
    return { open: false, key, hindered };
  }

  pith.toggle = (selection) => {
    // The extension was updated or removed since.
    if (!chrome.runtime?.id) return null;
    if (frame.open) return { open: true, key, since: now() - openedAt, openedOn };
    openedOn = Date.now();
    try {
      return openReader(selection ? scrollPosition.selected() : []);
    } catch (error) {
      return { error: { text: String(error) } };
    }
  };

  /** The root element. Dropping it drops everything that is not kept explicitly. */
  const wholePage = () => /** @type {Element[]} */ ([dom.root(document)]);

  /**
   * The corrections of this site, as elements of this page.
   * @param {{ as: "keep" | "drop", where: string }[]} corrections
   */
  function siteCorrections(corrections) {
    /** @type {{ keep: Element[], drop: Element[] }} */
    const parts = { keep: [], drop: [] };
    for (const { as, where } of corrections) {
      try {
        parts[as].push(...pith.dom?.selectAll(document, where) ?? []);
      } catch {
        // Corrections that were edited as text may contain invalid selectors.
      }
    }
    // A picked element may be missing on another page of the site. Without it, do not drop the rest of the page.
    if (parts.keep.length === 0) parts.drop = parts.drop.filter((part) => part !== wholePage()[0]);
    return parts;
  }

  /**
   * The options with the elements to keep and to drop: those of the reader, of the selection or picked element, and of the site's corrections.
   * Those of the reader override the others, because they are newer.
   * @param {ExtractOptions} options
   * @param {{ as: "keep" | "drop", where: string }[]} corrections
   * @returns {ExtractOptions}
   */
  function withCorrections(options, corrections) {
    const site = only.length ? { keep: only, drop: wholePage() } : siteCorrections(corrections);
    const now = { keep: options.keep ?? [], drop: options.drop ?? [] };
    const is = (/** @type {Element} */ part, /** @type {(number | Element)[]} */ others) => others.some((one) => one === part || (typeof one === "number" && pith.elements?.(one) === part));
    const keep = [...site.keep.filter((part) => !is(part, now.drop)), ...now.keep];
    const drop = [...site.drop.filter((part) => !is(part, now.keep)), ...now.drop];
    return keep.length + drop.length ? { ...options, keep, drop } : options;
  }

  /** @type {{ [type: string]: (message: any) => unknown }} */
  const HANDLERS = {
    "page/toggle": ({ selection }) => pith.toggle?.(selection),

    "page/state": () => ({ open: frame.open, key }),

    // The reader's page did not load.
    "page/oust"(message) {
      if (message.key === key) frame.remove();
      return { key };
    },

    "page/address": (message) => (message.key === key ? dom.address(document) : null),

    async "page/article"(message) {
      if (message.key !== key) return null;
      await parsed();
      const begun = now();
      const captured = begun - openedAt < MAX_CAPTURE_AGE ? capturedAhead : undefined;
      capturedAhead = undefined;
      // A part of a page says nothing of the site.
      const options = only.length ? { ...message.options, site: undefined, fingerprints: undefined } : message.options;
      const found = await pith.extractRequest?.(withCorrections(options, message.corrections), captured).catch((error) => ({ error: { code: error?.code, text: String(error) } }));
      // Not before the answer: only pages without an article need it.
      pith.runLater?.(0, () => watchPage(message.key));
      // The inspector also charts the source rows of the page.
      const source = message.options.inspect ? (await pith.capture?.(document))?.text : undefined;
      return { ...found, source, url: dom.address(document), mayGrow: /html/.test(dom.type(document)), scrolled: before.y > 0, clock: { laid: openedAt, begun, done: now() } };
    },

    "page/grown": (message) => message.key === key && textLength() - lengthRead >= GROWN,

    // Extracts the article to save it, without a reader.
    async "page/read"({ corrections, options }) {
      await parsed();
      const { keep, drop } = siteCorrections(corrections);
      const found = await pith.extractRequest?.(keep.length + drop.length ? { ...options, keep, drop } : options);
      return { ...found, url: dom.address(document) };
    },

    // Extracts the article without opening a reader.
    async "page/look"() {
      await parsed();
      return frame.open ? { open: true } : pith.extractRequest?.({});
    },

    // What came of saving.
    "page/note": ({ words, undo, hint, dir, time, of }) => pith.note?.({ words, undo, hint, dir, time, of }),

    // The key that saves was pressed again: leads into the note.
    "page/focus-note": () => ({ focused: pith.focusNote?.() === true }),

    // A frame asks as that of the note: which article is it for?
    "page/note-of": (message) => ({ uid: pith.articleOfNote?.(message.key) ?? null }),

    "page/note-told": (message) => pith.tellNote?.(message.key, message.what, message.height),

    // An image of the article, to be saved.
    "page/image": ({ url, limit }) => pith.readImage?.(url, limit),

    // The paragraph at the top of the window, asked after the extraction.
    "page/place"(message) {
      if (message.key !== key) return null;
      before.first = message.numbers.find((/** @type {number} */ number) => number >= 0) ?? -1;
      before.place = scrollPosition.top(message.numbers);
      return before.place;
    },

    "page/selectors"(message) {
      if (message.key !== key) return null;
      const picked = only.length ? { keep: only, drop: wholePage() } : { keep: [], drop: [] };
      const all = [
        ...[...picked.keep, ...message.keep].map((part) => ({ as: "keep", part })),
        ...[...picked.drop, ...message.drop].map((part) => ({ as: "drop", part })),
      ];
      const corrections = all.flatMap(({ as, part }) => {
        const element = typeof part === "number" ? pith.elements?.(part) : part;
        const where = element && pith.selectorOf?.(element);
        return where ? [{ as, where }] : [];
      });
      return { url: dom.address(document), corrections };
    },

    "page/pick"() {
      pith.picker?.begin((element) => openReader([element]), () => openReader(only));
      return { picking: true };
    },

    "page/close"(message) {
      if (message.key !== key) return null;
      key = "";
      capturedAhead = undefined;
      frame.remove();
      // The page did not scroll while the reader was open. Move it only if the reader was left at another paragraph.
      if (message.place === null || message.place === before.place) scrollTo({ left: before.x, top: before.y, behavior: "instant" });
      else scrollPosition.show(message.place < 0 ? before.first : message.place);
      // As a press on the link on the page would do.
      if (message.goal) location.hash = message.goal;
      return { closed: true };
    },
  };

  chrome.runtime.onMessage.addListener((message, sender, answer) => {
    // Accept only messages of the background, which is in no tab.
    if (sender.id !== chrome.runtime.id || sender.tab || !Object.hasOwn(HANDLERS, message?.type)) return;
    Promise.resolve()
      .then(() => HANDLERS[message.type](message))
      .then(answer, (error) => answer({ error: { code: error?.code ?? "broken", text: String(error) } }));
    return true;
  });
})();
