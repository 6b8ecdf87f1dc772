//! Files in which Pith wrote an article, as HTML or as the chapter of a book: what it knew is read from them and not from what is there for people. The
//! text goes through the engine as any other.

use std::io::Cursor;

use super::super::super::data_url::data_bytes;
use super::super::super::item::Item as Article;
use super::super::super::own_file::{HIGHLIGHT, META, PICTURE, TEXT_BEGINS, TEXT_ENDS};
use super::super::super::own_html::{Token, attributes, tokens};
use super::super::input::text_stream;
use super::super::limits::MAX_PICTURES;
use super::super::markup::{Piece, Pieces};
use super::super::record::{Item, Mark, Picture, Record};
use super::super::time;
use super::shape::article as text_of;

/// Reads a file by its name in the text that shows it.
pub(super) type ReadFile<'f> = &'f mut dyn FnMut(&str) -> Option<Vec<u8>>;

/// The article of a file that Pith wrote; nothing if it wrote none of it.
pub(super) fn article(html: &str, file: ReadFile<'_>) -> Option<Item> {
    let known = facts(html)?;
    let text = html.split_once(TEXT_BEGINS).and_then(|(_, rest)| rest.split_once(TEXT_ENDS)).map_or("", |(text, _)| text);
    let mut restored = Restored { file, out: String::with_capacity(text.len()), open: Vec::new(), pictures: Vec::new() };
    tokens(text).for_each(|token| restored.token(token));
    let Restored { out, pictures, .. } = restored;
    let has_text = known.taken.is_some();
    Some(Item::from(Record { text: text_of(out).filter(|_| has_text), pictures, ..record(known) }))
}

/// What the head of a file says of its article.
fn facts(html: &str) -> Option<Article> {
    let head = &html[..html.find("<body")?];
    if !head.contains(META) {
        return None;
    }
    let mut pieces = Pieces::new(text_stream(Cursor::new(head.as_bytes().to_vec())));
    while let Some(Ok(piece)) = pieces.next() {
        if let Piece::Tag(tag) = piece
            && tag.opens("meta")
            && tag.get("name") == META
        {
            return serde_json::from_str(tag.get("content")).ok();
        }
    }
    None
}

fn record(known: Article) -> Record {
    let sane = |time: i64| time::from_millis(&time.to_string());
    let percent = match known.taken {
        Some(_) if known.place > 0 => Some(u64::from(known.place) * 100 / u64::from(known.words.max(1))),
        Some(_) => None,
        None => known.progress.map(u64::from),
    };
    let mark = |highlight: super::super::super::highlight::Highlight| Mark {
        exact: highlight.exact,
        note: highlight.note,
        colour: highlight.colour,
        made: sane(highlight.made),
        prefix: highlight.prefix,
        suffix: highlight.suffix,
        start: highlight.start,
    };
    Record {
        title: known.title_of_page().to_owned(),
        given_title: known.given_title().map(str::to_owned),
        url: known.url,
        saved: sane(known.saved).into(),
        archived: known.archived.is_some(),
        archived_at: known.archived.and_then(sane),
        favourite: known.favourite,
        progress: percent.map(|percent| u8::try_from(percent.min(100)).unwrap_or(100)),
        place: known.taken.map(|_| known.place),
        published: known.published,
        site: known.site,
        byline: known.byline,
        lang: known.lang,
        excerpt: known.excerpt,
        image: known.image,
        tags: known.tags,
        marks: known.highlights.into_iter().map(mark).collect(),
        ..Record::default()
    }
}

/// Elements without an end.
const EMPTY: &[&str] = &["img", "br", "hr"];

/// What becomes of an open element.
enum Open {
    Kept,
    /// A mark of a highlight: its words stay.
    Mark,
    /// It stands for a picture that is not in the file: its address, and the words that name it.
    Missing(String, String),
}

/// A text as it was before it was written into a file.
struct Restored<'f> {
    file: ReadFile<'f>,
    out: String,
    open: Vec<Open>,
    pictures: Vec<Picture>,
}

impl Restored<'_> {
    fn token(&mut self, token: Token<'_>) {
        match token {
            Token::Text(text) => match self.open.last_mut() {
                Some(Open::Missing(_, words)) => words.push_str(text),
                _ => self.out.push_str(text),
            },
            Token::Start("img", written) => self.image(written),
            Token::Start(name, written) => {
                let value = |wanted: &str| attributes(written).find(|(known, _)| *known == wanted).map(|(_, value)| value);
                let open = match (value(PICTURE), name) {
                    (Some(address), "a" | "span") => Open::Missing(address, String::new()),
                    (_, "mark") if value("class").is_some_and(|class| class.starts_with(HIGHLIGHT)) => Open::Mark,
                    _ => Open::Kept,
                };
                if matches!(open, Open::Kept) {
                    self.out.push_str(&format!("<{name}{written}>"));
                }
                if !EMPTY.contains(&name) {
                    self.open.push(open);
                }
            }
            Token::End(name) => match self.open.pop() {
                Some(Open::Kept) => self.out.push_str(&format!("</{name}>")),
                Some(Open::Missing(address, words)) => {
                    let words = if words == "[image]" { "" } else { words.trim_start_matches('[').trim_end_matches(']') };
                    let alt = words.replace('"', "&quot;");
                    self.out.push_str(&format!("<img src=\"{}\" alt=\"{alt}\">", attribute(&address)));
                }
                Some(Open::Mark) | None => {}
            },
        }
    }

    /// A picture in the file gets back its address on the web.
    fn image(&mut self, written: &str) {
        let all: Vec<(&str, String)> = attributes(written).collect();
        let value = |wanted: &str| all.iter().find(|(known, _)| *known == wanted).map(|(_, value)| value.clone()).unwrap_or_default();
        let (src, address) = (value("src"), value(PICTURE));
        let is_new = !address.is_empty() && self.pictures.len() < MAX_PICTURES && self.pictures.iter().all(|known| known.url != address);
        if is_new && let Some(bytes) = data_bytes(&src).or_else(|| (self.file)(&src)) {
            self.pictures.push(Picture { url: address.clone(), bytes });
        }
        let place = if address.is_empty() { src } else { address };
        self.out.push_str(&format!("<img src=\"{}\"", attribute(&place)));
        for (name, value) in all.iter().filter(|(name, _)| *name != "src" && *name != PICTURE) {
            self.out.push_str(&format!(" {name}=\"{}\"", attribute(value)));
        }
        self.out.push('>');
    }
}

/// The value of an attribute between double quotes.
fn attribute(value: &str) -> String {
    value.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::article;
    use crate::library::import::record::Item;

    #[test]
    fn the_text_is_what_it_was_before() {
        let facts = "{&quot;url&quot;:&quot;https://example.org/a&quot;,&quot;taken&quot;:1,&quot;tags&quot;:[&quot;two words&quot;]}";
        let html = format!(
            "<html><head><meta name=\"pith-article\" content=\"{facts}\"></head><body><h1>A</h1><!--pith-text--><p>The <mark id=\"mark-1\" class=\"highlight blue\">two\
             <em>boats</em></mark><mark>lay</mark><br/>still.</p><img src=\"../images/a.gif\" alt=\"A &amp; b\" data-picture=\"https://example.org/a.gif\"/>\
             <a class=\"missing\" data-picture=\"https://example.org/b.gif\" href=\"x\">[Nets]</a><!--/pith-text--><section>Highlights</section></body></html>"
        );
        let Some(Item::Record(record)) = article(&html, &mut |name| (name == "../images/a.gif").then(|| vec![1])) else {
            panic!("it is known")
        };
        assert_eq!(
            String::from_utf8(record.text.unwrap().bytes).unwrap(),
            "<p>The two<em>boats</em><mark>lay</mark><br>still.</p><img src=\"https://example.org/a.gif\" alt=\"A &amp; b\">\
             <img src=\"https://example.org/b.gif\" alt=\"Nets\">"
        );
        assert_eq!((record.pictures.len(), record.pictures[0].url.as_str()), (1, "https://example.org/a.gif"));
        assert_eq!(record.tags, ["two words"]);
        assert!(article("<html><head></head><body>pith-article</body></html>", &mut |_| None).is_none());
    }
}
