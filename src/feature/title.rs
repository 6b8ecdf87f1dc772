//! Finds the block that is the page's title, and the overlap of every block with title and description.

use crate::block::Blocks;
use crate::feature::block_stats::BlockStats;
use crate::hash::Word;
use crate::page::measure::{each_char, is_dense};
use crate::page::{Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::sort;

/// Words up to which a block can be a title.
const MAX_TITLE_WORDS: usize = 40;
/// Similarity from which on a block is taken for the title.
const MIN_LIKENESS: f32 = 0.35;

/// Overlap of blocks with the page's title and description.
#[derive(Debug, Default)]
pub(crate) struct TitleMatches {
    /// For every block its similarity to the page's title, 0 to 1.
    pub likeness: Vec<f32>,
    /// For every block the share of its words that are in the description.
    pub described: Vec<f32>,
    /// The block that is the title.
    pub block: Option<usize>,
    /// The first block in an `h1`.
    pub first_h1: Option<usize>,
}

/// Compares all blocks with title and description.
pub(crate) fn title_matches(page: &Page, blocks: &Blocks, block_stats: &[BlockStats]) -> TitleMatches {
    let (title, og_title, description) = declared(page);
    let mut out = TitleMatches { first_h1: block_stats.iter().position(|stats| stats.heading == 1.0), ..TitleMatches::default() };
    let mut best = (MIN_LIKENESS, None);
    let mut words = Vec::new();
    for (i, (block, stats)) in blocks.iter().zip(block_stats).enumerate() {
        let count = block.measure.runs as usize + block.measure.dense as usize;
        words.clear();
        if count <= MAX_TITLE_WORDS || !description.is_empty() {
            add_words(blocks.text(block), &mut words);
        }
        let likeness = if count <= MAX_TITLE_WORDS { like(&words, &title).max(jaccard(&words, &og_title)) } else { 0.0 };
        out.likeness.push(likeness);
        let described = common(&words, &description) as f32 / words.len().max(1) as f32;
        out.described.push(if stats.words >= 5.0 { described } else { 0.0 });
        let bonus = if stats.heading == 1.0 {
            0.3
        } else if stats.heading == 2.0 {
            0.1
        } else {
            0.0
        };
        let worth = likeness + bonus + stats.words.min(5.0) * 0.01 - stats.linked * 0.2;
        if worth > best.0 {
            best = (worth, Some(i));
        }
    }
    out.block = best.1.or(out.first_h1);
    out
}

/// The declared title, Open Graph title and description, as word sets.
fn declared(page: &Page) -> (Vec<u64>, Vec<u64>, Vec<u64>) {
    let title = page.first(Tag::Title).map(|title| page.subtree(title).map(|node| page.text(node)).collect::<String>());
    let (mut og_title, mut description) = (String::new(), String::new());
    for meta in page.nodes().filter(|node| page.tag(*node) == Tag::Meta) {
        let name = page.attr(meta, Attr::Property).or(page.attr(meta, Attr::Name)).unwrap_or("");
        let content = page.attr(meta, Attr::Content).unwrap_or("");
        match name.to_ascii_lowercase().as_str() {
            "og:title" if og_title.is_empty() => og_title = fold_space(content),
            "description" => description = fold_space(content),
            "og:description" if description.is_empty() => description = fold_space(content),
            _ => {}
        }
    }
    (word_set(title.as_deref().unwrap_or("")), word_set(&og_title), word_set(&description))
}

/// The words of a text as sorted hashes. Characters of scripts without spaces count as words.
pub(crate) fn word_set(text: &str) -> Vec<u64> {
    let mut out = Vec::new();
    add_words(text, &mut out);
    out
}

/// Fills an empty list with the words of a text.
fn add_words(text: &str, out: &mut Vec<u64>) {
    let mut word = Word::default();
    each_char(text, |c| {
        if c.is_ascii_alphanumeric() {
            word.add(c.to_ascii_lowercase() as u8);
        } else if c.is_ascii() {
            out.extend(word.end());
        } else if is_dense(c) {
            out.push(u64::from(u32::from(c)));
            out.extend(word.end());
        } else if c.is_alphanumeric() {
            c.to_lowercase().for_each(|c| c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| word.add(byte)));
        } else {
            out.extend(word.end());
        }
    });
    out.extend(word.end());
    sort::sort_numbers(out);
    out.dedup();
}

/// How many words two sets share.
pub(crate) fn common(a: &[u64], b: &[u64]) -> usize {
    a.iter().filter(|word| b.binary_search(word).is_ok()).count()
}

fn jaccard(a: &[u64], b: &[u64]) -> f32 {
    if a.is_empty() || b.is_empty() {
        return 0.0;
    }
    let shared = common(a, b);
    shared as f32 / (a.len() + b.len() - shared) as f32
}

/// Similarity to a title that may include the site's name: a block contained in the title counts too.
fn like(words: &[u64], title: &[u64]) -> f32 {
    let inside = if words.len() >= 3 { 0.6 * common(words, title) as f32 / words.len() as f32 } else { 0.0 };
    jaccard(words, title).max(inside)
}
