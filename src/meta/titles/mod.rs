//! Finds the title: candidates from headings, then a choice among all candidates, with the site's name removed.

pub mod candidate;
pub mod choose;
pub mod headings;
pub mod strip_site_name;
pub mod url_slug;
