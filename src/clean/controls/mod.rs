//! Recognises controls: parts of a page that are there to be used, not to be read.

mod adverts;
mod hidden;
mod icons;
mod permalinks;
mod players;
mod sharing;
mod widgets;

pub(crate) use adverts::recognise_advert;
pub(crate) use hidden::recognise_hidden;
pub(crate) use icons::recognise_icon;
pub(crate) use permalinks::recognise_permalink;
pub(crate) use players::{recognise_player_box, recognise_player_controls};
pub(crate) use sharing::recognise_share_link;
pub(crate) use widgets::{
    recognise_edit_link, recognise_field_label, recognise_lone_button, recognise_scroll_hint, recognise_slide_counter, recognise_toggle,
};
