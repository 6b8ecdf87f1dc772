//! Finds the byline as the page writes it for several authors: `Ann Lee and Bo Cho`. It looks for names that are already known.

use crate::article::Fact;
use crate::block::Blocks;
use crate::meta::authors::names::is_conjunction;
use crate::meta::candidates::Candidates;
use crate::rules::metadata::sources::Field;

/// Longest byline, in characters. Anything longer is text.
pub const MAX_LINE: u32 = 300;
/// Separators between names.
const SIGNS: [char; 7] = [',', '&', ';', '+', '、', '，', '；'];

/// The text of the first line that names all authors in order with nothing but separators between them; else of the metadata field they
/// come from.
pub fn joint_byline(blocks: &Blocks, candidates: &Candidates, authors: &[Fact<String>]) -> Option<String> {
    let (first, others) = authors.split_first().filter(|(_, others)| !others.is_empty())?;
    let lines = blocks.iter().filter(|block| block.measure.chars <= MAX_LINE);
    let fields = candidates.of(Field::Author).into_iter().filter(|candidate| candidate.source == first.source);
    let mut texts = lines.map(|block| blocks.text(block)).chain(fields.map(|field| field.text.as_str()));
    texts.find_map(|text| span_of_names(text, first, others)).map(|line| line.replace(" ,", ","))
}

/// The part of a line from the first name to the last.
fn span_of_names<'l>(line: &'l str, first: &Fact<String>, others: &[Fact<String>]) -> Option<&'l str> {
    let start = line.find(&first.value)?;
    let mut end = start + first.value.len();
    for Fact { value, .. } in others {
        let gap = line[end..].find(value)?;
        if !is_joining_text(&line[end..end + gap]) {
            return None;
        }
        end += gap + value.len();
    }
    Some(&line[start..end])
}

/// Whether the text between two names is a separator, a conjunction or both.
fn is_joining_text(text: &str) -> bool {
    let words = || text.split(|c: char| c.is_whitespace() || SIGNS.contains(&c)).filter(|word| !word.is_empty());
    words().all(is_conjunction) && (text.contains(SIGNS) || words().next().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    fn byline_on(html: &str, names: &[&str]) -> Option<String> {
        let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
        let authors: Vec<Fact<String>> = names.iter().map(|name| Fact { value: (*name).to_owned(), source: "test" }).collect();
        joint_byline(&split(&page), &Candidates::default(), &authors)
    }

    #[test]
    fn names_are_joined_as_on_the_page() {
        let said = |line: &str| byline_on(&format!("<p>Some text.</p><p>{line}</p>"), &["Ann Lee", "Bo Cho"]);
        assert_eq!(said("By <a>Ann Lee</a> and <a>Bo Cho</a> on Monday").as_deref(), Some("Ann Lee and Bo Cho"));
        assert_eq!(said("Von Ann Lee &amp; Bo Cho").as_deref(), Some("Ann Lee & Bo Cho"));
        assert_eq!(said("Ann Lee, und Bo Cho").as_deref(), Some("Ann Lee, und Bo Cho"));
        assert_eq!(said("von <a>Ann Lee</a> , <a>Bo Cho</a>").as_deref(), Some("Ann Lee, Bo Cho"));
        assert_eq!(said("Ann Lee met Bo Cho"), None);
        assert_eq!(said("<b>Ann Lee</b> <b>Bo Cho</b>"), None);
        assert_eq!(said("Bo Cho and Ann Lee"), None);
    }

    #[test]
    fn without_a_line_the_metadata_field_is_used() {
        let page = scan("<html><body><p>Some text.</p></body></html>", None).expect("a page");
        let mut candidates = Candidates::default();
        candidates.add_for_key(crate::rules::metadata::sources::META_TAGS, "author", "Ann Lee and Bo Cho");
        let authors: Vec<Fact<String>> = ["Ann Lee", "Bo Cho"].map(|name| Fact { value: name.to_owned(), source: "meta author" }).into();
        assert_eq!(joint_byline(&split(&page), &candidates, &authors).as_deref(), Some("Ann Lee and Bo Cho"));
    }

    #[test]
    fn single_names_and_long_lines_give_nothing() {
        assert_eq!(byline_on("<p>Ann Lee, Bo Cho</p>", &["Ann Lee"]), None);
        let text = format!("<p>Ann Lee and Bo Cho {}</p>", "walked on ".repeat(40));
        assert_eq!(byline_on(&text, &["Ann Lee", "Bo Cho"]), None);
    }
}
