//! Articles as Readeck exports them, alone or in a zip: EPUB, and Markdown with what is known of the article in front. Obsidian's web clipper writes
//! the same Markdown.

use std::collections::HashMap;
use std::io::Cursor;

use super::super::super::plain::text_content;
use super::super::archive::Archive;
use super::super::front_matter::FrontMatter;
use super::super::input::{Counted, Counter, text_stream};
use super::super::markdown::to_html;
use super::super::markup::{Piece, Pieces};
use super::super::reason::Reason;
use super::super::record::{Form, Item, Record, Text};
use super::super::text::{decode, is_address, is_yes, line};
use super::super::time::{self, Date};
use super::own;
use super::own_markdown;
use super::page;
use super::pictures::{add_pictures, resolve};
use super::shape::{Ready, Source, article, some};
use crate::url::Url;

/// Chapters of a book that are read.
const MAX_CHAPTERS: usize = 2_000;

/// Bytes of the text of a page that only names the book, or who made it.
const FEW_BYTES: usize = 1_000;

/// Bytes of a chapter in which the address of its page stands.
const CHAPTER_HEAD: usize = 8 << 10;

/// An article in Markdown.
pub(super) fn markdown(bytes: &[u8]) -> Item {
    let text = decode(bytes);
    let Some((front, body)) = FrontMatter::split(&text) else { return Item::failed("a text", Reason::UnknownShape) };
    let first = |names: &[&str]| front.first(names).map(str::to_owned);
    let url = first(&["source", "url", "link"]).unwrap_or_default();
    let (text, marks) = own_markdown::split(body);
    // The text of a link without words is the link itself.
    let is_link = front.first(&["words"]) == Some("0") && text.trim_start().starts_with('[');
    let archived = first(&["archived", "is_archived"]).unwrap_or_default();
    let beside = pictures(&front);
    // A picture beside the text has the address that it has in the text.
    let picture = |image: String| match beside.iter().find(|(file, _)| *file == image) {
        Some((_, address)) => address.clone(),
        None => Url::parse(&url).and_then(|base| base.join(&image)).map_or(image, |image| image.as_str().to_owned()),
    };
    let published =
        first(&["published-at"]).filter(|text| is_date(text)).or_else(|| first(&["published"]).and_then(|text| time::published(&text)));
    let html = own_markdown::with_addresses(&own_markdown::without_marks(&to_html(text), &marks), &beside);
    Item::from(Record {
        title: first(&["title"]).unwrap_or_default(),
        saved: Date::read(&first(&["saved", "created", "date_saved", "added", "date"]).unwrap_or_default(), time::parse),
        archived: is_yes(&archived) || time::parse(&archived).is_some(),
        archived_at: time::parse(&archived),
        progress: first(&["progress"]).and_then(|percent| percent.trim_end_matches('%').parse().ok()),
        favourite: first(&["favorite", "favourite", "is_marked", "starred"]).is_some_and(|text| is_yes(&text)),
        published,
        site: first(&["site", "site_name", "website"]),
        byline: Some(front.list(&["author", "authors"]).join(", ")),
        lang: first(&["lang", "language"]),
        excerpt: first(&["description", "excerpt"]),
        image: first(&["image", "cover"]).map(picture),
        tags: tags(&front),
        text: if is_link { None } else { article(html) },
        marks,
        beside,
        url,
        ..Record::default()
    })
}

/// The files of pictures that lie beside the text, and their addresses on the web.
fn pictures(front: &FrontMatter) -> Vec<(String, String)> {
    let read = |line: String| line.split_once(' ').filter(|(_, url)| is_address(url)).map(|(file, url)| (file.to_owned(), url.to_owned()));
    front.list(&["pictures"]).into_iter().filter_map(read).collect()
}

/// Whether a text may be a date, as precise as pages are: a year, a month, a day or a time.
fn is_date(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_digit() || b"-:+.TtZz ".contains(&byte);
    text.len() <= 40 && text.bytes().take(4).filter(u8::is_ascii_digit).count() == 4 && text.bytes().all(is_sign)
}

/// The tags. Notes have no spaces in theirs: those that have some are named by themselves, too.
fn tags(front: &FrontMatter) -> Vec<String> {
    let names = front.list(&["tag-names"]);
    let name = |tag: String| names.iter().find(|name| name.replace(' ', "-") == tag).cloned().unwrap_or(tag);
    front.list(&["tags", "labels"]).into_iter().map(name).collect()
}

/// A book in an archive.
pub(super) fn epub_of(bytes: Vec<u8>) -> Result<Box<dyn Source>, Reason> {
    epub(Archive::open(Counted { from: Box::new(Cursor::new(bytes)), counter: Counter::default() })?)
}

/// What a book says of itself.
#[derive(Debug, Default)]
struct Book {
    facts: HashMap<String, Vec<String>>,
    /// The files of the text, in their order.
    chapters: Vec<String>,
}

impl Book {
    fn first(&self, name: &str) -> Option<String> {
        self.facts.get(name).and_then(|all| all.first()).cloned()
    }

    fn all(&self, name: &str) -> Vec<String> {
        self.facts.get(name).cloned().unwrap_or_default()
    }

    /// The address of the one page that the book was made of.
    fn address(&self) -> Option<String> {
        ["dc:source", "dc:identifier", "dc:relation"].iter().flat_map(|name| self.all(name)).find(|text| text.starts_with("http"))
    }
}

/// A book: one article if it names its address, else an article for each chapter that does.
pub(super) fn epub(mut archive: Archive) -> Result<Box<dyn Source>, Reason> {
    let places: HashMap<String, usize> = archive.names().into_iter().enumerate().map(|(at, name)| (name, at)).collect();
    let mut read = |name: &str| places.get(name).map_or(Err(Reason::UnknownShape), |at| archive.read(*at));
    let opf = root_file(&read("META-INF/container.xml")?).ok_or(Reason::UnknownShape)?;
    let book = book(&read(&opf)?, &opf);
    let common = Record {
        title: book.first("dc:title").unwrap_or_default(),
        saved: book.first("dcterms:created").and_then(|date| time::parse(&date)).into(),
        published: book.first("dc:date").and_then(|date| time::published(&date)),
        site: book.first("dc:publisher"),
        byline: Some(book.all("dc:creator").join(", ")),
        lang: book.first("dc:language"),
        excerpt: book.first("dc:description"),
        tags: book.all("dc:subject"),
        ..Record::default()
    };
    let name = common.title.clone();
    let mut items = Vec::new();
    let mut whole = String::new();
    let address = book.address();
    for chapter in book.chapters.iter().take(MAX_CHAPTERS) {
        let bytes = read(chapter)?;
        let html = decode(&bytes).into_owned();
        if let Some(item) = own::article(&html, &mut |src| read(&resolve(chapter, src)).ok()) {
            items.push((item, chapter.clone()));
            continue;
        }
        if address.is_some() {
            whole.push_str(body(&html));
            continue;
        }
        let Some((url, title)) = chapter_address(&html) else {
            if is_text(&html) {
                let title = page::Said::by(&html).title.unwrap_or_default();
                items.push((Item::skipped(if title.is_empty() { chapter } else { &title }, Reason::NoAddress), chapter.clone()));
            }
            continue;
        };
        let title = if title.is_empty() { common.title.clone() } else { title };
        let text = Some(Text { bytes: body(&html).as_bytes().to_vec(), form: Form::Article, charset: None });
        let lang = common.lang.clone();
        items.push((Item::from(Record { url, title, lang, text, ..Record::default() }), chapter.clone()));
    }
    // Of a book of Pith the cover is no text.
    if let Some(url) = address.filter(|_| items.is_empty()) {
        let first = book.chapters.first().cloned().unwrap_or_default();
        items.push((Item::from(Record { url, text: article(whole), ..common }), first));
    }
    if items.iter().all(|(item, _)| matches!(item, Item::Skipped(_))) {
        return Ok(Box::new(Ready::one(Item::skipped(name, Reason::NoAddress))));
    }
    let mut beside = |name: &str| places.get(name).and_then(|at| archive.read(*at).ok());
    let with_pictures = |(item, chapter): (Item, String)| add_pictures(item, &chapter, &mut beside);
    Ok(Box::new(Ready::of(items.into_iter().map(with_pictures).collect())))
}

/// Whether a chapter without an address is a text that is missed, and no cover and no list of contents.
fn is_text(html: &str) -> bool {
    let is_list = ["epub:type=\"toc\"", "epub:type=\"cover\"", "epub:type=\"titlepage\""].iter().any(|kind| html.contains(kind));
    !is_list && text_content(body(html)).trim().len() > FEW_BYTES
}

/// The file that describes the book.
fn root_file(container: &[u8]) -> Option<String> {
    let mut pieces = Pieces::new(text_stream(Cursor::new(container.to_vec())));
    while let Some(Ok(piece)) = pieces.next() {
        if let Piece::Tag(tag) = piece
            && tag.opens("rootfile")
        {
            return Some(tag.get("full-path").to_owned());
        }
    }
    None
}

fn book(opf: &[u8], path: &str) -> Book {
    let mut book = Book::default();
    let mut files: HashMap<String, String> = HashMap::new();
    let mut open: Option<String> = None;
    let mut pieces = Pieces::new(text_stream(Cursor::new(opf.to_vec())));
    while let Some(Ok(piece)) = pieces.next() {
        match piece {
            Piece::Text(text) => {
                if let Some(name) = &open {
                    let facts = book.facts.entry(name.clone()).or_default();
                    if facts.len() < 100 {
                        facts.extend(some(&line(&text)));
                    }
                }
            }
            Piece::Tag(tag) if tag.opens("item") => {
                let is_text = tag.get("media-type").contains("html") && !tag.get("properties").contains("nav");
                if is_text && files.len() < MAX_CHAPTERS {
                    files.insert(tag.get("id").to_owned(), resolve(path, tag.get("href")));
                }
            }
            Piece::Tag(tag) if tag.opens("itemref") => {
                if book.chapters.len() < MAX_CHAPTERS {
                    book.chapters.extend(files.get(tag.get("idref")).cloned());
                }
            }
            Piece::Tag(tag) if tag.closes => open = None,
            Piece::Tag(tag) if tag.name.starts_with("dc:") => open = Some(tag.name),
            Piece::Tag(tag) if tag.opens("meta") => open = some(tag.get("property")),
            Piece::Tag(_) => {}
        }
    }
    book
}

/// What is in the body of a chapter.
fn body(html: &str) -> &str {
    let lower = html.to_ascii_lowercase();
    let start = lower.find("<body").and_then(|at| Some(at + lower[at..].find('>')? + 1)).unwrap_or(0);
    let end = lower.rfind("</body").filter(|end| *end >= start).unwrap_or(html.len());
    &html[start..end]
}

/// The address of a chapter's page, and its title: what its head says, or a link near its beginning that shows the host it leads to.
fn chapter_address(html: &str) -> Option<(String, String)> {
    let said = page::Said::by(html);
    let title = said.title.unwrap_or_default();
    if let Some(url) = said.url {
        return Some((url, title));
    }
    let mut end = html.len().min(CHAPTER_HEAD + html.len() - body(html).len());
    while !html.is_char_boundary(end) {
        end -= 1;
    }
    let mut pieces = Pieces::new(text_stream(Cursor::new(html.as_bytes()[..end].to_vec())));
    let mut link: Option<String> = None;
    while let Some(Ok(piece)) = pieces.next() {
        match piece {
            Piece::Tag(tag) if tag.name == "a" => link = Some(tag.get("href").to_owned()).filter(|href| href.starts_with("http")),
            Piece::Text(text) => {
                let shows = |href: &String| {
                    Url::parse(href)
                        .as_ref()
                        .and_then(Url::host)
                        .is_some_and(|host| text.contains(host.strip_prefix("www.").unwrap_or(host)))
                };
                if let Some(url) = link.take().filter(shows) {
                    return Some((url, title));
                }
            }
            Piece::Tag(_) => {}
        }
    }
    None
}
