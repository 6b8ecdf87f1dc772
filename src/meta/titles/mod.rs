//! The title: candidates from headings, and the choice among all candidates with the site's name cut off.

pub mod candidate;
pub mod choose;
pub mod headings;
pub mod site_name_part;
pub mod url_slug;
