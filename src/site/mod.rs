//! What is known of a site from several of its pages: which texts they have in common. What repeats between pages of one kind is furniture,
//! what is new on each is content.

mod address;
mod bytes;
mod error;
mod fingerprint;
mod kind;
mod memory;
mod repeats;
mod sample;
mod sites;
mod store;
mod text;

pub use address::name;
pub use error::BadSite;
pub(crate) use memory::remember;
pub use repeats::{MIN_OTHERS, Repeats};
pub use sites::Sites;
pub use store::{Evidence, MAX_PAGES, Site};
