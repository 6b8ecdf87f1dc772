//! Reads the reporters that Chinese and Korean reports name at the start or the end of their text, and the editors, who are not authors.

use crate::article::PageKind;
use crate::block::Block;
use crate::meta::authors::{editors, is_chinese, korean_reporters, reporters, reporters_in_closing, reporters_in_opening};
use crate::meta::candidates::Candidates;
use crate::meta::visible::context::Context;
use crate::rules::metadata::sources::Field;

/// Blocks of the text, from its start and from its end, that may name a reporter.
const BLOCKS: usize = 4;
/// Blocks after the end of the text that may.
const BLOCKS_AFTER: usize = 4;
/// Blocks before and after the text that may name an editor.
const BLOCKS_AROUND: usize = 20;
/// Longest line that names a reporter and nothing else, in characters.
const MAX_LINE: u32 = 60;

/// Adds the reporters and returns the editors. A forum has none.
pub fn gather_reporters(context: &Context<'_>, candidates: &mut Candidates) -> Vec<String> {
    let is_korean = context.lang.starts_with("ko");
    if !(is_chinese(context.lang) || is_korean) || context.selection.kind == PageKind::Forum {
        return Vec::new();
    }
    let text = |block: &Block| context.blocks.text(block);
    let kept: Vec<usize> = (0..context.blocks.len()).filter(|at| context.selection.kept.get(*at) == Some(&true)).collect();
    let Some(last) = kept.last() else { return Vec::new() };
    let start = kept.iter().take(BLOCKS).copied();
    let end = kept.iter().rev().take(BLOCKS).rev().copied().chain(last + 1..context.blocks.len().min(last + 1 + BLOCKS_AFTER));
    let mut named = start.chain(end).filter_map(|at| {
        let block = &context.blocks[at];
        let is_line = block.measure.chars <= MAX_LINE;
        let mut names = if is_korean { korean_reporters(text(block)) } else { reporters_in_opening(text(block)) };
        if names.is_empty() && !is_korean {
            names = if is_line { reporters(text(block)) } else { reporters_in_closing(text(block)) };
        }
        (!names.is_empty()).then_some((block, names))
    });
    if let Some((block, names)) = named.next() {
        names.iter().for_each(|name| context.add(Field::Author, "reporter", 0, name, block.first, candidates));
    }
    let around = kept[0].saturating_sub(BLOCKS_AROUND)..context.blocks.len().min(last + BLOCKS_AROUND);
    context.blocks[around].iter().filter(|block| block.measure.chars <= MAX_LINE).flat_map(|block| editors(text(block))).collect()
}
