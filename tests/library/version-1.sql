-- A library as version 1 of the schema had it, with something in every table.
PRAGMA application_id = 1349088360;
PRAGMA user_version = 1;
PRAGMA foreign_keys = ON;

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
  content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mc Mn'");

INSERT INTO article(uid, key, own_key, url, title, byline, site, host, lang, dir, kind, excerpt, image, published, words, minutes, engine, saved, taken, opened,
  archived, favourite, place, place_text)
  VALUES('a1', 'example.org/boats', 'example.org/boats', 'https://example.org/boats', 'Boats', 'Ada', 'The Quay', 'example.org', 'en', 'ltr', 'article', 'About boats',
  'https://example.org/boat.gif', '2025-01-02', 4, 1, '0.1.0', 1700000000000, 1700000000001, 1700000000002, 1700000000003, 1, 2, 'were');
INSERT INTO article(uid, key, own_key, url, title, host, words, minutes, saved)
  VALUES('b2', 'example.org/nets', 'example.org/nets', 'https://example.org/nets', 'Nets', 'example.org', 0, 0, 1700000000004);
INSERT INTO content(article, html) VALUES(1, '<p>Boats were counted aloud.</p>');
INSERT INTO image(hash, type, bytes, size) VALUES(unhex('ce8c71e714f592dd46e243b179dc4e26cbc9208a348bd8a01a91fd73a0b40173'), 'image/gif', unhex('474946383961010001008000000000000000002c00000000010001000002024401003b'), 35);
INSERT INTO article_image(article, url, n, image) VALUES(1, 'https://example.org/boat.gif', 0, 1);
INSERT INTO tag(name) VALUES('sea/ports');
INSERT INTO article_tag(tag, article) VALUES(1, 1);
INSERT INTO highlight(uid, article, start, stop, exact, prefix, suffix, colour, note, made, changed)
  VALUES('h1', 1, 11, 18, 'counted', 'were ', ' aloud', 'green', 'A note', 1700000000005, 1700000000006);
INSERT INTO search(name, query, made) VALUES('Ports', 'tag:sea', 1700000000007);
INSERT INTO reading(article, day, seconds, words) VALUES(1, '2025-01-03', 60, 4);
INSERT INTO journal(at, what, answer) VALUES(1700000000000, 'save', 'null');
INSERT INTO fts(rowid, title, body, stems, tags, notes, facts) VALUES(1, 'boats', 'boats were counted aloud', '', 'sea ports', 'counted a note', 'ada');
INSERT INTO fts(rowid, title, body, stems, tags, notes, facts) VALUES(2, 'nets', '', '', '', '', 'example org');
