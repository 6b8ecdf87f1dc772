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
        let tags: Vec<String> = item.tags.iter().map(|tag| tag.replace(',', " ")).collect();
        let line = |text: &str| escaped(&text.split_whitespace().collect::<Vec<_>>().join(" "));
        let mut out = format!(
            "<DT><A HREF=\"{}\" ADD_DATE=\"{}\" LAST_MODIFIED=\"{}\" PRIVATE=\"1\" TOREAD=\"{}\"",
            escaped(&item.url),
            item.saved.div_euclid(1000),
            item.opened.or(item.taken).unwrap_or(item.saved).div_euclid(1000),
            u8::from(item.archived.is_none()),
        );
        if !tags.is_empty() {
            out.push_str(&format!(" TAGS=\"{}\"", escaped(&tags.join(","))));
        }
        out.push_str(&format!(">{}</A>\n", line(&item.title)));
        if let Some(excerpt) = item.excerpt.as_deref().filter(|excerpt| !excerpt.is_empty()) {
            out.push_str(&format!("<DD>{}\n", line(excerpt)));
        }
        Ok(out)
    }

    fn end(&mut self) -> String {
        "</DL><p>\n".to_owned()
    }
}
