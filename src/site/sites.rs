//! What is known of several sites, by their names.

use std::collections::HashMap;

use crate::block::Blocks;
use crate::page::Page;
use crate::site::address::name;
use crate::site::error::BadSite;
use crate::site::store::Site;

/// What is known of the sites of a batch. Memory grows with the number of sites, not with that of pages.
#[derive(Clone, Debug, Default)]
pub struct Sites {
    by_name: HashMap<String, Site>,
}

impl Sites {
    /// What one page says of its site; `None` for a page that does not say where it is from. Several can be made in parallel and added.
    pub fn of_page(page: &Page, blocks: &Blocks) -> Option<(String, Site)> {
        let name = name(page)?;
        let mut site = Site::new(&name);
        site.add(page, blocks);
        Some((name, site))
    }

    /// Adds what is known of a site.
    pub fn add(&mut self, name: String, site: Site) -> Result<(), BadSite> {
        match self.by_name.get_mut(&name) {
            Some(known) => known.merge(site),
            None => {
                self.by_name.insert(name, site);
                Ok(())
            }
        }
    }

    /// What is known of a page's site.
    pub fn of(&self, page: &Page) -> Option<&Site> {
        self.by_name.get(&name(page)?)
    }

    /// The pages remembered of the site with the most.
    pub fn most_pages(&self) -> usize {
        self.by_name.values().map(Site::pages).max().unwrap_or(0)
    }
}
