//! Puts files into a zip piece by piece, or hands them out one by one. Same files, same bytes.

use std::cell::RefCell;
use std::io::{self, Seek, SeekFrom, Write};

use serde::Serialize;
use zip::write::SimpleFileOptions;
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

/// A zip that is handed out while it grows. The compressor is one for all files: with one for each, memory would fall to pieces.
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
        // From here on the file before is complete.
        if let Some(tail) = self.writer.get_ref() {
            tail.complete();
        }
        self.writer.start_file(name, options).map_err(fault)?;
        self.writer.write_all(bytes).map_err(|error| LibraryError::Fault(format!("the zip: {error}")))
    }

    /// The bytes that are complete and were not taken yet. Those of the last file may still change.
    pub fn take(&mut self) -> Vec<u8> {
        self.writer.get_ref().map(Tail::take).unwrap_or_default()
    }

    /// Writes the end.
    pub fn finish(&mut self) -> Result<Vec<u8>, LibraryError> {
        let writer = std::mem::replace(&mut self.writer, ZipWriter::new(Tail::default()));
        Ok(writer.finish().map_err(fault)?.take_all())
    }
}

fn fault(error: zip::result::ZipError) -> LibraryError {
    LibraryError::Fault(format!("the zip: {error}"))
}

/// What was written and not handed out yet: when a file ends, its sizes are written into its head.
#[derive(Default)]
struct Tail {
    held: RefCell<Held>,
}

#[derive(Default)]
struct Held {
    bytes: Vec<u8>,
    /// Where the bytes begin in the zip, how far they are complete, and where is written.
    begin: u64,
    complete: u64,
    at: u64,
}

impl Held {
    fn end(&self) -> u64 {
        self.begin + self.bytes.len() as u64
    }
}

impl Tail {
    /// Says that the file before the next one has its place behind what is written now.
    fn complete(&self) {
        let mut held = self.held.borrow_mut();
        held.complete = held.end();
    }

    /// The complete bytes.
    fn take(&self) -> Vec<u8> {
        let mut held = self.held.borrow_mut();
        let length = usize::try_from(held.complete - held.begin).unwrap_or_default().min(held.bytes.len());
        held.begin += length as u64;
        held.bytes.drain(..length).collect()
    }

    /// All bytes.
    fn take_all(&self) -> Vec<u8> {
        self.complete();
        self.take()
    }
}

impl Write for Tail {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let held = self.held.get_mut();
        let from = usize::try_from(held.at - held.begin).map_err(io::Error::other)?;
        let over = bytes.len().min(held.bytes.len() - from);
        held.bytes[from..from + over].copy_from_slice(&bytes[..over]);
        held.bytes.extend_from_slice(&bytes[over..]);
        held.at += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Tail {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let held = self.held.get_mut();
        let to = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => held.at.checked_add_signed(by),
            SeekFrom::End(by) => held.end().checked_add_signed(by),
        };
        let at = to.filter(|at| (held.begin..=held.end()).contains(at));
        held.at = at.ok_or_else(|| io::Error::new(io::ErrorKind::Unsupported, "what was handed out cannot be changed"))?;
        Ok(held.at)
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
