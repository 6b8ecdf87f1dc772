//! Reads the headings that may be the title. Which of them is, `title` decides.

use crate::block::Block;
use crate::meta::candidates::Found;
use crate::meta::site::home_links::Entrance;
use crate::meta::visible::context::View;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::metadata::sources::{Field, Row, VISIBLE};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Headings looked at.
const MAX_HEADINGS: usize = 40;

/// Parts of class names of a heading that is no heading element.
static HEADING_WORDS: Words = Words::new(&["entry-title", "post-title", "article-title", "headline", "p-name"]);

/// Characters of a heading; what is longer is text.
const MAX_CHARS: u32 = 400;

/// Blocks of the text, the one before it included, among which its first heading is looked for.
const FIRST_BLOCKS: usize = 2;

/// Adds the headings that may be the title.
pub fn gather(context: &View<'_>, entrance: &Entrance, found: &mut Found) {
    let page = context.page;
    let is_heading = |id: &NodeId| match page.tag(*id) {
        Tag::H1 => true,
        Tag::H2 | Tag::H3 | Tag::Div | Tag::Span | Tag::P | Tag::A => {
            page.attr(*id, Attr::Class).is_some_and(|class| HEADING_WORDS.are_exactly_in(class))
                || page.attr(*id, Attr::Itemprop) == Some("headline")
                || (page.attr(*id, Attr::AriaLevel) == Some("1") && page.attr(*id, Attr::Role) == Some("heading"))
        }
        _ => false,
    };
    let shown = |id: &NodeId| !page.marks(*id).any(Marks(Marks::SILENT.0 | Marks::NOSCRIPT.0));
    let rows: Vec<&Row> = VISIBLE.iter().filter(|row| row.key == "heading").collect();
    let list: Vec<NodeId> =
        page.nodes().filter(is_heading).filter(shown).filter(|id| !entrance.is_all_of(page, *id)).take(MAX_HEADINGS).collect();
    // The first level first, in the order of the page.
    for first_level in [true, false] {
        for id in list.iter().filter(|id| (page.tag(**id) == Tag::H1) == first_level) {
            if page.chars(*id) <= MAX_CHARS {
                let text = page.text_of(*id);
                rows.iter().for_each(|row| found.put_at(&Row { rank: row.rank + u8::from(!first_level), ..**row }, &text, Some(*id)));
            }
        }
    }
    if let Some(id) = first_heading(context) {
        context.put(Field::Title, "first heading", 0, &page.text_of(id), id, found);
    }
}

/// The heading of a lower level with which the text begins; a book has its own name at the first level of every page.
fn first_heading(context: &View<'_>) -> Option<NodeId> {
    let blocks = context.blocks;
    let first = context.selection.kept.iter().position(|kept| *kept)?;
    let page = context.page;
    let heading = |block: &Block| page.ancestors(block.first).take(4).find(|around| matches!(page.tag(*around), Tag::H2 | Tag::H3));
    blocks[first.saturating_sub(1)..].iter().take(FIRST_BLOCKS).find_map(heading)
}
