//! Files in which Pith wrote an article, as HTML or as the chapter of a book: what it knew is read from them and not from what is there for people. The
//! text is taken as it is and made safe like that of a zip: the engine would look for an article in it once more, and lose some of it.

use std::collections::{HashMap, HashSet};
use std::io::Cursor;

use sha2::{Digest, Sha256};

use super::super::super::data_url::{data_address, data_bytes};
use super::super::super::highlight::Highlight;
use super::super::super::images::image_type;
use super::super::super::item::{Item as Article, ItemPicture};
use super::super::super::own_file::{ALIGN, HIGHLIGHT, META, OWN, PICTURE, TEXT_BEGINS, TEXT_ENDS};
use super::super::super::own_html::{Token, attributes, tokens};
use super::super::super::pith_zip::{Whole, tidy};
use super::super::super::plain::decode;
use super::super::input::text_stream;
use super::super::limits::MAX_PICTURES;
use super::super::markup::{Piece, Pieces};
use super::super::reason::Reason;
use super::super::record::Item;

/// Reads a file by its name in the text that shows it.
pub(super) type ReadFile<'f> = &'f mut dyn FnMut(&str) -> Option<Vec<u8>>;

/// The article of a file that Pith wrote; nothing if it wrote none of it.
pub(super) fn article(html: &str, file: ReadFile<'_>) -> Option<Item> {
    let known = facts(html)?;
    let text = html.split_once(TEXT_BEGINS).and_then(|(_, rest)| rest.split_once(TEXT_ENDS)).map_or("", |(text, _)| text);
    let mut restored = Restored {
        file,
        ids: ids(text),
        out: String::with_capacity(text.len()),
        open: Vec::new(),
        pictures: Vec::new(),
        bytes: HashMap::new(),
        known: HashSet::new(),
    };
    tokens(text).for_each(|token| restored.token(token));
    let Restored { out, pictures, bytes, .. } = restored;
    let html = Some(out).filter(|text| known.taken.is_some() && !text.trim().is_empty());
    // Somebody may have changed the text: the words of highlights are looked for.
    let highlights = known.highlights.into_iter().map(|highlight| Highlight { stop: None, ..highlight }).collect();
    let name = known.url.clone();
    Some(match tidy(Article { pictures, highlights, ..known }) {
        Some(item) => Item::Whole(Box::new(Whole { item, html, pictures: bytes })),
        None => Item::skipped(name, Reason::NotWeb),
    })
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

/// The names that elements have in the text of the article, by those that they have in the file.
fn ids(text: &str) -> HashMap<String, String> {
    let mut found = HashMap::new();
    for token in tokens(text) {
        let Token::Start(_, written) = token else { continue };
        let value = |wanted: &str| attributes(written).find(|(known, _)| *known == wanted).map(|(_, value)| value);
        if let (Some(id), Some(own)) = (value("id"), value(&format!("{OWN}-id"))) {
            found.insert(id, own);
        }
    }
    found
}

/// Elements without an end.
const EMPTY: &[&str] = &["img", "br", "hr"];

/// What becomes of an open element.
enum Open {
    /// It is written under this name.
    Kept(String),
    /// A mark of a highlight: its words stay.
    Mark,
    /// It stands for a picture that is not in the file: the attributes of that, and the words that name it.
    Missing(Attributes, String),
}

/// The attributes of an element with their values.
type Attributes = Vec<(String, String)>;

/// A text as it was before it was written into a file.
struct Restored<'f> {
    file: ReadFile<'f>,
    ids: HashMap<String, String>,
    out: String,
    open: Vec<Open>,
    /// The pictures in their order, and their bytes by their hashes.
    pictures: Vec<ItemPicture>,
    bytes: HashMap<String, Vec<u8>>,
    /// The addresses of the pictures.
    known: HashSet<String>,
}

impl Restored<'_> {
    fn token(&mut self, token: Token<'_>) {
        match token {
            Token::Text(text) => match self.open.last_mut() {
                Some(Open::Missing(_, words)) => decode(text, words),
                _ => self.out.push_str(text),
            },
            Token::Start("img", written) => self.image(written),
            Token::Start(name, written) => self.start(name, written),
            Token::End(_) => match self.open.pop() {
                Some(Open::Kept(name)) => self.out.push_str(&format!("</{name}>")),
                Some(Open::Missing(found, words)) => self.missing(found, &words),
                Some(Open::Mark) | None => {}
            },
        }
    }

    fn start(&mut self, name: &str, written: &str) {
        let mut found = self.attributes(written);
        let class = value(&found, "class").to_owned();
        if !value(&found, PICTURE).is_empty() && matches!(name, "a" | "span") {
            self.open.push(Open::Missing(found, String::new()));
            return;
        }
        if name == "mark" && class.starts_with(HIGHLIGHT) {
            self.open.push(Open::Mark);
            return;
        }
        let own = value(&found, OWN).to_owned();
        // Articles have no other `div` than one that stands for an element which books have not.
        let is_other = name == "div" || !own.is_empty();
        let called = if name == "div" { class } else { own };
        let called = if is_other { called } else { name.to_owned() };
        found.retain(|(known, _)| known != OWN && !(name == "div" && known == "class"));
        self.write(&called, &found);
        if !EMPTY.contains(&name) {
            self.open.push(Open::Kept(called));
        }
    }

    /// The attributes that an element had, and what the file adds.
    fn attributes(&self, written: &str) -> Attributes {
        let (mut found, mut own): (Attributes, Attributes) = (Vec::new(), Vec::new());
        for (name, value) in attributes(written) {
            let is_of_xml = name.starts_with("xml") || name.starts_with("epub:");
            match name.strip_prefix(OWN).and_then(|rest| rest.strip_prefix('-')) {
                Some(name) => own.push((name.to_owned(), value)),
                None if is_of_xml => {}
                None if name == "class" && value.starts_with(ALIGN) => found.push(("align".to_owned(), value[ALIGN.len()..].to_owned())),
                None if name == "href" => {
                    let id = value.strip_prefix('#').and_then(|id| self.ids.get(id));
                    found.push((name.to_owned(), id.map_or(value.clone(), |id| format!("#{id}"))));
                }
                None => found.push((name.to_owned(), value)),
            }
        }
        found.retain(|(name, _)| own.iter().all(|(known, _)| known != name));
        found.extend(own);
        found
    }

    fn write(&mut self, name: &str, attributes: &[(String, String)]) {
        self.out.push('<');
        self.out.push_str(name);
        for (name, value) in attributes {
            self.out.push_str(&format!(" {name}=\"{}\"", attribute(value)));
        }
        self.out.push('>');
    }

    /// A picture that is not in the file.
    fn missing(&mut self, mut found: Attributes, words: &str) {
        let address = value(&found, PICTURE).to_owned();
        let words = words.strip_prefix('[').unwrap_or(words);
        let words = words.strip_suffix(']').unwrap_or(words);
        if found.iter().all(|(name, _)| name != "alt") {
            found.push(("alt".to_owned(), words.to_owned()));
        }
        found.retain(|(name, _)| !matches!(name.as_str(), "class" | "href" | "rel" | PICTURE));
        found.insert(0, ("src".to_owned(), address.clone()));
        self.write("img", &found);
        self.picture(address, None);
    }

    /// A picture in the file gets back its address on the web.
    fn image(&mut self, written: &str) {
        let mut found = self.attributes(written);
        let (src, address) = (value(&found, "src").to_owned(), value(&found, PICTURE).to_owned());
        let place = if address.is_empty() {
            // It was written into the text itself.
            let bytes = if src.contains(':') { None } else { (self.file)(&src) };
            bytes.and_then(|bytes| Some(data_address(image_type(&bytes)?.media_type(), &bytes))).unwrap_or(src)
        } else {
            let is_new = self.bytes.len() < MAX_PICTURES && !self.known.contains(&address);
            let bytes = if is_new { data_bytes(&src).or_else(|| (self.file)(&src)) } else { None };
            self.picture(address.clone(), bytes);
            address
        };
        found.retain(|(name, _)| name != "src" && name != PICTURE);
        found.insert(0, ("src".to_owned(), place));
        self.write("img", &found);
    }

    /// Notes a picture of the article.
    fn picture(&mut self, url: String, bytes: Option<Vec<u8>>) {
        if !self.known.insert(url.clone()) {
            return;
        }
        let hash = bytes.map(|bytes| {
            let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            self.bytes.insert(hash.clone(), bytes);
            hash
        });
        self.pictures.push(ItemPicture { url, hash, why: None });
    }
}

/// The value of an attribute; an empty one if there is none.
fn value<'a>(attributes: &'a [(String, String)], wanted: &str) -> &'a str {
    attributes.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value)
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
        let Some(Item::Whole(whole)) = article(&html, &mut |name| (name == "../images/a.gif").then(|| vec![1])) else {
            panic!("it is known")
        };
        assert_eq!(
            whole.html.unwrap(),
            "<p>The two<em>boats</em><mark>lay</mark><br>still.</p><img src=\"https://example.org/a.gif\" alt=\"A &amp; b\">\
             <img src=\"https://example.org/b.gif\" alt=\"Nets\">"
        );
        let pictures: Vec<_> = whole.item.pictures.iter().map(|picture| (picture.url.as_str(), picture.hash.is_some())).collect();
        assert_eq!(pictures, [("https://example.org/a.gif", true), ("https://example.org/b.gif", false)]);
        assert_eq!((whole.pictures.len(), whole.item.tags), (1, vec!["two words".to_owned()]));
        assert!(article("<html><head></head><body>pith-article</body></html>", &mut |_| None).is_none());
    }
}
