//! Captions and notes that stand in the box of a table, beside it: scores do not see what their few words belong to.

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::class_words::has_class_word;
use crate::page::{NodeId, Page};
use crate::rules::tables::BESIDE_TABLE_WORDS;
use crate::rules::tag::Tag;

/// Levels from a table to its box, and the most words of a box besides those of the table.
const LEVELS: usize = 4;
const MAX_WORDS: u32 = 120;
/// Most words of the number of a table: `Table 1.`
const NUMBER_WORDS: u32 = 3;

/// Gives a table its caption and puts its notes behind it, where they stand in its box and were not selected.
pub(super) fn with_beside(ctx: &Context<'_>, table: NodeId, mut made: Element, depth: usize) -> Vec<Node> {
    let beside = beside(ctx, table);
    let (before, behind): (Vec<NodeId>, Vec<NodeId>) = beside.into_iter().partition(|node| *node < table);
    let has_caption = made.children.iter().any(|child| child.element().is_some_and(|child| matches!(child.kind, Kind::TableCaption)));
    if let Some(first) = before.first().copied().filter(|_| !has_caption) {
        let mut words: Vec<Node> = Vec::new();
        for node in before {
            if !words.is_empty() {
                words.push(Node::Text(" ".to_owned()));
            }
            words.extend(ctx.keeping_all(node, || copy::line(ctx, node, depth + 2)));
        }
        made.children.insert(0, Element::new(Kind::TableCaption, words).from_node(first).into());
    }
    let mut out = vec![Node::from(made)];
    out.extend(behind.into_iter().flat_map(|node| ctx.keeping_all(node, || copy::blocks(ctx, node, depth))));
    out
}

/// The captions and notes in the box of a table that were not selected, in order.
fn beside(ctx: &Context<'_>, table: NodeId) -> Vec<NodeId> {
    let page = ctx.page;
    let mut found = Vec::new();
    let mut own = table;
    for around in page.ancestors(table).take(LEVELS).take_while(|around| is_box(page, *around, table)) {
        found.extend(page.children(around).filter(|child| *child != own && !ctx.keeps_text_in(*child) && says_what(page, *child)));
        own = around;
    }
    crate::sort::sort(&mut found);
    found
}

/// Whether an element is the box of a table: it holds nothing else but some words.
fn is_box(page: &Page, around: NodeId, table: NodeId) -> bool {
    let is_other = |node: NodeId| node != table && matches!(page.tag(node), Tag::Table | Tag::Img | Tag::Pre);
    let others = || page.subtree(around).filter(|node| !page.contains(table, *node)).any(is_other);
    matches!(page.tag(around), Tag::Div | Tag::Section | Tag::Figure) && page.words(around) - page.words(table) <= MAX_WORDS && !others()
}

/// Whether an element beside a table is its caption or holds its notes, by its class, or is a heading with its number.
fn says_what(page: &Page, node: NodeId) -> bool {
    let is_number = || {
        page.tag(node).heading().is_some() && page.words(node) <= NUMBER_WORDS && page.text_of(node).contains(|c: char| c.is_ascii_digit())
    };
    page.chars(node) > 0 && (has_class_word(page, node, &BESIDE_TABLE_WORDS) || is_number())
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    const TABLE: &str = "<table><tr><th>Bell</th><th>Note</th></tr><tr><td>Old</td><td>c</td></tr></table>";
    const CELLS: &str = "Row[Cell[Bell]Cell[Note]]Row[Cell[Old]Cell[c]]]";

    #[test]
    fn captions_and_notes_in_the_box_of_a_table_are_its_own() {
        let head = "<h4>¬Table 1.</h4><div class='caption p'><p>¬Bells</p></div>";
        let foot = "<p>¬Open in a new tab</p><div class=tw-foot><p>¬Measured.</p></div>";
        assert_eq!(
            of(&format!("<section>{head}<div>{TABLE}</div>{foot}</section>")),
            format!("Table[TableCaption[¬Table 1. ¬Bells]{CELLS} Paragraph[¬Measured.]")
        );
    }

    #[test]
    fn what_stands_beside_a_table_in_a_text_is_not_of_the_table() {
        assert!(!of(&format!("<section><p class=caption>¬Bells</p><img src='/b.jpg'>{TABLE}</section>")).contains("Bells"));
        assert_eq!(of(&format!("<section><p>¬Bells</p>{TABLE}</section>")), format!("Table[{CELLS}"));
        assert_eq!(of(&format!("<section><p class=caption>Bells</p>{TABLE}</section>")), format!("Paragraph[Bells] Table[{CELLS}"));
    }
}
