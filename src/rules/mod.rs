//! Words and tables: what the other rooms look up. Data with reasons, no control flow over pages.

pub mod attr;
pub mod beside;
pub mod callouts;
pub mod code;
pub mod data;
pub mod embeds;
pub mod icons;
pub mod images;
pub mod keep;
pub mod limits;
pub mod lookup;
pub mod math;
pub mod names;
pub mod phrases;
pub mod readability;
pub mod sharing;
pub mod sources;
pub mod tables;
pub mod tag;
pub mod tex;
pub mod tracking;
pub mod words;
