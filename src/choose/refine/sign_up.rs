//! Drops boxes in which a newsletter asks for an address, and short ones named after a newsletter or a subscription. Between two paragraphs
//! their sentences are as likely as those around them.

use std::ops::Range;

use crate::choose::draft::{Draft, dropped};
use crate::map::Set;
use crate::method::Scene;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::{SUBSCRIPTION_PARTS, SUBSCRIPTION_WORDS};
use crate::rules::class_hints::{HINT_FINDER, HINTS};
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is dropped, as the trace has it.
pub(crate) const ASKS: &str = "asks to subscribe";

/// Most words of such a box, of a block in it, and the share of the text that it may be.
const BOX_WORDS: u32 = 80;
const BLOCK_WORDS: f32 = 40.0;
const MAX_SHARE: f32 = 0.15;
/// Levels from a field to the box it is in.
const LEVELS: usize = 6;
/// Most words of a box without a field.
const OFFER_WORDS: u32 = 60;

/// Drops the boxes.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let taken = (0..draft.taken.len()).filter(|i| draft.taken[*i]);
    let largest = MAX_SHARE * taken.map(|i| scene.view().words(i)).sum::<f32>();
    let mut boxes = boxes_with_field(scene, largest);
    let offered = (0..draft.taken.len()).filter(|i| draft.taken[*i] && is_offered(scene, *i, largest));
    boxes.extend(offered.map(|i| i..i + 1));
    for i in boxes.into_iter().flatten() {
        if std::mem::take(&mut draft.taken[i]) {
            trace.note(|| dropped(scene, i, ASKS));
        }
    }
}

/// The blocks of boxes with a field for an address that are named after a newsletter or speak of one.
fn boxes_with_field(scene: &Scene<'_>, largest: f32) -> Vec<Range<usize>> {
    let (page, view) = (scene.page, scene.view());
    let Some(news) = HINTS.iter().position(|hint| hint.name == "news") else { return Vec::new() };
    let mut boxes = Vec::new();
    // Boxes that were looked at: one may hold a million fields.
    let mut seen = Set::new();
    for field in page.nodes().filter(|node| asks_for_address(page, *node)) {
        let around: Vec<NodeId> = page.ancestors(field).take(LEVELS).take_while(|around| page.words(*around) <= BOX_WORDS).collect();
        let Some(outermost) = around.last().copied().filter(|around| page.words(*around) as f32 <= largest) else { continue };
        if !seen.insert(outermost) {
            continue;
        }
        let range = scene.blocks.within(page, outermost);
        let is_short = range.clone().all(|i| view.words(i) <= BLOCK_WORDS);
        let is_named =
            || around.iter().any(|node| page.attr(*node, Attr::Class).is_some_and(|class| HINT_FINDER.find(class, 0) >> news & 1 == 1));
        let says_so = || range.clone().any(|i| scene.blocks.text(&scene.blocks[i]).to_lowercase().contains("newsletter"));
        if is_short && (is_named() || says_so()) {
            boxes.push(range);
        }
    }
    boxes
}

/// Whether a block is in a short box named after a newsletter or a subscription.
fn is_offered(scene: &Scene<'_>, at: usize, largest: f32) -> bool {
    let page = scene.page;
    let around = page.ancestors(scene.blocks[at].first).take_while(|node| page.words(*node) <= OFFER_WORDS);
    let mut boxes = around.filter(|node| page.words(*node) > 0 && page.words(*node) as f32 <= largest);
    boxes.any(|node| page.attr(node, Attr::Class).is_some_and(names_offer))
}

/// Whether a class names a newsletter or a subscription.
fn names_offer(class: &str) -> bool {
    let is_word = |part: &str| part.len() == 3 && SUBSCRIPTION_WORDS.are_in(part);
    SUBSCRIPTION_PARTS.are_in(class) || SUBSCRIPTION_WORDS.are_in(class) && class.split(|c: char| !c.is_ascii_alphanumeric()).any(is_word)
}

/// Whether an element is a field for an address.
fn asks_for_address(page: &Page, node: NodeId) -> bool {
    let has = |attr: Attr, part: &str| page.attr(node, attr).is_some_and(|value| value.to_ascii_lowercase().contains(part));
    page.tag(node) == Tag::Input && (has(Attr::Type, "email") || has(Attr::Name, "mail") || has(Attr::Placeholder, "mail"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// The texts left between two long paragraphs, all of which was taken.
    fn left(between: &str) -> Vec<String> {
        let text = "One sentence of the text, and it is as long as another. ".repeat(12);
        let page = scan(&format!("<html><body><p>{text}</p>{between}<p>{text}</p></body></html>"), None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![1.0; blocks.len()], taken: vec![true; blocks.len()], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        (1..blocks.len() - 1).filter(|i| draft.taken[*i]).map(|i| blocks.text(&blocks[i]).to_owned()).collect()
    }

    const FORM: &str = "<form><input type=email></form>";

    #[test]
    fn a_box_of_a_newsletter_goes() {
        assert!(left(&format!("<div class=newsletter-box><h4>One story a week</h4><p>It is free.</p>{FORM}</div>")).is_empty());
        assert!(left(&format!("<div><h4>Unser Newsletter</h4><p>Er kostet nichts.</p>{FORM}</div>")).is_empty());
        assert!(left("<div class=subscribe><p>It is free.</p><input placeholder='Your e-mail'></div>").is_empty());
    }

    #[test]
    fn a_short_box_named_after_a_subscription_goes() {
        for class in ["b-newsletter", "subscription-widget", "box abonnement", "teaser-Abo"] {
            assert!(left(&format!("<div class='{class}'><p>It is free.</p></div>")).is_empty(), "{class}");
        }
        for class in ["about", "above", "labor", "news"] {
            assert_eq!(left(&format!("<div class='{class}'><p>It is free.</p></div>")).len(), 1, "{class}");
        }
    }

    #[test]
    fn text_beside_other_fields_stays() {
        let long = "A word of a paragraph that is longer than any invitation to read. ".repeat(4);
        assert_eq!(left("<div class=box><p>It is free.</p><form><input type=search></form></div>").len(), 1);
        assert_eq!(left(&format!("<div><p>Write to us.</p>{FORM}</div>")).len(), 1);
        assert_eq!(left(&format!("<div class=newsletter-box><p>{long}</p>{FORM}</div>")).len(), 1);
    }
}
