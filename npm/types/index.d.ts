// The types of pith-reader. They are stable within a major version; see README.md.

/** What kind of page it is. */
export type PageKind = "article" | "forum" | "list" | "product" | "documentation" | "service" | "home" | "none";

/** Why a part of the page was kept or dropped. */
export interface Reason {
  /** The part of Pith that decided. */
  room: string;
  /** The rule it decided by. */
  rule: string;
  number: number | null;
  /** Nothing where the entry only notes something. */
  kept: boolean | null;
  /** The beginning of the part. */
  text: string;
}

/** A part of the page as the scoring sees it. */
export interface Block {
  /** The number of its element: its index in document order. */
  node: number;
  text: string;
  /** How likely it is part of the main text, 0 to 1. */
  chance: number;
  kept: boolean;
}

/** A part of the page as `decide` sees it. */
export interface Part extends Block {
  /** The element, where a shown document was given. */
  element?: Element;
}

/** A part that was left out: the largest whole that makes sense. */
export interface LeftOut {
  node: number;
  text: string;
  words: number;
  chance: number;
  reason: string;
}

/** An element that was considered as the article's. */
export interface Candidate {
  node: number;
  label: string;
  score: number;
  pluses: [string, number][];
  minuses: [string, number][];
}

export interface Options {
  /** The page's address; makes relative addresses absolute. A document knows its own. */
  url?: string;
  /** For bytes: the charset its server named. Otherwise the page says, or its bytes are looked at. */
  charset?: string;
  /** Keep images. Default: true. */
  images?: boolean;
  /** Keep links; without, their text stays. Default: true. */
  links?: boolean;
  /** Keep tables. Default: true. */
  tables?: boolean;
  /** Keep comments. Default: as the kind of page wants. */
  comments?: boolean;
  /** Keep embeds, as cards with a link. Default: true. */
  embeds?: boolean;
  /** Whether it is worse to keep what does not belong (`precision`) or to lose what does (`recall`). Default: `balance`. */
  favor?: "balance" | "precision" | "recall";
  /** Elements a page may have; one with more is refused with the code `too-large`. */
  maxElements?: number;
  /** Bytes a page may have; one with more is refused with the code `too-large`. */
  maxBytes?: number;
  /** Milliseconds it may take; then it is refused with the code `out-of-time`. */
  maxTime?: number;
  /** Parts that must be in the article: numbers of elements or, for a shown document, elements. */
  keep?: (number | Element)[];
  /** Parts that must not be in the article. */
  drop?: (number | Element)[];
  /** Asked about every part: true to have it, false to veto it, undefined to leave it as it is. Costs a second run. */
  decide?: (part: Part) => boolean | undefined;
  /** Ask what the page says of itself in JSON-LD for what is known about it. Default: true. */
  jsonLd?: boolean;
  /** Note for every part why it was kept or dropped: see {@link Article.explain}. */
  explain?: boolean;
  /** Tell where each part of the content came from: see {@link Article.places}. */
  places?: boolean;
  /** Tell what was left out: see {@link Article.leftOut}. */
  leftOut?: boolean;
  /** Tell how the choice was made: see {@link Article.blocks}. */
  inspect?: boolean;
}

/** What was taken out of a page. The first ten fields are Readability's. */
export interface Article {
  title: string | null;
  /** All authors in one text. */
  byline: string | null;
  dir: "ltr" | "rtl" | null;
  lang: string | null;
  /** The article as HTML. Safe to show: it is built from a short list of elements, and there is no switch to make it unsafe. */
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
  /** The host of the canonical address. */
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
  /** Whether there is a text to read. */
  isArticle: boolean;
  /** How sure it is that `content` is the main text, 0 to 1: of articles told with 0.9, about nine in ten are right. */
  confidence: number;
  wordCount: number;
  /** Minutes. */
  readingTime: number;
  /** For each fact where it was found. */
  sources: Record<string, string>;
  /** What made it. */
  engine: { name: "pith"; version: string };

  /** With `places`: for each element at the top of `content` the number of the page's element it came from, or -1. */
  places?: number[];
  /** With `leftOut`: the parts that were dropped, in the order of the page. */
  leftOut?: LeftOut[];
  /** With `inspect`: all parts with their chances. */
  blocks?: Block[];
  /** With `inspect`: the elements that were considered. */
  candidates?: Candidate[];
  /** With `inspect`: the stages of the work with the milliseconds each took. */
  stages?: [string, number][];
  /** For a shown document: the elements behind the numbers that were told. Not copied by `structuredClone` or JSON. */
  readonly elements?: Map<number, Element>;

  /** The article as Markdown. */
  markdown(): string;
  /** The article as plain text. */
  text(): string;
  /** Why each part was kept or dropped. Wants the option `explain`; without, it throws with the code `not-asked`. */
  explain(): Reason[];
}

/** A page: a document or an element of one (a browser's, jsdom's, linkedom's), HTML, or the bytes a server sent. */
export type Input = Document | Element | string | Uint8Array | ArrayBuffer;

/** What is wrong, for programs. */
export type ErrorCode =
  /** The core is not loaded: `await init()` first. */
  | "not-ready"
  /** The call makes no sense; the message says why. */
  | "unusable"
  /** The page is over a limit. */
  | "too-large"
  /** It took longer than `maxTime`. */
  | "out-of-time"
  | "unknown-method"
  /** `explain()` without the option `explain`. */
  | "not-asked"
  /** The core ran out of memory or failed. The next call starts it anew. */
  | "stopped";

/** The one kind of error that is thrown. */
export class PithError extends Error {
  readonly name: "PithError";
  readonly code: ErrorCode;
}

/** Where the core may come from. */
export type Source = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/**
 * Loads the core. In browsers `await init()` fetches it from beside the script; elsewhere it loads by itself and this does nothing
 * unless it is told a source.
 */
export function init(source?: Source | Promise<Source>): Promise<void>;

/** Loads the core from its bytes or a compiled module, at once. */
export function initSync(source: BufferSource | WebAssembly.Module): void;

/**
 * Takes the article out of a page. The page stays as it is. A page without an article has an answer too: see {@link Article.kind}.
 * @throws {PithError} for wrong use and for limits, never for what is on a page
 */
export function extract(page: Input, options?: Options): Article;

/**
 * Whether there is a text to read. It asks the judge that {@link extract} asks, and spares the making of the article.
 * @throws {PithError} for wrong use and for limits
 */
export function isProbablyReaderable(page: Input, options?: Pick<Options, "url" | "charset" | "maxElements" | "maxBytes" | "maxTime">): boolean;

/** The version of the package and of the core in it. */
export const version: string;
