//! Data augmentation: makes variants of a labelled page that differ in what a good method should not depend on (the script it is written
//! in, the theme's class names, the length of its text). The labels stay valid, because blocks stay unchanged or are removed as a whole.
//!
//! Most labelled pages are English, with long articles and telling class names. Other pages are not.

use crate::block::{Blocks, split};
use crate::error::Error;
use crate::page::build::Builder;
use crate::page::node::NAME;
use crate::page::{NodeId, Page, names_address};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::train::distractors;

/// A variant of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Meaningless class names, as from generated style sheets.
    Nameless,
    /// Only the beginning of the main text.
    Short,
    /// Only its first paragraph or two: a short news item among all that a portal has.
    Brief,
    /// The beginning of the main text with little around it, meaningless class names, and a head with nothing but the title: a hand-written
    /// page.
    Bare,
    /// The page without its address: a saved file that does not name it either.
    Addressless,
    /// A script without letter case.
    Caseless,
    /// A script without spaces, with its own punctuation.
    Dense,
    /// The beginning of the main text, followed by what defeats naive methods: one long comment and a footer full of prose.
    Tailed,
    /// The same with meaningless class names.
    TailedNameless,
}

/// All variants, in the order they are written.
pub const VARIANTS: [Variant; 9] = [
    Variant::Nameless,
    Variant::Short,
    Variant::Brief,
    Variant::Bare,
    Variant::Addressless,
    Variant::Caseless,
    Variant::Dense,
    Variant::Tailed,
    Variant::TailedNameless,
];

impl Variant {
    /// Words of main text that stay, unless all of it does.
    fn max_words(self, seed: u64) -> Option<u32> {
        match self {
            Variant::Brief => Some(BRIEF_WORDS + (seed % BRIEF_SPREAD) as u32),
            Variant::Short | Variant::Bare | Variant::Tailed | Variant::TailedNameless => Some(SHORT_WORDS + (seed % SHORT_SPREAD) as u32),
            _ => None,
        }
    }

    fn is_nameless(self) -> bool {
        matches!(self, Variant::Nameless | Variant::Bare | Variant::TailedNameless)
    }

    /// Whether blocks are added after those of the page.
    pub fn has_distractors(self) -> bool {
        matches!(self, Variant::Tailed | Variant::TailedNameless)
    }
}

/// Words of main text on a shortened page: the minimum, and by how much the number varies.
const SHORT_WORDS: u32 = 120;
const SHORT_SPREAD: u64 = 300;

/// The same of a short news item.
const BRIEF_WORDS: u32 = 10;
const BRIEF_SPREAD: u64 = 50;

/// One in this many blocks outside the text stays on a bare page.
const BARE_ONE_IN: u64 = 6;
/// Blocks directly before the text that stay too: byline and date.
const BARE_HEAD: usize = 3;

/// An augmented page.
pub struct Augmented {
    /// The page.
    pub page: Page,
    /// For each block of the original page whether it is still there.
    pub stays: Vec<bool>,
    /// Where new blocks stand among the remaining ones, and how many. More may follow at the end.
    pub between: (usize, usize),
}

/// Makes a variant. `distractors` is prose of other pages, for a comment and a footer. The comment goes after the element around the text
/// or at the end of the page, the footer at the end.
pub fn augment(
    page: &Page,
    blocks: &Blocks,
    is_text: &[bool],
    variant: Variant,
    distractors: &[String],
    seed: u64,
) -> Result<Augmented, Error> {
    let mut stays = match variant.max_words(seed) {
        Some(words) => shortened(blocks, is_text, words),
        None => vec![true; blocks.len()],
    };
    if variant == Variant::Bare {
        let first = is_text.iter().position(|is_text| *is_text).unwrap_or(0);
        let is_head = |at: usize| (first.saturating_sub(BARE_HEAD)..first).contains(&at);
        for (at, stays) in stays.iter_mut().enumerate().filter(|(at, _)| !is_text[*at]) {
            *stays = is_head(at) || (at as u64 * 7919 + seed).is_multiple_of(BARE_ONE_IN);
        }
    }
    let mut gone = vec![false; page.len()];
    for (block, _) in blocks.iter().zip(&stays).filter(|(_, stays)| !**stays) {
        for node in block.first.0..=block.last.0 {
            gone[node as usize] |= page.is_text(NodeId(node));
        }
    }
    let distractors = if variant.has_distractors() { distractors } else { &[] };
    let text_stays: Vec<bool> = is_text.iter().zip(&stays).map(|(is_text, stays)| *is_text && *stays).collect();
    let after = text_element(page, blocks, &text_stays).filter(|_| !distractors.is_empty() && !seed.is_multiple_of(AT_END_ONE_IN));
    let between = match after {
        Some(after) => {
            let before = blocks.iter().zip(&stays).filter(|(block, stays)| **stays && block.last < page.end(after)).count();
            (before, comment_blocks(distractors, seed)?)
        }
        None => (0, 0),
    };
    let copy = Copier { page, variant, gone, distractors, after, seed, builder: Builder::new() };
    Ok(Augmented { page: copy.run()?, stays, between })
}

/// On one in this many pages with a comment, it is at the end.
const AT_END_ONE_IN: u64 = 4;

/// The innermost element around the main text that is not the whole page, where markup has such elements.
pub fn text_element(page: &Page, blocks: &Blocks, is_text: &[bool]) -> Option<NodeId> {
    let mut text = blocks.iter().zip(is_text).filter(|(_, is_text)| **is_text).map(|(block, _)| block);
    let first = text.next()?;
    let last = text.next_back()?;
    let body = page.body()?;
    std::iter::once(first.element).chain(page.ancestors(first.element)).find(|node| page.contains(*node, last.element)).filter(|node| {
        *node != body && page.contains(body, *node) && matches!(page.tag(*node), Tag::Div | Tag::Section | Tag::Article | Tag::Main)
    })
}

/// The number of blocks of the comment.
fn comment_blocks(distractors: &[String], seed: u64) -> Result<usize, Error> {
    let mut builder = Builder::new();
    builder.open("body");
    builder.enter();
    distractors::comment(&mut builder, &distractors[..distractors.len() / 2], seed);
    builder.close();
    Ok(split(&builder.finish(None, 0)?).len())
}

/// Keeps the first blocks of the main text up to a number of words, and everything outside it.
fn shortened(blocks: &Blocks, is_text: &[bool], words: u32) -> Vec<bool> {
    let mut left = i64::from(words);
    let mut stays = Vec::with_capacity(blocks.len());
    for (block, is_text) in blocks.iter().zip(is_text) {
        stays.push(!is_text || left > 0);
        left -= if *is_text { i64::from(block.measure.words()) } else { 0 };
    }
    stays
}

struct Copier<'p> {
    page: &'p Page,
    variant: Variant,
    gone: Vec<bool>,
    distractors: &'p [String],
    /// The element the comment follows, unless it is at the end of the page.
    after: Option<NodeId>,
    seed: u64,
    builder: Builder,
}

impl Copier<'_> {
    fn run(mut self) -> Result<Page, Error> {
        let mut open: Vec<NodeId> = Vec::new();
        for node in self.page.nodes() {
            while open.last().is_some_and(|element| self.page.end(*element) <= node) {
                self.leave(open.pop());
            }
            if self.page.is_text(node) {
                self.text(node);
            } else {
                self.element(node);
                open.push(node);
            }
        }
        while let Some(element) = open.pop() {
            self.leave(Some(element));
        }
        self.builder.finish(self.page.url().filter(|_| self.variant != Variant::Addressless), self.page.source_bytes())
    }

    /// Closes an element; distractors go at the end of the body.
    fn leave(&mut self, element: Option<NodeId>) {
        let half = self.distractors.len() / 2;
        if element == self.page.body() && !self.distractors.is_empty() {
            if self.after.is_none() {
                distractors::comment(&mut self.builder, &self.distractors[..half], self.seed);
            }
            distractors::foot(&mut self.builder, &self.distractors[half..], self.seed);
        }
        self.builder.close();
        if element == self.after && element.is_some() {
            distractors::comment(&mut self.builder, &self.distractors[..half], self.seed);
        }
    }

    fn text(&mut self, node: NodeId) {
        if self.gone[node.index()] {
            return;
        }
        let data = self.page.parent(node).is_some_and(|parent| self.page.tag(parent) == Tag::Script);
        if data && self.variant == Variant::Bare {
            return;
        }
        let text = if data { self.page.text(node).to_owned() } else { self.rewritten(self.page.text(node)) };
        self.builder.text(&text);
    }

    fn element(&mut self, node: NodeId) {
        self.builder.open(self.page.name(node));
        let says_address = self.variant == Variant::Addressless && names_address(self.page, node);
        let says_more = matches!(self.page.tag(node), Tag::Meta | Tag::Script | Tag::Link);
        for (name, value) in self.page.attrs(node) {
            match name {
                NAME => {}
                _ if (says_more && self.variant == Variant::Bare) || says_address => {}
                "class" | "id" if self.variant.is_nameless() => self.builder.attr(name, &masked(value)),
                "content" if self.page.attr(node, Attr::Property).or(self.page.attr(node, Attr::Name)).is_some_and(is_prose) => {
                    let value = self.rewritten(value);
                    self.builder.attr(name, &value);
                }
                _ => self.builder.attr(name, value),
            }
        }
        self.builder.enter();
    }

    fn rewritten(&self, text: &str) -> String {
        match self.variant {
            Variant::Caseless => text.chars().map(caseless).collect(),
            Variant::Dense => dense(text),
            _ => text.to_owned(),
        }
    }
}

/// Whether a `meta` of this name repeats text of the page.
fn is_prose(name: &str) -> bool {
    matches!(name.to_ascii_lowercase().as_str(), "og:title" | "description" | "og:description" | "twitter:title")
}

/// A meaningless name for each name.
fn masked(names: &str) -> String {
    let mask = |name: &str| {
        let hash = name.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        let letter = |shift: u32| char::from(b'g' + (hash >> shift & 15) as u8);
        [letter(0), letter(4), letter(8), letter(12), letter(16)].iter().collect::<String>()
    };
    names.split_ascii_whitespace().map(mask).collect::<Vec<_>>().join(" ")
}

/// A Hebrew letter for every letter.
fn caseless(c: char) -> char {
    if c.is_alphabetic() { char::from_u32(0x05d0 + u32::from(c.to_ascii_lowercase()) % 27).unwrap_or(c) } else { c }
}

/// Two Han characters for every word, without spaces, with matching punctuation.
fn dense(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut hash, mut letters) = (0u32, 0);
    let flush = |hash: &mut u32, letters: &mut u32, out: &mut String| {
        let count = if *letters == 0 { 0 } else { 1 + u32::from(*letters > 3) };
        for i in 0..count {
            out.extend(char::from_u32(0x4e00 + (*hash >> (7 * i)) % 0x4000));
        }
        (*hash, *letters) = (0, 0);
    };
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_alphabetic() || c == '\'' || c == '’' {
            hash = hash.wrapping_mul(31).wrapping_add(u32::from(c.to_ascii_lowercase()));
            letters += 1;
            continue;
        }
        flush(&mut hash, &mut letters, &mut out);
        let ends = chars.peek().is_none_or(|next| next.is_whitespace() || matches!(next, '"' | '”' | ')'));
        match c {
            '.' if ends => out.push('。'),
            ',' => out.push('，'),
            '?' if ends => out.push('？'),
            '!' if ends => out.push('！'),
            // White space between blocks stays; between words it is dropped.
            _ if c.is_whitespace() && !out.is_empty() && chars.peek().is_some() => {}
            _ => out.push(c),
        }
    }
    flush(&mut hash, &mut letters, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::{Augmented, Variant, augment};
    use crate::block::split;
    use crate::page::scan::scan;

    const PAGE: &str = "<body><nav class=\"menu\"><a href=\"/\">Home</a></nav><main id=\"story\"><p>One two, three. Four!</p><p>Five six seven.</p></main></body>";

    fn texts(variant: Variant) -> Vec<String> {
        let page = scan(PAGE, None).unwrap();
        let blocks = split(&page);
        let Augmented { page: varied, stays, .. } = augment(&page, &blocks, &[false, true, true], variant, &[], 0).unwrap();
        let after = split(&varied);
        assert_eq!(after.len(), stays.iter().filter(|stays| **stays).count());
        after.iter().map(|block| after.text(block).to_owned()).collect()
    }

    #[test]
    fn blocks_stay_the_same_in_another_script() {
        assert!(texts(Variant::Caseless)[1].contains(", "));
        let dense = texts(Variant::Dense);
        assert!(dense[1].contains('，') && dense[1].ends_with('！') && !dense[1].contains(' '), "{dense:?}");
        let distractors =
            ["A comment by somebody who was there too.".to_owned(), "We sell hosting, domains and servers to all.".to_owned()];
        let page = scan(PAGE, None).unwrap();
        let varied = augment(&page, &split(&page), &[false, true, true], Variant::Tailed, &distractors, 1).unwrap();
        let after = split(&varied.page);
        assert!(varied.stays.iter().all(|stays| *stays) && after.len() > varied.stays.len());
        let (at, count) = varied.between;
        assert!(at == 3 && count > 1 && (at..at + count).any(|i| after.text(&after[i]) == distractors[0]), "{at} {count}");
        assert_eq!(after.text(&after[2]), "Five six seven.");
        assert_eq!(texts(Variant::Nameless), ["Home", "One two, three. Four!", "Five six seven."]);
    }
}
