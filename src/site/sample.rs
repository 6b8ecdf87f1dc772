//! What is remembered of one page: its kind and the fingerprints of its blocks.

use crate::block::{Block, Blocks};
use crate::hash::hash;
use crate::page::Page;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::site::address::document;
use crate::site::fingerprint::{Fingerprint, fingerprints, in_order, short};
use crate::site::kind::Kind;
use crate::sort::sort_numbers;
use crate::url::Url;

/// Fingerprints that are remembered of a page. Of more, those of the longest texts: they are most of what a page says, and a text is as long
/// on every page.
pub(crate) const PRINTS: usize = 300;
/// Most words of a link in a menu.
const MENU_WORDS: u32 = 4;

/// What is remembered of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sample {
    pub kind: Kind,
    /// The fingerprints, sorted.
    pub prints: Vec<u32>,
}

/// A page that is looked at: what would be remembered of it, the fingerprint of every block, and that of a link to the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Looked {
    pub sample: Sample,
    pub blocks: Vec<Fingerprint>,
    pub own_link: Option<u32>,
}

impl Looked {
    /// Looks at a page.
    pub fn at(page: &Page, blocks: &Blocks, address: Option<&Url>) -> Looked {
        let found = fingerprints(page, blocks);
        let prints = longest(found.iter().copied().chain(menu_links(page, blocks, address)));
        let sample = Sample { kind: Kind::of(page, blocks, address), prints };
        Looked { sample, blocks: found, own_link: address.map(link_to) }
    }
}

/// The fingerprints of where menus lead. They are the first to be forgotten.
fn menu_links(page: &Page, blocks: &Blocks, address: Option<&Url>) -> Vec<Fingerprint> {
    let Some(own) = address else { return Vec::new() };
    let is_label = |block: &&Block| block.links == 1 && block.linked >= block.measure.chars && block.measure.words() <= MENU_WORDS;
    let target = |block: &Block| {
        let link = std::iter::once(block.lead).chain(page.ancestors(block.lead)).find(|node| page.tag(*node) == Tag::A)?;
        let url = own.join(page.attr(link, Attr::Href)?)?;
        url.same_site(own).then(|| Fingerprint { hash: Some(link_to(&url)), words: 0, is_linked: true })
    };
    blocks.iter().filter(is_label).filter_map(target).collect()
}

/// The fingerprint of a link.
fn link_to(url: &Url) -> u32 {
    short(hash(b"link ".iter().copied().chain(document(url).bytes())))
}

/// The fingerprints of the longest texts, sorted.
pub(crate) fn longest(found: impl Iterator<Item = Fingerprint>) -> Vec<u32> {
    // One number holds the length, the longest first, and the hash.
    let mut all: Vec<u64> = found.filter_map(|one| Some(u64::from(u32::MAX - one.words) << 32 | u64::from(one.hash?))).collect();
    sort_numbers(&mut all);
    all.dedup();
    in_order(all.into_iter().take(PRINTS).map(|number| number as u32))
}

impl Sample {
    /// Whether a text of this fingerprint stands on the page.
    pub fn has(&self, print: u32) -> bool {
        self.prints.binary_search(&print).is_ok()
    }
}
