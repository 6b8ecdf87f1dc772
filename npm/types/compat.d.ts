// The types of Readability 0.6, with Pith's article as the result.
import type { AnyDocument, Article } from "./index.js";

export { init, initSync } from "./index.js";

/** Readability's options. Each works, or is refused with the code `unusable` if it would change something that has no equivalent here. */
export interface ReadabilityOptions<T = string> {
  /** Logs why each part was kept or dropped. */
  debug?: boolean | undefined;
  /** A page with more elements is refused with the code `too-large`; 0 is no limit. */
  maxElemsToParse?: number | undefined;
  /** A text with fewer characters is extracted once more with `favor: "recall"`, and the longer result is used. Default: no second attempt. */
  charThreshold?: number | undefined;
  /** Receives the content as an inert element; its return value becomes `content`. */
  serializer?: ((element: any) => T) | undefined;
  /** Ignores JSON-LD for the metadata. */
  disableJSONLD?: boolean | undefined;
  /** Refused unless it is Readability's default: there is no such list of candidates here. */
  nbTopCandidates?: number | undefined;
  /** Refused unless it is Readability's default: nothing is dropped by link density alone here. */
  linkDensityModifier?: number | undefined;
  /** Refused unless it is empty: the content has no class names of the page. */
  classesToPreserve?: string[] | undefined;
  /** Refused unless it is false: the content has no class names of the page. */
  keepClasses?: boolean | undefined;
  /** Refused: players are cards with a link. */
  allowedVideoRegex?: RegExp | undefined;
}

/** Readability's result, with the additional fields of Pith's article. */
export type ReadabilityArticle<T = string> = Omit<Article, "title" | "content"> & { title: string; content: T };

export class Readability<T = string> {
  /** A document (of a browser, jsdom or linkedom) or, beyond Readability, HTML. The document is not changed. */
  constructor(page: AnyDocument | string, options?: ReadabilityOptions<T>);
  /** The article, or null where the page has no text. */
  parse(): ReadabilityArticle<T> | null;
}

/** Without numbers Pith's classifier decides from the whole page; with numbers paragraphs are counted by them, as Readability does. */
export interface ReaderableOptions {
  /** Minimum characters of a paragraph that counts. Default if `minScore` is given: 140. */
  minContentLength?: number | undefined;
  /** Default if `minContentLength` is given: 20. */
  minScore?: number | undefined;
  /** Refused: visibility is known without it. */
  visibilityChecker?: ((node: any) => boolean) | undefined;
}

export function isProbablyReaderable(page: AnyDocument | string, options?: ReaderableOptions | ((node: any) => boolean)): boolean;
