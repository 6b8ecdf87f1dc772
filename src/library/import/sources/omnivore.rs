//! Omnivore: the zip of its export, whose texts and highlights are in files of their own, and the table that it imported itself.

use std::collections::HashMap;

use serde::Deserialize;

use super::super::archive::Archive;
use super::super::input::text_stream;
use super::super::json::{Elements, Texts, Words, read};
use super::super::reason::Reason;
use super::super::record::{Item, Mark, Record};
use super::super::rows::Header;
use super::super::text::decode;
use super::super::time::{self, Date};
use super::shape::{Source, any_tags, article, some};

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Entry {
    slug: Words,
    title: Words,
    description: Words,
    author: Words,
    url: Words,
    state: Words,
    reading_progress: Words,
    thumbnail: Words,
    labels: Texts,
    saved_at: Words,
    published_at: Words,
}

/// An article without its text.
pub(super) fn entry(entry: Entry) -> Item {
    Item::from(record(entry))
}

fn record(entry: Entry) -> Record {
    Record {
        url: entry.url.0,
        title: entry.title.0,
        saved: Date::read(&entry.saved_at.0, time::parse),
        archived: entry.state.0.eq_ignore_ascii_case("archived"),
        progress: entry.reading_progress.0.parse::<f64>().ok().map(|percent| percent.clamp(0.0, 100.0) as u8),
        published: time::published(&entry.published_at.0),
        byline: entry.author.some(),
        excerpt: entry.description.some(),
        image: entry.thumbnail.some(),
        tags: entry.labels.list(),
        ..Record::default()
    }
}

/// `url,state,labels,saved_at,published_at`, times in milliseconds.
pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    Item::from(Record {
        url: get("url").to_owned(),
        title: get("title").to_owned(),
        saved: Date::read(get("saved_at"), |text| time::from_millis(text).or_else(|| time::parse(text))),
        archived: get("state").eq_ignore_ascii_case("archived"),
        published: time::from_millis(get("published_at")).or_else(|| time::parse(get("published_at"))).map(time::iso_of),
        tags: any_tags(get("labels")),
        ..Record::default()
    })
}

/// Whether an archive is an export of Omnivore.
pub(super) fn is_export(names: &[String]) -> bool {
    names.iter().any(|name| number_of(name).is_some())
}

/// The number of the first article of `metadata_<from>_to_<to>.json`.
fn number_of(name: &str) -> Option<u64> {
    let name = name.rsplit('/').next()?;
    let (from, to) = name.strip_prefix("metadata_")?.strip_suffix(".json")?.split_once("_to_")?;
    to.parse::<u64>().ok()?;
    from.parse().ok()
}

/// The zip of an export.
pub(super) struct Export {
    archive: Archive,
    /// The last entry of each name: the same text may be there twice.
    places: HashMap<String, usize>,
    /// The entries that list articles, the next one last.
    left: Vec<usize>,
    list: Option<Elements>,
}

impl Export {
    pub(super) fn new(archive: Archive) -> Export {
        let names = archive.names();
        let mut lists: Vec<(u64, usize)> = names.iter().enumerate().filter_map(|(at, name)| Some((number_of(name)?, at))).collect();
        lists.sort_unstable_by(|a, b| b.cmp(a));
        let places = names.into_iter().enumerate().map(|(at, name)| (name, at)).collect();
        Export { archive, places, left: lists.into_iter().map(|(_, at)| at).collect(), list: None }
    }

    fn with_text(&mut self, entry: Entry) -> Item {
        let slug = entry.slug.0.clone();
        let mut record = record(entry);
        let mut file = |name: String| self.places.get(&name).map(|at| self.archive.read(*at));
        match file(format!("content/{slug}.html")) {
            Some(Ok(html)) => record.text = article(decode(&html).into_owned()),
            Some(Err(why)) => return Item::failed(record.url, why),
            None => {}
        }
        match file(format!("highlights/{slug}.md")) {
            Some(Ok(text)) => {
                let found = highlights(&decode(&text));
                (record.marks, record.notes) = (found.marks, found.notes);
                // A highlight has no tags here; its article is found by them.
                record.tags.extend(found.labels);
            }
            Some(Err(why)) => return Item::failed(record.url, why),
            None => {}
        }
        Item::from(record)
    }
}

impl Source for Export {
    fn next(&mut self) -> Option<Item> {
        loop {
            let Some(list) = &mut self.list else {
                let at = self.left.pop()?;
                match self.archive.read(at) {
                    Ok(bytes) => self.list = Some(Elements::new(text_stream(std::io::Cursor::new(bytes)))),
                    Err(why) => return Some(Item::failed(self.archive.name(at), why)),
                }
                continue;
            };
            match list.next() {
                Some(Ok(bytes)) => {
                    return Some(match read::<Entry>(&bytes) {
                        Ok(entry) => self.with_text(entry),
                        Err(why) => Item::failed("an article of Omnivore", why),
                    });
                }
                Some(Err(why)) => return Some(Item::failed("a list of Omnivore", why)),
                None => self.list = None,
            }
        }
    }
}

/// What a file of highlights holds.
#[derive(Default)]
struct Highlights {
    marks: Vec<Mark>,
    /// Notes of the page.
    notes: Vec<String>,
    labels: Vec<String>,
}

/// Highlights in Markdown: quotes, each with labels and a note below it. What belongs to no quote is a note of the page.
fn highlights(text: &str) -> Highlights {
    let Highlights { mut marks, mut notes, mut labels } = Highlights::default();
    let mut is_after_quote = false;
    for block in blocks(text) {
        if std::mem::take(&mut is_after_quote)
            && let Some(found) = labels_of(&block)
        {
            labels.extend(found);
            continue;
        }
        is_after_quote = block.starts_with('>');
        if block.starts_with('>') {
            let lines = block.lines().map(|line| line.strip_prefix('>').unwrap_or(line).trim());
            marks.push(Mark { exact: lines.collect::<Vec<_>>().join("\n"), ..Mark::default() });
        } else if let Some(mark) = marks.last_mut() {
            let gap = if mark.note.is_empty() { "" } else { "\n\n" };
            mark.note = format!("{}{gap}{block}", mark.note);
        } else {
            notes.push(block);
        }
    }
    Highlights { marks, notes, labels }
}

/// The labels of a highlight, if a block is a line of them: `#one #two words`.
fn labels_of(block: &str) -> Option<Vec<String>> {
    let inside = block.strip_prefix('#').filter(|inside| !inside.contains('\n'))?;
    let labels: Vec<String> = inside.split(" #").map(|label| label.trim().to_owned()).collect();
    labels.iter().all(|label| !label.is_empty() && !label.starts_with('#')).then_some(labels).filter(|_| !inside.starts_with(' '))
}

/// The parts of a text between empty lines.
fn blocks(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut block: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        if line.trim().is_empty() {
            found.extend(some(&block.join("\n")));
            block.clear();
        } else {
            block.push(line);
        }
    }
    found
}

/// That an archive lists nothing.
pub(super) fn open(archive: Archive) -> Result<Box<dyn Source>, Reason> {
    Ok(Box::new(Export::new(archive)))
}
