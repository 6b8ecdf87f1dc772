// Captures the page as one text for the core in the background: canonical HTML, the same as the core writes from a live document (src/page/live/),
// with open shadow trees and the same-origin frames that are shown in place. In front of it stands what only the browser knows: which elements are not
// visible and which sources it chose for images (src/page/capture.rs reads it). Only reads the page, visits each node once, and yields to it in between.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.capture || !pith.dom) return;
  const dom = pith.dom;

  const ELEMENT = 1, TEXT = 3, CDATA = 4;
  const XHTML = "http://www.w3.org/1999/xhtml";
  /** Namespaces whose elements are written without a prefix. */
  const UNPREFIXED = new Set([XHTML, "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"]);
  const VOID = new Set(["area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link", "meta", "param", "source", "track", "wbr"]);
  /** Elements whose text is not escaped. */
  const RAW = new Set(["iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "xmp"]);
  /** Scripts of these types hold data, such as JSON-LD or formulas. Only their text is captured; src/page/attributes.rs decides what to use. */
  const DATA = /json|math/i;
  /** Characters of a capture. A message may have 64 MiB, and a character takes up to three bytes. */
  const MAX_LENGTH = 20 << 20;
  /** Shadow trees and frames that are included. */
  const MAX_SUBTREES = 2_000;
  /** Elements of an empty frame: `html`, `head` and `body`. */
  const EMPTY_FRAME = 3;

  /** Nesting depth up to which visibility is checked: browsers compute styles recursively, and a deeper tree can crash the tab. */
  const MAX_LEVELS = 1_000;
  /** Elements up to which visibility is checked; each takes a call. */
  const MAX_CHECKED = 200_000;

  /** Milliseconds of work before yielding to the page: short enough that nobody notices. */
  const TIME_SLICE = 30;
  /** Nodes between two checks of the clock. */
  const NODES_PER_CHECK = 100;
  /** Attempts on a page that changes while it is captured. The last one does not yield. */
  const MAX_ATTEMPTS = 4;

  const SPECIAL = /[&<>"\u00a0]/g;
  /** @type {{ [character: string]: string }} */
  const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": "&nbsp;" };
  const escape = (/** @type {string} */ text) => text.replace(SPECIAL, (character) => ESCAPES[character]);

  /**
   * A node whose children are being written: the next child, the text that closes it, whether its text is raw, whether its elements get
   * numbers, and the document of a frame that must be written first.
   * @typedef {{ parent: Node | null, next: Node | null, end: string, raw: boolean, counted: boolean, inset?: { frame: Element, root: Element } }} Level
   */

  class Writer {
    text = "";
    /** @type {Element[]} */
    elements = [];
    /** @type {[number, string][]} */
    sources = [];
    /** Numbers of invisible elements. @type {number[]} */
    hidden = [];
    parts = 1;
    /** The deepest nesting so far. */
    levels = 0;
    /** @type {Level[]} */
    open = [];

    /** Writes a document. Yields now and then. @param {Document} document */
    *write(document) {
      const root = dom.root(document);
      if (root) this.#element(root, true);
      let steps = 0;
      for (let level = this.open.at(-1); level; level = this.open.at(-1)) {
        if (++steps % NODES_PER_CHECK === 0) yield;
        if (level.inset) {
          const { frame, root } = level.inset;
          level.inset = undefined;
          this.#numberWrapper(frame);
          this.text += "<pith-frame>";
          this.#element(root, true);
          continue;
        }
        const node = level.next;
        if (!node) {
          this.text += level.end;
          this.open.pop();
          continue;
        }
        level.next = dom.next(node);
        const kind = dom.kind(node);
        if (kind === ELEMENT) this.#element(/** @type {Element} */ (node), level.counted);
        else if (kind === TEXT || kind === CDATA) this.text += level.raw ? dom.data(node) : escape(dom.data(node));
        if (this.text.length > MAX_LENGTH) throw Object.assign(new RangeError("the page is too large"), { code: "too-large" });
      }
    }

    /** Whether the nodes to be written next are still where they were before a pause. */
    isValid() {
      return this.open.every(({ parent, next }) => !next || dom.parent(next) === parent);
    }

    /** @param {Element} element @param {boolean} counted */
    #element(element, counted) {
      const space = dom.namespace(element);
      const name = space !== null && UNPREFIXED.has(space) ? dom.name(element) : dom.qualified(element);
      if (counted) this.#number(element, name);
      this.text += `<${name}`;
      const attributes = dom.attributes(element);
      let type = "";
      for (let i = 0; i < attributes.length; i++) {
        const { name, value } = attributes[i];
        this.text += ` ${name}="${escape(value)}"`;
        if (name === "type") type = value;
      }
      this.text += ">";
      const html = space === XHTML;
      if (html && VOID.has(name)) {
        if (name === "frame" && counted) this.#frame(element);
        return;
      }
      const end = `</${name}>`;
      // Styles and scripts are never text, and the content of a template is not part of the page.
      if (html && (name === "style" || name === "template" || (name === "script" && !DATA.test(type)))) {
        this.text += end;
        return;
      }
      // The level pushed last is written first.
      if (html && name === "iframe" && counted) this.#frame(element);
      // With scripting enabled, the content of `noscript` is text, not elements.
      this.open.push({ parent: element, next: dom.first(element), end, raw: html && RAW.has(name), counted: counted && name !== "noscript" });
      const shadow = counted ? dom.shadow(element) : null;
      if (shadow && this.parts < MAX_SUBTREES) {
        this.#numberWrapper(element);
        this.text += '<template shadowrootmode="open">';
        this.open.push({ parent: shadow, next: dom.first(shadow), end: "</template>", raw: false, counted: true });
      }
    }

    /**
     * Writes the document of a frame after the frame element, if it is accessible and not empty. Not that of a frame that is not shown: nobody sees
     * anything of it, and for each document the browser sets up a context for scripts first.
     * @param {Element} frame
     */
    #frame(frame) {
      if (!dom.shown(frame)) return;
      const inside = dom.frameDocument(frame);
      if (!inside || this.parts >= MAX_SUBTREES || dom.count(inside) <= EMPTY_FRAME) return;
      const root = dom.root(inside);
      if (root) this.open.push({ parent: null, next: null, end: "</pith-frame>", raw: false, counted: true, inset: { frame, root } });
    }

    /** Numbers an element and records the image source that the browser chose. @param {Element} element @param {string} name */
    #number(element, name) {
      const number = this.elements.push(element) - 1;
      this.levels = Math.max(this.levels, this.open.length);
      const source = name === "img" ? dom.source(element) : "";
      if (source) this.sources.push([number, source]);
    }

    /** Gives a number to the wrapper element that is written around a shadow tree or frame. @param {Element} element */
    #numberWrapper(element) {
      this.parts++;
      this.elements.push(element);
    }

    /** Finds the invisible elements. Yields now and then. Done last, because the first check may force a layout. */
    *findHidden() {
      if (this.levels > MAX_LEVELS || this.elements.length > MAX_CHECKED) return;
      for (const [number, element] of this.elements.entries()) {
        if (number % NODES_PER_CHECK === 0) yield;
        if (!dom.shown(element)) this.hidden.push(number);
      }
    }
  }

  /** Sorted numbers as ranges: `4-17 203`. @param {number[]} numbers */
  function ranges(numbers) {
    const out = [];
    for (let i = 0; i < numbers.length; ) {
      let last = i;
      while (numbers[last + 1] === numbers[last] + 1) last++;
      out.push(last > i ? `${numbers[i]}-${numbers[last]}` : `${numbers[i]}`);
      i = last + 1;
    }
    return out.join(" ");
  }

  /** Escapes a URL so that it cannot end the comment or the line. @param {string} address */
  const escapeUrl = (address) => address.replaceAll("\\", "\\\\").replaceAll("-", "\\m").replaceAll("\n", "");

  /** Lets the page run its pending tasks. */
  function yieldToPage() {
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  }

  /**
   * Runs some work in time slices. Stops and returns false if it is no longer valid after a pause.
   * @param {Iterator<void>} work
   * @param {() => boolean} isValid
   */
  async function inTimeSlices(work, isValid) {
    for (let begun = performance.now(); !work.next().done;) {
      if (performance.now() - begun < TIME_SLICE) continue;
      await yieldToPage();
      if (!isValid()) return false;
      begun = performance.now();
    }
    return true;
  }

  /** @param {Iterator<void>} work */
  function runAtOnce(work) {
    while (!work.next().done);
  }

  /** Whether a node was moved within the document, so that it could be missed or captured twice. Added and removed nodes do not matter. @param {MutationRecord[]} changes */
  const hasMovedNodes = (changes) => changes.some(({ removedNodes }) => [...removedNodes].some((node) => dom.isConnected(node)));

  /** @param {Document} document */
  async function write(document) {
    let hasMoved = false;
    const observer = new MutationObserver((changes) => (hasMoved ||= hasMovedNodes(changes)));
    observer.observe(document, { childList: true, subtree: true });
    try {
      for (let times = 1; times < MAX_ATTEMPTS; times++) {
        const writer = new Writer();
        hasMoved = false;
        if (await inTimeSlices(writer.write(document), () => writer.isValid() && !hasMoved)) return writer;
      }
      const writer = new Writer();
      runAtOnce(writer.write(document));
      return writer;
    } finally {
      observer.disconnect();
    }
  }

  pith.capture = async (document) => {
    const writer = await write(document);
    await inTimeSlices(writer.findHidden(), () => true);
    const { elements, sources, hidden, text } = writer;
    const head = [...(hidden.length ? [`hidden ${ranges(hidden)}`] : []), ...sources.map(([number, source]) => `source ${number} ${escapeUrl(source)}`)];
    return { text: `<!--pith-capture\n${head.map((line) => `${line}\n`).join("")}-->${text}`, elements };
  };
})();
