//! What a source says of one article, whatever the source.

use super::super::pith_zip::Whole;
use super::super::save::NewPicture;
use super::limits::{MAX_ADDRESS, MAX_EXCERPT, MAX_LINE, MAX_MARKS, MAX_NOTE, MAX_TAG, MAX_TAGS};
use super::reason::Reason;
use super::text::{cut, line, paragraphs};
use super::time::Date;
use crate::url::Url;

/// What a source says of one article.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Record {
    pub url: String,
    pub title: String,
    pub saved: Date,
    /// Its state is told by a word that is not known.
    pub odd_state: bool,
    pub archived: bool,
    /// When it was archived.
    pub archived_at: Option<i64>,
    pub favourite: bool,
    /// Percent read.
    pub progress: Option<u8>,
    /// Words read, where that is known exactly.
    pub place: Option<u32>,
    /// ISO 8601.
    pub published: Option<String>,
    pub site: Option<String>,
    pub byline: Option<String>,
    pub lang: Option<String>,
    pub excerpt: Option<String>,
    pub image: Option<String>,
    pub tags: Vec<String>,
    pub marks: Vec<Mark>,
    /// Notes about the whole article.
    pub notes: Vec<String>,
    pub text: Option<Text>,
    pub pictures: Vec<Picture>,
    /// Files beside the text that are pictures of it, by their names there, and their addresses on the web.
    pub beside: Vec<(String, String)>,
}

/// Words that were highlighted elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    pub exact: String,
    pub note: String,
    /// A colour, as the source names it.
    pub colour: String,
    pub made: Option<i64>,
    /// What stands before and after the words, and where they begin in UTF-16 units, if the source knows.
    pub prefix: String,
    pub suffix: String,
    pub start: Option<u32>,
}

/// The text of an article, as foreign HTML. It gets into the library only through the engine.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Text {
    pub bytes: Vec<u8>,
    pub form: Form,
    /// The encoding that was declared beside it.
    pub charset: Option<String>,
}

/// What the HTML of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A whole page in any encoding, of which the engine takes the article.
    Page,
    /// An article in UTF-8, all of which is wanted.
    Article,
}

/// A picture that comes with a text.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    pub url: String,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} of {} bytes: {}", self.form, self.bytes.len(), String::from_utf8_lossy(&self.bytes))
    }
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} bytes)", self.url, self.bytes.len())
    }
}

impl From<&Picture> for NewPicture {
    fn from(picture: &Picture) -> NewPicture {
        NewPicture { url: picture.url.clone(), bytes: picture.bytes.clone(), why: None }
    }
}

/// What comes next in a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Record(Box<Record>),
    /// An article as a library of Pith has it, with everything.
    Whole(Box<Whole>),
    /// Left out, as it should be.
    Skipped(Aside),
    /// It could not be read.
    Failed(Aside),
}

/// Something that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aside {
    /// What it is: an address, a title, the number of a row.
    pub what: String,
    pub why: Reason,
}

impl Item {
    /// The same; one that was left out and is not named by its address is named by its file, too.
    pub(crate) fn in_file(self, file: &str) -> Item {
        let named = |aside: Aside| match () {
            () if aside.what.starts_with("http") || aside.what == file => aside,
            () if aside.what.is_empty() => Aside { what: file.to_owned(), ..aside },
            () => Aside { what: format!("{file}: {}", aside.what), ..aside },
        };
        match self {
            Item::Skipped(aside) => Item::Skipped(named(aside)),
            Item::Failed(aside) => Item::Failed(named(aside)),
            other => other,
        }
    }

    pub(crate) fn skipped(what: impl Into<String>, why: Reason) -> Item {
        Item::Skipped(Aside { what: cut(&line(&what.into()), 200), why })
    }

    pub(crate) fn failed(what: impl Into<String>, why: Reason) -> Item {
        Item::Failed(Aside { what: cut(&line(&what.into()), 200), why })
    }
}

impl From<Record> for Item {
    /// Brings a record into the form the library has, or tells why it cannot be an article.
    fn from(record: Record) -> Item {
        let name = if record.url.trim().is_empty() { record.title.clone() } else { record.url.clone() };
        let address = record.url.trim();
        if address.is_empty() {
            return Item::skipped(name, Reason::NoAddress);
        }
        if address.len() > MAX_ADDRESS {
            return Item::skipped(cut(&name, 200), Reason::LongAddress);
        }
        let Some(url) = Url::parse(address).filter(|url| url.is_web() && url.host().is_some()) else {
            return Item::skipped(name, Reason::NotWeb);
        };
        Item::Record(Box::new(tidy(record, url.as_str().to_owned())))
    }
}

fn tidy(record: Record, url: String) -> Record {
    let short = |text: Option<String>| text.map(|text| cut(&line(&text), MAX_LINE)).filter(|text| !text.is_empty());
    let title = cut(&line(&record.title), MAX_LINE);
    let title = if title == url || title == record.url.trim() { String::new() } else { title };
    let mut marks = record.marks;
    marks.truncate(MAX_MARKS);
    for mark in &mut marks {
        mark.exact = cut(paragraphs(&mark.exact).trim(), MAX_NOTE);
        mark.note = cut(paragraphs(&mark.note).trim(), MAX_NOTE);
    }
    marks.retain(|mark| !mark.exact.is_empty() || !mark.note.is_empty());
    let mut notes: Vec<String> = Vec::new();
    for note in record.notes.iter().take(MAX_MARKS) {
        let note = cut(paragraphs(note).trim(), MAX_NOTE);
        if !note.is_empty() && !notes.contains(&note) {
            notes.push(note);
        }
    }
    Record {
        title,
        tags: tidy_tags(&record.tags),
        marks,
        notes,
        published: short(record.published),
        site: short(record.site),
        byline: short(record.byline),
        lang: record.lang.map(|lang| line(&lang).replace('_', "-")).filter(|lang| is_language(lang)),
        excerpt: record.excerpt.map(|text| cut(&line(&text), MAX_EXCERPT)).filter(|text| !text.is_empty()),
        image: record.image.filter(|image| image.len() <= MAX_ADDRESS && Url::parse(image).is_some_and(|image| image.is_web())),
        progress: record.progress.map(|percent| percent.min(100)),
        url,
        ..record
    }
}

/// Tags that the library takes: none is refused, what does not fit is cut.
fn tidy_tags(tags: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for tag in tags {
        let tag = line(tag).to_lowercase();
        let parts = tag.trim_start_matches('#').split('/').map(str::trim).filter(|part| !part.is_empty());
        let tag = cut(&parts.collect::<Vec<_>>().join("/"), MAX_TAG);
        let tag = tag.trim_end_matches(['/', ' ']).to_owned();
        if !tag.is_empty() && !found.contains(&tag) {
            found.push(tag);
        }
        if found.len() == MAX_TAGS {
            break;
        }
    }
    found
}

fn is_language(lang: &str) -> bool {
    (2..=35).contains(&lang.len()) && lang.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::{Item, Record};
    use crate::library::import::reason::Reason;

    fn of(url: &str, title: &str, tags: &[&str]) -> Item {
        Item::from(Record {
            url: url.to_owned(),
            title: title.to_owned(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            ..Record::default()
        })
    }

    #[test]
    fn a_record_is_brought_into_the_librarys_form() {
        let many: Vec<String> = (0..1_000_000).map(|n| n.to_string()).collect();
        let Item::Record(record) = Item::from(Record {
            url: " HTTPS://Example.org/a ".to_owned(),
            title: " A <b>\n title\u{0} ".to_owned(),
            tags: many,
            lang: Some("de_DE".to_owned()),
            image: Some("javascript:1".to_owned()),
            ..Record::default()
        }) else {
            panic!("it is a record");
        };
        assert_eq!((record.url.as_str(), record.title.as_str(), record.tags.len()), ("https://example.org/a", "A <b> title", 200));
        assert_eq!((record.lang.as_deref(), record.image), (Some("de-DE"), None));
        let Item::Record(record) =
            of("https://example.org/a", "https://example.org/a", &["#Food / Soup", "food/soup", "", "/", &"x".repeat(300)])
        else {
            panic!("it is a record");
        };
        assert_eq!((record.title.as_str(), &record.tags), ("", &vec!["food/soup".to_owned(), "x".repeat(100)]));
    }

    #[test]
    fn what_is_no_page_of_the_web_is_left_out_with_its_reason() {
        let why = |url: &str| match of(url, "T", &[]) {
            Item::Skipped(aside) => Some(aside.why),
            _ => None,
        };
        for url in ["javascript:alert(1)", "file:///etc/passwd", "mailto:a@b", "ftp://a/b", "place:x", "nothing", "http://"] {
            assert_eq!(why(url), Some(Reason::NotWeb), "{url}");
        }
        assert_eq!(why("  "), Some(Reason::NoAddress));
        assert_eq!(why(&format!("https://a/{}", "x".repeat(9_000))), Some(Reason::LongAddress));
    }
}
