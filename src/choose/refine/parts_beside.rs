//! Takes parts of the text that are no prose: lists, tables, code and quotations, right behind the text or before it. Each of their lines is
//! unlikely, the more so the surer the prose is. Furniture beside a text is of links.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::{heading_of, is_in_one_article};
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::phrases::contents::CONTENTS;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a part is taken, as the trace has it.
const PART: &str = "a list, a table, code or a quotation beside the text";

/// The least mean probability of a part: under a heading behind the text, the same in one article with it, and before the text.
const MIN_HEADED_PART: f32 = 0.15;
const MIN_HEADED_PART_OF_ARTICLE: f32 = 0.07;
const MIN_PART_BEFORE: f32 = 0.2;
/// Levels from a block to its part, and most nodes of a part that are looked at.
const LEVELS: usize = 4;
const PART_NODES: usize = 2000;

/// Takes the parts beside the text.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    for i in 0..draft.taken.len() {
        if draft.taken[i] {
            continue;
        }
        let is_headed = heading_of(scene, i).is_some();
        if is_headed && CONTENTS.contains(&scene.blocks.text(&scene.blocks[i]).trim().to_lowercase().as_str()) {
            continue;
        }
        let Some(part) = part_at(scene, i + usize::from(is_headed), is_headed) else { continue };
        let is_behind = i > 0 && draft.taken[i - 1];
        let beside = if is_behind { i - 1 } else { part.end };
        if !draft.taken.get(beside).is_some_and(|taken| *taken) || part.clone().any(|item| draft.taken[item]) {
            continue;
        }
        let least = match (is_in_one_article(scene, i, beside), is_headed, is_behind) {
            (true, true, true) => MIN_HEADED_PART_OF_ARTICLE,
            (false, true, true) | (true, false, true) => MIN_HEADED_PART,
            (true, true, false) => MIN_PART_BEFORE,
            _ => continue,
        };
        if part.clone().map(|item| draft.chance[item]).sum::<f32>() >= part.len() as f32 * least {
            take(scene, draft, i, part.end, PART, trace);
        }
    }
}

/// The list, table, code or quotation without links that begins at a block. A list without a heading is none.
fn part_at(scene: &Scene<'_>, at: usize, is_headed: bool) -> Option<Range<usize>> {
    let page = scene.page;
    let first = scene.blocks.get(at)?.first;
    let is_part = |node: &NodeId| match page.tag(*node) {
        Tag::Dl | Tag::Table | Tag::Pre | Tag::Blockquote => true,
        Tag::Ul | Tag::Ol => is_headed,
        _ => false,
    };
    let begins = |node: &NodeId| scene.blocks.within(page, *node).start == at;
    let part = page.ancestors(first).take(LEVELS).take_while(begins).filter(is_part).last()?;
    let items = scene.blocks.within(page, part);
    let is_plain = |i: usize| scene.view().linked(i) == 0.0 && !page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    let is_one = matches!(page.tag(part), Tag::Pre | Tag::Blockquote);
    // Programs make links of what has no address.
    let is_pressed = |node: NodeId| matches!(page.tag(node), Tag::A | Tag::Button | Tag::Input | Tag::Select | Tag::Textarea);
    ((is_one || items.len() > 1) && items.clone().all(is_plain) && !page.subtree(part).take(PART_NODES).any(is_pressed)).then_some(items)
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::choose::draft::text_after;
    use crate::trace::Trace;

    #[test]
    fn parts_beside_the_text_are_taken() {
        let taken = |body: &str, chance: &[f32]| text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off()));
        let list = "<div><h3>You bring</h3><ul><ul><li>A steady voice</li><li>Patience</li></ul></ul></div>";
        let page = format!("<p>It rose.</p>{list}");
        assert_eq!(taken(&page, &[0.9, 0.1, 0.3, 0.2]), "It rose.|You bring|A steady voice|Patience");
        assert_eq!(taken(&page, &[0.9, 0.1, 0.1, 0.1]), "It rose.");
        assert_eq!(taken(&format!("<article>{page}</article>"), &[0.9, 0.1, 0.1, 0.1]), "It rose.|You bring|A steady voice|Patience");
        assert_eq!(taken(&format!("<article>{list}<p>It rose.</p></article>"), &[0.1, 0.3, 0.3, 0.9]).matches('|').count(), 3);
        assert_eq!(taken(&format!("{list}<p>It rose.</p>"), &[0.1, 0.3, 0.3, 0.9]), "It rose.");
        let table = "<article><p>It rose.</p><section><table><tr><td>Ebb</td><td>9</td></tr></table></section></article>";
        assert_eq!(taken(table, &[0.9, 0.2, 0.2]), "It rose.|Ebb|9");
    }

    #[test]
    fn parts_of_links_and_contents_are_not() {
        let taken = |body: &str, chance: &[f32]| text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off()));
        let page = |heading: &str, item: &str| format!("<p>It rose.</p><div><h3>{heading}</h3><ul><li>Ebb</li><li>{item}</li></ul></div>");
        assert_eq!(taken(&page("See", "<a href=/b>Flood</a>"), &[0.9, 0.1, 0.3, 0.4]), "It rose.");
        assert_eq!(taken(&format!("<a href=/b>{}</a>", page("See", "Flood")), &[0.9, 0.1, 0.3, 0.4]), "It rose.");
        assert_eq!(taken(&page("See", "<a>Flood</a>"), &[0.9, 0.1, 0.3, 0.4]), "It rose.");
        assert_eq!(taken(&page("Table of contents", "Flood"), &[0.9, 0.1, 0.3, 0.4]), "It rose.");
        assert_eq!(taken(&page("See", "Flood"), &[0.1, 0.1, 0.3, 0.4]), "");
        assert_eq!(taken("<p>It rose.</p><ul><li>Ebb</li><li>Flood</li></ul>", &[0.9, 0.4, 0.4]), "It rose.");
    }
}
