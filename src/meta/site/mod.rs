//! Finds the name of the site: in the metadata, in links to the home page, in the host name.

mod choose;
mod home_links;
mod known_names;

pub use choose::{known_names, site_name};
pub use home_links::HomeLinks;
pub use known_names::Site;
