//! Writes the list of articles as CSV with Pocket's header, which most services read.

use super::stream::Text;
use crate::library::error::LibraryError;
use crate::library::item::Item;
use crate::library::own_file::FORMULA;

/// The list as CSV.
pub(super) struct Csv;

impl Text for Csv {
    fn begin(&mut self, _: Option<&Item>) -> String {
        "title,url,time_added,tags,status\n".to_owned()
    }

    fn article(&mut self, item: &Item, _: bool) -> Result<String, LibraryError> {
        let tags: Vec<String> = item.tags.iter().map(|tag| tag.replace('|', " ")).collect();
        let status = if item.archived.is_some() { "archive" } else { "unread" };
        let cells = [cell(&item.title), cell(&item.url), item.saved.div_euclid(1000).to_string(), cell(&tags.join("|")), status.to_owned()];
        Ok(format!("{}\n", cells.join(",")))
    }

    fn end(&mut self) -> String {
        String::new()
    }
}

/// A cell. One that a table program would take for a formula begins with an apostrophe, which tells it that this is text. So does one that begins like
/// that itself: an import takes one apostrophe away.
fn cell(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_formula = line.trim_start_matches('\'').starts_with(FORMULA);
    let safe = if is_formula { format!("'{line}") } else { line };
    if safe.contains(['"', ',', ';', '\'']) { format!("\"{}\"", safe.replace('"', "\"\"")) } else { safe }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn no_cell_is_a_formula() {
        for (text, expected) in [
            ("a \"b\", c", "\"a \"\"b\"\", c\""),
            ("=1+1", "\"'=1+1\""),
            ("\t@x\r\n-y", "\"'@x -y\""),
            ("＋1", "\"'＋1\""),
            ("'=x", "\"''=x\""),
            ("'tis", "\"'tis\""),
            ("plain", "plain"),
        ] {
            assert_eq!(cell(text), expected);
        }
    }
}
