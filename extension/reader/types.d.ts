// The types that the reader's modules share. A file of its own below all others, so that no module imports the view for a type.
import type { ArticleRecord as BaseRecord, AutoOpenResult, Done } from "../shared/protocol.js";
import type { Command, Entry, Full, Question, Saved } from "../shared/library-types.d.ts";
import type { Store } from "../shared/settings.js";
import type { TextMap } from "./text-map.js";

export type { AutoOpenResult, Done };

/** The core's record, with the fields of `src/output/json.rs` that the protocol does not list. */
export type ArticleRecord = BaseRecord & { [field: string]: any };

/** The page an article was taken from. */
export interface PageInfo {
  url: string;
  /** The number of the element at the top of the window; -1 for the beginning. */
  place: number;
  /** Whether an element can be picked on the page. */
  pick?: boolean;
  /** Whether the page may get more text later. */
  mayGrow?: boolean;
  /** Whether the reader opens automatically on this site. */
  always?: boolean;
  /** The article of the library that is shown. */
  saved?: Full;
  /** The result of switching that, if the reader was opened to show it. */
  turned?: AutoOpenResult;
}

/** An entry of the table of contents. */
export interface TocEntry {
  level: number;
  words: string;
  element: HTMLElement;
}

export type Answer =
  | { type: "article"; record: ArticleRecord; url: string; place: number; source?: string }
  | { type: "failure"; code: string; url: string };

/** The library of saved articles, as the reader of one article uses it. */
export interface LibraryOfArticle {
  /** The article in the library; null if it is not saved. */
  readonly entry: Entry | null;
  /** Saves the article unless it is saved. It is on disk when this resolves. */
  save(): Promise<Pick<Saved, "entry" | "text">>;
  /** Reads `entry` anew. */
  refresh(): Promise<void>;
  /** Calls a function whenever `entry` may have changed, until the signal ends it. `elsewhere`: by another page, which may also have changed highlights. */
  watch(listener: (entry: Entry | null, elsewhere: boolean) => void, signal: AbortSignal): void;
  ask(question: Question): Promise<any>;
  change(command: Command): Promise<any>;
}

/** What the reader can ask of the background. */
export interface Connection {
  /** The article again, with elements that must or must not be in it. */
  reextract(keep: number[], drop: number[]): Promise<Answer>;
  inspect(): Promise<Answer>;
  /** Whether the page has got more text since it was read. Absent where the page is not at hand. */
  hasGrown?(): Promise<boolean>;
  leave(): void;
  /** Closes the reader and shows a place on the page, given as `#name`. Absent where the page is not at hand. */
  leaveTo?(place: string): void;
  /** Saves corrections for the site. */
  remember?(keep: number[], drop: number[]): Promise<Done>;
  /** Turns automatic opening on this site on or off. */
  always?(on: boolean): Promise<Done>;
  /** Sets the listener for that switch in the toolbar button's menu. */
  setAutoOpenListener?(listener: (result: AutoOpenResult) => void): void;
  /** Sets the listener for the browser's key and menu entry that save. */
  setSaveListener?(listener: () => void): void;
  /** Lets the user pick an element on the page. */
  pick?(): void;
  /** Absent where there is no library, as for files; null in private windows, of which nothing is kept. */
  library?: LibraryOfArticle | null;
  /** Sets the function that returns the reading position. */
  setPositionSource(place: () => number): void;
}

/** A message with a button. */
export interface Offer {
  /** What is said beside the button. */
  text?: string;
  button: string;
  /** The key that does the same, as it is shown. */
  key?: string;
  act(): void;
  /** Whether it stays until it is taken or closed. */
  stays?: boolean;
}

/** One article on screen, and what the modules that work on it need. */
export interface ReaderContext {
  settings: Store;
  connection: Connection;
  record: ArticleRecord;
  page: PageInfo;
  /** The element that holds header and text. */
  article: HTMLElement;
  /** The element that holds the core's content. */
  text: HTMLElement;
  /** Where the words of the content are in the document. Only where there is a library, and not before the text is shown. */
  textMap?: TextMap;
  /** Actions by name. Buttons and keys call these. */
  actions: Map<string, (event?: Event) => void>;
  /** What is done just before the reader closes, while messages still reach the background. */
  beforeClosing: Set<() => void>;
  /** Announces a message to screen readers and shows it for a moment. */
  announce(message: string): void;
  /** Shows a message with a button, in place of the one before, or none. */
  offer(offer: Offer | null): void;
  /** Shows another record of the same page. */
  rerender(record: ArticleRecord): ReaderContext;
}
