//! Words and tables: what the other rooms look up. Data with reasons, no control flow over pages.

pub mod allow_list;
pub mod attr;
pub mod boilerplate_classes;
pub mod callouts;
pub mod class_hints;
pub mod code;
pub mod embedded_json;
pub mod embeds;
pub mod images;
pub mod limits;
pub mod lookup;
pub mod math;
pub mod metadata;
pub mod phrases;
pub mod share_links;
pub mod substrings;
pub mod tables;
pub mod tag;
pub mod tex;
pub mod tracking;
