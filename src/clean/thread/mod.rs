//! Recognises the posts of a thread, and the attributions of quotations in them.

mod attribution;
mod posts;

pub(crate) use attribution::recognise_attribution;
pub(crate) use posts::{find_posts, recognise_post};
