//! `div-score`: every block element with text of its own is a candidate and gets pluses and minuses (indexisto on Habr, 2013).
//!
//! The text of a nested candidate is not counted for the one around it. Each rule gives a measure, 0 to 1, times a weight. The weights are
//! learned by a single neuron and can be read in the model file. Rules 1 to 6 are from the article. The last five rows are ours: today's
//! pages wrap every few paragraphs, so a candidate is judged with its relatives; and of two long texts, the one after the title is the
//! article.

use std::collections::HashMap;

use crate::block::Block;
use crate::error::Error;
use crate::method::classic::neural_net::Net;
use crate::method::scene::Scene;
use crate::method::scoring::{Candidate, Method, Scores};
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// The method's name.
pub const NAME: &str = "div-score";
/// How it works, in a sentence.
pub const ABOUT: &str = "block elements with pluses and minuses for repetition, links, markup, full stops and length (indexisto)";
/// What the rules measure, in the order of the article.
pub const INPUTS: [&str; 12] = [
    "repeated",
    "links",
    "markup",
    "stops",
    "same-length",
    "short-same-length",
    "length",
    "share",
    "inside",
    "family",
    "heading",
    "behind-title",
];

/// Layout elements. Paragraphs, headings, lists and data tables are parts of their text.
const LAYOUT: &[Tag] = &[
    Tag::Body,
    Tag::Div,
    Tag::Section,
    Tag::Article,
    Tag::Main,
    Tag::Nav,
    Tag::Aside,
    Tag::Header,
    Tag::Footer,
    Tag::Form,
    Tag::Td,
    Tag::Center,
    Tag::Dialog,
    Tag::Address,
    Tag::Frame,
    Tag::Custom,
    Tag::Other,
];
/// Other elements whose pattern of class and id may repeat: entries of lists.
const ENTRIES: &[Tag] = &[Tag::Li, Tag::Tr, Tag::Dd, Tag::Dt, Tag::Blockquote];

/// Repetitions of a pattern that count as one half.
const REPEATED: f32 = 4.0;
/// Sentence ends that count as one half.
const STOPS: f32 = 4.0;
/// Words that count as one half.
const WORDS: f32 = 100.0;
/// Words of a short candidate; other candidates of the same length then count half.
const SHORT: f32 = 30.0;
/// Candidates of the same length that count as one half.
const EQUALS: f32 = 3.0;
/// Words between a title and a part that count as one half.
const BETWEEN: f32 = 200.0;
/// Share of the page's score that counts as most of it.
const MOST: f32 = 0.6;
/// Two lengths are equal if they differ by less than this share.
const EQUAL_WITHIN: f32 = 0.15;
/// Words a candidate must have to be compared by length: single words are all about as long.
const EQUAL_WORDS: u32 = 3;

/// The method.
pub struct DivScore {
    net: Net,
}

impl DivScore {
    /// The method with these weights.
    pub fn new(net: Net) -> DivScore {
        DivScore { net }
    }

    /// Reads the weights from their file.
    pub fn read(text: &str) -> Result<DivScore, Error> {
        Ok(DivScore { net: Net::read(text, NAME, &INPUTS)? })
    }
}

/// A candidate: a part of the page with text of its own.
#[derive(Clone, Copy, Debug)]
struct Part {
    node: NodeId,
    words: u32,
    chars: u32,
    linked: u32,
    stops: u32,
    /// Elements in it that are not layout.
    markup: u32,
    heading: bool,
    /// Whether it contains an `h1`.
    title: bool,
}

/// The candidates of a page with their measures.
pub struct Parts {
    list: Vec<Part>,
    /// For every block its candidate.
    pub of_block: Vec<usize>,
    /// The measures, one row per candidate.
    pub inputs: Vec<f32>,
}

impl Parts {
    /// Splits a page into candidates and measures them.
    pub fn new(scene: &Scene<'_>) -> Parts {
        let (list, of_block) = cut(scene);
        let inputs = measure(scene.page, &list);
        Parts { list, of_block, inputs }
    }

    /// Number of candidates.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// Assigns every block to its layout element.
fn cut(scene: &Scene<'_>) -> (Vec<Part>, Vec<usize>) {
    let page = scene.page;
    let body = page.body().unwrap_or(NodeId(0));
    let is_layout = |node: NodeId| node == body || LAYOUT.contains(&page.tag(node));
    // For every node its nearest layout element, itself included.
    let mut home: Vec<NodeId> = Vec::with_capacity(page.len());
    let mut markup = vec![0u32; page.len()];
    for node in page.nodes() {
        let own = if is_layout(node) { node } else { page.parent(node).map_or(body, |parent| home[parent.index()]) };
        home.push(own);
        let counts = own != node && !page.is_text(node) && page.tag(node) != Tag::P && !page.marks(node).any(Marks::SILENT);
        markup[own.index()] += u32::from(counts);
    }
    let mut list: Vec<Part> = Vec::new();
    let mut place: HashMap<NodeId, usize> = HashMap::new();
    let of_block = |block: &Block| {
        let node = home[block.element.index()];
        let at = *place.entry(node).or_insert_with(|| {
            list.push(Part { node, words: 0, chars: 0, linked: 0, stops: 0, markup: markup[node.index()], heading: false, title: false });
            list.len() - 1
        });
        let part = &mut list[at];
        part.words += block.measure.words();
        part.chars += block.measure.chars;
        part.linked += block.linked;
        part.stops += block.measure.stops;
        part.heading |= matches!(page.tag(block.element).heading(), Some(1 | 2));
        part.title |= page.tag(block.element) == Tag::H1;
        at
    };
    let of_block = scene.blocks.iter().map(of_block).collect();
    (list, of_block)
}

/// Maps a number to 0 to 1, with `typical` at one half.
fn squeeze(some: f32, typical: f32) -> f32 {
    some / (some + typical)
}

/// The measures of every candidate.
fn measure(page: &Page, list: &[Part]) -> Vec<f32> {
    let repeated = repeated(page);
    let longest = list.iter().map(|part| part.words).max().unwrap_or(0).max(1) as f32;
    let mut lengths: Vec<u32> = list.iter().map(|part| part.words).filter(|words| *words >= EQUAL_WORDS).collect();
    lengths.sort_unstable();
    let links = |part: &Part| part.linked as f32 / part.chars.max(1) as f32;
    let merit = |part: &Part| part.words as f32 * (1.0 - links(part)) * (1.0 - repeated[part.node.index()]);
    let home = home(page, list, merit);
    let leader = list.iter().max_by(|a, b| merit(a).total_cmp(&merit(b))).map(|part| part.node);
    let mut out = Vec::with_capacity(list.len() * INPUTS.len());
    let title = list.iter().position(|part| part.title);
    let mut since_title = 0.0;
    for (at, part) in list.iter().enumerate() {
        let words = part.words as f32;
        let same = squeeze(equals(&lengths, part.words) as f32, EQUALS);
        out.extend([
            repeated[part.node.index()],
            links(part),
            (part.markup as f32 / words.max(1.0)).min(1.0),
            squeeze(part.stops as f32, STOPS),
            same,
            same * (1.0 - squeeze(words, SHORT)),
            squeeze(words, WORDS),
            words / longest,
            f32::from(u8::from(home.is_some_and(|home| page.contains(home, part.node)))),
            leader.map_or(0.0, |leader| kinship(page, leader, part.node)),
            f32::from(u8::from(part.heading)),
            if title.is_some_and(|title| at >= title) { 1.0 - squeeze(since_title, BETWEEN) } else { 0.0 },
        ]);
        since_title += if title.is_some_and(|title| at >= title) { words } else { 0.0 };
    }
    out
}

/// The deepest element that holds most of the page's score.
fn home(page: &Page, list: &[Part], merit: impl Fn(&Part) -> f32) -> Option<NodeId> {
    let mut sums = vec![0f32; page.len()];
    for part in list {
        sums[part.node.index()] += merit(part);
    }
    for node in page.nodes().rev() {
        if let Some(parent) = page.parent(node) {
            sums[parent.index()] += sums[node.index()];
        }
    }
    let need = MOST * sums.first().copied().unwrap_or(0.0);
    page.nodes().rev().find(|node| need > 0.0 && sums[node.index()] >= need)
}

/// For every node how often its pattern or that of an ancestor repeats, 0 to 1; the most repeated one counts.
fn repeated(page: &Page) -> Vec<f32> {
    let carries = |node: &NodeId| LAYOUT.contains(&page.tag(*node)) || ENTRIES.contains(&page.tag(*node));
    let mut counts: HashMap<String, u32> = HashMap::new();
    for node in page.nodes().filter(carries) {
        for pattern in patterns(page, node) {
            *counts.entry(pattern).or_default() += 1;
        }
    }
    let mut out = vec![0f32; page.len()];
    for node in page.nodes() {
        let own = if carries(&node) {
            patterns(page, node).map(|pattern| counts.get(&pattern).copied().unwrap_or(1)).max().unwrap_or(1)
        } else {
            1
        };
        let around = page.parent(node).map_or(0.0, |parent| out[parent.index()]);
        out[node.index()] = around.max(squeeze((own - 1) as f32, REPEATED));
    }
    out
}

/// The patterns of an element: its set of classes, and its id without numbers.
fn patterns(page: &Page, node: NodeId) -> impl Iterator<Item = String> {
    let mut classes: Vec<&str> = page.classes(node).collect();
    classes.sort_unstable();
    classes.dedup();
    let classes = (!classes.is_empty()).then(|| format!("{} .{}", page.tag(node).name(), classes.join(".")));
    let id = page.attr(node, Attr::Id).filter(|id| id.bytes().any(|b| b.is_ascii_digit()));
    let id =
        id.map(|id| format!("#{}", id.split(|c: char| c.is_ascii_digit()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("1")));
    classes.into_iter().chain(id)
}

/// How many other candidates are about as long.
fn equals(sorted: &[u32], words: u32) -> usize {
    if words < EQUAL_WORDS {
        return 0;
    }
    let low = sorted.partition_point(|other| (*other as f32) < words as f32 * (1.0 - EQUAL_WITHIN));
    let high = sorted.partition_point(|other| *other as f32 <= words as f32 * (1.0 + EQUAL_WITHIN));
    (high - low).saturating_sub(1)
}

/// How near a candidate is to the leading one: 1 for itself, less with every level up to their common ancestor.
fn kinship(page: &Page, leader: NodeId, node: NodeId) -> f32 {
    let steps = |from: NodeId, to: NodeId| std::iter::once(from).chain(page.ancestors(from)).position(|around| page.contains(around, to));
    let (up, down) = (steps(leader, node).unwrap_or(0), steps(node, leader).unwrap_or(0));
    1.0 / (1 + up.max(down)) as f32
}

impl Method for DivScore {
    fn name(&self) -> &'static str {
        NAME
    }

    fn about(&self) -> &'static str {
        ABOUT
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        let parts = Parts::new(scene);
        let mut values = Vec::new();
        let rows = || parts.inputs.chunks_exact(INPUTS.len());
        let scores: Vec<f32> = rows().map(|row| self.net.answer(row, &mut values)).collect();
        // The network is one neuron: its bias, then one weight per rule.
        let named = |row: &[f32]| {
            let given = INPUTS.iter().zip(row).zip(&self.net.weights[1..]).map(|((name, value), weight)| (*name, *value * *weight as f32));
            std::iter::once(("base", self.net.weights[0] as f32)).chain(given).collect()
        };
        let candidate = |((part, row), score): ((&Part, &[f32]), &f32)| Candidate { node: part.node, score: *score, parts: named(row) };
        let mut candidates: Vec<Candidate> = parts.list.iter().zip(rows()).zip(&scores).map(candidate).collect();
        candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
        Scores { blocks: parts.of_block.iter().map(|part| scores[*part]).collect(), candidates, ..Scores::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::{DivScore, INPUTS, Parts};
    use crate::block;
    use crate::method::{Method, Scene};
    use crate::page::Page;
    use crate::page::scan::scan;

    /// The measures of the candidate whose text begins like this, by name.
    fn measure(page: &Page, begins: &str, name: &str) -> f32 {
        let blocks = block::split(page);
        let parts = Parts::new(&Scene::new(page, &blocks));
        let block = blocks.iter().position(|block| blocks.text(block).starts_with(begins)).unwrap();
        let input = INPUTS.iter().position(|input| *input == name).unwrap();
        parts.inputs[parts.of_block[block] * INPUTS.len() + input]
    }

    const SENTENCES: &str = "He walked to the river and sat down. It was cold. Nobody came, and the boats lay still under the bridge.";

    fn page() -> Page {
        let comment = |n: u32| format!("<div class=\"c x\" id=\"comment_{n}\"><div>Comment {n}: {SENTENCES}</div></div>");
        let comments: String = (1..9).map(comment).collect();
        let html = format!(
            "<body><div><a href=\"/\">Home of all links</a></div><div class=\"a\"><h1>Title</h1><p>Article. {SENTENCES}</p><p>{SENTENCES}</p>\
             <div>Nested text</div></div>{comments}<div>All <span>kinds</span> <b>of</b> <i>markup</i></div></body>"
        );
        scan(&html, None).unwrap()
    }

    #[test]
    fn text_of_a_nested_candidate_is_not_counted_around_it() {
        let page = page();
        let blocks = block::split(&page);
        let parts = Parts::new(&Scene::new(&page, &blocks));
        assert_eq!(parts.list.iter().map(|part| part.words).sum::<u32>(), blocks.iter().map(|block| block.measure.words()).sum::<u32>());
        let (article, nested) = (measure(&page, "Article", "length"), measure(&page, "Nested", "length"));
        assert!(article > 0.25 && nested < 0.05, "{article} {nested}");
    }

    #[test]
    fn repetition_applies_to_all_content() {
        let page = page();
        // The text of a comment is in an element without class or id, inside one with both.
        assert!(measure(&page, "Comment 3", "repeated") > 0.6);
        assert_eq!(measure(&page, "Article", "repeated"), 0.0);
    }

    #[test]
    fn rules_measure_what_their_names_say() {
        let page = page();
        assert_eq!(measure(&page, "Home", "links"), 1.0);
        assert!(measure(&page, "All", "markup") > 0.5 && measure(&page, "Article", "markup") < 0.1);
        assert!(measure(&page, "Article", "stops") > measure(&page, "Comment 1", "stops"));
        assert!(measure(&page, "Comment 1", "same-length") > 0.6 && measure(&page, "Article", "same-length") == 0.0);
        assert_eq!(measure(&page, "Article", "share"), 1.0);
        assert!(measure(&page, "Article", "behind-title") > measure(&page, "Comment 1", "behind-title"));
        assert_eq!(measure(&page, "Home", "behind-title"), 0.0);
    }

    #[test]
    fn full_stops_of_every_script_count() {
        for text in ["一。二。三。", "यह है। वह है। हम हैं।", "نعم؟ لا؟ ربما؟"] {
            let page = scan(&format!("<body><div>{text}</div></body>"), None).unwrap();
            assert_eq!(measure(&page, &text[..6], "stops"), 3.0 / 7.0, "{text}");
        }
    }

    #[test]
    fn candidates_report_their_pluses_and_minuses() {
        let page = page();
        let blocks = block::split(&page);
        let method = DivScore::read(include_str!("../../model/classic/div-score.txt")).unwrap();
        let scores = method.score(&Scene::new(&page, &blocks));
        assert!(scores.candidates.is_sorted_by(|a, b| a.score >= b.score));
        for candidate in &scores.candidates {
            let sum: f32 = candidate.parts.iter().map(|(_, value)| value).sum();
            assert!((0.5 + 0.5 * sum.tanh() - candidate.score).abs() < 1e-4);
        }
        let menu = scores.candidates.iter().find(|candidate| page.text_of(candidate.node) == "Home of all links").unwrap();
        assert!(menu.parts.iter().any(|(name, value)| *name == "links" && *value < 0.0));
    }
}
