// Readability 0.6's types, with Pith's article in the place of its result.
import type { Article } from "./index.js";

export { init, initSync } from "./index.js";

/** Readability's options: each works, or is refused with the code `unusable` where it would change something that cannot be changed here. */
export interface ReadabilityOptions<T = string> {
  /** Logs why each part was kept or dropped. */
  debug?: boolean;
  /** A page with more elements is refused with the code `too-large`; 0 is no limit. */
  maxElemsToParse?: number;
  /** Characters under which a text is looked for once more with less strictness; the longer one is given. Without it, nothing is. */
  charThreshold?: number;
  /** Gets the content as an inert element; what it returns is `content`. */
  serializer?: (element: any) => T;
  /** Leaves aside what the page says of itself in JSON-LD. */
  disableJSONLD?: boolean;
  /** Refused, unless it is Readability's default: no candidates are compared by numbers here. */
  nbTopCandidates?: number;
  /** Refused, unless it is Readability's default: nothing is dropped by a density of links here. */
  linkDensityModifier?: number;
  /** Refused, unless it is empty: the content has no class names of the page. */
  classesToPreserve?: string[];
  /** Refused, unless it is false: the content has no class names of the page. */
  keepClasses?: boolean;
  /** Refused: players are cards with a link. */
  allowedVideoRegex?: RegExp;
}

/** Readability's result and what Pith knows beyond it. */
export type ReadabilityArticle<T = string> = Omit<Article, "title" | "content"> & { title: string; content: T };

export class Readability<T = string> {
  /** A document (a browser's, jsdom's, linkedom's) or, beyond Readability, HTML. The document stays as it is. */
  constructor(page: Document | string, options?: ReadabilityOptions<T>);
  /** The article, or null where the page has no text. */
  parse(): ReadabilityArticle<T> | null;
}

/** Without numbers Pith's judge is asked, which weighs the whole page; with numbers paragraphs are counted by them, as Readability does. */
export interface ReaderableOptions {
  /** Characters from which on a paragraph counts. Default where `minScore` is given: 140. */
  minContentLength?: number;
  /** Default where `minContentLength` is given: 20. */
  minScore?: number;
  /** Refused: what is hidden is known without it. */
  visibilityChecker?: (node: any) => boolean;
}

export function isProbablyReaderable(page: Document | string, options?: ReaderableOptions | ((node: any) => boolean)): boolean;
