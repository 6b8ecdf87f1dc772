// The types of pith-reader. They are stable within a major version; see README.md.

/** What a global of the platform makes, if the program's types know it: browsers have `Element`, Node has none. */
type Made<Name extends string, Otherwise> = typeof globalThis extends { [Key in Name]: { prototype: infer T } } ? T : Otherwise;

/** An element of any DOM: of a browser, jsdom or linkedom. */
export interface AnyElement {
  readonly nodeType: number;
  readonly outerHTML: string;
}

/** A document of any DOM. */
export interface AnyDocument {
  readonly nodeType: number;
  readonly documentElement: unknown;
}

/** An element of a live document: the browser's `Element` where a program's types have it. */
export type LiveElement = Made<"Element", AnyElement>;

/** A compiled core: `WebAssembly.Module` where a program's types have it. */
export type CoreModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T : object;

/** The page type. */
export type PageKind = "article" | "forum" | "list" | "product" | "documentation" | "service" | "home" | "none";

/** Why a part of the page was kept or dropped. */
export interface Reason {
  /** The part of Pith that decided. */
  room: string;
  /** The rule it decided by. */
  rule: string;
  number: number | null;
  /** Null if the entry only records something. */
  kept: boolean | null;
  /** The beginning of the part. */
  text: string;
}

/** A part of the page as the scoring sees it. */
export interface Block {
  /** The index of its element in document order. */
  node: number;
  text: string;
  /** The probability that it is main content, 0 to 1. */
  chance: number;
  kept: boolean;
}

/** A part of the page as `decide` sees it. */
export interface Part extends Block {
  /** The element, if the input was a live document. */
  element?: LiveElement;
}

/** A part that was left out: the largest element that contains nothing of the article. */
export interface LeftOut {
  node: number;
  text: string;
  words: number;
  chance: number;
  reason: string;
}

/** An element that was considered as the container of the article. */
export interface Candidate {
  node: number;
  label: string;
  score: number;
  pluses: [string, number][];
  minuses: [string, number][];
}

/** A part of a page as it is shown, in CSS pixels from the corner of the document. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How a page is laid out. */
export interface PageLayout {
  /** The main column; null on a page without running text. */
  column: Rectangle | null;
  /** Blocks that are shown, in the order of the page, at most 200; `chance` is how likely each is main text by where it stands and how it is set. */
  blocks: (Rectangle & { node: number; chance: number })[];
}

export interface Options {
  /** The page's URL, whole and of http, https or file; makes relative URLs absolute; without one they stay relative. Anything else is refused with the code `unusable`. A document has its own. */
  url?: string | Made<"URL", never> | undefined;
  /**
   * For bytes: the charset the server stated. Otherwise it is read from the page or detected from the bytes. A name that the Encoding Standard does not
   * list is refused with the code `unusable`.
   */
  charset?: string | undefined;
  /** Keep images. Default: true. */
  images?: boolean | undefined;
  /** Keep links; otherwise only their text stays. Default: true. */
  links?: boolean | undefined;
  /** Keep tables of data; what a layout table holds stays in any case. Default: true. */
  tables?: boolean | undefined;
  /** Keep readers' comments. The default depends on the page type. */
  comments?: boolean | undefined;
  /** Keep embeds, as cards with a link. Default: true. */
  embeds?: boolean | undefined;
  /** Whether to avoid boilerplate in the article (`precision`) or loss of main content (`recall`). Default: `balance`. */
  favor?: "balance" | "precision" | "recall" | undefined;
  /** Maximum elements of a page, more than 0; a larger page is refused with the code `too-large`. */
  maxElements?: number | undefined;
  /** Maximum bytes of a page, more than 0; a larger page is refused with the code `too-large`. */
  maxBytes?: number | undefined;
  /**
   * Maximum milliseconds, more than 0; after that the page is refused with the code `out-of-time`. It is looked at between the steps of an extraction,
   * so a page of many megabytes may take some hundred more; `maxBytes` refuses it at once.
   */
  maxTime?: number | undefined;
  /**
   * Parts that must be in the article: element numbers, or elements of the document or element that is given. Any other element is refused with the code
   * `unusable`; unknown numbers are ignored. Of nested parts the inner one wins.
   */
  keep?: (number | AnyElement)[] | undefined;
  /** Parts that must not be in the article. One in both lists is dropped. */
  drop?: (number | AnyElement)[] | undefined;
  /**
   * Called for every part: return true to keep it, false to drop it, undefined to leave the decision as it is; each part is decided for itself, and wins
   * over `keep` and `drop`. If nothing is left, the article is empty: `content` is "", `kind` is `none` and `isArticle` false. Costs a second run.
   */
  decide?: ((part: Part) => boolean | undefined) | undefined;
  /** Use JSON-LD for the metadata. Default: true. */
  jsonLd?: boolean | undefined;
  /** Record for every part why it was kept or dropped: see {@link Article.explain}. */
  explain?: boolean | undefined;
  /** Report where each part of the content came from: see {@link Article.places}. */
  places?: boolean | undefined;
  /** Report what was left out: see {@link Article.leftOut}. */
  leftOut?: boolean | undefined;
  /** Report how the choice was made: see {@link Article.blocks}. */
  inspect?: boolean | undefined;
  /** For a live document: where the choice is in doubt, ask the browser how the page is laid out. It may have to lay it out for that. Default: false. */
  asShown?: boolean | undefined;
  /** What is known of the page's site: the {@link Fingerprints} of other pages, `outside` or `all` of each. From three others on, what they repeat counts as furniture. */
  site?: string[] | undefined;
  /** Report what can be remembered of the page, for the next page of its site: see {@link Article.fingerprints}. */
  fingerprints?: boolean | undefined;
}

/** What can be remembered of a page: hashes, no words. A page without a URL has none. */
export interface Fingerprints {
  /** Two with the same number are of the same page. */
  page: number;
  /** What stood outside of the article, and what stood in it and on another page that was known. */
  outside: string;
  /** What stood on the page. */
  all: string;
}

/** The article of a page. The first ten fields are Readability's. */
export interface Article {
  title: string | null;
  /** All authors in one text. */
  byline: string | null;
  dir: "ltr" | "rtl" | null;
  lang: string | null;
  /** The article as HTML. Safe to show: it is built from an allow-list of elements, and no option makes it unsafe. */
  content: string;
  /** The article as plain text. */
  textContent: string;
  /** Characters of `textContent`. */
  length: number;
  excerpt: string | null;
  siteName: string | null;
  publishedTime: string | null;

  authors: string[];
  modifiedTime: string | null;
  /** The host of the canonical URL. */
  domain: string | null;
  canonicalUrl: string | null;
  image: string | null;
  favicon: string | null;
  section: string | null;
  tags: string[];
  license: string | null;
  nextPageUrl: string | null;
  previousPageUrl: string | null;
  kind: PageKind;
  /** Whether the page has a text worth reading. */
  isArticle: boolean;
  /**
   * The calibrated probability that `content` is the main content, 0 to 1: of articles with 0.9, about nine in ten are right. It is about the choice of
   * the text, not about `kind`: for a page of kind `none` it may be high, too, and does not tell whether there is an article. That is `isArticle`.
   */
  confidence: number;
  wordCount: number;
  /** Minutes. */
  readingTime: number;
  /** Where each metadata field was found. */
  sources: Record<string, string>;
  /** The engine that made it. */
  engine: { name: "pith"; version: string };

  /** With `places`: for each top-level element of `content` the number of the page element it came from, or -1. */
  places?: number[];
  /** With `leftOut`: the parts that were dropped, in the order of the page. */
  leftOut?: LeftOut[];
  /** With `fingerprints`: what can be remembered of the page. */
  fingerprints?: Fingerprints;
  /** With `inspect`: all blocks with their probabilities. */
  blocks?: Block[];
  /** With `inspect`: the elements that were considered. */
  candidates?: Candidate[];
  /** With `inspect`: the stages of the extraction with the milliseconds of each. */
  stages?: [string, number][];
  /** With `inspect`, if the browser was asked about the layout: by `asShown`, or by the method `as-shown`. */
  layout?: PageLayout;
  /** For a live document: the elements behind the reported numbers. Not copied by `structuredClone` or JSON. */
  readonly elements?: Map<number, LiveElement>;

  /** The article as Markdown. */
  markdown(): string;
  /** The article as plain text. */
  text(): string;
  /** Why each part was kept or dropped. Needs the option `explain`; without it, it throws with the code `not-asked`. */
  explain(): Reason[];
}

/** A page: a document or an element of one (of a browser, jsdom or linkedom), HTML, or the bytes a server sent. */
export type Input = AnyDocument | AnyElement | string | Uint8Array | ArrayBuffer;

/** The kind of an error, for programs. */
export type ErrorCode =
  /** The core is not loaded: `await init()` first. Or it cannot be loaded from where `init` was told, or not be started here; `cause` says why. */
  | "not-ready"
  /** Wrong use; the message says why. */
  | "unusable"
  /** The page is over a limit. */
  | "too-large"
  /** It took longer than `maxTime`. */
  | "out-of-time"
  | "unknown-method"
  /** `explain()` without the option `explain`. */
  | "not-asked"
  /** The core ran out of memory or trapped. The next call starts a fresh one. */
  | "stopped";

/** The only kind of error that is thrown, but for those that a caller's own function (`decide`, a serializer) throws. */
export class PithError extends Error {
  constructor(code: ErrorCode, message: string, cause?: unknown);
  readonly name: "PithError";
  readonly code: ErrorCode;
  /** The error of the platform, if one was the reason. */
  readonly cause?: unknown;
}

/** Where to load the core from. */
export type Source = string | Made<"URL", never> | Made<"Request", never> | Made<"Response", never> | ArrayBufferView | ArrayBuffer | CoreModule;

/**
 * Loads the core. In browsers `await init()` fetches it from the folder of the script; elsewhere the core loads by itself, and this does nothing
 * unless a source is given.
 * @throws {PithError} `not-ready` if the core cannot be loaded from there, `unusable` if it is no core; a core that was there before stays
 */
export function init(source?: Source | Promise<Source>): Promise<void>;

/**
 * Loads the core synchronously, from its bytes or a compiled module.
 * @throws {PithError} `unusable` if it is no core; a core that was there before stays
 */
export function initSync(source: ArrayBufferView | ArrayBuffer | CoreModule): void;

/**
 * Loads the core like {@link init} and, when the page has nothing better to do, has it read a small page of its own. The browser compiles code when it
 * first runs, so the first extraction then takes about half the time.
 */
export function prepare(source?: Source | Promise<Source>): Promise<void>;

/**
 * Extracts the article of a page. The page is not changed. A page without an article has a result, too: see {@link Article.kind}.
 * @throws {PithError} for wrong use and for limits, never because of a page's content
 */
export function extract(page: Input, options?: Options): Article;

/**
 * Whether the page has a text worth reading. The same classifier decides as in {@link extract}; the article is not built.
 * @throws {PithError} for wrong use and for limits
 */
export function isProbablyReaderable(page: Input, options?: Pick<Options, "url" | "charset" | "maxElements" | "maxBytes" | "maxTime">): boolean;

/** The version of the package and of the core in it. */
export const version: string;
