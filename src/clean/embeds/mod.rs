//! Recognises embedded players, posts and forms of other sites, and the page's own audio and video.

pub(crate) mod card;
pub(crate) mod embed;
pub(crate) mod media;
