// Reads a live document for the core, in a few large answers: a call between WebAssembly and JavaScript costs more than most of what it asks for.
//
// A page may name a form field `attributes` or an image `body`; the property of the node is then that field or image. The getter on the
// prototype still works. If a getter throws (a frame of another origin), the value counts as missing.

const XHTML = "http://www.w3.org/1999/xhtml";
const ELEMENT = 1, TEXT = 3, DOCUMENT = 9, FRAGMENT = 11;

/**
 * UTF-16 units of a script or style from which writing what is around it child by child, without it, is faster than writing all of it. Some pages carry
 * megabytes of data in such scripts.
 */
const LARGE_SCRIPT = 1 << 16;

/** Levels of elements up to which that is done: it takes a call in a call for each. */
const MAX_LEVELS_AROUND = 256;

/** The flags of a block's layout; `tree.rs` has them, too. */
const IS_FIXED = 1, IS_COVERED = 2;

/** Frames in frames, and positioned elements in one another, that are followed. */
const MAX_FRAMES = 16, MAX_POSITIONED = 64;

/** Runs a function; undefined if it throws. @template T @param {() => T} run @returns {T | undefined} */
function attempt(run) {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** @type {{ [char: string]: string }} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": "&nbsp;" };

/** Escapes text as browsers do, for content and attribute values alike. @param {string} text */
const escape = (text) => text.replace(/[&<>"\u00a0]/g, (char) => ENTITIES[char]);

/** The getters and methods of a window. */
class Dom {
  /** @param {any} root a document, or a node of one */
  constructor(root) {
    // Outside a browser, the window comes with the document. For an extension's scripts, the page's interfaces belong to another realm.
    /** Whether it is a real browser, not an emulation such as jsdom. */
    this.isBrowser = attempt(() => "Element" in globalThis) ?? false;
    const window = this.isBrowser ? globalThis : attempt(() => (root.ownerDocument ?? root).defaultView);
    /** @param {string} type @returns {any} */
    const prototype = (type) => attempt(() => window[type].prototype);
    /** @param {string} type @param {string} name @returns {(node: any) => any} */
    const getter = (type, name) => {
      const get = attempt(() => Object.getOwnPropertyDescriptor(prototype(type), name)?.get);
      return (node) => attempt(() => (get ? Reflect.apply(get, node, []) : node[name]));
    };
    /** @param {string} type @param {string} name @returns {(node: any, ...given: any[]) => any} */
    const method = (type, name) => {
      const run = attempt(() => prototype(type)[name]);
      return (node, ...given) => attempt(() => Reflect.apply(run, node, given));
    };
    /** The method of whatever the node is. @param {string} name @returns {(node: any, selector: string) => any} */
    const select = (name) => {
      const of = { [DOCUMENT]: method("Document", name), [FRAGMENT]: method("DocumentFragment", name) };
      const ofElement = method("Element", name);
      return (node, selector) => (of[this.type(node)] ?? ofElement)(node, selector);
    };
    this.url = getter("Document", "URL");
    this.root = getter("Document", "documentElement");
    this.owner = getter("Node", "ownerDocument");
    this.type = getter("Node", "nodeType");
    this.first = getter("Node", "firstChild");
    this.next = getter("Node", "nextSibling");
    this.parent = getter("Node", "parentNode");
    this.children = getter("Node", "childNodes");
    this.data = getter("CharacterData", "data");
    this.units = getter("CharacterData", "length");
    this.name = getter("Element", "localName");
    this.space = getter("Element", "namespaceURI");
    this.html = getter("Element", "outerHTML");
    this.shadowHtml = getter("ShadowRoot", "innerHTML");
    this.shadow = getter("Element", "shadowRoot");
    this.framed = getter("HTMLIFrameElement", "contentDocument");
    this.source = getter("HTMLImageElement", "currentSrc");
    this.attributes = getter("Element", "attributes");
    this.all = select("querySelectorAll");
    this.any = select("querySelector");
    this.item = method("NodeList", "item");
    this.attribute = method("Element", "getAttribute");
    this.isShown = method("Element", "checkVisibility");
    this.box = method("Element", "getBoundingClientRect");
    this.positioned = getter("HTMLElement", "offsetParent");
    this.hit = method("Document", "elementFromPoint");
    this.contains = method("Node", "contains");
    /** @param {any} element @returns {any} */
    this.style = (element) => attempt(() => window.getComputedStyle(element));
    /** The window of the page that is read; trees in its frames have windows of their own. */
    this.window = attempt(() => (root.ownerDocument ?? root).defaultView);
    /** Text colours by number, in the order in which they were met. @type {Map<string, number>} */
    this.colours = new Map();
  }

  /** The element's open shadow root. @param {any} element */
  shadowOf(element) {
    const root = this.shadow(element);
    return root && this.type(root) === FRAGMENT ? root : undefined;
  }

  /** The document in a frame, if it is of the same origin. @param {any} frame */
  documentIn(frame) {
    // `frame` has the property on another prototype than `iframe`.
    const document = this.framed(frame) ?? attempt(() => frame.contentDocument);
    return document && this.type(document) === DOCUMENT ? document : undefined;
  }
}

/** Whether a script holds data of one of the types. @param {Dom} dom @param {any} script @param {string[]} types */
const isData = (dom, script, types) => types.includes((dom.attribute(script, "type") ?? "").split(";")[0].trim().toLowerCase());

/**
 * What is written child by child.
 * @typedef {object} Pieces
 * @property {string[]} types of scripts that hold data
 * @property {number} most children of an element up to which that spares anything: each is a text of its own
 * @property {Set<any>} around elements around large scripts
 */

/** Writes nodes as canonical HTML. A text of undefined has become too large for the browser. */
class Writer {
  /**
   * @param {Dom} dom
   * @param {number} most UTF-16 units
   */
  constructor(dom, most) {
    this.dom = dom;
    this.room = most;
    /** @type {string[]} */
    this.parts = [];
  }

  /** @param {string | undefined} text */
  put(text) {
    if (typeof text !== "string" || text.length > this.room) throw new RangeError("too large");
    this.room -= text.length;
    this.parts.push(text);
  }

  /** @param {any} element @param {string} name */
  open(element, name) {
    this.put(`<${name}`);
    for (const { name, value } of attempt(() => Array.from(this.dom.attributes(element))) ?? []) this.put(` ${name}="${escape(value)}"`);
    this.put(">");
  }

  /**
   * Writes an element child by child: styles by name only and scripts without their text, but for scripts of data.
   * @param {any} element
   * @param {Pieces} options
   * @param {number} levels levels of elements below that are written child by child, too: in a document `head` and `body`
   */
  pieces(element, options, levels) {
    const { dom } = this;
    if (!(attempt(() => dom.children(element).length) <= options.most)) return this.put(dom.html(element));
    const name = dom.name(element) ?? "";
    this.open(element, name);
    for (let child = dom.first(element); child; child = dom.next(child)) {
      const type = dom.type(child);
      if (type === TEXT) this.put(escape(dom.data(child) ?? ""));
      if (type === ELEMENT) this.piece(child, options, levels);
    }
    this.put(`</${name}>`);
  }

  /** @param {any} element @param {Pieces} options @param {number} levels */
  piece(element, options, levels) {
    const name = this.dom.name(element);
    if ((levels > 0 && (name === "head" || name === "body")) || options.around.has(element)) return this.pieces(element, options, levels - 1);
    if (name === "style") return this.put("<style></style>");
    if (name === "script" && !isData(this.dom, element, options.types)) return this.script(element);
    this.put(this.dom.html(element));
  }

  /** Writes a script without its text: its type and address tell what it does to the page. @param {any} element */
  script(element) {
    this.put("<script");
    for (const name of ["type", "src"]) {
      const value = this.dom.attribute(element, name);
      if (value) this.put(` ${name}="${escape(value)}"`);
    }
    this.put("></script>");
  }

  /**
   * Writes a node and its content node by node: slower than the browser, but to any depth.
   * @param {any} root
   * @param {{ isVoid: Set<string>, isRaw: Set<string> }} names of elements without content, and of elements whose content is raw text
   */
  walk(root, names) {
    const { dom } = this;
    /** @type {{ node: any, name: string }[]} */
    const open = [];
    for (let next = root; ;) {
      while (next) {
        const node = next;
        const type = dom.type(node);
        const around = open.at(-1);
        next = undefined;
        if (type === ELEMENT) {
          const name = dom.name(node) ?? "";
          this.open(node, name);
          // In SVG and MathML an element of such a name has an end tag.
          if (!names.isVoid.has(name.toLowerCase()) || (dom.space(node) ?? XHTML) !== XHTML) {
            open.push({ node, name });
            next = dom.first(node);
            continue;
          }
        } else if (type === TEXT) {
          const text = dom.data(node) ?? "";
          this.put(around && names.isRaw.has(around.name.toLowerCase()) ? text : escape(text));
        }
        if (open.length === 0) return;
        next = dom.next(node);
      }
      const ended = open.pop();
      if (!ended) return;
      this.put(`</${ended.name}>`);
      if (open.length === 0) return;
      next = dom.next(ended.node);
    }
  }
}

/** One tree of a live document: the document, a shadow tree, a frame's document or an element. Its elements are numbered in document order. */
class Tree {
  /** @param {Dom} dom @param {any} root */
  constructor(dom, root) {
    this.dom = dom;
    this.root = root;
    this.type = dom.type(root);
    /** Its elements as the browser lists them; an element's own tree begins with it, which the list lacks. */
    this.list = dom.all(root, "*");
    this.own = this.type === ELEMENT ? 1 : 0;
    this.length = (attempt(() => this.list.length) ?? 0) + this.own;
  }

  /** Whether it is one of those that can be read. */
  isUsable() {
    return this.type === DOCUMENT || this.type === FRAGMENT || this.type === ELEMENT;
  }

  /**
   * Whether any element has this many ancestors. Only real browsers are asked: emulations take seconds for such a selector, and refuse in order
   * what they cannot serialize.
   * @param {number} levels
   */
  isDeeper(levels) {
    return this.dom.isBrowser && Boolean(this.dom.any(this.root, `${"* > ".repeat(levels)}*`));
  }

  /**
   * Its canonical HTML, as the browser writes it.
   * @param {string} types the types of scripts that hold data, separated by spaces
   * @param {string} opaque names of elements whose children are not written one by one, separated by spaces
   * @param {number} pieces children of an element up to which they are written one by one
   * @param {number} most UTF-16 units
   * @returns {string | undefined} undefined if it is too large
   */
  text(types, opaque, pieces, most) {
    return this.write(most, (writer) => {
      if (this.type === FRAGMENT) return writer.put(this.dom.shadowHtml(this.root));
      if (this.type === ELEMENT) return writer.put(this.dom.html(this.root));
      const root = this.dom.root(this.root);
      if (!root) return;
      const data = types.split(" ");
      writer.pieces(root, { types: data, most: pieces, around: this.aroundLargeScripts(data, new Set(opaque.split(" "))) }, 1);
    });
  }

  /**
   * The elements around large scripts and styles.
   * @param {string[]} types the types of scripts that hold data
   * @param {Set<string>} opaque
   */
  aroundLargeScripts(types, opaque) {
    const { dom } = this;
    const found = new Set();
    const scripts = dom.all(this.root, "script, style");
    for (let place = 0; place < this.length; place++) {
      const script = dom.item(scripts, place);
      if (!script) break;
      const text = dom.first(script);
      if (!(text && dom.type(text) === TEXT && dom.units(text) >= LARGE_SCRIPT) || isData(dom, script, types)) continue;
      const path = [];
      for (let parent = dom.parent(script); path.length <= MAX_LEVELS_AROUND && parent && dom.type(parent) === ELEMENT; parent = dom.parent(parent)) path.push(parent);
      const isPlain = path.every((element) => dom.space(element) === XHTML && !opaque.has(dom.name(element)));
      if (isPlain && path.length <= MAX_LEVELS_AROUND) path.forEach((element) => found.add(element));
    }
    return found;
  }

  /**
   * The same node by node, for trees too deep for the browser.
   * @param {string} isVoid names of elements without content, separated by spaces
   * @param {string} isRaw names of elements whose content is raw text
   * @param {number} most UTF-16 units
   * @returns {string | undefined}
   */
  walked(isVoid, isRaw, most) {
    const names = { isVoid: new Set(isVoid.split(" ")), isRaw: new Set(isRaw.split(" ")) };
    return this.write(most, (writer) => {
      if (this.type === ELEMENT) return writer.walk(this.root, names);
      if (this.type === DOCUMENT) return writer.walk(this.dom.root(this.root), names);
      for (let child = this.dom.first(this.root); child; child = this.dom.next(child)) writer.walk(child, names);
    });
  }

  /** @param {number} most @param {(writer: Writer) => void} run */
  write(most, run) {
    return attempt(() => {
      const writer = new Writer(this.dom, most);
      run(writer);
      return writer.parts.join("");
    });
  }

  /** An element by its number. @param {number} number */
  element(number) {
    return number < this.own ? this.root : this.dom.item(this.list, number - this.own) ?? undefined;
  }

  /** The name of an element by its number; undefined if there is none. @param {number} number @returns {string | undefined} */
  name(number) {
    const element = this.element(number);
    return element ? this.dom.name(element) : undefined;
  }

  /** The number of an element; -1 if it is not in the tree. @param {any} element */
  number(element) {
    if (this.own && element === this.root) return 0;
    const place = attempt(() => Array.from(this.list).indexOf(element)) ?? -1;
    return place < 0 ? -1 : place + this.own;
  }

  /**
   * What elements hold: shadow roots, and the documents of frames that are shown. Of the others nobody sees anything, and to read the document of a frame
   * the browser sets up a context for scripts in it first.
   * @param {Uint32Array} numbers of elements
   * @param {number} frames so many of them, the first ones, are frames
   * @returns {any[]} the place of each found in `numbers`, and then what it holds
   */
  held(numbers, frames) {
    /** @type {any[]} */
    const out = [];
    numbers.forEach((number, place) => {
      const element = this.element(number);
      const found = element && (place < frames ? this.documentShown(element) : this.dom.shadowOf(element));
      if (found) out.push(place, found);
    });
    return out;
  }

  /** The document of a frame, unless the frame is not shown. @param {any} frame */
  documentShown(frame) {
    return this.dom.isShown(frame, { visibilityProperty: true }) === false ? undefined : this.dom.documentIn(frame);
  }

  /**
   * Whether elements are shown, and their names, by which a change of the document is noticed.
   * @param {Uint32Array} numbers
   * @returns {string} for each 1, 0 or ? and the name, separated by spaces
   */
  shown(numbers) {
    const options = { visibilityProperty: true };
    return Array.from(numbers, (number) => {
      const isShown = this.dom.isShown(this.element(number), options);
      return `${typeof isShown === "boolean" ? Number(isShown) : "?"}${this.name(number) ?? ""}`;
    }).join(" ");
  }

  /**
   * Where blocks stand, in CSS pixels from the corner of the page that is read, and how their text is set.
   * @param {Uint32Array} numbers two for each block: of the element that bounds it, and of the one around its text
   * @returns {number[]} seven for each block: left, top, width, height, size of type, number of its colour, flags; empty where nothing is laid out
   */
  layout(numbers) {
    const { dom } = this;
    if (!dom.isBrowser) return [];
    const [x, y] = this.corner();
    const pins = new Map();
    /** @type {number[]} */
    const out = [];
    for (let i = 0; i < numbers.length; i += 2) {
      const element = this.element(numbers[i]);
      const box = dom.box(element);
      const { fontSize, color } = dom.style(this.element(numbers[i + 1])) ?? {};
      const isShown = dom.isShown(element, { visibilityProperty: true }) !== false;
      if (!dom.colours.has(color)) dom.colours.set(color, dom.colours.size);
      const flags = isShown && box ? (this.isPinned(element, pins) ? IS_FIXED : this.isCovered(element, box, pins) ? IS_COVERED : 0) : 0;
      out.push(box?.left + x, box?.top + y, isShown ? box?.width : 0, isShown ? box?.height : 0, Number.parseFloat(fontSize), dom.colours.get(color) ?? 0, flags);
    }
    return out;
  }

  /** What is added to the place of an element in its window to get its place in the page that is read. */
  corner() {
    const { dom } = this;
    let [x, y] = [attempt(() => dom.window.scrollX) ?? 0, attempt(() => dom.window.scrollY) ?? 0];
    let window = attempt(() => (dom.owner(this.root) ?? this.root).defaultView);
    for (let level = 0; window && window !== dom.window && level < MAX_FRAMES; level++) {
      const frame = attempt(() => window.frameElement);
      const box = frame && dom.box(frame);
      if (!box) break;
      x += box.left + frame.clientLeft;
      y += box.top + frame.clientTop;
      window = attempt(() => frame.ownerDocument.defaultView);
    }
    return [x, y];
  }

  /**
   * Whether an element stays on the screen while the page is scrolled.
   * @param {any} element
   * @param {Map<any, boolean>} known the answers so far: blocks share the elements around them
   */
  isPinned(element, known) {
    const passed = [];
    let isPinned = false;
    // Only a positioned element can be fixed, and those are few.
    for (let at = element; at && passed.length < MAX_POSITIONED; at = this.dom.positioned(at)) {
      const answer = known.get(at);
      isPinned = answer ?? /^(fixed|sticky)$/.test(this.dom.style(at)?.position);
      passed.push(at);
      if (isPinned || answer !== undefined) break;
    }
    for (const at of passed) known.set(at, isPinned);
    return isPinned;
  }

  /**
   * Whether something that is not pinned lies over the middle of an element on the screen. A dialog over a text says nothing about the text.
   * @param {any} element
   * @param {DOMRect} box
   * @param {Map<any, boolean>} pins
   */
  isCovered(element, box, pins) {
    const { dom } = this;
    if (this.type === FRAGMENT) return false;
    const hit = dom.hit(dom.owner(element), box.left + box.width / 2, box.top + box.height / 2);
    return Boolean(hit) && !dom.contains(element, hit) && !dom.contains(hit, element) && !this.isPinned(hit, pins);
  }

  /** The source the browser chose for an image, after its name and a space. @param {number} number @returns {string | undefined} */
  source(number) {
    const source = this.dom.source(this.element(number));
    return typeof source === "string" && source !== "" ? `${this.name(number) ?? ""} ${source}` : undefined;
  }

  /** A tree that one of its elements holds. @param {any} root */
  inner(root) {
    return new Tree(this.dom, root);
  }

  /** The address of its document. @returns {string | undefined} */
  url() {
    const url = this.dom.url(this.dom.owner(this.root) ?? this.root);
    return typeof url === "string" ? url : undefined;
  }
}

/** The tree of a document, or of one of its elements. @param {any} root */
export const treeOf = (root) => new Tree(new Dom(root), root);
