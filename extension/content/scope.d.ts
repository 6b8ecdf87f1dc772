// What the scripts in a page share. They know no modules, so each puts its part into one room: a property of the isolated world's
// global object under a symbol, which no name in a page can stand for.

/** Reads properties by the getters of their interfaces: a page may name a form field `attributes` or an image `body`. */
interface Dom {
  isFirefox: boolean;
  root(document: Document): Element | null;
  /** All text of a document, its scripts' too. */
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
  select(document: Document, selectors: string): Element | null;
  selectAll(document: Document, selectors: string): NodeListOf<Element>;
  make(document: Document, namespace: string, name: string): Element;
  active(document: Document): Element | null;
  /** What is first in the window at a point, and all that is there. */
  at(document: Document, x: number, y: number): Element | null;
  allAt(document: Document, x: number, y: number): Element[];
  /** Whether an element is in the browser's top layer. */
  isOnTop(element: Element): boolean;
  /** Gives an element the focus and leaves the page where it is scrolled to. */
  focus(element: Element): void;
}

interface Capture {
  /** Canonical HTML behind what the browser alone knows; see src/page/capture.rs. */
  text: string;
  /** The elements by their numbers in the text. */
  elements: Element[];
}

/** What is found on the page: a record, or a capture for the core of the background. */
interface ExtractResult {
  record?: any;
  capture?: string;
  options?: object;
}

/** Options of the core. Parts are told by their numbers or, as the core takes them from a live page, as elements. */
interface ExtractOptions {
  keep?: (number | Element)[];
  drop?: (number | Element)[];
  [option: string]: unknown;
}

interface PithScope {
  dom?: Dom;
  core?: { default(from: { module_or_path: Promise<Response> }): Promise<unknown>; extract(root: Node, options: object): any };
  /** Lets the page go on in between. */
  capture?: (document: Document) => Promise<Capture>;
  canCompileWasm?: () => Promise<boolean>;
  startCore?: () => Promise<unknown>;
  /** Whether the page is too large to be read in one piece here. */
  isLarge?: () => boolean;
  extract?: (options: ExtractOptions) => Promise<ExtractResult>;
  selectorOf?: (element: Element) => string | null;
  /** The live elements by the numbers that were told last. */
  elements?: (number: number) => Element | null;
  /** Runs something later, by a timer no page can clear. */
  runLater?: (milliseconds: number, run: () => void) => void;
  /** Whether something lies over an element that is to fill the window. */
  isCovered?: (host: Element) => boolean;
  /** Watches over the reader's element until it is told to stop. "forgotten": the extension is another by now. */
  guardFrame?: (host: Element, focus: () => void, pushed: (how: "removed" | "covered" | "forgotten") => void, pressed: (event: KeyboardEvent) => void) => () => void;
  /** `stopped`: the page stops whatever loads in it. */
  frame?: { open: boolean; lay(key: string): void; takeAway(): void; stopped(): void };
  scrollPosition?: {
    /** The number among those given whose element is at the top of the window; -1 before the first. */
    top(numbers: number[]): number;
    /** Brings an element to the top of the window. */
    show(number: number): void;
    /** The elements a selection touches: those to keep. */
    selected(): Element[];
  };
  picker?: { begin(taken: (element: Element) => void, left: () => void): void; end(): void };
  main?: boolean;
}
