// Takes the page as one text, for the core of the background: canonical HTML as the live door of the core writes it (src/page/live/),
// open shadow trees and frames of the same origin in their places, behind what only the browser knows: which elements are not shown, and
// which sources it chose for images (src/page/capture.rs). It only reads, asks every node once, and lets the page go on in between.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.capture || !pith.dom) return;
  const dom = pith.dom;

  const ELEMENT = 1, TEXT = 3, CDATA = 4;
  const XHTML = "http://www.w3.org/1999/xhtml";
  /** Name spaces whose elements are written without a prefix. */
  const PLAIN = new Set([XHTML, "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"]);
  const VOID = new Set(["area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link", "meta", "param", "source", "track", "wbr"]);
  /** Elements whose text is written as it is. */
  const RAW = new Set(["iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "xmp"]);
  /** What a script must say of itself for its text to be of use; src/page/attributes.rs decides. */
  const DATA = /json|math/i;
  /** Characters of one capture. A message may have 64 MiB, and a character up to three bytes. */
  const MOST = 20 << 20;
  /** Shadow trees and frames taken in. */
  const MOST_PARTS = 2_000;
  /** Elements of a frame that holds nothing: `html`, `head` and `body`. */
  const EMPTY_FRAME = 3;

  /** Levels up to which a browser is asked what it shows: it styles all the way down by recursion, and a tab may die of that. */
  const MOST_LEVELS = 1_000;
  /** Elements a browser is asked about; each costs a call. */
  const MOST_ASKED = 200_000;

  /** Milliseconds the page's thread is held in one piece: with what else is done at the time it stays below what one notices. */
  const TIME_SLICE = 30;
  /** Nodes between two looks at the clock. */
  const NODES_PER_CHECK = 100;
  /** How often a page that changes under our feet is begun anew; the last time it is taken in one piece. */
  const MAX_ATTEMPTS = 4;

  const SIGNS = /[&<>"\u00a0]/g;
  /** @type {{ [sign: string]: string }} */
  const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": "&nbsp;" };
  const escape = (/** @type {string} */ text) => text.replace(SIGNS, (sign) => ESCAPES[sign]);

  /**
   * What is being written: whose children, those that follow, how it ends, whether its text is written as it is, whether its elements
   * count, and the document in a frame that is to be written first.
   * @typedef {{ parent: Node | null, next: Node | null, end: string, raw: boolean, counted: boolean, inset?: { frame: Element, root: Element } }} Level
   */

  class Writer {
    text = "";
    /** @type {Element[]} */
    elements = [];
    /** @type {[number, string][]} */
    sources = [];
    /** Numbers of elements that are not shown. @type {number[]} */
    hidden = [];
    parts = 1;
    /** How deep the elements stand. */
    levels = 0;
    /** @type {Level[]} */
    open = [];

    /** Writes a document, and pauses now and then. @param {Document} document */
    *write(document) {
      const root = dom.root(document);
      if (root) this.#element(root, true);
      let steps = 0;
      for (let level = this.open.at(-1); level; level = this.open.at(-1)) {
        if (++steps % NODES_PER_CHECK === 0) yield;
        if (level.inset) {
          const { frame, root } = level.inset;
          level.inset = undefined;
          this.#stand(frame);
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
        if (this.text.length > MOST) throw Object.assign(new RangeError("the page is too large"), { code: "too-large" });
      }
    }

    /** Whether what is to be written next still stands where it stood before a pause. */
    holds() {
      return this.open.every(({ parent, next }) => !next || dom.parent(next) === parent);
    }

    /** @param {Element} element @param {boolean} counted */
    #element(element, counted) {
      const space = dom.namespace(element);
      const name = space !== null && PLAIN.has(space) ? dom.name(element) : dom.qualified(element);
      if (counted) this.#see(element, name);
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
      // Nobody reads these, and what is in a template is no part of the page.
      if (html && (name === "style" || name === "template" || (name === "script" && !DATA.test(type)))) {
        this.text += end;
        return;
      }
      // What is pushed last is written first.
      if (html && name === "iframe" && counted) this.#frame(element);
      // The elements in `noscript` are none where scripts run.
      this.open.push({ parent: element, next: dom.first(element), end, raw: html && RAW.has(name), counted: counted && name !== "noscript" });
      const shadow = counted ? dom.shadow(element) : null;
      if (shadow && this.parts < MOST_PARTS) {
        this.#stand(element);
        this.text += '<template shadowrootmode="open">';
        this.open.push({ parent: shadow, next: dom.first(shadow), end: "</template>", raw: false, counted: true });
      }
    }

    /** Writes the document in a frame behind the frame, if it may be read and holds anything. @param {Element} frame */
    #frame(frame) {
      const inside = dom.frameDocument(frame);
      if (!inside || this.parts >= MOST_PARTS || dom.count(inside) <= EMPTY_FRAME) return;
      const root = dom.root(inside);
      if (root) this.open.push({ parent: null, next: null, end: "</pith-frame>", raw: false, counted: true, inset: { frame, root } });
    }

    /** Counts an element and notes what the browser knows of it. @param {Element} element @param {string} name */
    #see(element, name) {
      const number = this.elements.push(element) - 1;
      this.levels = Math.max(this.levels, this.open.length);
      const source = name === "img" ? dom.source(element) : "";
      if (source) this.sources.push([number, source]);
    }

    /** Counts an element that is written around what another holds and stands for that. @param {Element} element */
    #stand(element) {
      this.parts++;
      this.elements.push(element);
    }

    /** Finds the elements that are not shown, and pauses now and then. Asked at the end, for the first answer may cost a layout. */
    *look() {
      if (this.levels > MOST_LEVELS || this.elements.length > MOST_ASKED) return;
      for (const [number, element] of this.elements.entries()) {
        if (number % NODES_PER_CHECK === 0) yield;
        if (!dom.shown(element)) this.hidden.push(number);
      }
    }
  }

  /** Numbers in order as ranges: `4-17 203`. @param {number[]} numbers */
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

  /** An address in which nothing ends the comment or the line. @param {string} address */
  const written = (address) => address.replaceAll("\\", "\\\\").replaceAll("-", "\\m").replaceAll("\n", "");

  /** Lets the page do what waits to be done. */
  function rest() {
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  }

  /**
   * Does some work to its end and lets the page go on at its pauses, as long as what is to be done stays what it was.
   * @param {Iterator<void>} work
   * @param {() => boolean} holds
   */
  async function inPieces(work, holds) {
    for (let begun = performance.now(); !work.next().done;) {
      if (performance.now() - begun < TIME_SLICE) continue;
      await rest();
      if (!holds()) return false;
      begun = performance.now();
    }
    return true;
  }

  /** @param {Iterator<void>} work */
  function atOnce(work) {
    while (!work.next().done);
  }

  /** Whether something went to another place, where it would be missed or met again. What comes and goes may do so. @param {MutationRecord[]} changes */
  const isMoved = (changes) => changes.some(({ removedNodes }) => [...removedNodes].some((node) => dom.isConnected(node)));

  /** @param {Document} document */
  async function write(document) {
    let isRestless = false;
    const observer = new MutationObserver((changes) => (isRestless ||= isMoved(changes)));
    observer.observe(document, { childList: true, subtree: true });
    try {
      for (let times = 1; times < MAX_ATTEMPTS; times++) {
        const writer = new Writer();
        isRestless = false;
        if (await inPieces(writer.write(document), () => writer.holds() && !isRestless)) return writer;
      }
      const writer = new Writer();
      atOnce(writer.write(document));
      return writer;
    } finally {
      observer.disconnect();
    }
  }

  pith.capture = async (document) => {
    const writer = await write(document);
    await inPieces(writer.look(), () => true);
    const { elements, sources, hidden, text } = writer;
    const head = [...(hidden.length ? [`hidden ${ranges(hidden)}`] : []), ...sources.map(([number, source]) => `source ${number} ${written(source)}`)];
    return { text: `<!--pith-capture\n${head.map((line) => `${line}\n`).join("")}-->${text}`, elements };
  };
})();
