// The types that the modules of the library page share.
import type { Brief, Entry, FileKind, Find, Found, Hit, ImportReport, LibraryState, Mistake, Sort } from "../shared/library-types.d.ts";
import type { Store } from "../shared/settings.js";

export type View = "unread" | "all" | "archive" | "deleted" | "favourites" | "tag" | "highlights" | "statistics" | "import" | "texts";

/** What is shown; the page's address says it. */
export interface Place {
  view: View;
  /** The tag of the view `tag`; otherwise empty. */
  tag: string;
  /** The query in the search box. */
  typed: string;
  /** Only articles that can be read in so many minutes; 0 for all. */
  minutes: number;
}

export type Layout = "list" | "compact" | "cards";

/** What the user chose for this page; kept in the storage. */
export interface Choices {
  layout: Layout;
  sort: Sort;
  reverse: boolean;
  /** The order of what a search found. */
  searchSort: Sort;
  searchReverse: boolean;
  /** Tags whose lower tags are not shown. */
  folded: string[];
  /** How highlights are grouped. */
  highlightsBy: "article" | "tag" | "date";
}

export interface TagCount {
  name: string;
  articles: number;
}

export interface SavedSearch {
  name: string;
  query: string;
}

/** What the sidebar shows. */
export interface Facts {
  state: LibraryState;
  tags: TagCount[];
  searches: SavedSearch[];
}

/** The articles found, fetched in pages as they are needed. */
export interface Results {
  readonly total: number;
  readonly mistakes: Mistake[];
  /** Whether there was an answer yet. */
  readonly isKnown: boolean;
  at(index: number): Hit | undefined;
  /** The articles that were fetched. */
  loaded(): Hit[];
  /** The index of an article among those that were fetched, or -1. */
  indexOf(uid: string): number;
  /** Fetches what is missing of a range. */
  want(from: number, to: number): Promise<void>;
  /** Shows what another request finds. */
  start(find: Omit<Find, "now" | "zone">): Promise<void>;
  /** Fetches what is shown again, because the library has changed. */
  refresh(from: number, to: number): Promise<void>;
  /** The articles of all pages. */
  all(): Promise<Entry[]>;
  /** The same in brief: what is needed to do something with all of them. */
  briefs(): Promise<Brief[]>;
}

/** A change that can be taken back. */
export interface Done {
  /** What was done, in words. */
  readonly words: string;
  /** Takes it back; false if that was stopped before all of it was. */
  back: () => Promise<unknown>;
}

/** A change of many articles, step by step. */
export interface Work {
  readonly isStopped: boolean;
  /** Shows how many articles are done. */
  show(done: number): void;
}

export interface List {
  readonly element: HTMLElement;
  /** The index of the article that has the focus, or else of the first one that can be seen. */
  current(): number;
  /** Whether an article of the list has the focus. */
  hasFocus(): boolean;
  focus(index: number, part?: string): Promise<void>;
  /** The range of articles that are rendered. */
  range(): [number, number];
  render(): void;
  /** Measures rows again, because their layout changed. */
  measure(): void;
  /** Keeps what is in sight where it is when the list is rendered next. */
  rememberPlace(): void;
}

export interface Selection {
  readonly size: number;
  has(uid: string): boolean;
  entries(): Brief[];
  toggle(index: number, range?: boolean): void;
  /** Selects all articles of the list: those that are there at once, the others when they have come. */
  addAll(ask: () => Promise<Brief[] | undefined>): void;
  /** Whether articles are still to come. */
  readonly isComing: boolean;
  /** Waits for them: false if the selection was given up meanwhile, or they could not be had. */
  whole(): Promise<boolean>;
  remove(uids: string[]): void;
  clear(): void;
}

/** An import of this page, and how far it is. */
export interface ImportState {
  /** `elsewhere`: one goes on in another window. */
  phase: "none" | "looking" | "planned" | "writing" | "stopped" | "done" | "elsewhere";
  kinds: FileKind[];
  /** What the dry run found, or what was written. */
  report: ImportReport | null;
  /** The part of the files that was read, from 0 to 1. */
  part: number;
  /** How many records there are, once that is known. */
  records: number;
  /** When the same files were imported before. */
  before: number | null;
  /** Its name in the library, once it was begun. */
  name: string;
  /** Why it stopped by itself. */
  error: unknown;
}

export interface ImportRun {
  readonly state: ImportState;
  choose(files: { name: string; file: File }[]): Promise<void>;
  write(): Promise<void>;
  stop(): void;
  undo(name: string): Promise<{ removed: number; restored: number; kept: number }>;
  forget(): void;
}

/** An article without a text. */
export interface Link {
  uid: string;
  title: string;
  url: string;
  isUnread: boolean;
}

/** The queue of missing texts, and how far it is. */
export interface QueueState {
  /** `pausing`: a page is still open; `elsewhere`: another window has the queue. */
  phase: "none" | "running" | "pausing" | "paused" | "done" | "elsewhere";
  /** All articles without a text, or the newest of them. */
  links: Link[];
  /** How many there are. */
  total: number;
  /** What could not be had, and why, by the names of articles. */
  failed: Map<string, string>;
  /** Texts that came since the queue began, of how many. */
  got: number;
  all: number;
  /** What is being opened. */
  open: Link[];
}

export interface TextQueue {
  readonly state: QueueState;
  /** Articles that were not opened yet. */
  readonly left: number;
  load(): Promise<void>;
  start(links: Link[]): Promise<void>;
  pause(): void;
  goOn(): Promise<void>;
  forget(): void;
}

export type Happening = "place" | "choices" | "found" | "facts" | "selection" | "work" | "import" | "texts";

/** The page, as its parts see it. */
export interface LibraryPage {
  settings: Store;
  /** Whether it runs in the browser's side panel, where links open in a tab. */
  inPanel: boolean;
  place: Place;
  choices: Choices;
  facts: Facts | null;
  results: Results;
  selection: Selection;
  list: List;
  /** The list of highlights, for keys: moves the focus, and presses a button of the highlight that has it. */
  highlights: { hasFocus(): boolean; step(by: number): void; press(what: "edit" | "delete"): void };
  importing: ImportRun;
  /** Whether the library can only be read, and why: a code. */
  readOnly: string | null;
  /** Actions by name. Buttons and keys call these. */
  actions: Map<string, () => void>;
  /** Shows something else. */
  go(place: Partial<Place>, how?: { replace?: boolean }): Promise<void>;
  choose(part: Partial<Choices>): void;
  /** Opens the dialog that exports articles. */
  openExport(given?: import("./export/export-dialog.js").Given): void;
  /** Calls a function whenever something happens. */
  on(happening: Happening, listener: () => void): void;
  tell(happening: Happening): void;
  /** Says a message to screen readers. */
  announce(words: string): void;
  /** Says a message to screen readers and shows it for a moment. */
  toast(words: string): void;
  /** Runs something that may fail; the fault is shown, and undefined returned. */
  attempt<T>(run: () => Promise<T>): Promise<T | undefined>;
  /** Whether a change of many articles is going on. */
  isWorking: boolean;
  /** Runs a change of many articles, shows how far it is, and lets it be stopped. */
  work<T>(articles: number, run: (work: Work) => Promise<T>): Promise<T>;
  /** Remembers what was done, so that it can be taken back. */
  did(done: Done): void;
  /** Fetches all that is shown again. */
  refresh(): Promise<void>;
}
