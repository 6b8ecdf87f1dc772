//! Reads the pages of web archives (WARC), HTTP responses, gzip files and pages that a browser saved as a single file (MHTML). A build without the
//! feature `warc` reads the last only.

#[cfg(feature = "warc")]
mod gzip;
mod headers;
#[cfg(feature = "warc")]
mod http;
#[cfg(feature = "warc")]
mod members;
mod mhtml;
#[cfg(feature = "warc")]
mod page;
#[cfg(feature = "warc")]
mod warc;

#[cfg(feature = "warc")]
pub use self::gzip::{GZIP, beginning, capped, capped_with_room, unpack};
pub use self::headers::Headers;
#[cfg(feature = "warc")]
pub use self::http::Answer;
pub use self::mhtml::{SavedPage, SavedPicture, is_mhtml, saved_page, saved_pictures};
#[cfg(feature = "warc")]
pub use self::page::{page, text_bytes};
#[cfg(feature = "warc")]
pub use self::warc::{Archive, Record, WARC};
