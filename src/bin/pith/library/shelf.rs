//! The library that a command writes into. One that is not there is made when the first thing is to be written, so that a command that fails, or a name
//! that is mistyped, leaves no file.

use std::path::{Path, PathBuf};

use pith::library::Library;

use super::given::named;
use crate::exit::{Code, Stop};

/// A library that may not be there yet.
pub struct Shelf {
    file: PathBuf,
    library: Option<Library>,
}

impl Shelf {
    /// Opens the library of a file if it is there.
    pub fn open(file: &Path) -> Result<Shelf, Stop> {
        let library = if file.exists() { Some(Library::open(file, false).map_err(|error| named(file, error))?) } else { None };
        Ok(Shelf { file: file.to_owned(), library })
    }

    /// The library, if it is there.
    pub fn there(&self) -> Option<&Library> {
        self.library.as_ref()
    }

    /// The library, to be written into.
    pub fn made(&mut self) -> Result<&mut Library, Stop> {
        let library = match self.library.take() {
            Some(library) => library,
            None => {
                let made = Library::open(&self.file, true).map_err(|error| Stop { code: Code::Output, ..named(&self.file, error) })?;
                eprintln!("pith: {} is a new library", self.file.display());
                made
            }
        };
        Ok(self.library.insert(library))
    }

    /// Closes the library, if it is there by now.
    pub fn close(self) -> Result<(), Stop> {
        Ok(self.library.map_or(Ok(()), Library::close)?)
    }
}
