//! The site: links to its home page and the name they give it.

pub mod choose;
pub mod home_links;
pub mod known_names;
