//! Drops segments after the article that are detached from it and clearly less likely: a comment that reads like an essay, prose at the
//! foot of the page. Each alone may look like text; next to the article the probabilities tell them apart.

use crate::block::Blocks;
use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::alike::look_alike;
use crate::choose::refine::units::is_in_one_article;
use crate::feature::View;
use crate::map::Set;
use crate::method::Scene;
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a segment is dropped, as the trace has it.
pub(crate) const APART: &str = "stands apart from the text and is less sure";

/// Untaken blocks that separate two segments.
const GAP: usize = 2;
/// How much less likely than the text a segment must be, in log odds: 2 is the step from 0.98 to 0.87. At 1.2, articles lose 0.001 on
/// labelled pages; at 2 they gain as much.
const MIN_LESS_LIKELY: f64 = 2.0;
/// The same for a segment marked up like the text. At 3, a comment whose class names say nothing is taken for text.
const MIN_LESS_LIKELY_ALIKE: f64 = 2.5;
/// The same for a segment that is marked up in nothing else, in classes that say so.
const MIN_LESS_LIKELY_SAME: f64 = 6.0;
/// Share of a segment's words on class paths of the text, for it to be marked up like the text.
const MIN_SHARED_PATHS: f32 = 0.2;
/// Elements alike that the text runs through, for another one to be a part of it.
const MIN_ROW: usize = 2;
/// Nodes of a row that are searched for them.
const ROW_NODES: usize = 200;
/// List items and headings without links that make what stands apart the steps of a guide.
const MIN_PARTS: usize = 4;
/// Words a segment must have to be the text.
const TEXT_WORDS: f32 = 80.0;
/// Probabilities are capped here, so that no single block decides for its segment.
const MAX_CHANCE: f64 = 0.995;

/// Taken blocks that stand together.
struct Segment {
    from: usize,
    to: usize,
    words: f32,
    log_odds: f64,
}

/// Drops segments after the text that are detached from it and clearly less likely.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let segments = segments(scene.view(), draft);
    let Some(text) = segments.iter().max_by(|a, b| weight(a).total_cmp(&weight(b))).filter(|segment| segment.words >= TEXT_WORDS) else {
        return;
    };
    let Some(container) = common_ancestor(scene.page, scene.blocks, text.from, text.to) else { return };
    let paths: Set<u64> = (text.from..text.to).filter(|i| draft.taken[*i]).map(|i| scene.view().path(i)).collect();
    let least = |segment: &Segment| {
        let alike = words_alike(scene, draft, segment, &paths);
        // A comment may be marked up like the text where it stands elsewhere.
        let less = if alike >= segment.words && has_class(scene, segment) && is_in_one_article(scene, segment.from, text.from) {
            MIN_LESS_LIKELY_SAME
        } else if alike >= MIN_SHARED_PATHS * segment.words {
            MIN_LESS_LIKELY_ALIKE
        } else {
            MIN_LESS_LIKELY
        };
        text.log_odds - less
    };
    let is_apart = |segment: &&Segment| {
        segment.from >= text.to && segment.log_odds < least(segment) && !is_of_the_same_row(scene, draft, segment, text)
    };
    // A name that begins a box of which a later part stays is of that part.
    let heads = |segment: &Segment, next: Option<&Segment>| {
        let around =
            next.filter(|next| !is_apart(next)).and_then(|next| common_ancestor(scene.page, scene.blocks, segment.from, next.from + 1));
        around.is_some_and(|around| {
            !scene.page.contains(around, scene.blocks[text.from].element)
                && scene.blocks.within(scene.page, around).start + GAP >= segment.from
        })
    };
    let others: Vec<&Segment> = segments
        .iter()
        .enumerate()
        .filter(|(n, segment)| is_apart(segment) && !heads(segment, segments.get(n + 1)))
        .map(|(_, segment)| segment)
        .collect();
    if is_guide(scene, draft, &others, text) {
        return;
    }
    for segment in others {
        for i in (segment.from..segment.to).filter(|i| draft.taken[*i]).collect::<Vec<_>>() {
            if !scene.page.contains(container, scene.blocks[i].element) {
                draft.taken[i] = false;
                trace.note(|| dropped(scene, i, APART));
            }
        }
    }
}

/// Whether what stands apart is longer than the text, and is in lists and under headings: the steps of a guide, of which the text is the
/// introduction. Comments and teasers are paragraphs and links.
fn is_guide(scene: &Scene<'_>, draft: &Draft, others: &[&Segment], text: &Segment) -> bool {
    let (page, view) = (scene.page, scene.view());
    let is_part = |i: &usize| {
        let tag = page.tag(scene.blocks[*i].element);
        draft.taken[*i] && view.linked(*i) == 0.0 && (tag == Tag::Li || tag.heading().is_some())
    };
    others.iter().map(|segment| segment.words).sum::<f32>() > text.words
        && others.iter().flat_map(|segment| segment.from..segment.to).filter(is_part).take(MIN_PARTS).count() >= MIN_PARTS
}

/// The words of a segment that are marked up like the text: in the same elements with the same classes.
fn words_alike(scene: &Scene<'_>, draft: &Draft, segment: &Segment, paths: &Set<u64>) -> f32 {
    let view = scene.view();
    let alike = (segment.from..segment.to).filter(|i| draft.taken[*i] && paths.contains(&view.path(*i)));
    alike.map(|i| view.words(i)).sum()
}

/// Whether the lines of a segment, or what holds them, have a class.
fn has_class(scene: &Scene<'_>, segment: &Segment) -> bool {
    let (page, line) = (scene.page, scene.blocks[segment.from].element);
    std::iter::once(line).chain(page.parent(line)).any(|node| page.classes(node).next().is_some())
}

/// Whether a segment is in one of several elements alike that the text runs through: the posts of a thread, the steps of a guide.
fn is_of_the_same_row(scene: &Scene<'_>, draft: &Draft, segment: &Segment, text: &Segment) -> bool {
    let (page, blocks) = (scene.page, scene.blocks);
    let element = blocks[segment.from].element;
    let Some(last) = blocks.get(text.to - 1).map(|block| block.element) else { return false };
    let chain = || std::iter::once(element).chain(page.ancestors(element));
    let Some((own, row)) = chain().zip(page.ancestors(element)).find(|(_, around)| page.contains(*around, last)) else { return false };
    let holds_text = |node: NodeId| {
        let range = blocks.within(page, node);
        (range.start.max(text.from)..range.end.min(text.to)).any(|i| draft.taken[i])
    };
    page.children(row).take(ROW_NODES).filter(|child| look_alike(page, *child, own) && holds_text(*child)).take(MIN_ROW).count() >= MIN_ROW
}

/// The weight of a segment: its words times its log odds.
fn weight(segment: &Segment) -> f64 {
    f64::from(segment.words) * segment.log_odds.max(0.0)
}

fn segments(view: &View<'_>, draft: &Draft) -> Vec<Segment> {
    let mut out: Vec<Segment> = Vec::new();
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i]) {
        let words = view.words(i);
        match out.last_mut().filter(|segment| i < segment.to + GAP) {
            Some(segment) => {
                let all = f64::from(segment.words + words);
                segment.log_odds += (log_odds(draft.chance[i]) - segment.log_odds) * f64::from(words) / all;
                (segment.to, segment.words) = (i + 1, segment.words + words);
            }
            None => out.push(Segment { from: i, to: i + 1, words, log_odds: log_odds(draft.chance[i]) }),
        }
    }
    out
}

/// Log odds by a series with the same bits on every machine: 2·artanh(2p − 1).
fn log_odds(chance: f32) -> f64 {
    let p = f64::from(chance).max(1.0 - MAX_CHANCE).min(MAX_CHANCE);
    // The logarithm, as a whole number of halvings and a rest near one.
    let ratio = p / (1.0 - p);
    let (mut rest, mut halvings) = (ratio, 0.0);
    while rest > 1.5 {
        (rest, halvings) = (rest / 2.0, halvings + 1.0);
    }
    while rest < 0.75 {
        (rest, halvings) = (rest * 2.0, halvings - 1.0);
    }
    let x = (rest - 1.0) / (rest + 1.0);
    let square = x * x;
    halvings * std::f64::consts::LN_2 + 2.0 * x * (1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square / 7.0)))
}

/// The innermost element that contains the blocks of a range.
fn common_ancestor(page: &Page, blocks: &Blocks, from: usize, to: usize) -> Option<NodeId> {
    let (first, last) = (blocks.get(from)?, blocks.get(to.checked_sub(1)?)?);
    std::iter::once(first.element).chain(page.ancestors(first.element)).find(|node| page.contains(*node, last.element))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// Which blocks are left of three paragraphs, two untaken blocks and a detached segment of this class and chance.
    fn left(class: &str, chance: f32) -> Vec<bool> {
        let text = format!("<p>{}</p>", "One sentence of the text, and it is as long as another. ".repeat(5));
        let html = format!(
            "<html><body><article><section><div class=\"step\">{}</div></section><div>Share this</div><div>Or print</div><section><div class=\"{class}\">{text}</div></section></article></body></html>",
            text.repeat(3)
        );
        let page = scan(&html, None).unwrap();
        let blocks = split(&page);
        let chance = vec![0.99, 0.99, 0.99, 0.1, 0.1, chance];
        let mut draft = Draft { chance, taken: vec![true, true, true, false, false, true], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken
    }

    #[test]
    fn a_detached_segment_goes_unless_it_is_marked_up_like_the_text() {
        assert_eq!(left("reply", 0.9), [true, true, true, false, false, false]);
        assert_eq!(left("step", 0.9), [true, true, true, false, false, true]);
        assert_eq!(left("step", 0.5), [true, true, true, false, false, true]);
        assert_eq!(left("step", 0.05), [true, true, true, false, false, false]);
    }

    #[test]
    fn the_steps_of_a_guide_stay() {
        let text = "One sentence of the text, and it is as long as another. ".repeat(12);
        let steps = |tag: &str| format!("<{tag}>{text}</{tag}>").repeat(4);
        let left = |steps: String| {
            let page = format!("<html><body><div><p>{text}</p></div><i>Ad</i><div>Ad</div><div>Ad</div><div>{steps}</div></body></html>");
            let page = scan(&page, None).expect("a page");
            let blocks = split(&page);
            let is_text = |i: &usize| blocks.text(&blocks[*i]).starts_with("One");
            let chance = (0..blocks.len()).map(|i| if i == 0 { 0.995 } else { 0.7 }).collect();
            let mut draft = Draft { chance, taken: (0..blocks.len()).map(|i| is_text(&i)).collect(), expected: 1.0 };
            apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
            draft.taken.iter().filter(|taken| **taken).count()
        };
        assert_eq!(left(format!("<ul>{}</ul>", steps("li"))), 5);
        assert_eq!(left(steps("p")), 1);
    }

    #[test]
    fn a_name_that_begins_a_box_of_the_text_stays() {
        let text = "One sentence of the text, and it is as long as another. ".repeat(3);
        let ad = "<i>Ad</i><div>Ad</div><div>Ad</div>";
        let page = format!(
            "<html><body><p>{}</p>{ad}<section><h2>Raft</h2>{ad}<p>{text}</p></section>{ad}<section><h2>Rope</h2></section></body></html>",
            text.repeat(4)
        );
        let page = scan(&page, None).expect("a page");
        let blocks = split(&page);
        let is = |i: usize, word: &str| blocks.text(&blocks[i]).starts_with(word);
        let chance = (0..blocks.len()).map(|i| if is(i, "One") { 0.995 } else { 0.3 }).collect();
        let taken = (0..blocks.len()).map(|i| !is(i, "Ad")).collect();
        let mut draft = Draft { chance, taken, expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        let is_taken = |word: &str| (0..blocks.len()).any(|i| draft.taken[i] && is(i, word));
        assert_eq!(["Raft", "Rope"].map(is_taken), [true, false]);
    }

    #[test]
    fn log_odds_match_the_logarithm() {
        for p in [0.02_f32, 0.3, 0.5, 0.75, 0.95, 0.99] {
            let truth = (f64::from(p) / (1.0 - f64::from(p))).ln();
            assert!((log_odds(p) - truth).abs() < 1e-4, "{p}: {} {truth}", log_odds(p));
        }
    }
}
