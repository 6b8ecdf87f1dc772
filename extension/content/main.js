// What the background may ask of this page. The page itself has no way to ask: nothing here listens to it.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  const { dom, frame, scrollPosition } = pith;
  if (pith.main || !dom || !frame || !scrollPosition) return;
  pith.main = true;

  /** Milliseconds to wait for a page that is still being parsed; after that what is there is taken. */
  const PARSE_TIMEOUT = 3_000;

  /** The key of the reader that lies over the page. */
  let key = "";
  /** Where the page was when the reader came: in pixels and, once that is known, by element. */
  let before = { x: 0, y: 0, place: -1, first: -1 };
  /** When the reader was laid over the page. */
  let laid = 0;
  const now = () => performance.timeOrigin + performance.now();

  /** The elements that alone are to be read: a selection, or what was picked. @type {Element[]} */
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

  /** Why a reader cannot lie over this page, or nothing. */
  function obstacle() {
    if (dom?.type(document) === "application/pdf") return "pdf";
    // In a sandboxed document frames have no origin of their own, and the reader's frame would be none of ours.
    return self.origin === "null" && location.protocol !== "file:" ? "sandbox" : null;
  }

  /** Opens the reader for the elements alone, or for the page. @param {Element[]} elements */
  function openReader(elements) {
    only = elements;
    key = newKey();
    before = { x: scrollX, y: scrollY, place: -1, first: -1 };
    const hindered = obstacle();
    laid = now();
    if (!hindered) frame?.lay(key);
    pith.startCore?.();
    return { open: false, key, hindered, large: pith.isLarge?.() };
  }

  /** What is wanted of an element that stands around all others: nothing but what is said of those. */
  const wholePage = () => /** @type {Element[]} */ ([dom.root(document)]);

  /**
   * What was corrected on this site, as elements of this page.
   * @param {{ as: "keep" | "drop", where: string }[]} corrections
   */
  function siteCorrections(corrections) {
    /** @type {{ keep: Element[], drop: Element[] }} */
    const parts = { keep: [], drop: [] };
    for (const { as, where } of corrections) {
      try {
        parts[as].push(...pith.dom?.selectAll(document, where) ?? []);
      } catch {
        // Text that was edited by hand may be no selector.
      }
    }
    // A part that alone is the article may be missing on another page of the site; then nothing else is dropped for it.
    if (parts.keep.length === 0) parts.drop = parts.drop.filter((part) => part !== wholePage()[0]);
    return parts;
  }

  /**
   * The options with what is wanted in and out: by the reader, by what was selected or picked, by corrections of the site. Those of the
   * reader come last, for they were said last.
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

  /** @type {{ [type: string]: (asked: any) => unknown }} */
  const HANDLERS = {
    "page/toggle"({ selection }) {
      return frame.open ? { open: true, key, since: now() - laid } : openReader(selection ? scrollPosition.selected() : []);
    },

    "page/state": () => ({ open: frame.open, key }),

    // The reader's page never came.
    "page/oust"(asked) {
      if (asked.key === key) frame.takeAway();
      return { key };
    },

    "page/address": (asked) => (asked.key === key ? dom.address(document) : null),

    async "page/article"(asked) {
      if (asked.key !== key) return null;
      await parsed();
      const begun = now();
      const found = await pith.extract?.(withCorrections(asked.options, asked.corrections));
      // Whoever inspects also looks at the rows of the page.
      const source = asked.options.inspect ? (await pith.capture?.(document))?.text : undefined;
      return { ...found, source, url: dom.address(document), scrolled: before.y > 0, clock: { laid, begun, done: now() } };
    },

    // What is on the page, without a reader.
    async "page/look"() {
      await parsed();
      return frame.open ? { open: true } : pith.extract?.({});
    },

    // After the article is known, which of its paragraphs is at the top of the window.
    "page/place"(asked) {
      if (asked.key !== key) return null;
      before.first = asked.numbers.find((/** @type {number} */ number) => number >= 0) ?? -1;
      before.place = scrollPosition.top(asked.numbers);
      return before.place;
    },

    "page/selectors"(asked) {
      if (asked.key !== key) return null;
      const picked = only.length ? { keep: only, drop: wholePage() } : { keep: [], drop: [] };
      const all = [
        ...[...picked.keep, ...asked.keep].map((part) => ({ as: "keep", part })),
        ...[...picked.drop, ...asked.drop].map((part) => ({ as: "drop", part })),
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

    "page/close"(asked) {
      if (asked.key !== key) return null;
      key = "";
      frame.takeAway();
      // The page keeps its place while the reader is there. It moves only if the reader was left at another paragraph.
      if (asked.place === null || asked.place === before.place) scrollTo({ left: before.x, top: before.y, behavior: "instant" });
      else scrollPosition.show(asked.place < 0 ? before.first : asked.place);
      return { closed: true };
    },
  };

  chrome.runtime.onMessage.addListener((message, sender, answer) => {
    // Only the background speaks to pages; it is in no tab.
    if (sender.id !== chrome.runtime.id || sender.tab || !Object.hasOwn(HANDLERS, message?.type)) return;
    Promise.resolve()
      .then(() => HANDLERS[message.type](message))
      .then(answer, (error) => answer({ error: { code: error?.code ?? "broken", text: String(error) } }));
    return true;
  });
})();
