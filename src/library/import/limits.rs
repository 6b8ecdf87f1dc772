//! Limits on what an import reads: each with its unit and reason. Memory depends on these numbers and not on the file.

/// Records written by one transaction. The indexes are in the order of addresses and the records are not, so every transaction writes most pages of
/// them anew: with 1,000 an import of 100,000 took half as long again. More would keep other requests waiting for more than a second.
pub const MAX_STEP: usize = 4_000;

/// Bytes of texts that wait in one step; a step ends early when it has more.
pub const MAX_STEP_TEXT: usize = 16 << 20;

/// Bytes of one entry of an archive, unpacked. The longest pages with all their pictures in them are smaller.
pub const MAX_ENTRY: u64 = 64 << 20;

/// How many times larger an entry may become. Deflate reaches a thousand on nothing but zeros; text stays below twenty.
pub const MAX_RATIO: u64 = 100;

/// Bytes up to which the ratio does not matter.
pub const FREE_OF_RATIO: u64 = 1 << 20;

/// Entries of an archive.
pub const MAX_ENTRIES: u64 = 100_000;

/// Bytes of a JSON or bookmark file that has to be read as a whole.
pub const MAX_WHOLE: u64 = 64 << 20;

/// Bytes of one element of a JSON array, and of one row of a table.
pub const MAX_ITEM: usize = 32 << 20;

/// Bytes of one tag of a bookmark file; icons are written into them.
pub const MAX_TAG_BYTES: usize = 4 << 20;

/// Columns of a row.
pub const MAX_COLUMNS: usize = 1_000;

/// Folders in each other.
pub const MAX_FOLDERS: usize = 64;

/// Bytes of an address: longer ones are generated and never visited.
pub const MAX_ADDRESS: usize = 8 << 10;

/// Characters of a title, a byline and the like.
pub const MAX_LINE: usize = 1_000;

/// Characters of an excerpt.
pub const MAX_EXCERPT: usize = 4_000;

/// Characters of a note, and of the words of a highlight.
pub const MAX_NOTE: usize = 50_000;

/// Tags of an article.
pub const MAX_TAGS: usize = 200;

/// Characters of a tag, as the library has it.
pub const MAX_TAG: usize = 100;

/// Highlights and notes of an article.
pub const MAX_MARKS: usize = 2_000;

/// Pictures of an article, and bytes of one.
pub const MAX_PICTURES: usize = 1_000;
