//! The parts of a book that are not text: what is in it, and the lists of contents.

use crate::library::dates::{day, second};
use crate::library::export::address::strict;
use crate::library::export::markup::{escaped, language};
use crate::library::item::Item;
use crate::library::reading::is_day;

/// What is known of a book while its chapters are written.
#[derive(Debug, Default)]
pub(super) struct Book {
    pub id: String,
    /// The title it was given.
    pub title: Option<String>,
    pub chapters: Vec<Heading>,
    pub files: Vec<File>,
    /// Whether there is a picture for readers that cannot show another one.
    pub has_fallback: bool,
    /// The picture on the cover; a drawn one without.
    pub cover: Option<String>,
    /// The languages of the articles and how many are in each.
    langs: Vec<(String, usize)>,
    /// Articles from right to left.
    rtl: usize,
    /// The time of the last article that was saved or taken.
    changed: i64,
    /// The facts of the first article: they are those of a book of one.
    byline: Option<String>,
    site: String,
    url: String,
    published: Option<String>,
    excerpt: Option<String>,
}

/// A chapter in the list of contents.
#[derive(Debug)]
pub(super) struct Heading {
    pub title: String,
    pub site: String,
    has_math: bool,
    lang: Option<String>,
    is_rtl: bool,
}

/// A picture of a book.
#[derive(Debug)]
pub(super) struct File {
    pub path: String,
    pub media_type: String,
    /// Whether some readers cannot show it.
    pub has_fallback: bool,
}

impl Book {
    pub fn new(title: Option<String>) -> Book {
        Book { title, ..Book::default() }
    }

    /// Takes note of an article whose chapter was written.
    pub fn add(&mut self, item: &Item, has_math: bool) {
        let lang = item.lang.as_deref().and_then(language).map(str::to_owned);
        if let Some(lang) = &lang {
            match self.langs.iter_mut().find(|(known, _)| known == lang) {
                Some((_, count)) => *count += 1,
                None => self.langs.push((lang.clone(), 1)),
            }
        }
        if self.chapters.is_empty() {
            self.byline = item.byline.clone().filter(|byline| !byline.trim().is_empty());
            self.url = item.url.clone();
            self.published = item.published.as_deref().and_then(|date| date.get(..10)).filter(|date| is_day(date)).map(str::to_owned);
            self.excerpt = item.excerpt.clone().filter(|excerpt| !excerpt.trim().is_empty());
            self.site = item.source();
        }
        self.rtl += usize::from(item.is_rtl());
        self.changed = self.changed.max(item.saved).max(item.taken.unwrap_or_default());
        self.chapters.push(Heading { title: one_line(&item.title), site: item.source(), has_math, lang, is_rtl: item.is_rtl() });
    }

    /// The title it was given, that of its one article, or the days it is from.
    pub fn title(&self) -> String {
        let given = self.title.as_deref().map(one_line).filter(|title| !title.is_empty());
        given.unwrap_or_else(|| match self.chapters.as_slice() {
            [only] => only.title.clone(),
            _ => format!("Pith, {}", day(self.changed)),
        })
    }

    /// What stands below the title: who wrote it, or the sites it is from.
    pub fn subtitle(&self) -> String {
        if self.chapters.len() == 1 {
            return self.byline.clone().unwrap_or_else(|| self.site.clone());
        }
        let mut sites: Vec<&str> = Vec::new();
        for chapter in &self.chapters {
            if !sites.contains(&chapter.site.as_str()) {
                sites.push(&chapter.site);
            }
        }
        let more = if sites.len() > 4 { " …" } else { "" };
        sites.truncate(4);
        format!("{}{more}", sites.join(" · "))
    }

    /// The languages, the most frequent first.
    fn languages(&self) -> Vec<&str> {
        let mut langs: Vec<&(String, usize)> = self.langs.iter().collect();
        langs.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        if langs.is_empty() { vec!["und"] } else { langs.into_iter().map(|(lang, _)| lang.as_str()).collect() }
    }

    /// The language and the direction of what is said of the book, as attributes.
    pub fn attributes(&self) -> String {
        let lang = self.languages()[0];
        format!(" xml:lang=\"{lang}\" lang=\"{lang}\" dir=\"{}\"", if self.is_rtl() { "rtl" } else { "ltr" })
    }

    /// Whether most of it is written from right to left.
    fn is_rtl(&self) -> bool {
        self.rtl * 2 > self.chapters.len()
    }

    /// The path of the picture on the cover.
    pub fn cover_path(&self) -> &str {
        self.cover.as_deref().unwrap_or("cover.svg")
    }
}

/// Text without breaks of lines.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The path of a chapter, counted from 1.
pub(super) fn chapter_path(number: usize) -> String {
    format!("text/{number:05}.xhtml")
}

/// What is in the book.
pub(super) fn package(book: &Book) -> String {
    let mut meta =
        format!("<dc:identifier id=\"id\">urn:uuid:{}</dc:identifier>\n<dc:title>{}</dc:title>\n", book.id, escaped(&book.title()));
    for lang in book.languages() {
        meta.push_str(&format!("<dc:language>{lang}</dc:language>\n"));
    }
    if book.chapters.len() == 1 {
        let fact =
            |name: &str, value: Option<&str>| value.map(|value| format!("<dc:{name}>{}</dc:{name}>\n", escaped(value))).unwrap_or_default();
        meta.push_str(&fact("creator", book.byline.as_deref()));
        meta.push_str(&fact("publisher", Some(book.site.as_str()).filter(|site| !site.trim().is_empty())));
        meta.push_str(&fact("date", book.published.as_deref()));
        meta.push_str(&fact("description", book.excerpt.as_deref()));
        meta.push_str(&fact("source", strict(&book.url).as_deref()));
    }
    meta.push_str(&format!(
        "<meta property=\"dcterms:modified\">{}</meta>\n<meta name=\"cover\" content=\"cover-image\"/>\n",
        second(book.changed)
    ));
    let mut manifest = String::new();
    let mut spine = "<itemref idref=\"cover\"/>\n<itemref idref=\"nav\"/>\n".to_owned();
    if book.cover.is_none() {
        manifest.push_str("<item id=\"cover-image\" href=\"cover.svg\" media-type=\"image/svg+xml\" properties=\"cover-image\"/>\n");
    }
    for (at, chapter) in book.chapters.iter().enumerate() {
        let properties = if chapter.has_math { " properties=\"mathml\"" } else { "" };
        let number = at + 1;
        manifest.push_str(&format!(
            "<item id=\"c{number}\" href=\"{}\" media-type=\"application/xhtml+xml\"{properties}/>\n",
            chapter_path(number)
        ));
        spine.push_str(&format!("<itemref idref=\"c{number}\"/>\n"));
    }
    for (number, file) in book.files.iter().enumerate() {
        let is_cover = book.cover.as_deref() == Some(file.path.as_str());
        let (id, properties) =
            if is_cover { ("cover-image".to_owned(), " properties=\"cover-image\"") } else { (format!("i{number}"), "") };
        let fallback = if file.has_fallback { " fallback=\"none\"" } else { "" };
        manifest
            .push_str(&format!("<item id=\"{id}\" href=\"{}\" media-type=\"{}\"{properties}{fallback}/>\n", file.path, file.media_type));
    }
    if book.has_fallback {
        manifest.push_str("<item id=\"none\" href=\"images/none.svg\" media-type=\"image/svg+xml\"/>\n");
    }
    let direction = if book.is_rtl() { " page-progression-direction=\"rtl\"" } else { "" };
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\" xml:lang=\"{}\">\n\
         <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n{meta}</metadata>\n<manifest>\n\
         <item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n\
         <item id=\"ncx\" href=\"toc.ncx\" media-type=\"application/x-dtbncx+xml\"/>\n\
         <item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>\n\
         <item id=\"cover\" href=\"cover.xhtml\" media-type=\"application/xhtml+xml\"/>\n{manifest}</manifest>\n\
         <spine toc=\"ncx\"{direction}>\n{spine}</spine>\n</package>\n",
        book.languages()[0]
    )
}

/// The list of contents.
pub(super) fn contents(book: &Book) -> String {
    let mut items = String::new();
    for (at, chapter) in book.chapters.iter().enumerate() {
        let lang = chapter.lang.as_deref().map(|lang| format!(" xml:lang=\"{lang}\" lang=\"{lang}\"")).unwrap_or_default();
        let dir = if chapter.is_rtl { "rtl" } else { "ltr" };
        items.push_str(&format!("<li><a href=\"{}\"{lang} dir=\"{dir}\">{}</a></li>\n", chapter_path(at + 1), escaped(&chapter.title)));
    }
    let title = escaped(&book.title());
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"{}>\n\
         <head>\n<title>{title}</title>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n</head>\n<body>\n\
         <nav epub:type=\"toc\" id=\"toc\" role=\"doc-toc\">\n<h1>{title}</h1>\n<ol>\n{items}</ol>\n</nav>\n</body>\n</html>\n",
        book.attributes()
    )
}

/// The list of contents for readers of older books.
pub(super) fn old_contents(book: &Book) -> String {
    let mut points = String::new();
    for (at, chapter) in book.chapters.iter().enumerate() {
        let number = at + 1;
        points.push_str(&format!(
            "<navPoint id=\"p{number}\" playOrder=\"{number}\"><navLabel><text>{}</text></navLabel><content src=\"{}\"/></navPoint>\n",
            escaped(&chapter.title),
            chapter_path(number)
        ));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ncx xmlns=\"http://www.daisy.org/z3986/2005/ncx/\" version=\"2005-1\">\n<head>\n\
         <meta name=\"dtb:uid\" content=\"urn:uuid:{}\"/>\n</head>\n<docTitle><text>{}</text></docTitle>\n<navMap>\n{points}</navMap>\n</ncx>\n",
        book.id,
        escaped(&book.title())
    )
}
