// The custom element <pith-reader>. Importing this module defines it where custom elements exist, and does nothing elsewhere.
import type { Article, Input, Options } from "./index.js";

/** Where `pith-reader` itself is another module than in browsers (tests in Node), these load the core of the element. */
export { init, initSync } from "./index.js";

export interface PithReaderEvents {
  "pith-ready": CustomEvent<{ article: Article }>;
  "pith-error": CustomEvent<{ error: Error }>;
}

export class PithReader extends HTMLElement {
  /** The URL of a page of the same origin, as in the attribute. */
  src: string;
  /** The options for `extract`. */
  options: Options;
  /** The article shown, or null before there is one. */
  readonly article: Article | null;
  /** Shows a document, an element, HTML, or the page at a URL of the same origin. */
  read(page: Exclude<Input, Uint8Array | ArrayBuffer> | URL, options?: Options): Promise<Article>;
  addEventListener<K extends keyof PithReaderEvents>(type: K, listener: (event: PithReaderEvents[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "pith-reader": PithReader;
  }
}
