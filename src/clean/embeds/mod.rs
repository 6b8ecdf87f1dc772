//! Recognises embeds (video, audio, posts of other sites) and the page's own audio and video.

mod card;
mod embed;
mod media;

pub(crate) use card::recognise_card;
pub(crate) use embed::recognise_embed;
pub(crate) use media::recognise_media;
