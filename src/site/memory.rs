//! What a reader may remember of a page that was read, so that the next page of its site is cut better.
//!
//! Of what stood in the article only that is remembered which another page has, too: who holds a text can hash it, and could tell that it was
//! read. For the same reason a page is known by 16 bits of its number, which many addresses share, and where menus lead is left out.

use crate::block::Blocks;
use crate::page::Page;
use crate::site::address::name;
use crate::site::sample::{Sample, longest};
use crate::site::store::{Evidence, Site, look, short_key};
use crate::trace::Fingerprints;

/// What can be remembered of a page of which some blocks were kept. `None` for a page that does not say where it is from.
pub(crate) fn remember(page: &Page, blocks: &Blocks, kept: &[bool], evidence: Option<&Evidence>) -> Option<Fingerprints> {
    let name = name(page)?;
    let made;
    let (key, looked) = match evidence {
        Some(evidence) => &evidence.look,
        None => {
            made = look(page, blocks);
            &made
        }
    };
    let key = short_key(*key);
    let is_outside = |i: usize| !kept[i] || evidence.is_some_and(|evidence| evidence.is_elsewhere[i]);
    let outside = (0..kept.len()).filter(|i| is_outside(*i)).map(|i| looked.blocks[i]);
    let kind = &looked.sample.kind;
    let text = |prints: Vec<u32>| Site::of_sample(&name, key, Sample { kind: kind.clone(), prints }).to_text();
    Some(Fingerprints { page: key as u32, outside: text(longest(outside)), all: text(longest(looked.blocks.iter().copied())) })
}
