//! Which blocks of a page stand on other pages of its kind, too.

use crate::site::fingerprint::Fingerprint;
use crate::site::sample::Sample;

/// Other pages of a kind that must be known before anything is said.
pub const MIN_OTHERS: usize = 3;
/// Other pages on which a text must stand to be a repeated one.
const MIN_REPEATS: u32 = 2;
/// Share of the other pages on which it must stand.
const MIN_SHARE: f32 = 0.2;
/// Share of a page's own text from which on another page that has it is a copy of it: for print, or at a second address.
const COPIED: f64 = 0.5;
/// Words that no other page has, which a page must have to be compared: a page without any is a copy of several.
const MIN_NEW_WORDS: u32 = 10;

/// On how many other pages each block of a page stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repeats {
    /// Other pages of the same kind.
    others: u32,
    /// For every block the number of them that have it.
    on: Vec<u32>,
}

impl Repeats {
    /// Compares the blocks of a page with other pages of its kind. `None` where too little is known.
    pub(crate) fn find(blocks: &[Fingerprint], others: Vec<&Sample>) -> Option<Repeats> {
        let all = Repeats::count(blocks, &others)?;
        // What most pages have is furniture and says nothing about copies; nor do links, which pages of one day share.
        let own = |i: &usize| 2 * all.on[*i] < all.others && !blocks[*i].is_linked;
        let words = |has: &dyn Fn(&Fingerprint) -> bool| -> f64 {
            let own = (0..blocks.len()).filter(own).map(|i| &blocks[i]);
            own.filter(|block| has(block)).map(|block| f64::from(block.words)).sum()
        };
        let own_words = words(&|block| block.hash.is_some());
        let is_copy = |other: &Sample| words(&|block| block.hash.is_some_and(|hash| other.has(hash))) >= COPIED * own_words;
        let others: Vec<&Sample> = others.into_iter().filter(|other| !is_copy(other)).collect();
        let repeats = Repeats::count(blocks, &others)?;
        let new = blocks.iter().zip(&repeats.on).filter(|(_, on)| **on == 0).map(|(block, _)| block.words).sum::<u32>();
        (new >= MIN_NEW_WORDS).then_some(repeats)
    }

    fn count(blocks: &[Fingerprint], others: &[&Sample]) -> Option<Repeats> {
        let on = |hash: u32| others.iter().filter(|other| other.has(hash)).count() as u32;
        let on = || blocks.iter().map(|block| block.hash.map_or(0, on)).collect();
        (others.len() >= MIN_OTHERS).then(|| Repeats { others: others.len() as u32, on: on() })
    }

    /// How many other pages there were to compare with.
    pub fn others(&self) -> u32 {
        self.others
    }

    /// On how many of them a block stands.
    pub fn on(&self, block: usize) -> u32 {
        self.on.get(block).copied().unwrap_or(0)
    }

    /// The share of the other pages that have a block; 0 for a text that is new, or that too few have for it to be furniture.
    pub fn share(&self, block: usize) -> f32 {
        let on = self.on(block);
        let share = on as f32 / self.others.max(1) as f32;
        if on >= MIN_REPEATS && share >= MIN_SHARE { share } else { 0.0 }
    }
}
