//! Writes the articles as an Atom feed, the last saved first, for programs that read feeds.

use super::markup::{escaped, language};
use super::stream::Text;
use crate::library::dates::second;
use crate::library::error::LibraryError;
use crate::library::item::Item;
use crate::library::own_html;

/// The feed, with its title.
pub(super) struct Atom {
    pub title: Option<String>,
}

impl Text for Atom {
    fn wants_text(&self, _: &Item) -> bool {
        true
    }

    fn begin(&mut self, first: Option<&Item>) -> String {
        // The first article is the one that was saved last.
        let updated = second(first.map_or(0, |item| item.saved));
        let title = escaped(self.title.as_deref().unwrap_or("Pith"));
        format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<id>urn:x-pith:library</id>\n\
             <title>{title}</title>\n<updated>{updated}</updated>\n<generator>Pith</generator>\n"
        )
    }

    fn article(&mut self, item: &Item, _: bool) -> Result<String, LibraryError> {
        let lang = item.lang.as_deref().and_then(language).map(|lang| format!(" xml:lang=\"{lang}\"")).unwrap_or_default();
        let mut out = format!(
            "<entry{lang}>\n<id>urn:x-pith:{}</id>\n<title>{}</title>\n<link rel=\"alternate\" href=\"{}\"/>\n<updated>{}</updated>\n<author><name>{}</name></author>\n",
            escaped(&item.uid),
            escaped(&item.title),
            escaped(&item.url),
            second(item.saved),
            escaped(item.byline.as_deref().filter(|byline| !byline.is_empty()).unwrap_or(&item.source())),
        );
        for tag in &item.tags {
            out.push_str(&format!("<category term=\"{}\"/>\n", escaped(tag)));
        }
        if let Some(excerpt) = item.excerpt.as_deref().filter(|excerpt| !excerpt.is_empty()) {
            out.push_str(&format!("<summary>{}</summary>\n", escaped(excerpt)));
        }
        if let Some(html) = &item.html {
            out.push_str(&format!("<content type=\"html\">{}</content>\n", escaped(&own_html::safe(html))));
        }
        out.push_str("</entry>\n");
        Ok(out)
    }

    fn end(&mut self) -> String {
        "</feed>\n".to_owned()
    }
}
