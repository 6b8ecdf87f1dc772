//! Imports: articles that other programs kept, and what is known of them, become articles of the library.
//!
//! A file is read record by record, so its size does not matter, and nothing is fetched. Foreign HTML is given to the caller, who has the engine make
//! articles of it: nothing else gets into the library. An import has a name; it is written in steps, each of which stands alone, can be stopped and
//! continued, and is undone as a whole.

mod archive;
mod front_matter;
mod gzip;
mod input;
mod json;
mod kind;
mod limits;
mod log;
mod markdown;
mod markup;
mod mended_zip;
mod merge;
mod plan;
mod reader;
mod reason;
mod record;
mod report;
mod revert;
mod rows;
mod running;
mod sources;
mod step;
mod text;
mod time;
mod undo;
mod window;

pub use input::{Bytes, Held, ImportFile};
pub use kind::Kind;
pub use plan::Plan;
pub use reader::{Batch, FileKind, Import, ImportText};
pub use reason::Reason;
pub use report::{KindCount, Outcome, Report, Sample, Why};
pub use running::{Opened, Running};
pub use step::{Began, Earlier, EarlierImport, ImportInfo};
pub use undo::Undone;
pub use window::Window;
