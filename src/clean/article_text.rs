//! Text of the article's elements, for passes that compare it.

use crate::article::{Element, Kind, Node};
use crate::page::measure::measure;

/// Text normalised for comparison: its words in lower case, without punctuation.
pub(crate) fn normalised(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        out.push_str(if out.is_empty() { "" } else { " " });
        if word.is_ascii() {
            let start = out.len();
            out.push_str(word);
            out[start..].make_ascii_lowercase();
        } else {
            out.push_str(&word.to_lowercase());
        }
    }
    out
}

/// Whether nodes are texts only, as those of most paragraphs: what passes look for is not among them.
pub(crate) fn are_texts(nodes: &[Node]) -> bool {
    nodes.iter().all(|node| node.element().is_none())
}

/// All text in an element.
pub(crate) fn text_of(element: &Element) -> String {
    let mut out = String::new();
    gather(&element.children, &mut out);
    out
}

fn gather(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Element(element) if matches!(element.kind, Kind::Break) => out.push(' '),
            Node::Element(element) => {
                let apart = if element.kind.is_inline() { "" } else { " " };
                out.push_str(apart);
                gather(&element.children, out);
                out.push_str(apart);
            }
        }
    }
}

/// Fewest words of a text that is cut off. The beginning of a shorter one may be chance.
const CUT_WORDS: usize = 4;
/// Most words after an ellipsis that say that there is more.
const MORE_WORDS: usize = 3;

/// Which of some short texts are said by another: the same again, or one that is cut off (“The boat, with three… more”).
pub(crate) fn repeated(texts: &[String]) -> Vec<bool> {
    let whole: Vec<String> = texts.iter().map(|text| normalised(text)).collect();
    let cut: Vec<Option<String>> = texts.iter().map(|text| before_ellipsis(text).map(normalised)).collect();
    let mut again = vec![false; texts.len()];
    for (i, text) in whole.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
        let is_in = |other: &str| cut[i].as_ref().is_some_and(|cut| other.starts_with(cut));
        again[i] = (0..texts.len()).any(|j| j != i && !again[j] && (is_in(&whole[j]) || (j < i && *text == whole[j])));
    }
    again
}

/// What stands before the ellipsis near the end of a text.
fn before_ellipsis(text: &str) -> Option<&str> {
    let (head, more) = text.rsplit_once('…').or_else(|| text.rsplit_once("..."))?;
    (more.split_whitespace().count() <= MORE_WORDS && head.split_whitespace().count() >= CUT_WORDS).then_some(head)
}

/// Whether a text reads as prose: at least 20 words and a full stop.
pub(crate) fn is_prose(text: &str) -> bool {
    let measure = measure(text);
    measure.words() >= 20 && measure.stops > 0
}

#[cfg(test)]
mod tests {
    use super::repeated;

    #[test]
    fn what_is_cut_off_is_said_by_the_whole() {
        let again = |texts: &[&str]| repeated(&texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
        let (whole, cut) = ("The boat, with three men, wins", "The boat, with three ... more");
        assert_eq!(again(&[whole, cut]), [false, true]);
        assert_eq!(again(&[cut, whole]), [true, false]);
        assert_eq!(again(&["One", "one.", "", ""]), [false, true, false, false]);
        assert_eq!(again(&[cut, "The boat, with three… less"]), [true, false]);
        assert_eq!(again(&["The boat, with three", whole]), [false, false]);
        assert_eq!(again(&["The boat… more", whole, "The boat, with four…"]), [false, false, false]);
    }
}
