//! Takes back what the page's own data have as an answer, a post or a part of a recipe: a list of ingredients, each with a link, is like a list
//! of links to other texts.

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::heading_of;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::class_hints::RECIPE_FACTS;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const DECLARED: &str = "the page's data have it as text";
const BESIDE: &str = "the page's data have another item of its list";
const NOTE: &str = "a note of the recipe that the page's data have";
const FACT: &str = "says how long the recipe takes or how much it makes";
/// Most words of that, and levels from the parts of a recipe to an element with its head.
const FACT_WORDS: u32 = 12;
const HEAD_LEVELS: usize = 2;
/// Most blocks between a heading of a recipe and what it takes.
const BETWEEN: usize = 8;
/// Least probability of a note and its heading, and most blocks of a recipe.
const MIN_NOTE: f32 = 0.1;
const CARD_BLOCKS: usize = 200;
/// Least probability of an item beside one that the data have, link density from which on it leads elsewhere, most lines of the list, and levels
/// from a line to its item.
const MIN_CHANCE: f32 = 0.05;
const MAX_LINKED: f32 = 0.5;
const MAX_ITEMS: usize = 80;
const LEVELS: usize = 4;
/// Probability from which on it is taken; a weaker copy has none.
const LIKELY: f32 = 0.5;

/// Takes what the data have.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    for i in 0..draft.taken.len() {
        if scene.data_texts().have(i) && draft.chance[i] >= LIKELY {
            take(scene, draft, i, i + 1, DECLARED, trace);
        }
        if draft.taken[i] && scene.data_texts().have(i) {
            take_beside(scene, draft, i, trace);
        }
    }
    take_notes(scene, draft, trace);
}

/// Takes the times of a recipe, its headings and its notes: what stands in the element around what it takes and its steps, below a heading in the markup of theirs.
fn take_notes(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let is_declared = |i: &usize| draft.taken[*i] && scene.data_texts().have(*i);
    let Some(first) = scene.data_texts().ingredients.first().map(|line| line.start) else { return };
    let Some(last) = (0..draft.taken.len()).rev().find(is_declared).filter(|last| *last > first) else { return };
    let last_node = scene.blocks[last].first;
    let mut around = page.ancestors(scene.blocks[first].first).skip_while(|around| !page.contains(*around, last_node));
    let Some(blocks) = around.next().map(|card| scene.blocks.within(page, card)).filter(|blocks| blocks.len() <= CARD_BLOCKS) else {
        return;
    };
    // How long it takes stands in the head of the recipe.
    let whole =
        around.take(HEAD_LEVELS).map(|around| scene.blocks.within(page, around)).filter(|blocks| blocks.len() <= CARD_BLOCKS).last();
    for i in whole.unwrap_or(blocks.clone()).take_while(|i| *i < first) {
        if !draft.taken[i] && draft.chance[i] >= MIN_CHANCE && is_fact(scene, i) {
            take(scene, draft, i, i + 1, FACT, trace);
        }
    }
    let may_be = |draft: &Draft, i: usize| {
        !draft.taken[i]
            && draft.chance[i] >= MIN_NOTE
            && view.linked(i) < MAX_LINKED
            && !page.marks(scene.blocks[i].first).has(Marks::HIDDEN)
    };
    let heading = |i: usize| heading_of(scene, i).map(|heading| (heading, view.signature(heading)));
    let taken: Vec<u64> = blocks.clone().filter(|i| draft.taken[*i]).filter_map(|i| Some(heading(i)?.1)).collect();
    for i in blocks.clone() {
        let is_heading = |(_, look): &(NodeId, u64)| (draft.taken[i] || may_be(draft, i)) && taken.contains(look);
        let Some((node, _)) = heading(i).filter(is_heading) else { continue };
        // Buttons that copy the list or count for more people stand between.
        let below = (i + 1..blocks.end).take(BETWEEN).find(|next| draft.taken[*next] || heading(*next).is_some());
        if !draft.taken[i] && below.is_some_and(|below| draft.taken[below] && scene.data_texts().have(below)) {
            take(scene, draft, i, i + 1, NOTE, trace);
            continue;
        }
        let Some(around) = page.parent(node) else { continue };
        let is_below = |next: &usize| page.contains(around, scene.blocks[*next].first) && heading(*next).is_none() && may_be(draft, *next);
        let end = (i + 1..blocks.end).find(|next| !is_below(next)).unwrap_or(blocks.end);
        if end > i + 1 {
            take(scene, draft, i, end, NOTE, trace);
        }
    }
}

/// Whether a block says how long a recipe takes or how many it feeds, by the names of the elements around it.
fn is_fact(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let is_named = |value: &str| RECIPE_FACTS.iter().any(|fact| value.contains(fact));
    let names = |node: NodeId| [Attr::Class, Attr::Itemprop].into_iter().filter_map(move |attr| page.attr(node, attr));
    let may_name = |around: &NodeId| page.words(*around) <= FACT_WORDS;
    page.ancestors(block.first).take(LEVELS).take_while(may_name).any(|around| names(around).any(is_named))
        && scene.view().linked(at) < MAX_LINKED
        && !page.marks(block.first).has(Marks::HIDDEN)
}

/// Takes the other items of a list of which the data have one: of the steps of a recipe they often name the first. An item is one line.
fn take_beside(scene: &Scene<'_>, draft: &mut Draft, at: usize, trace: &mut Trace) {
    let page = scene.page;
    let Some(item) = item_of(scene, at) else { return };
    let Some(list) = page.parent(item) else { return };
    let blocks = scene.blocks.within(page, list);
    if blocks.len() > MAX_ITEMS || draft.taken[blocks.clone()].iter().all(|taken| *taken) {
        return;
    }
    for i in blocks {
        let is_shown = !page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
        let is_item = item_of(scene, i).is_some_and(|item| page.parent(item) == Some(list));
        if !draft.taken[i] && is_item && is_shown && draft.chance[i] >= MIN_CHANCE && scene.view().linked(i) < MAX_LINKED {
            take(scene, draft, i, i + 1, BESIDE, trace);
        }
    }
}

/// The item that a block is all of.
fn item_of(scene: &Scene<'_>, at: usize) -> Option<NodeId> {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let item = std::iter::once(element).chain(page.ancestors(element)).take(LEVELS).find(|node| page.tag(*node) == Tag::Li)?;
    (scene.blocks.within(page, item) == (at..at + 1)).then_some(item)
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::choose::draft::text_after;
    use crate::trace::Trace;

    #[test]
    fn of_a_list_that_the_data_begin_all_items_are_taken() {
        let data = r#"<script type="application/ld+json">{"@type":"Recipe","recipeInstructions":["Toast the rye in a dry pot until it smells of bread."]}</script>"#;
        let item = |text: &str| format!("<li><div>{text}</div></li>");
        let steps =
            [item("Toast the rye in a dry pot until it smells of bread."), item("Add the water."), item("Stew the plums.<p>Buy it</p>")];
        let page = format!("{data}<ol>{}</ol><ol>{}</ol>", steps.concat(), item("Another."));
        let taken = text_after(&page, &[0.9, 0.2, 0.2, 0.2, 0.2], &|scene, draft| apply(scene, draft, &mut Trace::off()));
        assert_eq!(taken, "Toast the rye in a dry pot until it smells of bread.|Add the water.");
    }

    #[test]
    fn the_notes_of_a_recipe_stand_below_a_heading_like_those_of_its_parts() {
        let data = r#"<script type="application/ld+json">{"@type":"Recipe","recipeIngredient":["1 cup cracked rye","4 cups water"],"recipeInstructions":["Toast the rye in a dry pot until it smells of bread."]}</script>"#;
        let part = |name: &str, text: &str| format!("<div><h3 class=h>{name}</h3>{text}</div>");
        let lines = "<ul><li>1 cup cracked rye</li><li>4 cups water</li></ul>";
        let steps = "<ol><li>Toast the rye in a dry pot until it smells of bread.</li></ol>";
        let card =
            [part("What", lines), part("How", steps), part("Notes", "<p>Keeps for days.</p>"), part("Buy", "<p><a href=/p>A pot</a></p>")];
        let page = format!("{data}<main><div>{}</div></main>", card.concat());
        let after = |page: &str, note: f32| {
            text_after(page, &[0.9, 0.9, 0.9, 0.9, 0.9, 0.2, note, 0.2, 0.2], &|scene, draft| apply(scene, draft, &mut Trace::off()))
        };
        assert!(after(&page, 0.2).ends_with("bread.|Notes|Keeps for days."));
        assert!(after(&page, 0.05).ends_with("bread."));
        assert!(after(&page.replace("h3 class=h>Notes", "h3 class=i>Notes"), 0.2).ends_with("bread."));
    }

    #[test]
    fn a_recipe_has_its_times_and_headings_with_buttons_below_them() {
        let data = r#"<script type="application/ld+json">{"@type":"Recipe","recipeIngredient":["1 cup cracked rye","4 cups water"],"recipeInstructions":["Toast the rye in a dry pot until it smells of bread."]}</script>"#;
        let head = "<div><div class=r-prep-time>Prep: <b>5 min</b></div><div class=stars>5 votes</div></div>";
        let lines = "<h3>What</h3><button>Copy</button><ul><li>1 cup cracked rye</li><li>4 cups water</li></ul>";
        let steps = "<h3>How</h3><ol><li>Toast the rye in a dry pot until it smells of bread.</li></ol>";
        let page = format!("{data}<main>{head}<div><div>{lines}</div><div>{steps}</div></div></main>");
        let chance = [0.1, 0.1, 0.2, 0.1, 0.9, 0.9, 0.9, 0.9];
        let taken = text_after(&page, &chance, &|scene, draft| apply(scene, draft, &mut Trace::off()));
        assert_eq!(taken, "Prep: 5 min|What|1 cup cracked rye|4 cups water|How|Toast the rye in a dry pot until it smells of bread.");
    }
}
