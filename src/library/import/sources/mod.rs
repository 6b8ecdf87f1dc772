//! The sources: what each program writes becomes records. A file for each program; this one opens them.

mod addresses;
mod bookmarks;
mod browser_json;
mod bundle;
mod evernote;
mod goodlinks;
mod instapaper;
mod karakeep;
mod library_file;
mod linkwarden;
mod matter;
mod mhtml;
mod mymind;
mod omnivore;
mod opml;
mod own;
mod own_markdown;
mod page;
mod pictures;
mod pinboard;
mod pith;
mod pith_lines;
mod pocket;
mod raindrop;
mod readeck;
mod readwise;
mod shape;
mod table;
mod texts;
mod wallabag;
#[cfg(feature = "warc")]
mod warc;

use std::io::{Cursor, Read, Seek};
use std::path::PathBuf;

use super::archive::Archive;
use super::gzip::{is_gzip, unpack};
use super::input::{Counted, Counter, text_stream};
use super::kind::Kind;
use super::limits::MAX_ENTRY;
use super::reason::Reason;
use shape::Ready;

pub(crate) use pictures::add_pictures;
pub(crate) use pith::is_pith;
pub(crate) use shape::Source;

/// Opens a file of a kind.
pub(crate) fn open(kind: Kind, mut bytes: Counted, path: Option<PathBuf>) -> Result<Box<dyn Source>, Reason> {
    bytes.rewind().map_err(|_| Reason::Unreadable)?;
    if kind != Kind::Warc {
        bytes = unpacked(bytes)?;
    }
    match kind {
        Kind::Zip => bundle::open(Archive::open(bytes)?),
        Kind::Pith => pith::open(bytes),
        Kind::Library => library_file::open(path.as_deref()),
        Kind::Warc => open_warc(bytes),
        Kind::Epub => readeck::epub(Archive::open(bytes)?),
        Kind::Page | Kind::Mhtml => {
            let mut whole = Vec::new();
            bytes.take(MAX_ENTRY + 1).read_to_end(&mut whole).map_err(|_| Reason::Unreadable)?;
            if whole.len() as u64 > MAX_ENTRY {
                Err(Reason::TooLarge)
            } else {
                Ok(Box::new(Ready::one(if kind == Kind::Mhtml { mhtml::item(&whole) } else { page::item(whole) })))
            }
        }
        _ => texts::of_text(kind, text_stream(bytes)),
    }
}

/// What is in a gzipped file; any other one as it is.
fn unpacked(mut bytes: Counted) -> Result<Counted, Reason> {
    let mut start = Vec::new();
    bytes.by_ref().take(2).read_to_end(&mut start).map_err(|_| Reason::Unreadable)?;
    bytes.rewind().map_err(|_| Reason::Unreadable)?;
    if !is_gzip(&start) {
        return Ok(bytes);
    }
    let mut packed = Vec::new();
    bytes.by_ref().take(MAX_ENTRY + 1).read_to_end(&mut packed).map_err(|_| Reason::Unreadable)?;
    if packed.len() as u64 > MAX_ENTRY {
        return Err(Reason::TooLarge);
    }
    // How far it is, is told by the file and not by what is in it.
    Ok(Counted { from: Box::new(Cursor::new(unpack(&packed)?)), counter: Counter::default() })
}

#[cfg(feature = "warc")]
fn open_warc(bytes: Counted) -> Result<Box<dyn Source>, Reason> {
    warc::open(bytes)
}

#[cfg(not(feature = "warc"))]
fn open_warc(_: Counted) -> Result<Box<dyn Source>, Reason> {
    Err(Reason::Unsupported)
}
