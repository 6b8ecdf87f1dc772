//! Puts files into a zip piece by piece, or hands them out one by one. Same files, same bytes.

use std::cell::RefCell;
use std::io::{self, Seek, SeekFrom, Write};

use serde::Serialize;
use zip::write::{PreparedZipFile, SimpleFileOptions};
use zip::{CompressionMethod, DateTime, System, ZipWriter};

use crate::library::error::LibraryError;

/// A piece of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// The name of the file that these bytes are; `None` if they continue the one file of the export.
    pub name: Option<String>,
    /// The bytes.
    #[serde(with = "crate::library::bytes")]
    pub bytes: Vec<u8>,
}

/// How a file stands in a zip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    /// As it is: pictures are compressed already.
    Plain,
    Compressed,
}

/// A zip that is handed out while it grows.
pub(super) struct Zip {
    writer: ZipWriter<Tail>,
}

impl Zip {
    pub fn new() -> Zip {
        Zip { writer: ZipWriter::new(Tail::default()) }
    }

    /// Adds a file.
    pub fn file(&mut self, name: &str, bytes: &[u8], stored: Stored) -> Result<(), LibraryError> {
        let method = match stored {
            Stored::Plain => CompressionMethod::Stored,
            Stored::Compressed => CompressionMethod::Deflated,
        };
        // Neither the time nor the system of who exports is told.
        let options = SimpleFileOptions::default().compression_method(method).last_modified_time(DateTime::DEFAULT).system(System::Dos);
        let file = PreparedZipFile::from_data(name, options, bytes).map_err(fault)?;
        self.writer.add_prepared_file(file).map_err(fault)
    }

    /// The bytes that were written since the last time.
    pub fn take(&mut self) -> Vec<u8> {
        self.writer.get_ref().map(Tail::take).unwrap_or_default()
    }

    /// Writes the end.
    pub fn finish(&mut self) -> Result<Vec<u8>, LibraryError> {
        let writer = std::mem::replace(&mut self.writer, ZipWriter::new(Tail::default()));
        Ok(writer.finish().map_err(fault)?.take())
    }
}

fn fault(error: zip::result::ZipError) -> LibraryError {
    LibraryError::Fault(format!("the zip: {error}"))
}

/// What was written and not handed out yet. Nothing that was written is changed: each file is added whole, with its sizes known.
#[derive(Default)]
struct Tail {
    held: RefCell<Vec<u8>>,
    written: u64,
}

impl Tail {
    fn take(&self) -> Vec<u8> {
        self.held.take()
    }
}

impl Write for Tail {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.get_mut().extend_from_slice(bytes);
        self.written += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Tail {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match to {
            SeekFrom::Current(0) | SeekFrom::End(0) => Ok(self.written),
            SeekFrom::Start(at) if at == self.written => Ok(self.written),
            _ => Err(io::Error::new(io::ErrorKind::Unsupported, "what was written is gone")),
        }
    }
}

/// How the files of an export with several are handed out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Packing {
    /// In a zip.
    #[default]
    Zip,
    /// One by one, for a folder.
    Files,
    /// As the one file of one article; its pictures stay on the web or are part of it.
    One,
}

/// Files on their way out.
pub(super) enum Pack {
    Zip(Box<Zip>),
    Files(Vec<Piece>),
    One(Vec<u8>),
}

impl Pack {
    pub fn new(packing: Packing) -> Pack {
        match packing {
            Packing::Zip => Pack::Zip(Box::new(Zip::new())),
            Packing::Files => Pack::Files(Vec::new()),
            Packing::One => Pack::One(Vec::new()),
        }
    }

    /// Whether files can stand beside each other.
    pub fn has_room_for_more(&self) -> bool {
        !matches!(self, Pack::One(_))
    }

    pub fn file(&mut self, name: String, bytes: Vec<u8>, stored: Stored) -> Result<(), LibraryError> {
        match self {
            Pack::Zip(zip) => zip.file(&name, &bytes, stored)?,
            Pack::Files(files) => files.push(Piece { name: Some(name), bytes }),
            Pack::One(held) => held.extend(bytes),
        }
        Ok(())
    }

    /// What is ready.
    pub fn take(&mut self) -> Vec<Piece> {
        match self {
            Pack::Zip(zip) => vec![Piece { name: None, bytes: zip.take() }],
            Pack::Files(files) => std::mem::take(files),
            Pack::One(held) => vec![Piece { name: None, bytes: std::mem::take(held) }],
        }
    }

    /// The end.
    pub fn finish(&mut self) -> Result<Vec<Piece>, LibraryError> {
        match self {
            Pack::Zip(zip) => Ok(vec![Piece { name: None, bytes: zip.finish()? }]),
            _ => Ok(self.take()),
        }
    }
}
