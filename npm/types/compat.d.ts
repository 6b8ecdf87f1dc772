// Readability 0.6's types, with Pith's article in the place of its result.
import type { Article } from "./index.js";

export { init, initSync } from "./index.js";

/** Readability's options: all are accepted, README.md says what each does here. */
export interface ReadabilityOptions<T = string> {
  debug?: boolean;
  maxElemsToParse?: number;
  nbTopCandidates?: number;
  charThreshold?: number;
  classesToPreserve?: string[];
  keepClasses?: boolean;
  serializer?: (element: any) => T;
  disableJSONLD?: boolean;
  allowedVideoRegex?: RegExp;
  linkDensityModifier?: number;
}

/** Readability's result and what Pith knows beyond it. */
export type ReadabilityArticle<T = string> = Omit<Article, "title" | "content"> & { title: string; content: T };

export class Readability<T = string> {
  /** A document (a browser's, jsdom's, linkedom's) or, beyond Readability, HTML. The document stays as it is. */
  constructor(page: Document | string, options?: ReadabilityOptions<T>);
  /** The article, or null where the page has no text. */
  parse(): ReadabilityArticle<T> | null;
}

/** Accepted; Pith asks its judge, which weighs the whole page, and the browser for what is shown. */
export interface ReaderableOptions {
  minContentLength?: number;
  minScore?: number;
  visibilityChecker?: (node: any) => boolean;
}

export function isProbablyReaderable(page: Document | string, options?: ReaderableOptions | ((node: any) => boolean)): boolean;
