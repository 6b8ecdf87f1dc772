// The articles of the library, as src/library/ writes them, and the requests it takes. Times are milliseconds since 1970.

/** A saved article as lists show it (src/library/entry.rs). */
export interface Entry {
  /** Its name in the library. */
  uid: string;
  url: string;
  title: string;
  /** What the page itself is called, if the user gave the article another title. */
  pageTitle: string | null;
  byline: string | null;
  site: string | null;
  host: string;
  lang: string | null;
  dir: "ltr" | "rtl" | null;
  kind: string | null;
  excerpt: string | null;
  /** The address of the lead image. */
  image: string | null;
  published: string | null;
  words: number;
  minutes: number;
  saved: number;
  /** When its text was taken; null for a link. */
  taken: number | null;
  opened: number | null;
  archived: number | null;
  favourite: boolean;
  /** Words read. */
  place: number;
  tags: string[];
  highlights: number;
  /** Highlights with a note. */
  notes: number;
  /** Images that are not stored. */
  missing: number;
}

/** An article that was deleted and can be put back (src/library/state.rs). */
export interface DeletedEntry extends Entry {
  /** When it was deleted. */
  deleted: number;
}

/** An article in brief: what is needed to do something with many (src/library/entry.rs). */
export type Brief = Pick<Entry, "uid" | "url" | "title" | "archived" | "favourite" | "tags" | "highlights">;

/** The whole of an article (src/library/entry.rs). */
export interface Full extends Entry {
  /** The text; null for a link. Its images have their web addresses. */
  html: string | null;
  /** The words at the place where reading stopped. */
  placeText: string | null;
  /** Stored images: web address and hash. */
  images: [string, string][];
  missingImages: { url: string; why: string | null }[];
}

/** Ranges in UTF-16 units. */
export type Marks = [number, number][];

export interface Hit extends Entry {
  titleMarks: Marks;
  snippet: { text: string; marks: Marks } | null;
}

export type Sort = "relevance" | "saved" | "published" | "length" | "progress" | "title";

/** What to find (src/library/find.rs). Fields left out have their defaults. */
export interface Find {
  query?: string;
  /** The user is still typing: the last word may go on. */
  typing?: boolean;
  sort?: Sort;
  order?: "usual" | "reverse";
  limit?: number;
  skip?: number;
  snippets?: boolean;
  now: number;
  /** Minutes that the user's clock is ahead of UTC. */
  zone: number;
}

/** Why a part of a query makes no sense; `start` and `stop` in UTF-16 units (src/library/search/query.rs). */
export interface Mistake {
  start: number;
  stop: number;
  code: string;
}

export interface Found {
  hits: Hit[];
  total: number;
  mistakes: Mistake[];
  seq: number;
}

/** A highlight (src/library/highlight.rs). */
export interface Highlight {
  /** Its name, made up by the page that made it. */
  uid: string;
  /** In UTF-16 units of the text content of the article; null if its words can no longer be placed. */
  start: number | null;
  stop: number | null;
  exact: string;
  prefix: string;
  suffix: string;
  colour: string;
  /** Markdown. */
  note: string;
  made: number;
  changed: number;
}

export interface HighlightOf extends Highlight {
  /** The article's name in the library. */
  article: string;
  title: string;
  url: string;
  /** The words as they are shown to people: without the readings above them. Missing if there are none. */
  words?: string;
}

/** A change of some fields of a highlight. The others stay as the library has them. */
export interface HighlightEdit {
  /** The article's name in the library. */
  uid: string;
  /** The highlight's name. */
  name: string;
  part?: Partial<Pick<Highlight, "colour" | "start" | "stop" | "exact" | "prefix" | "suffix">>;
  /** The note as it was read, and as it was changed. If the library has another one by now, both are kept. */
  note?: { was: string; now: string };
}

/** The library in numbers (src/library/open.rs). */
export interface LibraryState {
  seq: number;
  articles: number;
  unread: number;
  archived: number;
  favourites: number;
  /** Articles that were deleted and can be put back. */
  deleted: number;
  links: number;
  highlights: number;
  images: number;
  imageBytes: number;
  missingImages: number;
  bytes: number;
  /** Why it can only be read: a code. */
  readOnly: string | null;
}

/** An article to save (src/library/save.rs). Fields left out are unknown. */
export interface NewArticle {
  url: string;
  canonicalUrl?: string | null;
  title?: string | null;
  byline?: string | null;
  siteName?: string | null;
  lang?: string | null;
  dir?: "ltr" | "rtl" | null;
  kind?: string | null;
  excerpt?: string | null;
  image?: string | null;
  publishedTime?: string | null;
  wordCount?: number;
  readingTime?: number;
  /** The text; null saves a link. */
  content?: string | null;
  /** The version of Pith that took the text. */
  engine?: string;
  tags?: string[];
  pictures?: { url: string; bytes?: Uint8Array; why?: string }[];
  /** Whether its text takes the place of one that is kept even if the page has no article. */
  replace?: boolean;
}

/** What came of saving (src/library/save.rs). */
export interface Saved {
  entry: Entry;
  isNew: boolean;
  missing: { url: string; why: string | null }[];
  lostHighlights: number;
  /** What became of the text: taken; taken though the page has no article; the one that was kept stays, because the page has none; none, a link. */
  text: "taken" | "without-article" | "kept" | "none";
}

/** A file that is imported, and what made it (src/library/import/reader.rs). */
export interface FileKind {
  name: string;
  /** Null if it is not known. */
  kind: string | null;
  bytes: number;
}

/** What came of an import, or would come of it (src/library/import/report.rs). */
export interface ImportReport {
  name: string;
  /** The first of them. */
  files: FileKind[];
  fileCount: number;
  /** What made the records: more than the files say, where these are zips. */
  kinds: { kind: string; records: number }[];
  /** `new + merged + skipped + failed`. */
  records: number;
  new: number;
  merged: number;
  /** Of those merged, articles of another library of Pith of which all was there. */
  same?: number;
  skipped: number;
  failed: number;
  texts: number;
  lostTexts: number;
  /** Records whose date or state cannot be read. */
  unclear?: number;
  highlights: number;
  /** Of an export of Pith: kept searches that came, and pictures that it did not have whole. */
  searches?: { name: string; query: string }[];
  lostPictures?: number;
  /** Why records are not in the library. */
  reasons: { code: string; words: string; outcome: "skipped" | "failed"; count: number; examples: string[] }[];
  sample: { outcome: "new" | "merged"; url: string; title: string; saved: number | null; archived: boolean; favourite: boolean; tags: string[] }[];
  /** Whether all records were read. */
  ended: boolean;
}

/** An import of the library (src/library/import/step.rs). */
export interface ImportInfo {
  name: string;
  at: number;
  /** Null if it was stopped. */
  ended: number | null;
  report: ImportReport;
}

/** What was before a change; opaque, for the command `undo`. */
export type Undo = unknown;

/** Requests that change nothing (src/library/request.rs), and their answers. */
export type Question =
  | { op: "state" } //                                  -> LibraryState
  | { op: "find"; find: Find } //                       -> Found
  | { op: "briefs"; find: Find } //                     -> Brief[]
  | { op: "deleted"; most: number; skip: number } //     -> DeletedEntry[], the last deleted first
  | { op: "entry" | "full"; uid: string } //            -> Entry, Full
  | { op: "byAddress"; url: string } //                 -> Entry | null
  | { op: "image"; hash: string } //                    -> { type: string, bytes: Uint8Array }
  | { op: "missingImages"; most: number } //            -> [uid, address][]
  | { op: "tags" } //                                   -> { name: string, articles: number }[]
  | { op: "highlights"; uid: string } //                -> Highlight[]
  | { op: "allHighlights"; most: number; skip: number } // -> HighlightOf[]
  | { op: "imports" } //                                -> ImportInfo[], the last first
  | { op: "savedSearches" } //                          -> { name: string, query: string }[]
  | { op: "readingDays" | "readingSites"; most: number } // -> { day, seconds, words, articles }[], { name, seconds, articles }[]
  | { op: "check" }; //                                 -> what is wrong with the file

export type StateChange = "archive" | "unarchive" | "favourite" | "unfavourite" | "delete" | "putBack";

/** Requests that change the library. Changes that can be taken back answer with an `Undo`. */
export type Command =
  | { op: "save"; article: NewArticle } // -> Saved
  | { op: "setState"; uids: string[]; state: StateChange } // -> Undo
  | { op: "erase"; uids: string[] | null } // -> how many; removes for good what was deleted, all of it without names
  | { op: "setPlace"; uid: string; words: number; text: string }
  | { op: "tag"; uids: string[]; add: string[]; remove: string[] } // -> Undo
  | { op: "renameTag"; name: string; new: string | null } // -> Undo; null deletes it, a name in use merges
  | { op: "setTitle"; uid: string; title: string } // -> Undo; an empty one gives the title of the page back
  | { op: "setHighlight"; uid: string; highlight: Highlight } // -> Undo; writes the whole highlight, as for a new one
  | ({ op: "editHighlight" } & HighlightEdit) // -> { undo: Undo, note: string }; made by background/highlight-edits.js
  | { op: "deleteHighlight"; name: string } // -> Undo
  | { op: "addReading"; uid: string; day: string; seconds: number; words: number }
  | { op: "saveSearch"; name: string; query: string | null } // null forgets it
  | { op: "undo"; undo: Undo }
  | { op: "undoImport"; name: string; most: number } // -> { name, removed, restored, kept, left }: asked again until none is left
  | { op: "dropImages"; uid: string }
  | { op: "sweep" | "repair" | "optimize" };

/** The formats of exports (src/library/export/format.rs). */
export type ExportFormat = "pith" | "markdown" | "html" | "epub" | "csv" | "bookmarks" | "jsonl" | "atom" | "annotations" | "highlights";

/** Which articles are exported. */
export type Which = "all" | { query: string } | { tag: string } | { uids: string[] };

/** What is exported, and how (src/library/export/mod.rs). */
export interface Export {
  format: ExportFormat;
  which: Which;
  /** `one` for a single article as it is, without a zip around it. */
  packing: "zip" | "one";
  /** The title of a book or a feed. */
  title: string | null;
  /** As in `Find`. */
  now: number;
  zone: number;
  /** Whether what cannot be read of a damaged library is left out, instead of ending the export. */
  partial?: boolean;
}

/** Requests about exports (store/exports.js). The pages of the extension name an export by the file that it is written into. */
export type ExportRequest =
  | { op: "begin"; name: string; export: Export } //  -> ExportStep
  | { op: "step"; name: string } //                   -> ExportStep; asked again until it is written
  | { op: "drop"; name: string } //                   gives it up, or removes the file
  | { op: "article"; article: NewArticle; highlights: Highlight[]; format: ExportFormat; now: number }; // -> { bytes: Uint8Array }; an article that need not be saved

/** How far an export is. */
export interface ExportStep {
  /** Articles. */
  done: number;
  total: number;
  /** Bytes of the file. */
  bytes: number;
  /** What could not be read so far. */
  lost: number;
  isWritten: boolean;
}
