//! The parts of a page that were left out: the largest elements without anything of the article, each with the reason in a word.

use std::ops::Range;

use crate::article::{Kind, Node};
use crate::choose::{REASONS, Selection};
use crate::feature::NEAR;
use crate::map::Map;
use crate::method::{Scene, Scores};
use crate::page::NodeId;
use crate::rules::class_hints::HINTS;
use crate::rules::tag::Tag;
use crate::sort;
use crate::trace::{Entry, LeftOut, Trace};

/// Characters of a part's text that are reported.
const TEXT_CHARS: usize = 280;
/// Probability from which on a reader may miss a block. It is not reported inside a larger part that is less than half as likely.
const LIKELY: f32 = 0.2;
/// Levels above a block at which a class hint or an element still says what the block is.
const LEVELS: u8 = 6;
/// Share of a part's words that must agree on a reason.
const MOST: f32 = 0.5;
/// Link density from which on a part is a list of links.
const LINKS: f32 = 0.6;
/// Probability from which on a part was not unlikely, but too uncertain to be taken.
const UNSURE: f32 = 0.3;
/// Words from which on something removed by `clean` is reported; less is a label or a button.
const TIDIED_WORDS: u32 = 5;
/// What `clean` removes from inside the article and a reader may miss, in the words of the trace.
const TIDIED: &[&str] = &["control", "pull quote", "label", "loose end", "table"];

/// Elements around a part, with the reason each gives.
const BY_ELEMENT: &[(&str, &str)] =
    &[("nav", "navigation"), ("dialog", "dialog"), ("form", "form"), ("button", "form"), ("aside", "aside"), ("footer", "footer")];
/// Class hints around a part, with the reason each gives.
const BY_NAME: &[(&str, &str)] = &[
    ("comment", "comments"),
    ("cookie", "consent"),
    ("modal", "dialog"),
    ("nav", "navigation"),
    ("crumb", "navigation"),
    ("toc", "navigation"),
    ("share", "sharing"),
    ("promo", "promotion"),
    ("related", "related"),
    ("sidebar", "aside"),
    ("footer", "footer"),
    ("header", "header"),
    ("tags", "about"),
    ("meta", "about"),
];

/// The parts left out, in document order.
pub(crate) fn left_out(scene: &Scene<'_>, scores: &Scores, selection: &Selection, body: &[Node], trace: &Trace) -> Vec<LeftOut> {
    let mut shown = selection.kept.clone();
    add_notes_and_captions(scene, body, &mut shown);
    let search = Search { scene, scores, selection, shown, rules: rules(trace) };
    let mut parts: Vec<(NodeId, LeftOut)> = search.largest_parts().into_iter().map(|node| (node, search.report(node, None))).collect();
    parts.extend(
        cleaned(trace).filter(|node| scene.page.words(*node) >= TIDIED_WORDS).map(|node| (node, search.report(node, Some("tidied")))),
    );
    sort::sort_by_key(&mut parts, |(node, _)| *node);
    let mut end = NodeId(0);
    parts.retain(|(node, part)| {
        let is_new = *node >= end && part.words > 0;
        end = if is_new { scene.page.end(*node) } else { end };
        is_new
    });
    parts.into_iter().map(|(_, part)| part).collect()
}

/// Adds the blocks of notes and captions, which an article has with the text or the picture that they belong to. The depth of an article is limited,
/// see `rules::limits`.
fn add_notes_and_captions(scene: &Scene<'_>, nodes: &[Node], shown: &mut [bool]) {
    for element in nodes.iter().filter_map(Node::element) {
        if let (Kind::Footnote { .. } | Kind::Caption { .. }, Some(node)) = (&element.kind, element.origin) {
            shown[scene.blocks.within(scene.page, node)].fill(true);
        }
        add_notes_and_captions(scene, &element.children, shown);
    }
}

/// For each element of a dropped block the reason, in a word.
fn rules(trace: &Trace) -> Map<NodeId, &'static str> {
    let word = |entry: &Entry| REASONS.iter().find(|(rule, _)| *rule == entry.rule).map(|(_, word)| *word);
    let dropped = trace.entries().iter().filter(|entry| entry.room == "choose" && entry.kept == Some(false));
    dropped.filter_map(|entry| Some((entry.node?, word(entry)?))).collect()
}

fn cleaned(trace: &Trace) -> impl Iterator<Item = NodeId> + '_ {
    let dropped = trace.entries().iter().filter(|entry| entry.room == "clean" && entry.kept == Some(false));
    dropped.filter(|entry| TIDIED.contains(&entry.rule.as_str())).filter_map(|entry| entry.node)
}

struct Search<'s, 'p> {
    scene: &'s Scene<'p>,
    scores: &'s Scores,
    selection: &'s Selection,
    /// For each block whether the article has it.
    shown: Vec<bool>,
    rules: Map<NodeId, &'static str>,
}

impl Search<'_, '_> {
    /// The largest elements that contain blocks and nothing of the article.
    fn largest_parts(&self) -> Vec<NodeId> {
        let page = self.scene.page;
        let Some(body) = page.body() else { return Vec::new() };
        let best = self.best();
        let mut out = Vec::new();
        let mut next = NodeId(body.0 + 1);
        while next < page.end(body) {
            let range = self.scene.blocks.within(page, next);
            let step = NodeId(next.0 + 1);
            if page.is_text(next) || page.tag(next).is_inline() || range.is_empty() {
                next = if range.is_empty() { page.end(next) } else { step };
                continue;
            }
            let is_left_out = range.clone().all(|i| !self.shown[i]) && !self.hides(next, range, best[next.index()]);
            if is_left_out {
                out.push(next);
            }
            next = if is_left_out { page.end(next) } else { step };
        }
        out
    }

    /// For every node the highest probability of a block in it.
    fn best(&self) -> Vec<f32> {
        let page = self.scene.page;
        let mut best = vec![0f32; page.len()];
        for (block, chance) in self.scene.blocks.iter().zip(&self.selection.chance) {
            best[block.first.index()] = *chance;
        }
        for node in page.nodes().rev() {
            if let Some(parent) = page.parent(node) {
                best[parent.index()] = best[parent.index()].max(best[node.index()]);
            }
        }
        best
    }

    /// Whether a part would hide a block in it that is much likelier than the part.
    fn hides(&self, node: NodeId, range: Range<usize>, best: f32) -> bool {
        let page = self.scene.page;
        let has_parts = page.children(node).any(|child| !page.is_text(child) && !page.tag(child).is_inline() && page.words(child) > 0);
        has_parts && range.len() > 1 && best >= LIKELY && self.mean(range, |i| self.selection.chance[i]) < best / 2.0
    }

    /// The mean of a measure over the words of a range of blocks.
    fn mean(&self, range: Range<usize>, of: impl Fn(usize) -> f32) -> f32 {
        let view = self.scene.view();
        let (sum, words) = range.fold((0.0, 0.0), |(sum, words), i| (sum + view.words(i) * of(i), words + view.words(i)));
        if words > 0.0 { sum / words } else { 0.0 }
    }

    fn report(&self, node: NodeId, reason: Option<&'static str>) -> LeftOut {
        let page = self.scene.page;
        let range = self.scene.blocks.within(page, node);
        let chance = self.mean(range.clone(), |i| self.selection.chance[i]);
        LeftOut {
            node: page.origin(node),
            text: beginning(&page.text_of(node)),
            words: page.words(node),
            chance,
            reason: reason.unwrap_or_else(|| self.reason(range, chance)),
        }
    }

    /// Why a range of blocks was left out: which rule dropped them, which element or class they are in, or what they are like.
    fn reason(&self, range: Range<usize>, chance: f32) -> &'static str {
        let view = self.scene.view();
        let share = |is: &dyn Fn(usize) -> bool| self.mean(range.clone(), |i| f32::from(u8::from(is(i))));
        let decided = |i: usize| self.rules.get(&self.scene.blocks[i].element).copied();
        if let Some(word) = REASONS.iter().map(|(_, word)| *word).find(|word| share(&|i| decided(i) == Some(*word)) > MOST) {
            return word;
        }
        if share(&|i| self.selection.chance[i] == 0.0 && self.scores.blocks[i] >= UNSURE) > MOST {
            return "copy";
        }
        let named = |name: &str| {
            let place = HINTS.iter().position(|hint| hint.name == name)?;
            (share(&|i| view.ancestors.hints[i][place] < LEVELS) > MOST).then_some(())
        };
        if let Some((_, word)) = BY_NAME.iter().take(1).find(|(name, _)| named(name).is_some()) {
            return word;
        }
        let stands_in = |name: &str| {
            let place = NEAR.iter().position(|(known, ..)| *known == name)?;
            (share(&|i| view.ancestors.near[i][place] < LEVELS) > MOST).then_some(())
        };
        let by_element = BY_ELEMENT.iter().find(|(name, _)| stands_in(name).is_some());
        if let Some((_, word)) = by_element.or_else(|| BY_NAME.iter().find(|(name, _)| named(name).is_some())) {
            return word;
        }
        match () {
            () if self.mean(range.clone(), |i| view.linked(i)) >= LINKS => "links",
            () if self.scene.page.tag(self.scene.blocks[range.start].element) == Tag::H1 => "heading",
            () if chance >= UNSURE => "unsure",
            () => "unlikely",
        }
    }
}

/// The beginning of a text, with an ellipsis where it is cut.
fn beginning(text: &str) -> String {
    match text.char_indices().nth(TEXT_CHARS) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
