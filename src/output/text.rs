//! Writes the article as plain text: an empty line between blocks, each item and row on its own line.
//!
//! Nothing is added: no item numbers, no image descriptions, no footnote marks. Words of two cells or blocks never touch.

use crate::article::{Article, Element, Kind, Node};
use crate::output::inline::{is_emoji, math_text, without_controls};
use crate::rules::phrases::adverts::NOTES_ABOVE;

/// Longest note above a text, in bytes.
const MAX_NOTE: usize = 300;

/// Writes the body as plain text.
pub fn text(article: &Article) -> String {
    without_controls(join(&blocks(&article.body), "\n\n"))
}

/// The first paragraph with so much text, in bytes, in one line. One in brackets is a note, unless any will do.
pub(super) fn beginning(nodes: &[Node], fewest: usize) -> Option<String> {
    nodes.iter().filter_map(Node::element).find_map(|element| {
        if !matches!(element.kind, Kind::Paragraph) {
            return beginning(&element.children, fewest);
        }
        let text = without_controls(blocks(&element.children).join(" "));
        let is_note = fewest > 1 && text.starts_with(['(', '（']) && text.trim_end().ends_with([')', '）']);
        // Nor does a note on advertising, or on how to follow the account, say how the text begins.
        let is_above = || {
            let lower = text.to_lowercase();
            text.len() <= MAX_NOTE && NOTES_ABOVE.iter().any(|words| lower.contains(words))
        };
        (text.len() >= fewest && !is_note && !(fewest > 1 && is_above())).then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
    })
}

fn join(pieces: &[String], with: &str) -> String {
    pieces.join(with)
}

/// The blocks of a list of nodes, none of them empty. Text between blocks is a block too.
fn blocks(nodes: &[Node]) -> Vec<String> {
    let mut out = Vec::new();
    let mut line = String::new();
    for node in nodes {
        match node {
            Node::Element(element) if !element.kind.is_inline() => {
                push(&mut out, std::mem::take(&mut line));
                block(element, &mut out);
            }
            node => inline(node, &mut line),
        }
    }
    push(&mut out, line);
    out
}

fn push(out: &mut Vec<String>, piece: String) {
    let piece = piece.trim();
    if !piece.is_empty() {
        out.push(piece.to_owned());
    }
}

fn block(element: &Element, out: &mut Vec<String>) {
    match &element.kind {
        Kind::List { .. } => push(out, items(element)),
        Kind::Definitions => push(out, join(&blocks(&element.children), "\n")),
        Kind::Table => table(element, out),
        Kind::Pre { .. } => {
            let mut line = String::new();
            element.children.iter().for_each(|child| inline(child, &mut line));
            let line = line.trim_matches('\n').trim_end();
            if !line.is_empty() {
                out.push(line.to_owned());
            }
        }
        Kind::Math { tex, mathml, .. } => push(out, math_text(tex.as_deref(), mathml.as_ref())),
        Kind::Post { author, .. } => {
            push(out, author.clone().unwrap_or_default());
            out.extend(blocks(&element.children));
        }
        // Captions of images that are not shown are left out, unless they were selected as text.
        Kind::Caption { chosen: false } | Kind::Embed { .. } | Kind::Media { .. } | Kind::Rule => {}
        _ => out.extend(blocks(&element.children)),
    }
}

/// A list: items with dashes, nested content indented.
fn items(list: &Element) -> String {
    let mut lines = String::new();
    for item in list.children.iter().filter_map(Node::element) {
        let mark = match item.kind {
            Kind::Item { checked: Some(true), .. } => "☑ ",
            Kind::Item { checked: Some(false), .. } => "☐ ",
            _ => "- ",
        };
        let body = join(&blocks(&item.children), "\n");
        if !body.is_empty() {
            lines.push_str(mark);
            lines.push_str(&body.replace('\n', "\n  "));
            lines.push('\n');
        }
    }
    lines
}

/// A table: one line per row, tabs between cells.
fn table(table: &Element, out: &mut Vec<String>) {
    let mut rows = String::new();
    for part in table.children.iter().filter_map(Node::element) {
        if !matches!(part.kind, Kind::Row { .. }) {
            out.extend(blocks(&part.children));
            continue;
        }
        let cells: Vec<String> = part.children.iter().filter_map(Node::element).map(cell).collect();
        rows.push_str(cells.join("\t").trim_end());
        rows.push('\n');
    }
    push(out, rows);
}

fn cell(cell: &Element) -> String {
    let mut text = String::new();
    for word in join(&blocks(&cell.children), " ").split_whitespace() {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(word);
    }
    text
}

fn inline(node: &Node, out: &mut String) {
    let element = match node {
        Node::Text(text) => return out.push_str(text),
        Node::Element(element) => element,
    };
    match &element.kind {
        Kind::Break => out.push('\n'),
        Kind::Image(image) if is_emoji(&image.alt) => out.push_str(&image.alt),
        Kind::Image(_) | Kind::FootnoteMark { .. } | Kind::RubyText | Kind::RubyParenthesis => {}
        Kind::Math { tex, mathml, .. } => out.push_str(&math_text(tex.as_deref(), mathml.as_ref())),
        Kind::Quotation => {
            out.push('“');
            element.children.iter().for_each(|child| inline(child, out));
            out.push('”');
        }
        kind => {
            let apart = if kind.is_inline() { "" } else { " " };
            out.push_str(apart);
            element.children.iter().for_each(|child| inline(child, out));
            out.push_str(apart);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::text;
    use crate::output::testing::article;

    #[test]
    fn words_of_blocks_cells_and_items_never_touch() {
        let page = "<body><p>One<br>two</p><ul><li>three<ul><li>four</li></ul></li><li><p>five</p><p>six</p></li></ul>\
                    <dl><dt>term</dt><dd>sense</dd></dl><pre>  a\n  b</pre></body>";
        assert_eq!(text(&article(page)), "One\ntwo\n\n- three\n  - four\n- five\n  six\n\nterm\nsense\n\n  a\n  b");
    }

    #[test]
    fn ruby_readings_are_left_out_and_quotations_keep_their_marks() {
        let page = "<body><p>Es <q>war</q> <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p></body>";
        assert_eq!(text(&article(page)), "Es “war” 漢");
    }
}
