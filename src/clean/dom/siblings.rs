//! Siblings of a node. The page stores parents and subtree ends; earlier siblings are found from the node just before.

use crate::page::{Marks, NodeId, Page};
use crate::rules::tag::Tag;

/// Most siblings on each side. Rules look at near siblings only, and a row of a million must not be walked from each of its nodes.
const MAX_SIBLINGS: usize = 100;

/// The siblings before a node, nearest first.
pub(crate) fn siblings_before(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    std::iter::successors(previous(page, node), |sibling| previous(page, *sibling)).take(MAX_SIBLINGS)
}

fn previous(page: &Page, node: NodeId) -> Option<NodeId> {
    let parent = page.parent(node)?;
    let last = NodeId(node.0.checked_sub(1)?);
    std::iter::once(last).chain(page.ancestors(last)).find(|inner| page.parent(*inner) == Some(parent))
}

/// The siblings after a node, nearest first.
pub(crate) fn siblings_after(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let stop = page.parent(node).map_or(node, |parent| page.end(parent));
    let at = move |place: NodeId| (place < stop).then_some(place);
    std::iter::successors(at(page.end(node)), move |sibling| at(page.end(*sibling))).take(MAX_SIBLINGS)
}

/// Most nodes of a button in a sentence, and of one that begins its line.
const BUTTON_NODES: u32 = 12;

/// What stands behind a button in its line. What it shows is hidden until it is pressed.
pub(crate) fn behind_button(page: &Page, button: NodeId) -> Option<NodeId> {
    let is_hidden = |node: NodeId| page.marks(node).has(Marks::HIDDEN) && !page.marks(button).has(Marks::HIDDEN);
    siblings_after(page, button).find(|behind| !is_hidden(*behind))
}

/// Whether a button is some words of the line it stands in: the line goes on behind it, and begins before it or goes on with a sign. Pressed, it
/// tells more about a name or a term.
pub(crate) fn is_part_of_line(page: &Page, button: NodeId) -> bool {
    if page.tag(button) != Tag::Button
        || page.words(button) == 0
        || page.end(button).0 - button.0 > BUTTON_NODES
        || !page.parent(button).is_some_and(|line| matches!(page.tag(line), Tag::P | Tag::Li))
        || !page.subtree(button).skip(1).all(|inner| page.tag(inner).is_inline() && !matches!(page.tag(inner), Tag::Img | Tag::Svg))
    {
        return false;
    }
    let says = |near: &NodeId| page.tag(*near).is_inline() && page.words(*near) > 0;
    let Some(behind) = behind_button(page, button).filter(says) else { return false };
    let goes_on = || page.text_of(behind).trim_start().starts_with([':', ',', ';', '：', '，', '、']);
    match siblings_before(page, button).find(|before| page.chars(*before) > 0) {
        Some(before) => says(&before),
        None => goes_on(),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_part_of_line, siblings_after, siblings_before};
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    #[test]
    fn a_button_is_part_of_a_line_that_goes_on_behind_it() {
        let is_part = |html: &str| {
            let page = scan(&format!("<body>{html}</body>"), None).unwrap();
            is_part_of_line(&page, page.first(Tag::Button).unwrap())
        };
        assert!(is_part("<p>Says <button>Ann Reed,</button> the keeper.</p>"));
        assert!(is_part("<p>A <button>gong</button><span hidden>A flat bell.</span> rings.</p>"));
        assert!(is_part("<li><button>Bright</button><span>: it shines.</span></li>"));
        for no in [
            "<p>Says it. <button>Copy</button></p>",
            "<p><button>Play</button> the song</p>",
            "<div>Two <button>More</button> or less</div>",
            "<p>Says <button><img src=a.png>Ann Reed,</button> the keeper.</p>",
        ] {
            assert!(!is_part(no), "{no}");
        }
    }

    #[test]
    fn siblings_are_found_in_both_directions() {
        let page = scan("<body><i><b>1</b></i><u>2</u>x<p><s>3</s></p></body>", None).unwrap();
        let u = page.first(Tag::U).unwrap();
        assert_eq!(siblings_before(&page, u).map(|n| page.tag(n)).collect::<Vec<_>>(), [Tag::I]);
        assert_eq!(siblings_after(&page, u).map(|n| page.tag(n)).collect::<Vec<_>>(), [Tag::Text, Tag::P]);
        let body = page.body().unwrap();
        assert_eq!(siblings_before(&page, body).count() + siblings_after(&page, body).count(), 0);
    }
}
