//! Finds the title: candidates from headings, then a choice among all candidates, with the site's name removed.

mod candidate;
mod choose;
mod headings;
mod strip_site_name;
mod url_slug;

pub use choose::title;
pub use headings::gather_headings;
