//! Finds the name of the site: in the metadata, in links to the home page, in the host name.

pub mod choose;
pub mod home_links;
pub mod known_names;
