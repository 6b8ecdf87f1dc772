//! Statistics of one block, and their prefix sums, so that the measures of any range of blocks are two look-ups.

use crate::block::{Block, Blocks};
use crate::page::Page;

/// Words from which on a block can be prose.
const PROSE_WORDS: f32 = 10.0;
/// Link density from which on a block is not prose.
const PROSE_LINKED: f32 = 0.35;
/// Characters of a script without spaces that make prose without a full stop.
const PROSE_DENSE: u32 = 15;
/// Minimum words, maximum link density and minimum dense characters of a strong block: one that does not look like boilerplate.
const STRONG_WORDS: f32 = 20.0;
const STRONG_LINKED: f32 = 0.3;
const STRONG_DENSE: u32 = 20;
/// Words up to which a block is short.
const SHORT_WORDS: f32 = 4.0;
/// Words from which on a block counts as a sentence, whatever it ends with.
const SAID_WORDS: f32 = 8.0;

/// Sums over all preceding blocks: words, words in links, words of prose, and counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ProseSums {
    pub words: f32,
    pub linked: f32,
    pub good: f32,
    pub blocks: f32,
    pub good_blocks: f32,
    pub short: f32,
    pub commas: f32,
}

impl ProseSums {
    #[inline(always)]
    fn plus(self, other: ProseSums) -> ProseSums {
        ProseSums {
            words: self.words + other.words,
            linked: self.linked + other.linked,
            good: self.good + other.good,
            blocks: self.blocks + other.blocks,
            good_blocks: self.good_blocks + other.good_blocks,
            short: self.short + other.short,
            commas: self.commas + other.commas,
        }
    }

    #[inline(always)]
    pub fn minus(self, other: ProseSums) -> ProseSums {
        ProseSums {
            words: self.words - other.words,
            linked: self.linked - other.linked,
            good: self.good - other.good,
            blocks: self.blocks - other.blocks,
            good_blocks: self.good_blocks - other.good_blocks,
            short: self.short - other.short,
            commas: self.commas - other.commas,
        }
    }
}

/// Statistics of one block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BlockStats {
    /// Words, at least one half, so that it can be a divisor.
    pub words: f32,
    /// Link density.
    pub linked: f32,
    /// Whether it looks like prose.
    pub good: bool,
    /// Whether it looks like a long paragraph.
    pub strong: bool,
    /// Whether it ends like a sentence.
    pub ends: bool,
    /// The level of its heading, 0 for none.
    pub heading: f32,
}

impl BlockStats {
    /// The statistics of a block.
    pub fn of(page: &Page, blocks: &Blocks, block: &Block) -> BlockStats {
        let m = block.measure;
        let words = (m.words() as f32).max(0.5);
        let linked = (block.linked as f32 / m.chars.max(1) as f32).min(1.0);
        let ends = ends_sentence(blocks.text(block));
        let prose = m.stops > 0 || ends;
        BlockStats {
            words,
            linked,
            good: words >= PROSE_WORDS && linked < PROSE_LINKED && (prose || m.dense > PROSE_DENSE),
            strong: words >= STRONG_WORDS && linked < STRONG_LINKED && (m.stops > 0 || m.dense > STRONG_DENSE),
            ends,
            heading: page.tag(block.element).heading().map_or(0.0, f32::from),
        }
    }

    /// Whether it is a sentence rather than a date, number, name or label.
    pub fn is_sentence(&self) -> bool {
        self.words >= SAID_WORDS || self.ends
    }
}

/// Whether a text ends with a full stop, colon or similar, ignoring closing quotes and brackets.
pub(crate) fn ends_sentence(text: &str) -> bool {
    let rest = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '”' | '’' | ')' | ']' | '»' | '」' | '』'));
    rest.chars()
        .next_back()
        .is_some_and(|c| matches!(c, '.' | '!' | '?' | ':' | ';' | '：' | '；') || crate::page::measure::is_full_stop(c))
}

/// The sums before each block, and the totals at the end.
pub(crate) fn prefix(block_stats: &[BlockStats], blocks: &Blocks) -> Vec<ProseSums> {
    let mut sum = ProseSums::default();
    let mut out = Vec::with_capacity(block_stats.len() + 1);
    out.push(sum);
    for (stats, block) in block_stats.iter().zip(blocks.iter()) {
        sum = sum.plus(ProseSums {
            words: stats.words,
            linked: stats.words * stats.linked,
            good: if stats.good { stats.words } else { 0.0 },
            blocks: 1.0,
            good_blocks: f32::from(u8::from(stats.good)),
            short: f32::from(u8::from(stats.words <= SHORT_WORDS)),
            commas: block.measure.commas as f32,
        });
        out.push(sum);
    }
    out
}
