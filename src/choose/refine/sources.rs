//! Takes the links that a text gives its readers: a list of other sites or of documents below its name, and a line that is nothing but a link to a
//! document. A link of two words has a low probability, and furniture leads to other pages of the site.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::{announces, heading_of, hrefs, is_document, leads_out};
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::tag::Tag;
use crate::trace::Trace;
use crate::url::Url;

/// Why blocks are taken, as the trace has it.
const SOURCES: &str = "links to other sites and documents, below their name";
const DOCUMENT: &str = "a document between parts of the text";

/// Link density of a block that is a link, and its least probability in a list and between parts of the text.
const MIN_LINKED: f32 = 0.8;
const MIN_LINK: f32 = 0.35;
const MIN_DOCUMENT: f32 = 0.25;
/// Most words of the name of a list.
const NAME_WORDS: f32 = 8.0;
/// Levels from a link to its list or its line.
const LEVELS: usize = 4;

/// Takes lists of sources and documents.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let Some(own) = scene.page.url().and_then(Url::parse) else { return };
    for i in 1..draft.taken.len() {
        if is_name(scene, i) && (draft.taken[i] || draft.taken[i - 1]) {
            let is_source = |at: usize| draft.chance[at] > 0.0 && is_link(scene, at) && leads_out(scene, &own, at);
            let Some(list) = list_at(scene, i + 1).filter(|list| list.clone().all(is_source)) else { continue };
            if list.clone().map(|at| draft.chance[at]).sum::<f32>() >= list.len() as f32 * MIN_LINK {
                take(scene, draft, i, list.end, SOURCES, trace);
            }
        } else if draft.taken[i - 1]
            && !draft.taken[i]
            && draft.taken.get(i + 1) == Some(&true)
            && draft.chance[i] >= MIN_DOCUMENT
            && is_link(scene, i)
            && hrefs(scene, i).any(is_document)
        {
            take(scene, draft, i, i + 1, DOCUMENT, trace);
        }
    }
}

/// Whether a block is a heading or a short line in bold that may name a list.
fn is_name(scene: &Scene<'_>, at: usize) -> bool {
    let (page, view, block) = (scene.page, scene.view(), &scene.blocks[at]);
    let is_bold = || {
        let around = std::iter::once(block.last).chain(page.ancestors(block.last)).take(LEVELS);
        around.into_iter().any(|node| matches!(page.tag(node), Tag::B | Tag::Strong) && 2 * page.words(node) > block.measure.words())
    };
    view.words(at) <= NAME_WORDS && view.linked(at) == 0.0 && (announces(scene, at) || heading_of(scene, at).is_some() || is_bold())
}

/// Whether a block is a link and nothing else, and can be seen.
fn is_link(scene: &Scene<'_>, at: usize) -> bool {
    scene.view().linked(at) >= MIN_LINKED && !scene.page.marks(scene.blocks[at].first).has(Marks::HIDDEN)
}

/// The list of several items that begins at a block.
fn list_at(scene: &Scene<'_>, at: usize) -> Option<Range<usize>> {
    let page = scene.page;
    let first = scene.blocks.get(at)?.first;
    let begins = |node: &NodeId| scene.blocks.within(page, *node).start == at;
    let list = page.ancestors(first).take(LEVELS).take_while(begins).filter(|node| matches!(page.tag(*node), Tag::Ul | Tag::Ol)).last()?;
    Some(scene.blocks.within(page, list)).filter(|items| items.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::block::split;
    use crate::choose::draft::Draft;
    use crate::method::Scene;
    use crate::page::scan::scan;
    use crate::trace::Trace;

    /// The text taken in the end of a page of which the blocks that begin with “It” were taken before.
    fn taken(body: &str) -> String {
        let page = scan(&format!("<html><body>{body}</body></html>"), Some("https://lamps.example/tides")).expect("a page");
        let blocks = split(&page);
        let taken = blocks.iter().map(|block| blocks.text(block).starts_with("It")).collect();
        let mut draft = Draft { chance: vec![0.4; blocks.len()], taken, expected: 0.9 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(block, _)| blocks.text(block)).collect::<Vec<_>>().join("|")
    }

    const LIST: &str = "<ul><li><a href='https://mills.example/'>The mills</a></li><li><a href='/plan.pdf'>A plan</a></li></ul>";

    #[test]
    fn sources_below_their_name_are_taken() {
        for name in ["<p><b>Mentioned in the show</b></p>", "<h2>Sources</h2>", "<p>Links:</p>"] {
            assert_eq!(taken(&format!("<p>It rose.</p>{name}{LIST}")).matches('|').count(), 3, "{name}");
        }
        assert_eq!(taken(&format!("<p>It rose.</p><p>Some day</p>{LIST}")), "It rose.");
        let own = LIST.replace("https://mills.example/", "/mills");
        assert_eq!(taken(&format!("<p>It rose.</p><h2>Sources</h2>{own}")), "It rose.");
        assert_eq!(taken(&format!("<h2>Sources</h2>{LIST}<p>It rose.</p>")), "It rose.");
    }

    #[test]
    fn a_document_between_parts_of_the_text_is_taken() {
        let link = |href: &str| taken(&format!("<p>It rose.</p><p><a href='{href}'>The plan of the pit</a></p><p>It fell.</p>"));
        assert_eq!(link("/plan.pdf"), "It rose.|The plan of the pit|It fell.");
        assert_eq!(link("/plan"), "It rose.|It fell.");
    }
}
