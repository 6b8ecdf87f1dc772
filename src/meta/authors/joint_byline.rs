//! The authors as the page itself writes them together: `Ann Lee and Bo Cho`. It looks for names that are known; it finds none.

use crate::article::Fact;
use crate::block::Blocks;
use crate::meta::authors::names::is_joint;
use crate::meta::candidates::Found;
use crate::rules::metadata::sources::Field;

/// Characters of a line that says who wrote something; what is longer is text.
const MAX_LINE: u32 = 300;
/// Signs between names of one line.
const SIGNS: [char; 7] = [',', '&', ';', '+', '、', '，', '；'];

/// What stands in the first line that names all authors in their order, with nothing between them but what joins names; where the page has
/// no such line, in the field of data they are from.
pub fn written(blocks: &Blocks, found: &Found, authors: &[Fact<String>]) -> Option<String> {
    let (first, others) = authors.split_first().filter(|(_, others)| !others.is_empty())?;
    let lines = blocks.iter().filter(|block| block.measure.chars <= MAX_LINE);
    let fields = found.of(Field::Author).into_iter().filter(|candidate| candidate.source == first.source);
    let mut texts = lines.map(|block| blocks.text(block)).chain(fields.map(|field| field.text.as_str()));
    texts.find_map(|text| joined(text, first, others)).map(str::to_owned)
}

/// The part of a line from the first name to the last.
fn joined<'l>(line: &'l str, first: &Fact<String>, others: &[Fact<String>]) -> Option<&'l str> {
    let start = line.find(&first.value)?;
    let mut end = start + first.value.len();
    for Fact { value, .. } in others {
        let gap = line[end..].find(value)?;
        if !joins(&line[end..end + gap]) {
            return None;
        }
        end += gap + value.len();
    }
    Some(&line[start..end])
}

/// Whether a text joins the names around it: a sign, a word, or both.
fn joins(text: &str) -> bool {
    let words = || text.split(|c: char| c.is_whitespace() || SIGNS.contains(&c)).filter(|word| !word.is_empty());
    words().all(is_joint) && (text.contains(SIGNS) || words().next().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    fn written_on(html: &str, names: &[&str]) -> Option<String> {
        let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
        let authors: Vec<Fact<String>> = names.iter().map(|name| Fact { value: (*name).to_owned(), source: "test" }).collect();
        written(&split(&page), &Found::default(), &authors)
    }

    #[test]
    fn names_are_joined_as_the_page_joins_them() {
        let said = |line: &str| written_on(&format!("<p>Some text.</p><p>{line}</p>"), &["Ann Lee", "Bo Cho"]);
        assert_eq!(said("By <a>Ann Lee</a> and <a>Bo Cho</a> on Monday").as_deref(), Some("Ann Lee and Bo Cho"));
        assert_eq!(said("Von Ann Lee &amp; Bo Cho").as_deref(), Some("Ann Lee & Bo Cho"));
        assert_eq!(said("Ann Lee, und Bo Cho").as_deref(), Some("Ann Lee, und Bo Cho"));
        assert_eq!(said("Ann Lee met Bo Cho"), None);
        assert_eq!(said("<b>Ann Lee</b> <b>Bo Cho</b>"), None);
        assert_eq!(said("Bo Cho and Ann Lee"), None);
    }

    #[test]
    fn where_no_line_joins_them_their_field_does() {
        let page = scan("<html><body><p>Some text.</p></body></html>", None).expect("a page");
        let mut found = Found::default();
        found.put_all(crate::rules::metadata::sources::META, "author", "Ann Lee and Bo Cho");
        let authors: Vec<Fact<String>> = ["Ann Lee", "Bo Cho"].map(|name| Fact { value: name.to_owned(), source: "meta author" }).into();
        assert_eq!(written(&split(&page), &found, &authors).as_deref(), Some("Ann Lee and Bo Cho"));
    }

    #[test]
    fn one_name_and_lines_of_text_say_nothing() {
        assert_eq!(written_on("<p>Ann Lee, Bo Cho</p>", &["Ann Lee"]), None);
        let text = format!("<p>Ann Lee and Bo Cho {}</p>", "walked on ".repeat(40));
        assert_eq!(written_on(&text, &["Ann Lee", "Bo Cho"]), None);
    }
}
