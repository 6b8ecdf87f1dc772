//! Takes out what a body says a second time only to be seen: sentences set large beside the paragraph they are from.

use crate::article::{Element, Kind, Node};
use crate::clean::headings::{folded, text_of};
use crate::page::measure::measure;

/// Fewest words of a sentence set large. Fewer may well be said twice.
const MIN_WORDS: u32 = 5;

/// Drops quotations and boxes at the top of a body that hold nothing but words of one of its paragraphs; `drops` is told of each and
/// says whether it goes.
pub(super) fn without_pull_quotes(body: Vec<Node>, drops: &dyn Fn(&Element) -> bool) -> Vec<Node> {
    if !body.iter().any(|node| node.element().is_some_and(may_be_pull_quote)) {
        return body;
    }
    let paragraphs: Vec<String> = body
        .iter()
        .filter_map(Node::element)
        .filter(|element| element.kind == Kind::Paragraph)
        .map(|element| format!(" {} ", folded(&text_of(element))))
        .collect();
    let repeats = |element: &Element| {
        let said = format!(" {} ", folded(&text_of(element)));
        paragraphs.iter().any(|paragraph| paragraph.len() > said.len() && paragraph.contains(&said))
    };
    let mut out = Vec::with_capacity(body.len());
    for node in body {
        if !node.element().is_some_and(|element| may_be_pull_quote(element) && repeats(element) && drops(element)) {
            out.push(node);
        }
    }
    out
}

/// Whether an element is a quotation or a box of few words and nothing else. One that says where it is from is quoted in earnest.
fn may_be_pull_quote(element: &Element) -> bool {
    match &element.kind {
        Kind::Quote { cite, purpose } => cite.is_none() && purpose.is_none() && is_words(&element.children),
        Kind::Section => is_words(&element.children),
        Kind::Figure => {
            matches!(element.children.as_slice(), [Node::Element(inner)] if matches!(inner.kind, Kind::Quote { .. }) && may_be_pull_quote(inner))
        }
        _ => false,
    }
}

fn is_words(children: &[Node]) -> bool {
    let [Node::Element(paragraph)] = children else { return false };
    paragraph.kind == Kind::Paragraph && measure(&text_of(paragraph)).words() >= MIN_WORDS
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn a_sentence_set_large_is_said_once() {
        let text = "<p>Then he said: the clock is late, and it always will be. Nobody spoke.</p>";
        let large = "<blockquote><p>“The clock is late, and it always will be.”</p></blockquote>";
        let once = "Paragraph[Then he said: the clock is late, and it always will be. Nobody spoke.]";
        assert_eq!(outline(&format!("<body>{text}{large}</body>")), once);
        assert_eq!(outline(&format!("<body><aside><p>The clock is late, and it always will be</p></aside>{text}</body>")), once);
        let other = "<blockquote><p>The clock is late, and always will be.</p></blockquote>";
        assert!(outline(&format!("<body>{text}{other}</body>")).contains("Quote["));
        let short = "<blockquote><p>The clock is late</p></blockquote>";
        assert!(outline(&format!("<body>{text}{short}</body>")).contains("Quote["));
    }
}
