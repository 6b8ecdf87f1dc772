// The shared scope of the content scripts. They cannot be modules, so each adds its functions to one object, stored under a symbol on the global
// object of the isolated world, which no element name of a page can clobber.

/** DOM access that the page cannot clobber; see dom.js. */
interface Dom {
  root(document: Document): Element | null;
  /** All text of a document, including scripts. */
  text(document: Document): string;
  address(document: Document): string;
  type(document: Document): string;
  state(document: Document): DocumentReadyState;
  kind(node: Node): number;
  first(node: Node): Node | null;
  next(node: Node): Node | null;
  parent(node: Node): Node | null;
  owner(node: Node): Document | null;
  isConnected(node: Node): boolean;
  data(node: Node): string;
  name(element: Node): string;
  namespace(element: Node): string | null;
  qualified(element: Node): string;
  attributes(element: Node): ArrayLike<Attr>;
  shadow(element: Node): ShadowRoot | null;
  frameDocument(frame: Node): Document | null;
  source(image: Node): string;
  shown(element: Node): boolean;
  box(element: Node): DOMRect;
  count(document: Document): number;
  selectAll(document: Document, selectors: string): NodeListOf<Element>;
  make(document: Document, namespace: string, name: string): Element;
  active(document: Document): Element | null;
  /** The topmost element at a point, and all elements there. */
  at(document: Document, x: number, y: number): Element | null;
  allAt(document: Document, x: number, y: number): Element[];
  /** Whether an element is in the top layer. */
  isOnTop(element: Element): boolean;
  /** Focuses an element without scrolling. */
  focus(element: Element): void;
}

interface Capture {
  /** Canonical HTML, preceded by what only the browser knows. */
  text: string;
  /** The elements by their numbers in the text. */
  elements: Element[];
}

/** A capture for the core in the background, and the options with the elements by their numbers. */
interface ExtractRequest {
  capture: string;
  options: object;
}

/** Options of the core. Elements are given directly or by their numbers. */
interface ExtractOptions {
  keep?: (number | Element)[];
  drop?: (number | Element)[];
  [option: string]: unknown;
}

interface PithScope {
  dom?: Dom;
  /** Captures the page, yielding to it in between. */
  capture?: (document: Document) => Promise<Capture>;
  /** Shows what came of saving for a while, with a field for the tags of the article. `shown: false` where it cannot be shown. */
  note?: (note: { words: string; undo: string; hint: string; dir: string; time: number; of: { uid: string; isOfPage: boolean } | null }) => { shown: boolean };
  /** Moves the focus into the note. Returns whether there is something in it that takes it. */
  focusNote?: () => boolean;
  /** The article of the note whose frame has this key. */
  articleOfNote?: (key: string) => string | null;
  /** What the frame with this key reports: its height, that somebody types in it, that the pointer is over it or not, or that the note is done with. */
  tellNote?: (key: string, what: "size" | "used" | "over" | "out" | "close", height: number) => void;
  /** Makes the request from a capture, by default from a new one. */
  extractRequest?: (options: ExtractOptions, captured?: Promise<Capture>) => Promise<ExtractRequest>;
  /** Reads the bytes of an image of at most `limit` bytes, or says why it cannot. */
  readImage?: (address: string, limit: number) => Promise<{ bytes?: Uint8Array; why?: string }>;
  selectorOf?: (element: Element) => string | null;
  /** The element with a number of the latest extraction. */
  elements?: (number: number) => Element | null;
  /** Runs a function later, with a timer that the page cannot clear. */
  runLater?: (milliseconds: number, run: () => void) => void;
  /** Whether something covers an element that should fill the window. */
  isCovered?: (host: Element) => boolean;
  /** Guards the reader's frame until the returned function is called. "forgotten": the extension was updated or removed. */
  guardFrame?: (host: Element, focus: () => void, onDisturbed: (how: "removed" | "covered" | "forgotten") => void, onKey: (event: KeyboardEvent) => void) => () => void;
  /** Opens the reader for the page or the selection, or tells that it is open. */
  toggle?: (selection: boolean) => object | null;
  frame?: { open: boolean; show(key: string): void; remove(): void };
  scrollPosition?: {
    /** The first of these numbers whose element is at the top of the window; -1 at the beginning. */
    top(numbers: number[]): number;
    /** Scrolls an element to the top of the window. */
    show(number: number): void;
    /** The elements that the selection touches. */
    selected(): Element[];
  };
  picker?: { begin(onPick: (element: Element) => void, onCancel: () => void): void; end(): void };
  main?: boolean;
}
