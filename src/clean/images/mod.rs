//! Recognises images, figures and captions, and chooses where an image is loaded from.

mod address;
mod ai2html;
mod background;
mod caption;
mod decorative;
mod figure;
mod figure_caption;
mod figure_pictures;
mod frame;
mod gallery_data;
mod image;
mod lazy_pair;
mod lead_picture;
mod offers;
mod source;

pub(crate) use address::{file_key, is_image_file, stem, width_in_address};
pub(crate) use ai2html::recognise_ai2html;
pub(crate) use figure::recognise_figure;
pub(crate) use figure_caption::recognise_caption;
pub(crate) use frame::{MAX_SLIDESHOW_NODES, images_in, is_label_of_picture};
pub(crate) use gallery_data::recognise_listed_gallery;
pub(crate) use image::recognise_image;
pub(crate) use lead_picture::with_lead_picture;
