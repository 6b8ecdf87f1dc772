//! Recognises the posts of a thread, and the attributions of quotations in them.

mod attribution;
mod authors;
mod days;
mod heads;
mod names;
mod posts;
mod shape;

pub(crate) use attribution::recognise_attribution;
pub(crate) use posts::{find_posts, recognise_post};
