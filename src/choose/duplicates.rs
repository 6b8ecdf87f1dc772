//! Removes duplicate text: many pages hold their text twice, for print or for another screen width.

use crate::feature::View;
use crate::map::Map;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;
use crate::rules::thread_words::{POST_WORDS, QUOTE_WORDS};

/// Words from which on a repeated text is a duplicate; shorter ones may be repeated on purpose.
const MIN_DUPLICATE_WORDS: f32 = 5.0;

/// Most words of a heading that is preferred to its copy. A longer one is the name of a product, or a sentence in large type.
const MAX_HEADING_WORDS: f32 = 12.0;

/// Blocks in a row up to which a repeated stretch is said again and no copy: the rating of a product, a step of instructions. Under another
/// heading it may be longer: two methods of a manual have the same parameters.
const MAX_REFRAIN: usize = 3;
const MAX_REFRAIN_IN_SECTION: usize = 8;
const MIN_CHANCE_IN_MANUAL: f32 = 0.3;
/// Probability of two equal headings, and of what stands below either, from which on both stay.
const MIN_CHANCE_OF_HEADING: f32 = 0.4;
/// Blocks above one in which its heading is looked for.
const SECTION_BLOCKS: usize = 200;
/// Link density from which on it leads elsewhere.
const MAX_LINKED: f32 = 0.5;

/// Levels from a block to its item.
const ITEM_LEVELS: usize = 3;
/// Blocks of two items that are compared.
const ITEM_BLOCKS: usize = 40;
/// Least probability of two equal blocks in items.
const MIN_CHANCE_IN_ITEM: f32 = 0.3;

/// Levels from a block to its card, and most blocks of one.
const CARD_LEVELS: usize = 8;
const CARD_BLOCKS: usize = 40;

/// Levels above a block at which the `pre` of a code block stands.
const PRE_LEVELS: usize = 4;

/// From this probability on, a visible copy is preferred to a hidden one, however likely that is: hidden text may be dropped later. Of two visible
/// copies a heading is preferred to its entry in a list of contents, and what stands outside of quotations to what quotes it.
const MIN_VISIBLE_CHANCE: f32 = 0.5;

/// Levels above a block up to which a quotation counts: quoted posts quote others.
const QUOTE_LEVELS: usize = 8;
/// The word in the class names of texts that are cut after some lines, and the levels above a block up to which it counts. What editors call a
/// preview is the text itself.
static CLAMPS: Words = Words::new(&["clamp"]);
const PREVIEW_LEVELS: usize = 3;

/// The probabilities, with those of weaker duplicates set to 0.
pub(crate) fn without_copies(view: &View<'_>, chance: &[f32], is_hidden: &dyn Fn(usize) -> bool) -> Vec<f32> {
    let rank = |i: usize| {
        let is_likely = chance[i] >= MIN_VISIBLE_CHANCE;
        let is_heading = is_likely && view.heading(i) > 0.0 && view.words(i) <= MAX_HEADING_WORDS;
        // Of two unlikely copies the original of what a post quotes may still be taken with its post.
        (is_likely && !is_hidden(i), is_heading, !is_preview(view, i), !is_quoted(view, i), chance[i])
    };
    let mut best: Map<u64, usize> = Map::new();
    let mut out = chance.to_vec();
    for (i, (_, key)) in view.copies().iter().enumerate().filter(|(_, (count, _))| *count > 1) {
        // Repeated code is intended, and so is the line that introduces it.
        if view.words(i) < MIN_DUPLICATE_WORDS || is_code_block(view, i) || (is_next_to_code(view, i) && !is_hidden(i)) {
            continue;
        }
        match best.get(key) {
            Some(&other) if is_repeated_on_purpose(view, chance, other, i) && !is_hidden(other) && !is_hidden(i) => {}
            Some(&other) if rank(other) >= rank(i) => out[i] = 0.0,
            found => {
                if let Some(&other) = found {
                    out[other] = 0.0;
                }
                best.insert(*key, i);
            }
        }
    }
    for i in 0..out.len() {
        if out[i] <= 0.0 && chance[i] > 0.0 && is_card_title(view, i) {
            rest_of_card(view, i).for_each(|rest| out[rest] = 0.0);
        }
    }
    out
}

/// Whether a block can be the title of a card.
fn is_card_title(view: &View<'_>, block: usize) -> bool {
    view.heading(block) > 0.0 && view.linked(block) >= MAX_LINKED
}

/// The blocks of the card that has a title: what stands around it in a few words, such as who wrote the text and when. Without the title, nobody knows
/// what they are of.
fn rest_of_card(view: &View<'_>, title: usize) -> std::ops::Range<usize> {
    let is_small = |i: usize| i == title || view.heading(i) <= 0.0 && view.words(i) < MIN_DUPLICATE_WORDS;
    let around = view.page.ancestors(view.block(title).element).take(CARD_LEVELS).map(|node| view.blocks_in(node));
    around.take_while(|blocks| blocks.len() <= MAX_REFRAIN_IN_SECTION && blocks.clone().all(is_small)).last().unwrap_or(title..title + 1)
}

/// Whether the second of two equal blocks is meant to say the same again.
fn is_repeated_on_purpose(view: &View<'_>, chance: &[f32], first: usize, second: usize) -> bool {
    is_refrain(view, first, second)
        || is_said_again(view, chance, first, second)
        || (chance[first].min(chance[second]) >= MIN_CHANCE_IN_ITEM
            && (are_in_items(view, first, second) || are_in_cards(view, first, second)))
        || are_headings_of_others(view, chance, first, second)
}

/// Whether the second of two equal blocks is a refrain: a sentence repeated in the same element with something else in between, or a paragraph
/// between other blocks than the first, as the type of an option is in a manual.
fn is_refrain(view: &View<'_>, first: usize, second: usize) -> bool {
    let parent = |block: usize| view.page.parent(view.block(block).element);
    if second <= first + 1 || parent(first).is_none() || parent(first) != parent(second) {
        return false;
    }
    let key = |block: Option<usize>| block.and_then(|block| view.copies().get(block)).map(|(_, key)| *key);
    let stands_elsewhere = key(first.checked_sub(1)) != key(second.checked_sub(1)) && key(Some(first + 1)) != key(Some(second + 1));
    view.is_sentence(second) || (view.page.tag(view.block(second).element) == Tag::P && stands_elsewhere)
}

/// Whether two equal blocks say the same in two items of one list that say something else besides, such as the source of a link, or are items
/// between other items of two lists in one markup, such as a strength of two things.
fn are_in_items(view: &View<'_>, first: usize, second: usize) -> bool {
    let page = view.page;
    let item = |block: usize| {
        let element = view.block(block).element;
        std::iter::once(element).chain(page.ancestors(element)).take(ITEM_LEVELS).find(|node| page.tag(*node) == Tag::Li)
    };
    let Some((one, other)) = item(first).zip(item(second)).filter(|(one, other)| one != other) else { return false };
    let key = |block: Option<usize>| block.and_then(|block| view.copies().get(block)).map(|(_, key)| *key);
    let (own, others) = (view.blocks_in(one), view.blocks_in(other));
    if page.parent(one) == page.parent(other) {
        return own.zip(others).take(ITEM_BLOCKS).any(|(one, other)| key(Some(one)) != key(Some(other)));
    }
    let stand_between_others = || key(first.checked_sub(1)) != key(second.checked_sub(1)) && key(Some(first + 1)) != key(Some(second + 1));
    own.len() == 1
        && others.len() == 1
        && view.path(first) == view.path(second)
        && view.linked(second) < MAX_LINKED
        && stand_between_others()
}

/// Whether two equal blocks, in the same markup and no links, are lines of two cards side by side that begin with something else: what two plans
/// have in common.
fn are_in_cards(view: &View<'_>, first: usize, second: usize) -> bool {
    if view.path(first) != view.path(second) || view.linked(second) >= MAX_LINKED {
        return false;
    }
    let page = view.page;
    let (one, other) = (view.block(first).element, view.block(second).element);
    let around = std::iter::once(one).chain(page.ancestors(one)).take(CARD_LEVELS);
    let Some(one) = around.take_while(|node| !page.contains(*node, other)).last() else { return false };
    let mut around = std::iter::once(other).chain(page.ancestors(other)).take(CARD_LEVELS);
    let Some(other) = around.find(|node| page.parent(*node) == page.parent(one)) else { return false };
    let (own, others) = (view.blocks_in(one), view.blocks_in(other));
    let key = |block: usize| view.copies().get(block).map(|(_, key)| *key);
    let is_card = own.start < first && others.start < second && own.len().max(others.len()) <= CARD_BLOCKS;
    is_card && page.attr(one, Attr::Class) == page.attr(other, Attr::Class) && key(own.start) != key(others.start)
}

/// Whether two equal blocks are headings above other words: a question in the text and among those at its end.
fn are_headings_of_others(view: &View<'_>, chance: &[f32], first: usize, second: usize) -> bool {
    let is_above_text = |block: usize| {
        let likely = |i: usize| chance.get(i).is_some_and(|chance| *chance >= MIN_CHANCE_OF_HEADING);
        view.heading(block) > 0.0 && likely(block) && likely(block + 1) && view.heading(block + 1) == 0.0
    };
    let body = |block: usize| view.copies().get(block + 1).map(|(_, key)| *key);
    second > first + 1 && is_above_text(first) && is_above_text(second) && body(first) != body(second)
}

/// Whether two equal blocks, likely and in the same markup, are a few words said again between others; in descriptions of other terms, and in a
/// manual under other headings, they may be a little less likely. A page that holds its text twice repeats more of it, and a lead or a quotation
/// from the text stands in markup of its own.
fn is_said_again(view: &View<'_>, chance: &[f32], first: usize, second: usize) -> bool {
    let describe_other = || say_other(view, first, second, &|i| view.page.tag(view.block(i).element) == Tag::Dt);
    let is_in_manual = describe_other() || (view.is_of_manual() && are_in_sections(view, first, second));
    let least = if is_in_manual { MIN_CHANCE_IN_MANUAL } else { MIN_VISIBLE_CHANCE };
    let are_likely = chance[first] >= least && chance[second] >= least && view.linked(second) < MAX_LINKED;
    let are_equal = |pair: &(Option<usize>, usize)| {
        let key = |at: usize| view.copies().get(at).map(|(_, key)| *key);
        pair.0.is_some_and(|one| key(one).is_some() && key(one) == key(pair.1))
    };
    let before = (1..=MAX_REFRAIN_IN_SECTION).map(|n| (first.checked_sub(n), second.saturating_sub(n))).take_while(are_equal).count();
    let after = (1..=MAX_REFRAIN_IN_SECTION).map(|n| (Some(first + n), second + n)).take_while(are_equal).count();
    let run = before + 1 + after;
    let is_short = run <= MAX_REFRAIN || (run <= MAX_REFRAIN_IN_SECTION && are_in_sections(view, first, second));
    are_likely && view.path(first) == view.path(second) && first + run < second && is_short && !is_quoted(view, first)
}

/// Whether two blocks stand under headings that say something else.
fn are_in_sections(view: &View<'_>, first: usize, second: usize) -> bool {
    say_other(view, first, second, &|i| view.heading(i) > 0.0)
}

/// Whether the nearest of some blocks above one says something else than that above another.
fn say_other(view: &View<'_>, first: usize, second: usize, is_name: &dyn Fn(usize) -> bool) -> bool {
    let name = |at: usize| (at.saturating_sub(SECTION_BLOCKS)..at).rev().find(|i| is_name(*i));
    let key = |at: usize| name(at).and_then(|name| view.copies().get(name)).map(|(_, key)| *key);
    key(first).is_some() && key(second).is_some() && key(first) != key(second)
}

/// Whether a block is a paragraph directly before or after a code block: repeated steps of instructions are repeated on purpose.
fn is_next_to_code(view: &View<'_>, block: usize) -> bool {
    let element = view.block(block).element;
    let Some(around) = view.page.parent(element) else { return false };
    let is_beside =
        |other: usize| other < view.copies().len() && is_code_block(view, other) && view.page.contains(around, view.block(other).element);
    view.page.tag(element) == Tag::P && (is_beside(block + 1) || block.checked_sub(1).is_some_and(is_beside))
}

/// Whether a block is in an element that shows the first lines of what stands elsewhere, such as the post that another answers.
fn is_preview(view: &View<'_>, block: usize) -> bool {
    let element = view.block(block).element;
    let is_clamped = |node: NodeId| has_word(view, node, &CLAMPS);
    std::iter::once(element).chain(view.page.ancestors(element)).take(PREVIEW_LEVELS).any(is_clamped)
}

/// Whether a block is in a quotation.
pub(super) fn is_quoted(view: &View<'_>, block: usize) -> bool {
    let element = view.block(block).element;
    std::iter::once(element).chain(view.page.ancestors(element)).take(QUOTE_LEVELS).any(|node| is_quotation(view, node))
}

/// Whether an element is a quotation. Old forums have all of a post in a `blockquote`, whose class says so.
pub(super) fn is_quotation(view: &View<'_>, node: NodeId) -> bool {
    let is_post = || view.page.attr(node, Attr::Class).is_some_and(|classes| POST_WORDS.are_in(classes));
    has_word(view, node, &QUOTE_WORDS) || (view.page.tag(node) == Tag::Blockquote && !is_post())
}

/// Whether a part of a class of an element is one of some words.
fn has_word(view: &View<'_>, node: NodeId, words: &Words) -> bool {
    let is_in = |classes: &str| classes.split(|c: char| c.is_ascii_whitespace() || matches!(c, '-' | '_')).any(|word| words.has(word));
    view.page.attr(node, Attr::Class).is_some_and(|classes| words.are_exactly_in(classes) && is_in(classes))
}

fn is_code_block(view: &View<'_>, block: usize) -> bool {
    let element = view.block(block).element;
    std::iter::once(element).chain(view.page.ancestors(element)).take(PRE_LEVELS).any(|around| view.page.tag(around) == Tag::Pre)
}

#[cfg(test)]
mod tests {
    use super::without_copies;
    use crate::block::split;
    use crate::feature::View;
    use crate::page::scan::scan;

    #[test]
    fn of_two_copies_the_one_in_a_quotation_goes() {
        let text = "The boat was late again, and nobody knew why.";
        let page = format!(
            "<html><body><div><p>{text}</p></div><div><blockquote><p>{text}</p></blockquote><p>It is the tide.</p></div></body></html>"
        );
        let page = scan(&page, None).expect("a page");
        let blocks = split(&page);
        let left = |chance: &[f32]| without_copies(&View::new(&page, &blocks), chance, &|_| false);
        assert_eq!(left(&[0.8, 0.9, 0.9]), [0.8, 0.0, 0.9]);
        // Of two unlikely ones the original may be taken with its post.
        assert_eq!(left(&[0.2, 0.4, 0.9]), [0.2, 0.0, 0.9]);
        // Where the first copy is no text, the quotation is.
        assert_eq!(left(&[0.2, 0.9, 0.9]), [0.0, 0.9, 0.9]);
    }

    #[test]
    fn the_same_parameters_under_another_heading_are_no_copies() {
        let left = |names: [&str; 2]| {
            let kinds =
                ["height", "width", "depth", "weight", "age"].map(|name| format!("<p>The {name} of the boat as a number</p>")).concat();
            let method = |name: &str| format!("<section><h2>{name}</h2>{kinds}<p>What {name} gives back: {name}</p></section>");
            let page = scan(&format!("<html><body>{}{}</body></html>", method(names[0]), method(names[1])), None).expect("a page");
            let blocks = split(&page);
            let left = without_copies(&View::new(&page, &blocks), &vec![0.9; blocks.len()], &|_| false);
            left.iter().filter(|chance| **chance > 0.0).count()
        };
        assert_eq!(left(["build", "sail"]), 14);
        assert_eq!(left(["build", "build"]), 8);
    }

    #[test]
    fn the_same_sentence_under_another_term_is_no_copy() {
        let left = |head: &str, tag: &str, chance: f32| {
            let term =
                |name: &str| format!("<{tag}>{name}</{tag}><dd><p>What {name} does.</p><p>It may be called more than once.</p></dd>");
            let page =
                scan(&format!("<html><head>{head}</head><body><dl>{}</dl><dl>{}</dl></body></html>", term("rise"), term("fall")), None)
                    .expect("a page");
            let blocks = split(&page);
            let left = without_copies(&View::new(&page, &blocks), &vec![chance; blocks.len()], &|_| false);
            left.iter().filter(|chance| **chance > 0.0).count()
        };
        let manual = "<meta name=generator content='Docutils 0.22'>";
        assert_eq!([left("", "dt", 0.4), left("", "dt", 0.2)], [6, 5]);
        assert_eq!([left("", "h3", 0.6), left("", "h3", 0.2), left(manual, "h3", 0.4)], [6, 5, 6]);
    }

    #[test]
    fn of_a_text_and_its_preview_the_preview_goes() {
        let text = "The boat was late again, and nobody knew why.";
        let page = format!("<html><body><div><p>{text}</p></div><div class=line-clamp-1><p>{text}</p></div></body></html>");
        let page = scan(&page, None).expect("a page");
        let blocks = split(&page);
        assert_eq!(without_copies(&View::new(&page, &blocks), &[0.3, 0.4], &|_| false), [0.3, 0.0]);
    }

    #[test]
    fn of_a_heading_and_its_entry_in_the_contents_the_heading_stays() {
        let name = "Which of the boats is the best?";
        let page = format!("<html><body><ul><li>{name}</li></ul><p>Read on.</p><h2>{name}</h2></body></html>");
        let page = scan(&page, None).expect("a page");
        let blocks = split(&page);
        let left = |chance: &[f32]| without_copies(&View::new(&page, &blocks), chance, &|_| false);
        assert_eq!(left(&[0.9, 0.9, 0.8]), [0.0, 0.9, 0.8]);
        assert_eq!(left(&[0.9, 0.9, 0.2]), [0.9, 0.9, 0.0]);
    }

    #[test]
    fn the_same_fact_of_another_thing_is_no_copy() {
        let left = |html: &str| {
            let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
            let blocks = split(&page);
            without_copies(&View::new(&page, &blocks), &vec![0.9; blocks.len()], &|_| false).iter().filter(|chance| **chance > 0.0).count()
        };
        let card = |name: &str, class: &str| {
            format!("<div class={class}><h3>{name}</h3><p>Our rating of this one: 4.8 of 5</p><p>What {name} is like.</p></div>")
        };
        assert_eq!(left(&format!("{}{}", card("the boat", "a"), card("the raft", "a"))), 6);
        assert_eq!(left(&format!("{}{}", card("the boat", "a"), card("the raft", "b"))), 5);
        let plan = |name: &str| {
            let same: String = ["blue", "green", "red", "white"].map(|sort| format!("<p>As many {sort} lamps as you want</p>")).concat();
            format!("<div class=plan><h3>{name}</h3><div>{same}</div></div>")
        };
        assert_eq!(left(&format!("<div>{}{}</div>", plan("One boat"), plan("All boats"))), 10);
        assert_eq!(left(&format!("<div>{}{}</div>", plan("One boat"), plan("One boat"))), 6);
        let story = |title: &str| {
            format!("<div class=card><h3><a href=/{}>{title}</a></h3><ul><li>Ann Lee</li></ul><p>2 hours ago</p></div>", title.len())
        };
        let (late, new) = (story("Why the boat was late again"), story("The new boat is here at last"));
        assert_eq!(left(&format!("<div>{late}{new}</div><div>{late}</div>")), 6);
        let text = "<p>The boat was late again, and nobody knew why.</p><p>It came in the night, without a lamp.</p>".to_owned();
        let long = format!(
            "<div class=a>{text}<p>The keeper of the locks went home and slept.</p><p>So did all the others in the town.</p></div>"
        );
        assert_eq!(left(&format!("{long}<p>The end.</p>{long}")), 5);
    }

    #[test]
    fn a_heading_above_other_words_is_no_copy() {
        let left = |html: &str, chance: f32| {
            let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
            let blocks = split(&page);
            without_copies(&View::new(&page, &blocks), &vec![chance; blocks.len()], &|_| false)
                .iter()
                .filter(|chance| **chance > 0.0)
                .count()
        };
        let part = |class: &str, text: &str| format!("<div class={class}><h2>What is it that the river takes?</h2><p>{text}</p></div>");
        let page = format!("{}<p>It goes on.</p>{}", part("text", "All of it, year by year."), part("faq", "The fields."));
        assert_eq!([left(&page, 0.6), left(&page, 0.3)], [5, 4]);
        assert_eq!(left(&page.replace("The fields.", "All of it, year by year."), 0.6), 3);
    }

    #[test]
    fn what_two_items_of_a_list_say_is_no_copy() {
        let left = |html: &str, chance: f32| {
            let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
            let blocks = split(&page);
            let left = without_copies(&View::new(&page, &blocks), &vec![chance; blocks.len()], &|_| false);
            left.iter().filter(|chance| **chance > 0.0).count()
        };
        let found = |title: &str| format!("<li><p class=t>{title}</p><p class=s>Found by the friends of the river</p></li>");
        let list = format!("<ul>{}{}</ul>", found("Rain"), found("Snow"));
        assert_eq!([left(&list, 0.4), left(&list, 0.2)], [4, 3]);
        assert_eq!(
            left(&format!("<ul>{}{}</ul>", found("The rain of the last five days"), found("The rain of the last five days")), 0.4),
            2
        );
        let good = |before: &str, after: &str| format!("<ul><li>{before}</li><li>No way to steer it yourself</li><li>{after}</li></ul>");
        assert_eq!(left(&(good("Slow", "Dear") + &good("Small", "Old")), 0.4), 6);
        assert_eq!(left(&(good("Slow", "Dear") + &good("Slow", "Old")), 0.4), 5);
    }

    #[test]
    fn a_paragraph_between_others_is_no_copy() {
        let left = |html: &str| {
            let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
            let blocks = split(&page);
            without_copies(&View::new(&page, &blocks), &vec![0.9; blocks.len()], &|_| false)
        };
        let kind = "<p>Type: string, number or none Default: none</p>";
        let option = |name: &str| format!("<h3>{name}</h3>{kind}<p>What {name} is for.</p>");
        assert!(left(&format!("<div>{}{}</div>", option("length"), option("width"))).iter().all(|chance| *chance > 0.0));
        assert_eq!(left(&format!("<div>{0}{0}</div>", option("length"))).iter().filter(|chance| **chance == 0.0).count(), 1);
    }
}
