//! Tables of names and phrases that other rooms look up: elements, attributes, class names, URLs, phrases, limits. Rows with reasons, no
//! control flow over pages.

pub mod allow_list;
pub mod attr;
pub mod boilerplate_classes;
pub mod callouts;
pub mod class_hints;
pub mod code;
pub mod drop_caps;
pub mod embedded_json;
pub mod embeds;
pub mod forum_software;
pub mod images;
pub mod limits;
pub mod list_signs;
pub mod lookup;
pub mod manual_software;
pub mod math;
pub mod metadata;
pub mod missing_page;
pub mod phrases;
pub mod post_pages;
pub mod share_links;
pub mod substrings;
pub mod tables;
pub mod tag;
pub mod tex;
pub mod thread_words;
pub mod tracking;
#[cfg(feature = "library")]
pub(crate) mod word_forms;
