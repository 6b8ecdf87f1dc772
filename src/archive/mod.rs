//! Reads the pages of web archives (WARC), HTTP responses and gzip files.

mod gzip;
mod http;
mod page;
mod warc;

pub use self::gzip::{GZIP, capped, capped_with_room, unpack};
pub use self::http::{Answer, Headers};
pub use self::page::{page, text_bytes};
pub use self::warc::{Archive, Record};
