//! Takes what a manual sets apart from its text without leaving it: boxes with a note or a warning, the name of a file above its code, and
//! paragraphs of a description of which others are taken.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::is_code;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::callouts::{BOX_WORDS, CALLOUT_CLASSES, Purpose};
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why blocks are taken, as the trace has it.
const NOTE: &str = "a note between parts of the text";
const FILE: &str = "names the file of the code below it";
const PARAGRAPH: &str = "a paragraph of a description that is taken";

/// Levels from a block to its box or description, most words of a box, and the least mean probability of one.
const LEVELS: usize = 4;
const NOTE_WORDS: u32 = 150;
const MIN_NOTE: f32 = 0.1;
/// The same of one at the end of a section, behind which no text is.
const MIN_LAST_NOTE: f32 = 0.15;
/// Levels from the name of a file to an element that holds the code.
const FILE_LEVELS: usize = 4;
/// Most link density of a paragraph of a description, and its least probability.
const MAX_LINKED: f32 = 0.7;
const MIN_PARAGRAPH: f32 = 0.1;

/// Takes notes, names of files and paragraphs.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let mut at = 0;
    while at < draft.taken.len() {
        let end = notes(scene, draft, at);
        if end > at && stands_in_text(scene, draft, at..end) {
            take(scene, draft, at, end, NOTE, trace);
        }
        at = end.max(at + 1);
    }
    let is_left = |draft: &Draft, i: usize| !draft.taken[i] && !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    for i in 0..draft.taken.len() {
        if is_left(draft, i) && names_file(scene, draft, i) {
            take(scene, draft, i, i + 1, FILE, trace);
        } else if is_left(draft, i) && draft.chance[i] >= MIN_PARAGRAPH && is_of_description(scene, draft, i) {
            take(scene, draft, i, i + 1, PARAGRAPH, trace);
        }
    }
}

/// The end of the notes that begin with a block and are not taken.
fn notes(scene: &Scene<'_>, draft: &Draft, at: usize) -> usize {
    let mut end = at;
    while let Some(note) = scene.blocks.get(end).and_then(|_| note_at(scene, end)) {
        let own = scene.blocks.within(scene.page, note);
        let chance = own.clone().map(|i| draft.chance[i]).sum::<f32>();
        let is_shown = !scene.page.marks(note).has(Marks::HIDDEN);
        if own.clone().any(|i| draft.taken[i]) || chance < MIN_NOTE * own.len() as f32 || !is_shown {
            break;
        }
        end = own.end;
    }
    end
}

/// The box with a note that begins with a block.
fn note_at(scene: &Scene<'_>, at: usize) -> Option<NodeId> {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let begins = |node: &NodeId| page.words(*node) <= NOTE_WORDS && scene.blocks.within(page, *node).start == at;
    let around = std::iter::once(element).chain(page.ancestors(element)).take(LEVELS).take_while(begins);
    // The title of a box is named after it.
    around.filter(|node| is_note(page.attr(*node, Attr::Class), page.attr(*node, Attr::Role))).last()
}

/// Whether a class or role is that of a note.
fn is_note(class: Option<&str>, role: Option<&str>) -> bool {
    let is_named = |class: &str| {
        let mut parts = class.split(|c: char| !c.is_alphanumeric());
        BOX_WORDS.are_in(class) && parts.any(|part| CALLOUT_CLASSES.contains(&part) || Purpose::from_name(part).is_some())
    };
    role == Some("note") || class.is_some_and(is_named)
}

/// Whether what is before and behind some blocks was taken and stands in the element around them, or they end it.
fn stands_in_text(scene: &Scene<'_>, draft: &Draft, own: Range<usize>) -> bool {
    let page = scene.page;
    let Some(around) = note_at(scene, own.start).and_then(|note| page.parent(note)) else { return false };
    let is_in = |i: usize| page.contains(around, scene.blocks[i].element);
    let is_taken = |i: usize| draft.taken.get(i) == Some(&true);
    // At the end of a section a note says where to read on.
    let ends_section = || {
        let chance = own.clone().map(|i| draft.chance[i]).sum::<f32>();
        scene.blocks.within(page, around).end == own.end && chance >= MIN_LAST_NOTE * own.len() as f32
    };
    own.start.checked_sub(1).is_some_and(|before| is_taken(before) && is_in(before)) && (is_taken(own.end) || ends_section())
}

/// Whether a block is the name of a file, right above code that was taken.
fn names_file(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let name = scene.blocks.text(block).trim_end_matches('¶');
    let is_name = !name.contains(' ') && name.rsplit_once('.').is_some_and(|(stem, end)| !stem.is_empty() && !end.is_empty());
    let is_above =
        |next: &crate::block::Block| page.ancestors(block.element).take(FILE_LEVELS).any(|around| page.contains(around, next.element));
    is_name
        && draft.taken.get(at + 1) == Some(&true)
        && !is_code(scene, at)
        && is_code(scene, at + 1)
        && scene.blocks.get(at + 1).is_some_and(is_above)
}

/// Whether a block is a paragraph of a description whose term and another paragraph were taken.
fn is_of_description(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let Some(around) = page.parent(element).filter(|around| page.tag(element) == Tag::P && page.tag(*around) == Tag::Dd) else {
        return false;
    };
    let own = scene.blocks.within(page, around);
    let is_sibling = |i: usize| draft.taken[i] && page.parent(scene.blocks[i].element) == Some(around);
    let term = own.start.checked_sub(1).filter(|term| draft.taken[*term]).map(|term| scene.blocks[term].element);
    term.is_some_and(|term| page.parent(around).is_some_and(|list| page.contains(list, term)))
        && scene.view().linked(at) < MAX_LINKED
        && own.clone().any(is_sibling)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    fn taken(body: &str, chance: &[f32]) -> String {
        text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off()))
    }

    #[test]
    fn notes_between_parts_of_the_text_are_taken() {
        let note = "<div class='admonition warning'><p class=admonition-title>Warning</p><p>It may rain.</p></div>";
        let page = format!("<div><p>One.</p>{note}<p>Two.</p></div>");
        assert_eq!(taken(&page, &[0.9, 0.2, 0.2, 0.9]), "One.|Warning|It may rain.|Two.");
        assert_eq!(taken(&page.replace(note, &note.repeat(2)), &[0.9, 0.2, 0.2, 0.1, 0.2, 0.9]).matches("It may rain.").count(), 2);
        assert_eq!(taken(&page, &[0.9, 0.2, 0.2, 0.1]), "One.");
        assert_eq!(taken(&page, &[0.9, 0.01, 0.02, 0.9]), "One.|Two.");
        // At the end of a section, if it is a little more likely.
        let last = page.replace("<p>Two.</p></div>", "</div><p>Two.</p>");
        assert_eq!(taken(&last, &[0.9, 0.2, 0.2, 0.1]), "One.|Warning|It may rain.");
        assert_eq!(taken(&last, &[0.9, 0.1, 0.12, 0.1]), "One.");
        assert_eq!(taken(&page.replace("admonition warning", "promo"), &[0.9, 0.2, 0.2, 0.9]), "One.|Two.");
    }

    #[test]
    fn the_name_of_a_file_stays_with_its_code() {
        let page = "<p>One.</p><div><div><span>boats/tide.py¶</span></div><div><pre>rise()</pre></div></div>";
        assert_eq!(taken(page, &[0.9, 0.1, 0.9]), "One.|boats/tide.py¶|rise()");
        assert_eq!(taken(page, &[0.9, 0.1, 0.1]), "One.");
        assert_eq!(taken(&page.replace("boats/tide.py", "Copy it."), &[0.9, 0.1, 0.9]), "One.|rise()");
    }

    #[test]
    fn the_paragraphs_of_a_description_stay_together() {
        let page = "<dl><dt>rise()</dt><dd><p>It <a href=/b>rises</a>.</p><p>And it falls.</p></dd></dl>";
        assert_eq!(taken(page, &[0.9, 0.2, 0.9]), "rise()|It rises.|And it falls.");
        assert_eq!(taken(page, &[0.1, 0.2, 0.9]), "And it falls.");
    }
}
