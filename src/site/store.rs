//! The pages of a site that are remembered.

use crate::block::Blocks;
use crate::hash::{hash, join};
use crate::page::Page;
use crate::site::address::document;
use crate::site::error::BadSite;
use crate::site::fingerprint::spread;
use crate::site::repeats::{MIN_OTHERS, Repeats};
use crate::site::sample::{Looked, Sample};

/// Pages that are remembered of a site: those whose addresses have the smallest hashes, which is a fair sample and the same one in any order.
pub const MAX_PAGES: usize = 24;

/// What is known of a site: hashes of what stands on a sample of its pages, at most 32 KB. No text can be read from it.
///
/// The order in which pages are added does not matter, nor whether two parts of a site were read apart and merged. A page that is added
/// again counts once.
///
/// ```
/// use pith::site::Site;
/// # let page = |n: u32| {
/// #     let words = (0..20).map(|i| format!("w{}", ["a", "b", "c", "d"][(n as usize >> (i % 3)) % 4].repeat(i + n as usize))).collect::<Vec<_>>().join(" ");
/// #     let html = format!("<html><body><p>About this site, and who writes it.</p><p>{words}</p></body></html>");
/// #     pith::page::scan::scan(&html, Some(&format!("https://river.example/{n}"))).unwrap()
/// # };
/// let pages: Vec<pith::Page> = (0..5).map(page).collect();
/// let mut site = Site::new("river.example");
/// for page in &pages {
///     site.add(page, &pith::block::split(page));
/// }
/// let repeats = site.evidence(&pages[0], &pith::block::split(&pages[0])).repeats.unwrap();
/// assert_eq!((repeats.others(), repeats.on(0), repeats.on(1)), (4, 4, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The hash of the site's name.
    pub(crate) name: u64,
    /// The pages with their numbers, in the order of these.
    pub(crate) pages: Vec<(u64, Sample)>,
}

impl Site {
    /// A site of which nothing is known yet. [`name`](crate::site::name) gives the name of a page's site.
    pub fn new(name: &str) -> Site {
        Site { name: spread(hash(name.bytes())), pages: Vec::new() }
    }

    /// Adds a page with its blocks.
    pub fn add(&mut self, page: &Page, blocks: &Blocks) {
        let (key, looked) = look(page, blocks);
        self.insert(key, looked.sample);
    }

    /// A site of which one page is known.
    pub(crate) fn of_sample(name: &str, key: u64, sample: Sample) -> Site {
        Site { pages: vec![(key, sample)], ..Site::new(name) }
    }

    /// The pages that are remembered.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// What the other pages say about a page. Whether the page itself was added does not matter.
    pub fn evidence(&self, page: &Page, blocks: &Blocks) -> Evidence {
        let (key, looked) = look(page, blocks);
        let is_own = |other: u64| other == key || other == short_key(key);
        let others: Vec<&Sample> = self.pages.iter().filter(|(other, _)| !is_own(*other)).map(|(_, sample)| sample).collect();
        let leading = looked.own_link.map_or(0, |link| others.iter().filter(|other| other.has(link)).count());
        let is_in_menus = leading >= MIN_OTHERS && 2 * leading >= others.len();
        let is_elsewhere = |print: u32| others.iter().any(|other| other.has(print));
        let is_elsewhere = looked.blocks.iter().map(|block| block.hash.is_some_and(is_elsewhere)).collect();
        let alike = others.into_iter().filter(|other| other.kind.is_like(&looked.sample.kind)).collect();
        Evidence { repeats: Repeats::find(&looked.blocks, alike), is_elsewhere, is_in_menus, look: (key, looked) }
    }

    /// Adds what is known of the same site from other pages.
    pub fn merge(&mut self, other: Site) -> Result<(), BadSite> {
        if self.name != other.name {
            return Err(BadSite::OtherSite);
        }
        other.pages.into_iter().for_each(|(key, sample)| self.insert(key, sample));
        Ok(())
    }

    /// Of two versions of a page the smaller one is kept, so that their order does not matter. A page that is dropped here has more than the
    /// most before it in any other order, too.
    fn insert(&mut self, key: u64, sample: Sample) {
        let at = self.pages.partition_point(|(known, _)| *known < key);
        match self.pages.get_mut(at) {
            Some((known, before)) if *known == key => {
                if sample < *before {
                    *before = sample;
                }
            }
            _ => self.pages.insert(at, (key, sample)),
        }
        self.pages.truncate(MAX_PAGES);
    }
}

/// What other pages of a site say about a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// On how many other pages of its kind each block stands; `None` if fewer than three are known.
    pub repeats: Option<Repeats>,
    /// For each block whether any other page has it.
    pub is_elsewhere: Vec<bool>,
    /// Whether the menus of most other pages lead to this page.
    pub is_in_menus: bool,
    /// The page's own number, and what it says.
    pub(crate) look: (u64, Looked),
}

/// A page's own number, by its address or, without one, by what it says; and what it says.
pub(crate) fn look(page: &Page, blocks: &Blocks) -> (u64, Looked) {
    let address = page.address();
    let looked = Looked::at(page, blocks, address.as_ref());
    let by_content = || looked.sample.prints.iter().fold(0, |sum, print| join(sum, u64::from(*print)));
    let key = address.as_ref().map_or_else(by_content, |address| hash(document(address).bytes()));
    (spread(key), looked)
}

/// The number of a page in a reader's memory. Of two dozen pages hardly two have the same.
pub(crate) fn short_key(key: u64) -> u64 {
    key & 0xffff
}
