//! Takes or leaves a table of contents as a whole: neighbouring blocks that are each nothing but a link to a place on the page. Scored one by
//! one, some of its entries stay where others go.

use crate::choose::draft::{Draft, dropped, take};
use crate::choose::refine::units::announces;
use crate::method::Scene;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why an entry is dropped, as the trace has it.
pub(crate) const MOSTLY_LEFT: &str = "most of the table of contents is left out";

/// Why the line before the entries is dropped, as the trace has it.
pub(crate) const NAMES_NOTHING: &str = "the table of contents that it names is left out";

/// Most words of the line that names a table of contents.
const MAX_NAME: u32 = 8;

/// Entries from which on links are a table of contents, and the share of a block's characters that are in its link.
const MIN_ENTRIES: usize = 3;
const MIN_LINKED: f32 = 0.8;
/// Levels above a text in which its link and its item are looked for.
const MAX_LEVELS: usize = 5;

/// Takes the whole of a table of contents if most of it is taken, and drops the rest of one if most is left.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let mut at = 0;
    while at < draft.taken.len() {
        let end = at + (at..draft.taken.len()).take_while(|i| is_entry(scene, *i)).count();
        let taken = (at..end).filter(|i| draft.taken[*i]).count();
        if end - at >= MIN_ENTRIES && taken > 0 && taken < end - at {
            if 2 * taken > end - at {
                take(scene, draft, at, end, "most of the table of contents is taken", trace);
            } else {
                for i in at..end {
                    if std::mem::take(&mut draft.taken[i]) {
                        trace.note(|| dropped(scene, i, MOSTLY_LEFT));
                    }
                }
            }
        }
        if end - at >= MIN_ENTRIES
            && !(at..end).any(|i| draft.taken[i])
            && let Some(name) = name(scene, at, end).filter(|name| draft.taken[*name])
        {
            draft.taken[name] = false;
            trace.note(|| dropped(scene, name, NAMES_NOTHING));
        }
        at = end.max(at + 1);
    }
}

/// The heading, item or other label before the entries, if there is nothing else in what holds both.
fn name(scene: &Scene<'_>, at: usize, end: usize) -> Option<usize> {
    let (page, blocks) = (scene.page, scene.blocks);
    let name = at.checked_sub(1).filter(|name| blocks[*name].measure.words() <= MAX_NAME)?;
    let element = page.tag(blocks[name].element);
    if !(element == Tag::Li || element.heading().is_some() || announces(scene, name)) {
        return None;
    }
    let holds = |around: NodeId, i: usize| (around.0..page.end(around).0).contains(&blocks[i].first.0);
    let around = page.ancestors(blocks[name].first).find(|around| holds(*around, end - 1))?;
    let holds_more = name > 0 && holds(around, name - 1) || end < blocks.len() && holds(around, end);
    (!holds_more).then_some(name)
}

/// Whether a block is an item of a list that is nothing but a link to a place on its page. A heading may be a link to itself.
pub(super) fn is_entry(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let around = || page.ancestors(block.last).take(MAX_LEVELS);
    let leads_below =
        |node| page.tag(node) == Tag::A && page.attr(node, Attr::Href).is_some_and(|href| href.len() > 1 && href.starts_with('#'));
    block.links == 1
        && scene.view().linked(at) >= MIN_LINKED
        && page.tag(block.element).heading().is_none()
        && around().any(leads_below)
        && around().any(|node| page.tag(node) == Tag::Li)
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::block::split;
    use crate::choose::draft::Draft;
    use crate::method::Scene;
    use crate::page::scan::scan;
    use crate::trace::Trace;

    /// The text taken in the end, of which the blocks with a star were not taken before.
    fn left(body: &str) -> String {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let taken = blocks.iter().map(|block| !blocks.text(block).contains('*')).collect();
        let mut draft = Draft { chance: vec![0.5; blocks.len()], taken, expected: 0.9 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(block, _)| blocks.text(block)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn a_table_of_contents_is_whole_or_gone() {
        let entries = |stars: [&str; 3]| stars.map(|star| format!("<li><a href=\"#tides\">Tides{star}</a></li>")).concat();
        assert_eq!(left(&format!("<p>It rose.</p><ul>{}</ul>", entries(["", "*", ""]))), "It rose.|Tides|Tides*|Tides");
        assert_eq!(left(&format!("<p>It rose.</p><ul>{}</ul>", entries(["*", "", "*"]))), "It rose.");
        assert_eq!(
            left(&format!("<ul><li>{}</li></ul>", "<h3><a href=\"#x\">Ebb</a></h3><h3><a href=\"#x\">Flood*</a></h3>".repeat(2))),
            "Ebb|Ebb"
        );
    }

    #[test]
    fn what_names_a_table_of_contents_goes_with_it() {
        let entries = "<li><a href=\"#tides\">Tides*</a></li>".repeat(3);
        assert_eq!(left(&format!("<p>It rose.</p><ul><li>Topics:</li>{entries}</ul><p>It fell.</p>")), "It rose.|It fell.");
        assert_eq!(left(&format!("<div><h3>Topics:</h3><nav><ul>{entries}</ul></nav></div><p>It fell.</p>")), "It fell.");
        assert_eq!(left(&format!("<p>It rose.</p><ul>{entries}</ul><p>It fell.</p>")), "It rose.|It fell.");
        assert_eq!(left(&format!("<ul><li>Topics:</li>{}</ul>", entries.replace('*', ""))), "Topics:|Tides|Tides|Tides");
    }

    #[test]
    fn links_to_other_pages_are_no_entries() {
        let links = ["", "*", ""].map(|star| format!("<li><a href=\"/tides\">Tides{star}</a></li>")).concat();
        assert_eq!(left(&format!("<ul>{links}</ul>")), "Tides|Tides");
    }
}
