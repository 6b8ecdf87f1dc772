//! Writes articles as Markdown files for note-taking programs: properties in front, highlights as `==words==`, images beside.

use std::collections::{BTreeMap, HashMap};

use super::form::Form;
use super::marked::{in_order, join_marks, marked};
use super::names::Names;
use super::note::safe_note;
use super::pack::{Pack, Packing, Piece, Stored};
use crate::article::{Article, Element, Kind, Node};
use crate::library::dates::second;
use crate::library::error::LibraryError;
use crate::library::highlight::Highlight;
use crate::library::images::ending;
use crate::library::item::{Item, Pictures};
use crate::library::own_file::{HIGHLIGHTS_HEADING, comment_of};
use crate::library::plain::Readings;
use crate::library::reading::is_day;
use crate::output::{markdown, markdown_with_files};

/// Digits of a hash that name a picture.
const DIGITS: usize = 32;

/// Articles on their way into Markdown files.
pub(super) struct MarkdownFiles {
    pack: Pack,
    names: Names,
    /// The files of pictures by their hashes.
    pictures: HashMap<String, String>,
}

impl MarkdownFiles {
    pub fn new(packing: Packing) -> MarkdownFiles {
        MarkdownFiles { pack: Pack::new(packing), names: Names::default(), pictures: HashMap::new() }
    }

    /// Puts the pictures of an article beside it: by their addresses the paths to them.
    fn pictures_of(&mut self, item: &Item, pictures: &dyn Pictures) -> Result<BTreeMap<String, String>, LibraryError> {
        let mut files = BTreeMap::new();
        for picture in &item.pictures {
            let Some(hash) = &picture.hash else { continue };
            let path = match self.pictures.get(hash) {
                Some(path) => path.clone(),
                None => {
                    let Some(image) = pictures.picture(hash)? else { continue };
                    let path = format!("images/{}.{}", hash.get(..DIGITS).unwrap_or(hash), ending(&image.media_type));
                    self.pack.file(path.clone(), image.bytes, Stored::Plain)?;
                    self.pictures.insert(hash.clone(), path.clone());
                    path
                }
            };
            files.insert(picture.url.clone(), path);
        }
        Ok(files)
    }
}

impl Form for MarkdownFiles {
    fn article(&mut self, item: &mut Item, pictures: &dyn Pictures) -> Result<(), LibraryError> {
        let files = if self.pack.has_room_for_more() { self.pictures_of(item, pictures)? } else { BTreeMap::new() };
        let text = format!("{}\n{}", front_matter(item, &files), body(item, &files));
        let name = self.names.take(&item.title, ".md");
        self.pack.file(name, text.into_bytes(), Stored::Compressed)
    }

    fn end(&mut self) -> Result<(), LibraryError> {
        Ok(())
    }

    fn take(&mut self, is_end: bool) -> Result<Vec<Piece>, LibraryError> {
        if is_end { self.pack.finish() } else { Ok(self.pack.take()) }
    }
}

/// The properties of an article, as YAML. Their names are those note-taking programs know.
fn front_matter(item: &Item, files: &BTreeMap<String, String>) -> String {
    let mut out = "---\n".to_owned();
    let mut line = |name: &str, value: String| {
        let gap = if value.starts_with('\n') { "" } else { " " };
        out.push_str(&format!("{name}:{gap}{value}\n"));
    };
    let list = |values: &[String]| values.iter().map(|value| format!("\n  - {}", quoted(value))).collect::<String>();
    line("title", quoted(&item.title));
    line("source", quoted(&item.url));
    let authors: Vec<String> =
        item.byline.iter().flat_map(|byline| byline.split(", ")).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    if !authors.is_empty() {
        line("author", list(&authors));
    }
    if let Some(published) = item.published.as_deref().filter(|date| !date.is_empty()) {
        // A day is a date of YAML; a time of day would need its zone, which pages often leave out.
        line("published", published.get(..10).filter(|day| is_day(day)).map_or_else(|| quoted(published), str::to_owned));
        if !is_day(published) {
            line("published-at", quoted(published));
        }
    }
    line("created", item.day_saved());
    // A day of note-taking programs is all of it: the time of saving is what the list is in order of.
    line("saved", second(item.saved));
    if let Some(excerpt) = item.excerpt.as_deref().filter(|excerpt| !excerpt.is_empty()) {
        line("description", quoted(excerpt));
    }
    if let Some(image) = item.image.as_deref().filter(|image| image.starts_with("http")) {
        line("image", quoted(files.get(image).map_or(image, String::as_str)));
    }
    if !item.tags.is_empty() {
        // A tag in a note has no spaces.
        line("tags", list(&item.tags.iter().map(|tag| tag.replace(' ', "-")).collect::<Vec<_>>()));
        let names: Vec<String> = item.tags.iter().filter(|tag| tag.contains(' ')).cloned().collect();
        if !names.is_empty() {
            line("tag-names", list(&names));
        }
    }
    line("site", quoted(&item.source()));
    if let Some(lang) = item.lang.as_deref().filter(|lang| !lang.is_empty()) {
        line("language", quoted(lang));
    }
    line("words", item.words.to_string());
    if let Some(percent) = progress(item) {
        line("progress", percent.to_string());
    }
    if let Some(archived) = item.archived {
        line("archived", second(archived));
    }
    if item.favourite {
        line("favourite", "true".to_owned());
    }
    // Where the pictures beside the text are from.
    let pictures: Vec<String> = files.iter().map(|(url, path)| format!("{path} {url}")).collect();
    if !pictures.is_empty() {
        line("pictures", list(&pictures));
    }
    out.push_str("---\n");
    out
}

/// Percent that was read, of a link as another program said it.
fn progress(item: &Item) -> Option<u64> {
    if item.place > 0 && item.words > 0 {
        return Some((u64::from(item.place) * 100 / u64::from(item.words)).min(100));
    }
    item.progress.filter(|_| item.taken.is_none()).map(u64::from)
}

/// A text in quotation marks, as YAML and JSON have them.
fn quoted(text: &str) -> String {
    let mut out = "\"".to_owned();
    for sign in text.chars() {
        match sign {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            // What YAML does not print, and its breaks of lines.
            sign if sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}') => {
                out.push_str(&format!("\\u{:04x}", u32::from(sign)));
            }
            sign => out.push(sign),
        }
    }
    out.push('"');
    out
}

/// The text of an article with its highlights, and after it what cannot be told in it: notes, and highlights without a place. A comment before each says
/// which words it means.
fn body(item: &Item, files: &BTreeMap<String, String>) -> String {
    let mut out = if item.html.is_some() {
        markdown_with_files(&of(join_marks(marked(item))), files)
    } else {
        let link = Element::new(Kind::Link { href: item.url.clone(), title: None }, vec![Node::Text(item.title.clone())]);
        let mut body = vec![paragraph(vec![link.into()])];
        body.extend(item.excerpt.iter().map(|excerpt| paragraph(vec![Node::Text(excerpt.clone())])));
        markdown(&of(body))
    };
    let is_told = |highlight: &Highlight| !highlight.note.is_empty() || highlight.start.is_none();
    if item.highlights.iter().any(is_told) {
        out.push_str(&format!("\n{HIGHLIGHTS_HEADING}\n"));
    }
    let readings = item.html.as_deref().and_then(Readings::of);
    for (_, highlight) in in_order(&item.highlights) {
        out.push_str(&format!("\n{}\n", comment_of(highlight)));
        if !highlight.exact.is_empty() && is_told(highlight) {
            out.push('\n');
            out.push_str(&quote(&highlight.words(readings.as_ref())));
        }
        if !highlight.note.is_empty() {
            out.push('\n');
            out.push_str(&safe_note(&highlight.note));
            out.push('\n');
        }
    }
    out
}

/// Words as a quotation.
pub(super) fn quote(words: &str) -> String {
    let lines = words.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| paragraph(vec![Node::Text(line.to_owned())]));
    markdown(&of(vec![Element::new(Kind::Quote { cite: None, purpose: None }, lines.collect()).into()]))
}

pub(super) fn paragraph(children: Vec<Node>) -> Node {
    Element::new(Kind::Paragraph, children).into()
}

pub(super) fn of(body: Vec<Node>) -> Article {
    Article { body, ..Article::default() }
}

#[cfg(test)]
mod tests {
    use super::{body, front_matter, quoted};
    use crate::library::highlight::Highlight;
    use crate::library::item::Item;
    use std::collections::BTreeMap;

    #[test]
    fn properties_cannot_be_broken_out_of() {
        assert_eq!(quoted("a\"\n---\nb: \\ \u{85}\u{2028}"), "\"a\\\"\\n---\\nb: \\\\ \\u0085\\u2028\"");
        let item = Item {
            title: "A: \"b\"".to_owned(),
            url: "https://example.org/a".to_owned(),
            byline: Some("Ada, Bo".to_owned()),
            published: Some("2025-01-02T03:04:05+01:00".to_owned()),
            tags: vec!["sea ports/north".to_owned()],
            // The day of saving is that of the person's clock, its second is of UTC.
            zone: -1,
            words: 200,
            place: 50,
            ..Item::default()
        };
        assert_eq!(
            front_matter(&item, &BTreeMap::new()),
            "---\ntitle: \"A: \\\"b\\\"\"\nsource: \"https://example.org/a\"\nauthor:\n  - \"Ada\"\n  - \"Bo\"\npublished: 2025-01-02\npublished-at: \"2025-01-02T03:04:05+01:00\"\n\
             created: 1969-12-31\nsaved: 1970-01-01T00:00:00Z\ntags:\n  - \"sea-ports/north\"\ntag-names:\n  - \"sea ports/north\"\nsite: \"example.org\"\nwords: 200\nprogress: 25\n---\n"
        );
    }

    #[test]
    fn images_beside_are_named_by_their_paths_and_notes_are_told() {
        let highlight =
            Highlight { start: Some(0), stop: Some(3), exact: "One".to_owned(), note: "Why <b>?".to_owned(), ..Highlight::default() };
        let lost = Highlight { exact: "*gone*".to_owned(), ..Highlight::default() };
        let item = Item {
            html: Some(
                "<p>One</p><img src=\"https://example.org/a.png\" alt=\"x\" loading=\"lazy\" referrerpolicy=\"no-referrer\">".to_owned(),
            ),
            highlights: vec![lost, highlight],
            ..Item::default()
        };
        let files = BTreeMap::from([("https://example.org/a.png".to_owned(), "images/1.png".to_owned())]);
        let written = body(&item, &files);
        let shown: Vec<&str> = written.split_inclusive('\n').filter(|line| !line.starts_with("<!-- highlight {")).collect();
        assert_eq!(shown.concat(), "==One==\n\n![x](images/1.png)\n\n## Highlights\n\n\n> One\n\nWhy &lt;b>?\n\n\n> \\*gone\\*\n");
        assert_eq!(written.lines().count() - shown.len(), 2);
    }
}
