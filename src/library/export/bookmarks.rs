//! Writes the list of articles as a file of bookmarks, which every browser and most services read.

use super::markup::escaped;
use super::stream::Text;
use crate::library::error::LibraryError;
use crate::library::item::Item;

/// The list as bookmarks.
pub(super) struct Bookmarks;

impl Text for Bookmarks {
    fn begin(&mut self, _: Option<&Item>) -> String {
        "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=UTF-8\">\n<TITLE>Bookmarks</TITLE>\n\
         <H1>Bookmarks</H1>\n<DL><p>\n"
            .to_owned()
    }

    fn article(&mut self, item: &Item, _: bool) -> Result<String, LibraryError> {
        let tags: Vec<String> = item.tags.iter().map(|tag| one_line(&tag.replace(',', " "))).collect();
        let mut out = format!(
            "<DT><A HREF=\"{}\" ADD_DATE=\"{}\" LAST_MODIFIED=\"{}\" PRIVATE=\"1\" TOREAD=\"{}\" ARCHIVED=\"{}\"",
            escaped(&item.url),
            item.saved.div_euclid(1000),
            // When it was opened is nobody's business.
            item.taken.unwrap_or(item.saved).div_euclid(1000),
            u8::from(item.archived.is_none()),
            u8::from(item.archived.is_some()),
        );
        if item.favourite {
            out.push_str(" FAVORITE=\"1\"");
        }
        if !tags.is_empty() {
            out.push_str(&format!(" TAGS=\"{}\"", escaped(&tags.join(","))));
        }
        out.push_str(&format!(">{}</A>\n", escaped(&one_line(&item.title))));
        // What stands there is a note of the person, to browsers and to us: no description of a page.
        let notes: Vec<&str> = item
            .highlights
            .iter()
            .filter(|found| found.exact.is_empty())
            .map(|found| found.note.trim())
            .filter(|note| !note.is_empty())
            .collect();
        if !notes.is_empty() {
            out.push_str(&format!("<DD>{}\n", escaped(&notes.join("\n\n"))));
        }
        Ok(out)
    }

    fn end(&mut self) -> String {
        "</DL><p>\n".to_owned()
    }
}

/// A text without breaks of lines and with one space between words.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
