//! Keeps what belongs together together: a table, list, code block or figure in the middle of the text is taken as a whole, and so is a
//! heading or a short line between two parts of it. Blocks are scored one by one, but nobody reads them that way.

use std::ops::Range;

use crate::article::PageKind;
use crate::choose::draft::{Draft, take};
use crate::choose::refine::code::{MIN_CODE, follows_text};
use crate::choose::refine::contents::is_entry;
use crate::choose::refine::continuation::is_source;
use crate::choose::refine::units::{Units, announces, heading_of, is_block_code, is_code};
use crate::feature::View;
use crate::map::Map;
use crate::method::Scene;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::sort::sort;
use crate::trace::Trace;

/// Mean probability from which on a unit in the middle of the text is taken. One that stands alone needs more.
const MIN_INSIDE: f32 = 0.22;
/// The same from which on the text may be further away from it: what a recipe takes stands below times, servings and calories.
const MIN_LIKELY: f32 = 0.4;
/// The same of a list below a heading of a manual that was taken: what else there is to read.
const MIN_NAMED: f32 = 0.3;
/// Probability from which on a heading is taken with its section.
const MIN_HEADING: f32 = 0.05;
/// Link density from which on a heading leads elsewhere: the title of a teaser, tags.
const MAX_HEADING_LINKED: f32 = 0.3;
/// Probability from which on blocks between two taken blocks are taken, and how many there may be.
const MIN_BETWEEN: f32 = 0.25;
const MAX_BETWEEN: usize = 2;
/// Most words of a line that names the part below it, its least probability, and how many such lines make a series, of all in their markup.
const LABEL_WORDS: f32 = 6.0;
const MIN_LABEL: f32 = 0.2;
const MIN_LABELS: usize = 3;
const MIN_LABEL_SHARE: f32 = 0.8;
/// Share of the items of a plain list, a list of definitions or a table that must be taken for the rest to follow, and the lowest probability
/// of each of the rest.
const MIN_TAKEN_ITEMS: f32 = 0.5;
const MIN_ITEM: f32 = 0.15;
/// The same where each of the rest is nearly likely enough.
const MIN_TAKEN_LIKELY_ITEMS: f32 = 0.4;
const MIN_LIKELY_ITEM: f32 = 0.3;
/// Mean probability from which on a list of links stands between its siblings: titles of related texts between two paragraphs have far less.
const MIN_LINKS: f32 = 0.3;
/// Items of such a list that nothing announces, if they lead to other pages of the site.
const MIN_LINKS_ALONE: usize = 3;
/// Items from which on a plain list is long, and the share of them that must be taken for the rest to follow, at any length of the list.
const LONG_LIST: usize = 20;
const MIN_TAKEN_OF_LONG_LIST: f32 = 0.3;
/// Most words on a button, and levels between them and it.
const MAX_BUTTON_WORDS: u32 = 2;
const BUTTON_LEVELS: usize = 3;
/// The reason, as the trace has it.
const MOSTLY_TAKEN: &str = "most of the list or table is text";
/// Link density from which on a unit is a menu rather than part of the text.
const MENU_LINK_DENSITY: f32 = 0.6;

/// Takes units, headings and gaps that belong to the draft.
pub(crate) fn apply(scene: &Scene<'_>, kind: PageKind, draft: &mut Draft, trace: &mut Trace) {
    let is_documentation = kind == PageKind::Documentation;
    let units = Units::new(scene, kind == PageKind::Forum);
    let mut at = 0;
    while at < draft.taken.len() {
        let end = unit_end(scene, &units, at).unwrap_or(at + 1).max(at + 1);
        if end > at + 1 || units.outermost(at).is_some() || is_block_code(scene, at) {
            let is_below_heading = at > 0 && draft.taken[at - 1] && heading_of(scene, at - 1).is_some();
            let is_list = units.outermost(at).is_some_and(|unit| matches!(scene.page.tag(unit), Tag::Ul | Tag::Ol));
            let is_named = is_documentation && is_below_heading && is_list && !(at..end).all(|i| is_entry(scene, i));
            weigh_unit(scene, &units, draft, is_named, at..end, trace);
        }
        // Also in a unit: a list may hold all of the text, such as the entries of a live blog.
        for i in at..end {
            if !draft.taken[i]
                && !is_label_of_button(scene, i)
                && (belongs_to_neighbours(scene, &units, draft, i) || is_in_taken_paragraph(scene, draft, i))
            {
                take(scene, draft, i, i + 1, "stands between parts of the text", trace);
            }
        }
        at = end;
    }
    take_headings(scene, &units, draft, trace);
    for i in labels(scene, draft) {
        take(scene, draft, i, i + 1, "names the part of the text below it", trace);
    }
    complete_long_lists(scene, draft, trace);
}

/// Whether a block is the word or two on a button.
fn is_label_of_button(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let button = page.ancestors(block.first).take(BUTTON_LEVELS).find(|around| page.tag(*around) == Tag::Button);
    block.measure.words() <= MAX_BUTTON_WORDS && button.is_some_and(|button| page.contains(button, block.last))
}

/// Takes the headings of what was taken as a whole, from the last on, since a heading may name others.
fn take_headings(scene: &Scene<'_>, units: &Units, draft: &mut Draft, trace: &mut Trace) {
    for i in (0..draft.taken.len()).rev() {
        let is_above_next = |heading: NodeId| {
            let rank = |node: Option<NodeId>| node.and_then(|node| scene.page.tag(node).heading());
            let below = below(scene, i, heading).and_then(|below| heading_of(scene, below));
            rank(below).is_some_and(|other| Some(other) <= rank(Some(heading)))
        };
        let is_named = |heading: NodeId| scene.blocks.within(scene.page, heading).any(|i| draft.taken[i]);
        let names = |heading: NodeId| {
            !is_named(heading) && names_taken(scene, units, draft, i, heading) && !leads_elsewhere(scene, i) && !is_above_next(heading)
        };
        if !draft.taken[i] && heading_of(scene, i).is_some_and(names) {
            take(scene, draft, i, i + 1, "stands between parts of the text", trace);
        }
    }
}

/// Whether a heading is likely enough and what stands directly below it was taken.
fn names_taken(scene: &Scene<'_>, units: &Units, draft: &Draft, at: usize, heading: NodeId) -> bool {
    let is_taken = |below: usize| draft.taken[below] && is_near(scene, units, at, units.whole(scene, below));
    draft.chance[at] >= MIN_HEADING && below(scene, at, heading).is_some_and(is_taken)
}

/// The block below a heading. Other blocks in the heading, such as a button that copies its link, are not its section.
fn below(scene: &Scene<'_>, at: usize, heading: NodeId) -> Option<usize> {
    (at + 1..scene.blocks.len()).find(|i| !scene.page.contains(heading, scene.blocks[*i].element))
}

/// Whether most of a block is a link to another page, or to several places.
fn leads_elsewhere(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let link = page.ancestors(block.last).find(|around| page.tag(*around) == Tag::A);
    let stays = |href: &str| block.links == 1 && href.starts_with('#');
    scene.view().linked(at) >= MAX_HEADING_LINKED && !link.and_then(|link| page.attr(link, Attr::Href)).is_some_and(stays)
}

/// Takes all items of a long plain list, such as a table of contents or an index, of which many were taken. Copies of what was taken stay
/// out.
fn complete_long_lists(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let list = |i: usize| {
        let element = scene.blocks[i].element;
        scene.page.parent(element).filter(|_| scene.page.tag(element) == Tag::Li)
    };
    let mut at = 0;
    while at < draft.taken.len() {
        let end = at + 1 + (at + 1..draft.taken.len()).take_while(|i| list(*i) == list(at)).count();
        let taken = (at..end).filter(|i| draft.taken[*i]).count();
        let is_long_list = list(at).is_some() && end - at >= LONG_LIST;
        if is_long_list && taken as f32 >= MIN_TAKEN_OF_LONG_LIST * (end - at) as f32 {
            let others: Vec<usize> = (at..end).filter(|i| draft.chance[*i] > 0.0).collect();
            others.into_iter().for_each(|i| take(scene, draft, i, i + 1, MOSTLY_TAKEN, trace));
        }
        at = end;
    }
}

/// The short lines that each stand above a part of the text, all in one markup: "Step 1", "Step 2".
fn labels(scene: &Scene<'_>, draft: &Draft) -> Vec<usize> {
    let view = scene.view();
    let is_label = |i: usize| {
        view.words(i) <= LABEL_WORDS
            && view.linked(i) == 0.0
            && draft.chance[i] >= MIN_LABEL
            && draft.taken.get(i + 1) == Some(&true)
            && view.path(i) != view.path(i + 1)
            && stands_with_next(scene, i)
    };
    // The labels on each class path, and how many blocks are on it.
    let mut paths: Map<u64, (usize, Vec<usize>)> = Map::new();
    for i in (0..draft.taken.len()).filter(|i| is_label(*i)) {
        paths.or_default(view.path(i)).1.push(i);
    }
    paths.retain(|_, (_, labels)| labels.len() >= MIN_LABELS);
    if paths.is_empty() {
        return Vec::new();
    }
    for i in 0..draft.taken.len() {
        if let Some((all, _)) = paths.get_mut(&view.path(i)) {
            *all += 1;
        }
    }
    let is_series = |(all, labels): &(usize, Vec<usize>)| labels.len() as f32 >= MIN_LABEL_SHARE * *all as f32;
    let mut labels: Vec<usize> =
        paths.into_iter().map(|(_, path)| path).filter(is_series).flat_map(|(_, labels)| labels).filter(|i| !draft.taken[*i]).collect();
    sort(&mut labels);
    labels
}

/// Whether a block stands in the same element as the next, or as an element that begins with it.
fn stands_with_next(scene: &Scene<'_>, at: usize) -> bool {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let parent = page.parent(element);
    page.ancestors(scene.blocks[at + 1].element).take(2).any(|outer| outer == element || Some(outer) == parent)
}

/// Whether a block is in the middle of a paragraph of which what is before and behind it was taken: an element that only scripts know.
fn is_in_taken_paragraph(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let Some(paragraph) = page.ancestors(block.element).find(|around| page.tag(*around) == Tag::P) else { return false };
    let range = scene.blocks.within(page, paragraph);
    at > range.start && at + 1 < range.end && draft.taken[at - 1] && draft.taken[at + 1]
}

/// The end of the outermost unit that begins with this block.
fn unit_end(scene: &Scene<'_>, units: &Units, at: usize) -> Option<usize> {
    if let Some(last) = scene.blocks.code_around(scene.blocks[at].element).and_then(<[_]>::last) {
        return Some(scene.blocks.within(scene.page, *last).end);
    }
    Some(scene.blocks.within(scene.page, units.outermost(at)?).end)
}

/// Takes or leaves the blocks of a unit together. A list below a heading of a manual is named by it.
fn weigh_unit(scene: &Scene<'_>, units: &Units, draft: &mut Draft, is_named: bool, unit: Range<usize>, trace: &mut Trace) {
    let (view, from, to) = (scene.view(), unit.start, unit.end);
    let taken = (from..to).filter(|i| draft.taken[*i]).count();
    if taken == to - from {
        return;
    }
    if is_mostly_taken(scene, draft, from, to, taken) {
        return take(scene, draft, from, to, MOSTLY_TAKEN, trace);
    }
    let (chance, words, linked) = means(view, draft, from, to);
    let is_code = is_code(scene, from);
    let least = if is_code { MIN_CODE } else { MIN_INSIDE };
    let distance = if to - from > 1 && chance / words >= MIN_LIKELY { MAX_LIKELY_DISTANCE } else { MAX_DISTANCE };
    let stands_in_text = is_inside(scene, units, draft, from, to, distance) || (is_code && follows_text(scene, units, draft, from));
    let is_between = || chance / words >= MIN_LINKS && is_list_between_siblings(scene, units, draft, &unit);
    if (stands_in_text && (chance / words >= least && linked / words < MENU_LINK_DENSITY || is_between()))
        || (is_named && chance / words >= MIN_NAMED)
    {
        take(scene, draft, from, to, "a part of the text as a whole", trace);
    }
}

/// Whether a unit is a list, and the taken blocks nearest to it are of its siblings: what the text lists between two of its paragraphs.
fn is_list_between_siblings(scene: &Scene<'_>, units: &Units, draft: &Draft, unit: &Range<usize>) -> bool {
    let page = scene.page;
    let Some(list) = units.outermost(unit.start).filter(|list| matches!(page.tag(*list), Tag::Ul | Tag::Ol)) else { return false };
    let around = page.parent(list);
    let is_sibling = |i: usize| {
        let whole = heading_of(scene, i).unwrap_or_else(|| units.whole(scene, i));
        page.parent(whole) == around
    };
    let before = (0..unit.start).rev().take(MAX_DISTANCE).find(|i| draft.taken[*i]);
    let after = (unit.end..draft.taken.len()).take(MAX_DISTANCE).find(|i| draft.taken[*i]);
    // A pair of links to other pages of the site that nothing announces is of a box that the site put there.
    let is_of_text = |before: usize| {
        let is_named = heading_of(scene, before).is_some() || announces(scene, before);
        unit.len() >= MIN_LINKS_ALONE || is_named || unit.clone().all(|i| is_source(scene, i))
    };
    before.is_some_and(|before| is_sibling(before) && is_of_text(before))
        && after.is_some_and(is_sibling)
        && !unit.clone().all(|i| is_entry(scene, i))
}

/// Whether most items of a plain list, or most of a table or a list of definitions, were taken one by one. To a reader the others look no
/// different.
fn is_mostly_taken(scene: &Scene<'_>, draft: &Draft, from: usize, to: usize, taken: usize) -> bool {
    let (page, first, last) = (scene.page, scene.blocks[from].element, scene.blocks[to - 1].element);
    let is_plain_list = || {
        // A list may hold others, as the contents of a manual do.
        let is_list = |node: NodeId| matches!(page.tag(node), Tag::Ul | Tag::Ol) && page.contains(node, last);
        let is_item = |i: usize| page.tag(scene.blocks[i].element) == Tag::Li;
        let is_in_one = |list: NodeId| scene.blocks.within(page, list).len() == to - from;
        (from..to).all(is_item) && page.ancestors(first).find(|node| is_list(*node)).is_some_and(is_in_one)
    };
    let is_table = |node: NodeId| matches!(page.tag(node), Tag::Dl | Tag::Table) && page.contains(node, last);
    let are_taken = |share: f32, least: f32| taken as f32 >= share * (to - from) as f32 && (from..to).all(|i| draft.chance[i] >= least);
    to - from > 2
        && (are_taken(MIN_TAKEN_ITEMS, MIN_ITEM) || are_taken(MIN_TAKEN_LIKELY_ITEMS, MIN_LIKELY_ITEM))
        && (is_plain_list() || page.ancestors(first).any(is_table))
}

fn means(view: &View<'_>, draft: &Draft, from: usize, to: usize) -> (f32, f32, f32) {
    (from..to).fold((0.0, 0.0, 0.0), |(chance, words, linked), i| {
        let w = view.words(i);
        (chance + w * draft.chance[i], words + w, linked + w * view.linked(i))
    })
}

/// Whether the text continues on both sides of a part, near it in the tree and among that many blocks.
fn is_inside(scene: &Scene<'_>, units: &Units, draft: &Draft, from: usize, to: usize, distance: usize) -> bool {
    let before = (0..from).rev().take(distance).find(|i| draft.taken[*i]);
    let after = (to..draft.taken.len()).take(distance).find(|i| draft.taken[*i]);
    matches!((before, after), (Some(a), Some(b)) if is_near(scene, units, a, units.whole(scene, from)) && is_near(scene, units, b, units.whole(scene, to - 1)))
}

/// Blocks searched on either side for more of the text, and those beside a list that is nearly likely enough.
const MAX_DISTANCE: usize = 5;
const MAX_LIKELY_DISTANCE: usize = 12;
/// Levels between two blocks and their common ancestor, for them to be of one text.
const MAX_COMMON_LEVELS: usize = 4;
/// The same for a table: editors put it into boxes of its own.
const MAX_TABLE_LEVELS: usize = 8;

/// Whether a block and an element are near each other in the tree.
fn is_near(scene: &Scene<'_>, units: &Units, at: usize, node: NodeId) -> bool {
    let page = scene.page;
    let levels = |outer: NodeId| usize::from(page.depth(node).saturating_sub(page.depth(outer)));
    let most = if page.tag(node) == Tag::Table { MAX_TABLE_LEVELS } else { MAX_COMMON_LEVELS };
    page.ancestors(units.whole(scene, at)).take(most).any(|outer| page.contains(outer, node) && levels(outer) <= most)
}

/// Whether a block that was not taken belongs to the taken blocks around it.
fn belongs_to_neighbours(scene: &Scene<'_>, units: &Units, draft: &Draft, at: usize) -> bool {
    let view = scene.view();
    let element = scene.blocks[at].element;
    if scene.page.tag(element).heading().is_some() {
        return names_taken(scene, units, draft, at, element);
    }
    let fits = |i: usize| draft.chance[i] >= MIN_BETWEEN && view.linked(i) < MENU_LINK_DENSITY;
    let after = (at + 1..draft.taken.len()).take(MAX_BETWEEN).find(|i| draft.taken[*i] || !fits(*i));
    let before = at.checked_sub(1).map(|before| if is_sign_of(scene, before, at) { before.saturating_sub(1) } else { before });
    let (Some(before), Some(after)) = (before.filter(|i| draft.taken[*i]), after.filter(|i| draft.taken[*i])) else { return false };
    fits(at)
        && is_near(scene, units, before, units.whole(scene, at))
        && is_near(scene, units, at, units.whole(scene, after))
        && !stands_at_form(scene, at)
}

/// Whether a block is one word beside another in a small box: an icon written as its name, or a label.
fn is_sign_of(scene: &Scene<'_>, sign: usize, at: usize) -> bool {
    let (page, sign, block) = (scene.page, &scene.blocks[sign], &scene.blocks[at]);
    let both = sign.measure.words() + block.measure.words();
    let is_box = |around: NodeId| page.contains(around, sign.first) && page.words(around) == both;
    sign.measure.words() <= 1 && page.parent(block.element).is_some_and(is_box)
}

/// Levels above a block in which a form makes it an invitation to fill that in.
const FORM_LEVELS: usize = 3;

/// Whether most of what is said in an element with a form is this block: what invites to subscribe between two paragraphs.
fn stands_at_form(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let says_most = |around: &NodeId| page.words(*around) <= 2 * block.measure.words();
    let mut boxes = page.ancestors(block.element).take(FORM_LEVELS).take_while(says_most);
    boxes.any(|around| page.subtree(around).any(|inner| page.tag(inner) == Tag::Form))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    fn taken(body: &str, chance: &[f32]) -> String {
        text_after(body, chance, &|scene, draft| apply(scene, PageKind::Documentation, draft, &mut Trace::off()))
    }

    #[test]
    fn a_box_with_a_sign_stands_between_its_neighbours() {
        let text = |between: &str| format!("<p>One.</p>{between}<p>Three.</p>");
        let note = text("<aside><i>info</i><p>Two, at last.</p></aside>");
        assert_eq!(taken(&note, &[0.9, 0.2, 0.4, 0.9]), "One.|Two, at last.|Three.");
        assert_eq!(taken(&note.replace("info", "See our shop"), &[0.9, 0.2, 0.4, 0.9]), "One.|Three.");
        assert_eq!(taken(&text("<p>Two a.</p><p>Two b.</p>"), &[0.9, 0.4, 0.4, 0.9]), "One.|Two a.|Two b.|Three.");
        assert_eq!(taken(&text("<p>a</p><p>b</p><p>c</p>"), &[0.9, 0.4, 0.4, 0.4, 0.9]), "One.|Three.");
    }

    #[test]
    fn a_table_around_a_table_is_no_unit_of_a_thread() {
        let text = "<td>It rose, and by six it stood at the door of the mill.</td>";
        let kept = |post: &str, kind: PageKind| {
            let page = format!("<p>It began at night.</p>{post}<p>It ended at noon.</p>");
            text_after(&page, &[0.9, 0.9, 0.1, 0.9], &|scene, draft| apply(scene, kind, draft, &mut Trace::off())).contains("Reply")
        };
        let nested = format!("<table><tr><td><table><tr>{text}</tr></table></td><td>Reply</td></tr></table>");
        assert!(kept(&nested, PageKind::Documentation) && !kept(&nested, PageKind::Forum));
        // One row lays out what somebody says; several are data.
        let row = format!("<tr>{text}<td>Reply</td></tr>");
        assert!(!kept(&format!("<table>{row}</table>"), PageKind::Forum));
        assert!(kept(&format!("<table>{row}<tr></tr></table>"), PageKind::Forum));
    }

    #[test]
    fn a_list_that_is_nearly_likely_enough_may_stand_further_away() {
        let facts = "<div>Time: 2 hours</div>".repeat(7);
        let page = format!("<p>One.</p>{facts}<h3>You need</h3><ul><li>400 g flour</li><li>9 g salt</li></ul><p>Two.</p>");
        let chance = |item: f32| [&[0.9][..], &[0.1; 7], &[0.2, item, item, 0.9]].concat();
        assert_eq!(taken(&page, &chance(0.45)), "One.|You need|400 g flour|9 g salt|Two.");
        assert_eq!(taken(&page, &chance(0.35)), "One.|Two.");
    }

    #[test]
    fn the_word_on_a_button_fills_no_gap() {
        let text = |label: &str| format!("<p>One.</p><div><button>{label}</button></div><p>Three.</p>");
        assert_eq!(taken(&text("hide"), &[0.9, 0.4, 0.9]), "One.|Three.");
        assert_eq!(taken(&text("Why is it so?"), &[0.9, 0.4, 0.9]), "One.|Why is it so?|Three.");
    }

    #[test]
    fn what_else_there_is_to_read_stays_below_its_heading_in_a_manual() {
        let list = "<p>One.</p><h2>See also</h2><ul><li><a href=/b>Tides</a></li><li><a href=/c>Winds</a></li></ul>";
        assert_eq!(taken(list, &[0.9, 0.6, 0.4, 0.3]), "One.|See also|Tides|Winds");
        assert_eq!(taken(list, &[0.9, 0.6, 0.2, 0.1]), "One.|See also");
        assert_eq!(taken(&list.replace("h2", "p"), &[0.9, 0.6, 0.4, 0.3]), "One.|See also");
        let table = list.replace("<ul><li>", "<table><tr><td>").replace("</li><li>", "<td>").replace("</ul>", "</table>");
        assert_eq!(taken(&table, &[0.9, 0.6, 0.4, 0.3]), "One.|See also");
    }

    #[test]
    fn headings_in_boxes_and_above_headings_stay_with_what_they_name() {
        let page = |heading: &str| format!("<p>One.</p>{heading}<h3>Rain</h3><p>Two.</p>");
        assert_eq!(taken(&page("<h2><div><i></i></div><div>Weather</div></h2>"), &[0.9, 0.1, 0.1, 0.9]), "One.|Weather|Rain|Two.");
        assert_eq!(taken(&page("<h2><a href='#w'>Weather</a></h2>"), &[0.9, 0.1, 0.1, 0.9]), "One.|Weather|Rain|Two.");
        assert_eq!(taken(&page("<h2><a href=/w>Weather</a></h2>"), &[0.9, 0.1, 0.1, 0.9]), "One.|Rain|Two.");
        assert_eq!(taken(&page("<h3>Weather</h3>"), &[0.9, 0.1, 0.1, 0.9]), "One.|Rain|Two.");
    }

    #[test]
    fn the_rest_of_a_list_in_lists_follows_most_of_it() {
        let list = "<p>One.</p><ul><li><a href=/a>A</a><ul><li><a href=/b>B</a></li><li><a href=/c>C</a></li></ul></li><li>D</li></ul>";
        assert_eq!(taken(list, &[0.9, 0.6, 0.3, 0.3, 0.7]), "One.|A|B|C|D");
        assert_eq!(taken(&list.replace("<li>D</li>", "<li><p>D</p></li>"), &[0.9, 0.6, 0.3, 0.3, 0.7]), "One.|A|D");
    }

    #[test]
    fn links_between_two_parts_of_the_text_stay() {
        let list = |before: &str, href: &str| {
            format!("<p>One.</p>{before}<ul><li><a href={href}/b>Tides</a></li><li><a href={href}/c>Winds</a></li></ul><p>Three.</p>")
        };
        let own = list("<p>Two.</p>", "");
        assert_eq!(taken(&list("<h3>Two</h3>", ""), &[0.9, 0.9, 0.4, 0.3, 0.9]), "One.|Two|Tides|Winds|Three.");
        assert_eq!(taken(&list("<p>Two:</p>", ""), &[0.9, 0.9, 0.4, 0.3, 0.9]), "One.|Two:|Tides|Winds|Three.");
        assert_eq!(taken(&own, &[0.9, 0.9, 0.4, 0.3, 0.9]), "One.|Two.|Three.");
        assert_eq!(taken(&list("<h3>Two</h3>", ""), &[0.9, 0.9, 0.2, 0.3, 0.9]), "One.|Two|Three.");
        let three = own.replace("</ul>", "<li><a href=/d>Waves</a></li></ul>");
        assert_eq!(taken(&three, &[0.9, 0.9, 0.4, 0.3, 0.4, 0.9]), "One.|Two.|Tides|Winds|Waves|Three.");
        let boxed = three.replace("<ul>", "<div><ul>").replace("</ul>", "</ul></div>");
        assert_eq!(taken(&boxed, &[0.9, 0.9, 0.4, 0.3, 0.4, 0.9]), "One.|Two.|Three.");
    }

    #[test]
    fn an_invitation_at_a_form_is_no_part_between_others() {
        let text = |between: &str| format!("<p>One.</p><div>{between}</div><p>Three.</p>");
        assert_eq!(taken(&text("<p>Two, at last.</p>"), &[0.9, 0.4, 0.9]), "One.|Two, at last.|Three.");
        assert_eq!(taken(&text("<p>Write to me.</p><form><input type=email></form>"), &[0.9, 0.4, 0.9]), "One.|Three.");
    }

    #[test]
    fn a_table_stands_between_its_neighbours_in_boxes_of_its_own() {
        let section = |inner: &str| format!("<section><div><div><div><div><div>{inner}</div></div></div></div></div></section>");
        let text = |table: &str| format!("{}{}{}", section("<p>One.</p>"), section(table), section("<p>Three.</p>"));
        let table = text("<table><tr><td>33 cm</td><td>870 g</td></tr></table>");
        assert_eq!(taken(&table, &[0.9, 0.3, 0.3, 0.9]), "One.|33 cm|870 g|Three.");
        assert_eq!(taken(&table, &[0.9, 0.1, 0.1, 0.9]), "One.|Three.");
        assert_eq!(taken(&text("<ul><li>33 cm</li><li>870 g</li></ul>"), &[0.9, 0.3, 0.3, 0.9]), "One.|Three.");
    }

    #[test]
    fn the_rest_of_a_list_follows_most_of_it() {
        let list = "<p>One.</p><ul><li><a href=/a>A</a></li><li><a href=/b>B</a></li><li>C</li><li><a href=/d>D</a></li></ul>";
        assert_eq!(taken(list, &[0.9, 0.6, 0.3, 0.7, 0.2]), "One.|A|B|C|D");
        assert_eq!(taken(list, &[0.9, 0.6, 0.3, 0.3, 0.2]), "One.|A");
        assert_eq!(taken(list, &[0.9, 0.6, 0.3, 0.7, 0.01]), "One.|A|C");
        let longer = list.replace("</ul>", "<li>E</li></ul>");
        assert_eq!(taken(&longer, &[0.9, 0.6, 0.3, 0.7, 0.3, 0.4]), "One.|A|B|C|D|E");
        assert_eq!(taken(&longer, &[0.9, 0.6, 0.3, 0.7, 0.3, 0.2]), "One.|A|C");
    }

    #[test]
    fn the_rest_of_a_list_of_definitions_follows_most_of_it() {
        let list = "<dl><dt>Height</dt><dd>33 cm</dd><dt>Weight</dt><dd>870 g</dd></dl>";
        assert_eq!(taken(list, &[0.6, 0.7, 0.3, 0.4]), "Height|33 cm|Weight|870 g");
        assert_eq!(taken(list, &[0.6, 0.7, 0.3, 0.1]), "Height|33 cm");
    }

    #[test]
    fn a_long_list_follows_a_third_of_it_but_for_copies() {
        let list = |items: usize| format!("<ul>{}</ul>", "<li><a href=/a>A</a></li>".repeat(items));
        let chance = |items: usize| (0..items).map(|i| if i < 8 { 0.6 } else { 0.1 }).collect::<Vec<f32>>();
        assert_eq!(taken(&list(24), &chance(24)).matches('A').count(), 24);
        assert_eq!(taken(&list(30), &chance(30)).matches('A').count(), 8);
        assert_eq!(taken(&list(19), &chance(19)).matches('A').count(), 8);
        let with_a_copy = [chance(23), vec![0.0]].concat();
        assert_eq!(taken(&list(24), &with_a_copy).matches('A').count(), 23);
    }

    #[test]
    fn short_lines_above_parts_of_the_text_stay_if_there_are_several() {
        let steps = |count: usize| {
            (1..=count)
                .map(|n| format!("<div><span class=step>Step {n}</span><p>Do it.</p></div><div class=by>Anna</div>"))
                .collect::<String>()
        };
        let chance = |count: usize| [0.3, 0.9, 0.1].repeat(count);
        assert_eq!(taken(&steps(3), &chance(3)), "Step 1|Do it.|Step 2|Do it.|Step 3|Do it.");
        assert_eq!(taken(&steps(2), &chance(2)), "Do it.|Do it.");
    }

    #[test]
    fn times_and_headings_of_entries_stay_in_a_list_that_holds_the_text() {
        let entry = |time: &str, heading: &str| format!("<li><header><i>{time}</i>{heading}</header><div><p>It rains.</p></div></li>");
        let list = format!("<ol>{}{}{}</ol>", entry("9:00", "<h3>Rain</h3>"), entry("9:10", ""), entry("9:20", "<h3>Sun</h3>"));
        let all = "9:00|Rain|It rains.|9:10|It rains.|9:20|Sun|It rains.";
        assert_eq!(taken(&list, &[0.6, 0.6, 0.9, 0.4, 0.9, 0.4, 0.3, 0.9]), all);
        assert_eq!(taken(&list, &[0.1, 0.6, 0.9, 0.1, 0.9, 0.1, 0.3, 0.9]), "Rain|It rains.|It rains.|Sun|It rains.");
    }
}
