//! Recognises the posts of a thread, and the attributions of quotations in them.

mod attribution;
mod authors;
mod boxes;
mod copies;
mod days;
mod declared;
mod finish;
mod head_elements;
mod heads;
mod names;
mod opener;
mod posts;
mod recognise;
mod shape;
mod small_print;

pub(crate) use attribution::recognise_attribution;
pub(crate) use posts::find_posts;
pub(crate) use recognise::recognise_post;
