//! Reads the pages of web archives (WARC), HTTP responses, gzip files and pages that a browser saved as a single file (MHTML).

mod gzip;
mod http;
mod mhtml;
mod page;
mod warc;

pub use self::gzip::{GZIP, beginning, capped, capped_with_room, unpack};
pub use self::http::{Answer, Headers};
pub use self::mhtml::{SavedPage, SavedPicture, is_mhtml, saved_page, saved_pictures};
pub use self::page::{page, text_bytes};
pub use self::warc::{Archive, Record, WARC};
