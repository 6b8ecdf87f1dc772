//! The shapes that sources share: tables, lists of objects, records that are there already; and how cells are read.

use serde::de::DeserializeOwned;

use super::super::super::own_file::FORMULA;
use super::super::super::pith_zip::manifest::KeptSearch;
use super::super::input::{Held, Stream};
use super::super::json::List;
use super::super::kind::Kind;
use super::super::reason::Reason;
use super::super::record::{Form, Item, Text};
use super::super::rows::{Header, Rows};
use super::super::text::is_address;

/// Where records come from, one after the other, in the order of the file.
pub(crate) trait Source: Held {
    fn next(&mut self) -> Option<Item>;

    /// What made the item that came last, where the file holds several kinds or another one than it seems to.
    fn kind(&self) -> Option<Kind> {
        None
    }

    /// How much of the file was read, and of how much, where its bytes are not read from beginning to end.
    fn progress(&self) -> Option<(u64, u64)> {
        None
    }

    /// The kept searches that came with the items. They are given once.
    fn searches(&mut self) -> Vec<KeptSearch> {
        Vec::new()
    }
}

/// A source whose kind is known better than by the first bytes of its file.
pub(super) struct Of(pub Kind, pub Box<dyn Source>);

impl Source for Of {
    fn next(&mut self) -> Option<Item> {
        self.1.next()
    }

    fn kind(&self) -> Option<Kind> {
        Some(self.0)
    }
}

/// Records that are there already.
pub(crate) struct Ready(std::vec::IntoIter<Item>);

impl Ready {
    pub(crate) fn of(items: Vec<Item>) -> Ready {
        Ready(items.into_iter())
    }

    pub(crate) fn one(item: Item) -> Ready {
        Ready::of(vec![item])
    }
}

impl Source for Ready {
    fn next(&mut self) -> Option<Item> {
        self.0.next()
    }
}

/// Reads a row of a table.
pub(super) type ReadRow = fn(&Header, &[String]) -> Item;

/// A table with a row of names.
pub(super) struct Table {
    rows: Rows,
    header: Header,
    /// The first row, where it has no names.
    first: Option<Vec<String>>,
    read: ReadRow,
}

/// What the columns of a table without names are: an address, and what programs that write such tables put behind it.
const UNNAMED: [&str; 4] = ["url", "title", "note", "folder"];

/// Names of the column of addresses.
pub(super) const ADDRESSES: &[&str] = &["url", "link", "href", "uri"];

impl Table {
    pub(super) fn open(text: Box<dyn Stream>, read: ReadRow) -> Result<Box<dyn Source>, Reason> {
        let mut rows = Rows::new(text);
        let first = rows.next().ok_or(Reason::Empty)??;
        let is_unnamed = first.first().is_some_and(|cell| is_address(cell.trim()));
        let header = if is_unnamed { Header::of(&UNNAMED.map(str::to_owned)) } else { Header::of(&first) };
        let cells = if is_unnamed { first.len() } else { header.len() };
        if let Some(address) = header.place(ADDRESSES).filter(|place| *place < cells) {
            rows.shaped(cells, address);
        }
        Ok(Box::new(Table { rows, header, first: Some(first).filter(|_| is_unnamed), read }))
    }
}

impl Source for Table {
    fn next(&mut self) -> Option<Item> {
        Some(match self.first.take().map_or_else(|| self.rows.next(), |first| Some(Ok(first)))? {
            Ok(mut cells) => {
                cells.iter_mut().for_each(without_guard);
                (self.read)(&self.header, &cells)
            }
            Err(why) => Item::failed(format!("row {}", self.rows.number()), why),
        })
    }
}

/// Takes away the apostrophe with which exports keep a cell from being a formula, ours among them.
fn without_guard(cell: &mut String) {
    let text = cell.trim_start();
    if text.strip_prefix('\'').is_some_and(|rest| rest.trim_start_matches('\'').starts_with(FORMULA)) {
        *cell = text[1..].to_owned();
    }
}

/// A list of JSON objects.
pub(super) struct Objects<T> {
    list: List<T>,
    read: fn(T) -> Item,
}

impl<T: DeserializeOwned + 'static> Objects<T> {
    pub(super) fn open(text: Box<dyn Stream>, read: fn(T) -> Item) -> Box<dyn Source> {
        Box::new(Objects { list: List::new(text), read })
    }
}

impl<T: DeserializeOwned> Source for Objects<T> {
    fn next(&mut self) -> Option<Item> {
        Some(match self.list.next()? {
            Ok(one) => (self.read)(one),
            Err(why) => Item::failed(format!("number {}", self.list.number()), why),
        })
    }
}

/// The text of an article in HTML, if there is any.
pub(super) fn article(html: String) -> Option<Text> {
    (!html.trim().is_empty()).then(|| Text { bytes: html.into_bytes(), form: Form::Article, charset: None })
}

/// A text, unless it is empty.
pub(super) fn some(text: &str) -> Option<String> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// The parts of a text between signs.
pub(super) fn split(text: &str, signs: &[char]) -> Vec<String> {
    text.split(signs).map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Tags in a cell, however they are written: a list of JSON or Python, words in brackets, or words with signs between them.
pub(super) fn any_tags(cell: &str) -> Vec<String> {
    if let Ok(list) = serde_json::from_str::<Vec<String>>(cell) {
        return list;
    }
    if let Some(inside) = cell.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return python_list(inside);
    }
    let sign = ['|', ';', ','].into_iter().find(|sign| cell.contains(*sign)).unwrap_or(',');
    split(cell, &[sign])
}

/// The texts of a Python list without its brackets: `'a', "don't", 'x, y'`. Words without quotes are taken as they are.
pub(super) fn python_list(inside: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut signs = inside.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\'' | '"' => {
                let mut text = String::new();
                while let Some(next) = signs.next() {
                    match next {
                        '\\' => text.extend(signs.next().map(unescaped)),
                        _ if next == sign => break,
                        _ => text.push(next),
                    }
                }
                found.push(text);
            }
            ',' | ' ' => {}
            _ => {
                let mut text = String::from(sign);
                while let Some(next) = signs.next_if(|next| *next != ',') {
                    text.push(next);
                }
                found.push(text.trim().to_owned());
            }
        }
    }
    found
}

fn unescaped(sign: char) -> char {
    match sign {
        'n' | 't' | 'r' => ' ',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{any_tags, python_list};

    #[test]
    fn lists_of_python_are_read() {
        assert_eq!(python_list(r#"'a', "don't", 'x, y', 'it\'s'"#), ["a", "don't", "x, y", "it's"]);
        assert_eq!(python_list("a, b c"), ["a", "b c"]);
        assert_eq!(python_list("'never ends"), ["never ends"]);
        assert_eq!(python_list(""), Vec::<String>::new());
    }

    #[test]
    fn tags_are_read_however_they_are_written() {
        for cell in ["[\"a\",\"b c\"]", "['a', 'b c']", "[a,b c]", "a|b c", "a;b c", "a, b c"] {
            assert_eq!(any_tags(cell), ["a", "b c"], "{cell}");
        }
        assert_eq!(any_tags(""), Vec::<String>::new());
    }
}
