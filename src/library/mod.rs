//! The library of saved articles: one SQLite file with the articles, their images, tags, highlights and notes, and the index that searches them.
//!
//! The same code runs in the extension, where the file is in the browser's storage, and in the command line. It never fetches, never asks for the
//! time and never makes a file of its own: the caller gives the connection, the time and the bytes.
//!
//! Every change is one transaction, which is on disk when the call returns. A change can carry the caller's name for it: the same
//! name again returns the first answer and changes nothing, so a caller that was not answered may ask again.

mod address;
mod anchor;
mod before;
mod bytes;
mod change;
mod check;
mod data_url;
mod dates;
mod entry;
mod error;
mod export;
mod find;
mod highlight;
mod highlights;
mod images;
mod import;
mod index;
mod item;
mod migrate;
mod one_spelling;
mod open;
mod own_file;
mod own_html;
mod pith_zip;
mod plain;
mod punycode;
mod readable;
mod reading;
mod request;
mod save;
mod saved_searches;
mod schema;
mod search;
mod state;
mod tag_name;
mod tags;
mod title;
mod undo;
mod untrusted_schema;
mod wal;
mod write_item;

pub use address::address_key;
pub use before::Undo;
pub use change::Change;
pub use check::{Check, Finding};
pub use dates::day;
pub use entry::{Brief, Entry, Full, Missing};
pub use error::LibraryError;
pub use export::{Export, Exported, Exporter, Format, Packing, Piece, Progress, Which, export_article};
pub use find::{Find, Found, Hit, Order, Sort};
pub use highlight::Highlight;
pub use highlights::HighlightOf;
pub use images::{ImageType, StoredImage, image_type};
pub use import::{
    Batch, Began, Bytes, Earlier, EarlierImport, FileKind, Held, Import, ImportFile, ImportInfo, ImportText, Kind, KindCount, Opened,
    Outcome, Plan, Reason, Report, Running, Sample, Undone, Why, Window,
};
pub use item::{Item, ItemPicture, ReadingDay};
pub use open::{Access, Known, Library, Place, State};
pub use pith_zip::KeptSearch;
pub use plain::text_content;
pub use readable::{Lost, LostPart};
pub use reading::{ReadingOf, ReadingTime};
pub use request::{ArticleExport, Command, ExportRequest, Exports, ImportCommand, Question, TakenText, Writer};
/// The SQLite that [`Library::with`] takes connections of.
pub use rusqlite;
pub use save::{NewArticle, NewPicture, Saved, SavedText};
pub use saved_searches::SavedSearch;
pub use search::{Mistake, MistakeCode, Query, Snippet, parse_query};
pub use state::{DAYS_DELETED, Deleted, StateChange};
pub use tags::TagCount;
pub use wal::LogDamage;
