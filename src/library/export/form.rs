//! What every format does: takes article after article and hands out bytes.

use super::pack::Piece;
use crate::library::error::LibraryError;
use crate::library::item::{Item, Pictures};

/// A format being written.
pub(super) trait Form {
    /// Whether the text of an article is wanted.
    fn wants_text(&self, _: &Item) -> bool {
        true
    }

    /// Writes an article.
    fn article(&mut self, item: &mut Item, pictures: &dyn Pictures) -> Result<(), LibraryError>;

    /// Writes what comes after the last article.
    fn end(&mut self) -> Result<(), LibraryError>;

    /// What is ready to be handed out; at the end all that is left.
    fn take(&mut self, is_end: bool) -> Result<Vec<Piece>, LibraryError>;
}
