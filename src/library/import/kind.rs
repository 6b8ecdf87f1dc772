//! Tells what made a file, by what is in it.

use std::io::BufRead;

use serde::{Deserialize, Serialize};

use super::super::schema::APPLICATION_ID;
use super::gzip::{beginning, is_gzip};
use super::input::text_stream;
use super::json::{Elements, names};
use super::rows::{Header, Rows};
use super::text::{address_of, decode, is_address};

/// Bytes of the beginning by which a kind is told.
pub(crate) const HEAD: usize = 64 << 10;

/// What made a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "most are the names of programs")]
pub enum Kind {
    Pocket,
    PocketHtml,
    PocketAnnotations,
    Instapaper,
    /// Omnivore's export.
    Omnivore,
    /// The table that Omnivore imported.
    OmnivoreCsv,
    Wallabag,
    WallabagCsv,
    Readwise,
    ReadwiseHighlights,
    Matter,
    Raindrop,
    Pinboard,
    Delicious,
    GoodLinks,
    Linkwarden,
    Karakeep,
    Mymind,
    /// Notes of Evernote.
    Evernote,
    /// A list of subscriptions and links.
    Opml,
    /// An article in Markdown with what is known of it in front, as Readeck and Obsidian write.
    Markdown,
    Epub,
    /// Bookmarks of any browser, and of all who write as browsers do.
    Bookmarks,
    FirefoxBookmarks,
    ChromeBookmarks,
    /// One page.
    Page,
    /// One page with its pictures, saved as a single file (MHTML).
    Mhtml,
    /// A web archive.
    Warc,
    /// A library of Pith.
    Library,
    /// What Pith exports as a zip.
    Pith,
    /// What Pith exports as JSON lines.
    PithLines,
    /// Any other table with a column of addresses.
    Table,
    /// A list of addresses, with titles or without.
    Addresses,
    /// An archive of any of these.
    Zip,
}

impl Kind {
    /// A short, stable name.
    pub fn code(self) -> String {
        serde_json::to_value(self).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
    }
}

/// Tells the kind by the first bytes; `None` if it is none that is known.
pub(crate) fn kind_of(head: &[u8]) -> Option<Kind> {
    match head {
        [b'P', b'K', 3, 4, ..] => return Some(if is_epub(head) { Kind::Epub } else { Kind::Zip }),
        [b'P', b'K', 5, 6, ..] => return Some(Kind::Zip),
        _ if is_gzip(head) => return of_gzip(head),
        _ if head.starts_with(b"WARC/") => return Some(Kind::Warc),
        _ if head.starts_with(b"SQLite format 3\0") => return is_library(head).then_some(Kind::Library),
        _ if crate::archive::is_mhtml(head) => return Some(Kind::Mhtml),
        _ => {}
    }
    let mut stream = text_stream(std::io::Cursor::new(head.to_vec()));
    let text = decode(stream.fill_buf().unwrap_or_default()).trim_start().to_owned();
    let zeros = text.bytes().take(4_096).filter(|byte| *byte == 0).count();
    if text.is_empty() || zeros > 8 {
        return None;
    }
    match text.as_bytes()[0] {
        b'[' => of_list(&text),
        b'{' => of_object(&text),
        b'<' => of_markup(&text),
        _ if text.starts_with("---") => of_front_matter(&text),
        _ => of_lines(&text),
    }
}

/// A gzipped web archive, or any text that is gzipped.
fn of_gzip(head: &[u8]) -> Option<Kind> {
    let inside = beginning(head, HEAD);
    if inside.is_empty() || is_gzip(&inside) {
        return Some(Kind::Warc);
    }
    // Archives and databases in gzip are not unpacked.
    kind_of(&inside).filter(|kind| !matches!(kind, Kind::Zip | Kind::Epub | Kind::Library))
}

/// An EPUB names its type in its first entry, which is not packed.
fn is_epub(head: &[u8]) -> bool {
    head.get(30..38) == Some(b"mimetype") && head.get(38..58) == Some(b"application/epub+zip")
}

fn is_library(head: &[u8]) -> bool {
    let id = head.get(68..72).and_then(|bytes| bytes.try_into().ok()).map(u32::from_be_bytes);
    id.map(i64::from) == Some(APPLICATION_ID)
}

/// By the names in the first object of a list: all of a row must be there.
const LISTS: &[(&[&str], Kind)] = &[
    (&["href", "description"], Kind::Pinboard),
    (&["slug", "url", "savedAt"], Kind::Omnivore),
    (&["url", "is_archived"], Kind::Wallabag),
    (&["url", "given_url"], Kind::Wallabag),
    (&["url", "addedAt"], Kind::GoodLinks),
    (&["url", "highlights"], Kind::PocketAnnotations),
    (&["url", "created", "private"], Kind::Delicious),
    (&["url", "is_starred"], Kind::Wallabag),
    (&["url", "content", "title"], Kind::Wallabag),
];

fn of_list(text: &str) -> Option<Kind> {
    let inside = text[1..].trim_start();
    let found = match Elements::new(text_stream(std::io::Cursor::new(text.as_bytes().to_vec()))).next() {
        Some(Ok(first)) => names(&first),
        // The first element may be longer than what is looked at.
        _ => names(inside.as_bytes()),
    };
    LISTS.iter().find(|(wanted, _)| wanted.iter().all(|name| found.contains(*name))).map(|(_, kind)| *kind)
}

fn of_object(text: &str) -> Option<Kind> {
    let found = names(text.as_bytes());
    let has = |name: &str| found.contains(name);
    match () {
        () if has("uid") && has("ownKey") && has("url") => Some(Kind::PithLines),
        () if has("roots") => Some(Kind::ChromeBookmarks),
        () if has("bookmarks") => Some(Kind::Karakeep),
        () if has("collections") => Some(Kind::Linkwarden),
        () if has("url") && has("highlights") => Some(Kind::PocketAnnotations),
        () if has("guid") || has("typeCode") || has("children") => Some(Kind::FirefoxBookmarks),
        // Long folders and profiles may come before what tells.
        () if text.contains("\"bookmarks\"") && text.contains("\"content\"") => Some(Kind::Karakeep),
        () if text.contains("\"pinnedLinks\"") || text.contains("\"collections\"") => Some(Kind::Linkwarden),
        () => None,
    }
}

/// Whether the first element of a text of XML begins so. Declarations and comments stand before it.
fn is_root(text: &str, tag: &str) -> bool {
    let mut rest = text.trim_start();
    while let Some(inside) = rest.strip_prefix("<!").or_else(|| rest.strip_prefix("<?")) {
        let end = if inside.starts_with("--") { "-->" } else { ">" };
        rest = inside.split_once(end).map_or("", |(_, behind)| behind).trim_start();
    }
    rest.strip_prefix(tag).is_some_and(|behind| behind.starts_with(|sign: char| sign == '>' || sign.is_whitespace()))
}

fn of_markup(text: &str) -> Option<Kind> {
    let lower = text.to_ascii_lowercase();
    match () {
        () if lower.contains("netscape-bookmark-file") => Some(Kind::Bookmarks),
        () if is_root(&lower, "<en-export") => Some(Kind::Evernote),
        () if is_root(&lower, "<opml") => Some(Kind::Opml),
        () if lower.contains("<title>pocket export") => Some(Kind::PocketHtml),
        () if lower.contains("<dl>") && lower.contains("<dt><a ") && lower.contains("add_date=") => Some(Kind::Bookmarks),
        () if ["<html", "<!doctype html", "<head", "<body", "<article", "<p>", "<p ", "<div", "<h1"]
            .iter()
            .any(|tag| lower.contains(tag)) =>
        {
            Some(Kind::Page)
        }
        () => None,
    }
}

/// Front matter that names an address.
fn of_front_matter(text: &str) -> Option<Kind> {
    let names = ["source:", "url:", "link:"];
    let is_named = |line: &str| names.iter().any(|name| line.to_ascii_lowercase().starts_with(name));
    text.lines().skip(1).take(200).take_while(|line| line.trim_end() != "---").any(is_named).then_some(Kind::Markdown)
}

/// By the columns of a table: all of a row must be there.
const TABLES: &[(&[&str], Kind)] = &[
    (&["url", "title", "selection", "folder"], Kind::Instapaper),
    (&["title", "url", "time_added"], Kind::Pocket),
    (&["url", "state", "labels", "saved_at"], Kind::OmnivoreCsv),
    (&["title", "url", "saved date", "location"], Kind::Readwise),
    (&["highlight", "book title"], Kind::ReadwiseHighlights),
    (&["title", "url", "in queue"], Kind::Matter),
    (&["title", "url", "folder", "excerpt", "created"], Kind::Raindrop),
    (&["title", "url", "creation date", "mime type"], Kind::WallabagCsv),
    (&["id", "type", "title", "url", "note", "created"], Kind::Mymind),
    (&["url"], Kind::Table),
    (&["link"], Kind::Table),
    (&["href"], Kind::Table),
    (&["uri"], Kind::Table),
];

/// Lines in which a list of addresses names its first one: headings and comments may come before it.
const FIRST_LINES: usize = 20;

fn of_lines(text: &str) -> Option<Kind> {
    let first = Rows::new(text_stream(std::io::Cursor::new(text.as_bytes().to_vec()))).next()?.ok()?;
    let header = Header::of(&first);
    if let Some((_, kind)) = TABLES.iter().find(|(names, _)| header.has(names)) {
        return Some(*kind);
    }
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(FIRST_LINES + 1).collect();
    if lines.len() > 1 && (text.len() >= HEAD || lines.len() > FIRST_LINES) {
        // The last one may be cut off.
        lines.pop();
    }
    if is_address(lines.first()?.trim_start()) && is_table(&lines) {
        return Some(Kind::Table);
    }
    lines.iter().any(|line| address_of(line).is_some()).then_some(Kind::Addresses)
}

/// Whether lines that begin with an address are rows of a table without a header: as many cells in each, and more in them than an address has.
fn is_table(lines: &[&str]) -> bool {
    if lines.iter().any(|line| line.contains(" | ") || line.contains('\t')) {
        return false;
    }
    let joined = lines.join("\n");
    let mut rows = Rows::new(text_stream(std::io::Cursor::new(joined.into_bytes())));
    let found: Vec<Vec<String>> = std::iter::from_fn(|| rows.next()).filter_map(Result::ok).collect();
    let Some(count) = found.first().map(Vec::len).filter(|count| *count > 1) else { return false };
    let is_row = |row: &Vec<String>| row.len() == count && is_address(&row[0]) && !row[0].contains(' ');
    // An address may have commas, but no spaces behind them and no two at once.
    let is_cell = |cell: &String| cell.is_empty() || cell.contains(' ');
    found.iter().all(is_row) && (count > 2 || found.iter().any(|row| row[1..].iter().any(is_cell)))
}

#[cfg(test)]
mod tests {
    use super::{Kind, kind_of};

    #[test]
    fn kinds_are_told_by_what_is_in_the_file() {
        for (text, kind) in [
            ("title,url,time_added,tags,status\n", Kind::Pocket),
            ("title,url,time_added,cursor,tags,status\n", Kind::Pocket),
            ("\u{feff}URL,Title,Selection,Folder,Timestamp,Tags\r\n", Kind::Instapaper),
            ("Title;URL;Content;Tags;MIME Type;Language;Creation date\n", Kind::WallabagCsv),
            ("url\nhttps://example.org/\n", Kind::Table),
            ("https://example.org/ | A\n", Kind::Addresses),
            ("# Read later\n\n- https://example.org/\n", Kind::Addresses),
            ("https://example.org/1,T,,Unread\n", Kind::Table),
            ("https://example.org/1,A title\nhttps://example.org/2,\"B, b\"\n", Kind::Table),
            ("https://example.org/a,1.html\nhttps://example.org/b,2.html\n", Kind::Addresses),
            ("https://example.org/a,b A title\nhttps://example.org/c\n", Kind::Addresses),
            ("Link;Name\nhttps://example.org/;A\n", Kind::Table),
            ("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<dl>", Kind::Bookmarks),
            ("<!doctype html><title>Pocket Export</title>", Kind::PocketHtml),
            ("<!DOCTYPE html>\n<title>A</title><p>b", Kind::Page),
            ("[{\"href\":\"https://a\",\"description\":\"A\"}]", Kind::Pinboard),
            ("<?xml version=\"1.0\"?><!DOCTYPE en-export SYSTEM \"x\"><en-export export-date=\"x\"><note><content><div>", Kind::Evernote),
            ("<?xml version=\"1.0\"?>\n<!-- <p> -->\n<opml version=\"2.0\"><head><title>A</title></head><body>", Kind::Opml),
            ("<!DOCTYPE html><body><p>&lt;opml> and <opml>", Kind::Page),
            ("{\"roots\":{}}", Kind::ChromeBookmarks),
            ("{\"uid\":\"a\",\"url\":\"https://a\",\"key\":\"a\",\"ownKey\":\"a\",\"highlights\":[]}\n{", Kind::PithLines),
            ("---\ntitle: A\nsource: https://a\n---\nText", Kind::Markdown),
        ] {
            assert_eq!(kind_of(text.as_bytes()), Some(kind), "{text}");
        }
        let wide: Vec<u8> = "\u{feff}title,url,time_added\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(kind_of(&wide), Some(Kind::Pocket));
        for nothing in
            [&b""[..], b"\x89PNG\r\n\x1a\n\0\0\0\0\0\0\0\0\0\0\0\0", b"[]", b"{}", b"hello", b"SQLite format 3\0", b"[[[[", b"---"]
        {
            assert_eq!(kind_of(nothing), None, "{nothing:?}");
        }
        assert_eq!(Kind::FirefoxBookmarks.code(), "firefox-bookmarks");
    }
}
