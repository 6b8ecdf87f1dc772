//! Recognises running text in `pre`, which a style wraps: editors of newsletters quote so. No program has lines as long as paragraphs that read
//! like them, nor paragraphs that hold sentences.

use crate::article::{Element, Kind, Node};
use crate::clean::content_model::paragraphs::trim_end;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::text::raw_text;
use crate::page::measure::measure;
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// Fewest characters of a line that only a style can wrap.
const LINE_CHARS: usize = 160;
/// Signs of programs, and the number of characters of which at most one may be such a sign.
const SIGNS: &[char] = &['{', '}', '<', '>', '=', ';', '_', '\\', '|', '#', '$', '[', ']', '+', '*'];
const CHARS_TO_SIGN: usize = 100;
/// Share of the words that must be selected.
const MIN_SHARE: f32 = 0.25;

pub(crate) fn recognise_wrapped_text(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    if ctx.page.tag(node) != Tag::Pre || ctx.kept_share(node) < MIN_SHARE || !is_running_text(ctx.page, node) {
        return None;
    }
    let copied = ctx.keeping_all(node, || copy::blocks(ctx, node, depth));
    let mut out = Vec::new();
    for block in copied {
        match block {
            Node::Element(paragraph) if matches!(paragraph.kind, Kind::Paragraph) => divide(*paragraph, &mut out),
            other => out.push(other),
        }
    }
    Some(out)
}

/// Whether a `pre` holds lines as long as paragraphs, sentences, and hardly a sign of a program.
fn is_running_text(page: &Page, pre: NodeId) -> bool {
    // Where tags break the lines, the text has none.
    let is_code = |inner: NodeId| matches!(page.tag(inner), Tag::Code | Tag::Tt | Tag::Samp | Tag::Kbd | Tag::Br);
    if page.chars(pre) < LINE_CHARS as u32 || page.subtree(pre).any(is_code) {
        return false;
    }
    let has_paragraphs = page.subtree(pre).any(|inner| page.tag(inner) == Tag::P);
    let text = raw_text(page, pre);
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let signs = text.chars().filter(|c| SIGNS.contains(c)).count();
    (has_paragraphs || lines().any(|line| line.chars().count() >= LINE_CHARS))
        && !lines().any(|line| line.starts_with([' ', '\t']) || line.contains('\t'))
        && signs * CHARS_TO_SIGN <= text.chars().count()
        && (measure(&text).stops > 0 || has_paragraphs && page.subtree(pre).any(|inner| matches!(page.tag(inner), Tag::Strong | Tag::B)))
}

/// Makes each line a paragraph.
fn divide(mut paragraph: Element, out: &mut Vec<Node>) {
    let mut line = Vec::new();
    for node in std::mem::take(&mut paragraph.children) {
        let Node::Text(text) = node else {
            line.push(node);
            continue;
        };
        for (i, part) in text.split('\n').enumerate() {
            if i > 0 {
                end_line(&mut line, &paragraph, out);
            }
            if !part.is_empty() {
                line.push(Node::Text(part.to_owned()));
            }
        }
    }
    end_line(&mut line, &paragraph, out);
}

fn end_line(line: &mut Vec<Node>, paragraph: &Element, out: &mut Vec<Node>) {
    let mut children = std::mem::take(line);
    trim_end(&mut children);
    let says = |node: &Node| !matches!(node, Node::Text(text) if text.trim().is_empty());
    if children.iter().any(says) {
        out.push(Element { children, ..paragraph.clone() }.into());
    }
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn running_text_in_pre_is_paragraphs() {
        let long = "She rowed out to the last of the lamps, and then on to the next, for it was a long way to the harbour and nobody else had come. ".repeat(2);
        let found = of(&format!("<pre><span>Of </span><em>lamps</em><span>: {long}</span>\n\nThen she rested.</pre>"));
        assert!(found.starts_with("Paragraph[Of Emphasis[lamps]: She rowed") && found.ends_with("Paragraph[Then she rested.]"), "{found}");
        assert!(of(&format!("<pre><code>{long}</code></pre>")).starts_with("Pre["));
        let paragraphs = "<pre><div><p><b>The lamps of the harbour</b></p><p>She rowed out to the last of them, for nobody else had come that night.</p>\
                          <p>It was a long way, and the oil was all but gone when she came to the last one of them all.</p></div></pre>";
        assert!(of(paragraphs).starts_with("Paragraph[Strong[The lamps of the harbour]] Paragraph[She rowed"), "{}", of(paragraphs));
        assert!(of("<pre>She rowed out to the last of the lamps.\nThen she rested.</pre>").starts_with("Pre["));
        assert!(of(&format!("<pre>lamp = {{\"text\": \"{long}\"}};</pre>")).starts_with("Pre["));
        assert!(of(&format!("<pre>lamp:<br>text: {long}</pre>")).starts_with("Pre["));
        assert!(of(&format!("<pre>  {long}\n</pre>")).starts_with("Pre["));
    }
}
