//! Learns what the pages of each site have in common, before they are extracted.

use std::num::NonZeroUsize;

use pith::block;
use pith::site::Sites;

use crate::exit::Stop;
use crate::guard::{guarded, page, without_panic_messages};
use crate::input::Source;
use crate::pipeline::in_order;

/// Reads pages with their addresses and sizes. A page that cannot be read says nothing here; what is wrong with it is told when it is extracted.
pub fn learn(
    pages: impl Iterator<Item = (Source, Option<String>, u64)> + Send,
    jobs: Option<NonZeroUsize>,
    mut page_done: impl FnMut(u64),
) -> Result<Sites, Stop> {
    let mut sites = Sites::default();
    let look = |(source, url, bytes): (Source, Option<String>, u64)| {
        let found = guarded(|| {
            let page = page(&source, url.as_deref())?;
            Ok(Sites::of_page(&page, &block::split(&page)))
        });
        (found.ok().flatten(), bytes)
    };
    without_panic_messages(|| {
        in_order(pages, jobs, look, |(found, bytes)| {
            page_done(bytes);
            found.map_or(Ok(()), |(name, site)| sites.add(name, site)).map_err(Stop::input)
        })
    })?;
    Ok(sites)
}
