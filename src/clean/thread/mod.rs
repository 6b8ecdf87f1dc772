//! Recognises the posts of a thread, and who is quoted in them.

pub(crate) mod attribution;
pub(crate) mod posts;
