//! The tables. Names of columns say what they hold; times are milliseconds since 1970, and a column that may be empty says what empty means.

/// Marks a SQLite file as a library: "Pith" in ASCII.
pub(super) const APPLICATION_ID: i64 = 0x5069_7468;

/// Version 1, without what later versions add.
pub(super) const TABLES: &str = "
-- `key` is the address by which the same article is known again, and `own_key` that of the page it was taken from (address.rs). Without a row in `content` it is a saved link.
CREATE TABLE article(
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  key TEXT NOT NULL UNIQUE,
  own_key TEXT NOT NULL,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  byline TEXT,
  site TEXT,
  host TEXT NOT NULL,
  lang TEXT,
  dir TEXT,
  kind TEXT,
  excerpt TEXT,
  image TEXT,              -- the address of the lead image
  published TEXT,          -- ISO 8601, as precise as the page was
  words INTEGER NOT NULL,
  minutes INTEGER NOT NULL,
  engine TEXT,             -- the version of Pith that took the text
  saved INTEGER NOT NULL,
  taken INTEGER,           -- when the text was taken; empty for a link
  opened INTEGER,          -- when it was last read; empty if never
  archived INTEGER,        -- when; empty if it is still to be read
  favourite INTEGER NOT NULL DEFAULT 0,
  place INTEGER NOT NULL DEFAULT 0,     -- words read
  place_text TEXT,         -- the words that stand there
  deleted INTEGER          -- when; empty unless it waits to be removed
) STRICT;
CREATE INDEX article_saved ON article(saved) WHERE deleted IS NULL;
CREATE INDEX article_unread ON article(saved) WHERE deleted IS NULL AND archived IS NULL;
-- What `State` counts.
CREATE INDEX article_counts ON article(archived, favourite, taken, deleted) WHERE deleted IS NULL;
CREATE INDEX article_host ON article(host);
CREATE INDEX article_own_key ON article(own_key);
CREATE INDEX article_lang ON article(lang);
CREATE INDEX article_deleted ON article(deleted) WHERE deleted IS NOT NULL;

CREATE TABLE content(
  article INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
  html TEXT NOT NULL       -- as output::html writes it; images have their web addresses
) STRICT;

-- The same picture is kept once, however many articles show it.
CREATE TABLE image(
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,  -- SHA-256
  type TEXT NOT NULL,
  bytes BLOB NOT NULL,
  size INTEGER NOT NULL       -- of the bytes
) STRICT;
-- The sum of the sizes, without a look at each image.
CREATE INDEX image_size ON image(size);

-- The pictures of an article in their order; one without an image is missing, and `why` says for what reason.
CREATE TABLE article_image(
  article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
  url TEXT NOT NULL,
  n INTEGER NOT NULL,
  image INTEGER REFERENCES image,
  why TEXT,
  PRIMARY KEY(article, url)
) STRICT, WITHOUT ROWID;
CREATE INDEX article_image_image ON article_image(image);

CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE article_tag(
  tag INTEGER NOT NULL REFERENCES tag ON DELETE CASCADE,
  article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
  PRIMARY KEY(tag, article)
) STRICT, WITHOUT ROWID;
CREATE INDEX article_tag_article ON article_tag(article);

-- Anchored by the W3C's text quote and text position selectors; positions count UTF-16 units of the text content, as browsers do.
CREATE TABLE highlight(
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
  start INTEGER,           -- empty if the words can no longer be placed
  stop INTEGER,
  exact TEXT NOT NULL,
  prefix TEXT NOT NULL,
  suffix TEXT NOT NULL,
  colour TEXT NOT NULL,
  note TEXT NOT NULL,      -- Markdown
  made INTEGER NOT NULL,
  changed INTEGER NOT NULL
) STRICT;
CREATE INDEX highlight_article ON highlight(article);

CREATE TABLE search(name TEXT PRIMARY KEY, query TEXT NOT NULL, made INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- Seconds read by article and day (YYYY-MM-DD).
CREATE TABLE reading(
  article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
  day TEXT NOT NULL,
  seconds INTEGER NOT NULL,
  words INTEGER NOT NULL,
  PRIMARY KEY(article, day)
) STRICT, WITHOUT ROWID;

-- The last changes, with the caller's name for each and what was answered.
CREATE TABLE journal(
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  what TEXT NOT NULL,
  request TEXT UNIQUE,
  answer TEXT NOT NULL
) STRICT;

-- The index. It holds no text, only where words stand; index.rs prepares what goes in. All of it can be made again from the tables.
CREATE VIRTUAL TABLE fts USING fts5(title, body, stems, tags, notes, facts,
  content='', contentless_delete=1, tokenize=\"unicode61 remove_diacritics 0 categories 'L* N* Co Mc Mn'\");
";

/// What version 2 adds: imports, and what each did.
pub(super) const IMPORTS: &str = "
CREATE TABLE import(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  files TEXT NOT NULL,     -- the same for the same files
  at INTEGER NOT NULL,
  done INTEGER NOT NULL,   -- records that were written
  ended INTEGER,           -- when; empty if it was stopped
  report TEXT NOT NULL     -- import/report.rs, as JSON
) STRICT;

-- What an import did to an article (import/log.rs, as JSON), so that it can be undone.
CREATE TABLE import_article(
  import INTEGER NOT NULL REFERENCES import ON DELETE CASCADE,
  article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
  log TEXT NOT NULL,
  PRIMARY KEY(import, article)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_article_article ON import_article(article);

-- Pictures that an article showed before an import: kept, so that it can be undone.
CREATE TABLE import_image(
  import INTEGER NOT NULL REFERENCES import ON DELETE CASCADE,
  article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
  image INTEGER NOT NULL REFERENCES image,
  PRIMARY KEY(import, article, image)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_image_article ON import_image(article);
CREATE INDEX import_image_image ON import_image(image);

-- Percent of a link that was read elsewhere, until its text is taken and its words are known.
ALTER TABLE article ADD COLUMN progress INTEGER;
";

/// What version 3 changes: most articles have one address, and need only one index for it. A third of what an import writes was the other.
pub(super) const ONE_ADDRESS: &str = "
DROP INDEX article_own_key;
CREATE INDEX article_own_key ON article(own_key) WHERE own_key <> key;
";

/// What version 5 adds: titles that the user gave.
pub(super) const TITLES: &str = "
-- What the page itself is called, where the user has given the article another title; empty if `title` is the page's.
ALTER TABLE article ADD COLUMN page_title TEXT;
";

/// What version 2 adds, for a library of version 1 that cannot be written. Temporary tables are found before those of the file.
pub(super) const NO_IMPORTS: &str = "
CREATE TEMP TABLE import(id INTEGER PRIMARY KEY, name, files, at, done, ended, report);
CREATE TEMP TABLE import_article(import, article, log);
CREATE TEMP TABLE import_image(import, article, image);
CREATE TEMP VIEW article AS SELECT *, NULL AS progress, NULL AS page_title FROM main.article;
";

/// What version 5 adds, for a library of version 2, 3 or 4 that cannot be written.
pub(super) const NO_TITLES: &str = "CREATE TEMP VIEW article AS SELECT *, NULL AS page_title FROM main.article;";

/// Takes that back.
pub(super) const AS_IT_IS: &str = "
DROP TABLE IF EXISTS temp.import;
DROP TABLE IF EXISTS temp.import_article;
DROP TABLE IF EXISTS temp.import_image;
DROP VIEW IF EXISTS temp.article;
";
