//! The site: links to its home page and the name they give it.

pub mod home_links;
