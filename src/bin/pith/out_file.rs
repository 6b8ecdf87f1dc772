//! The file a command writes into. It is never one of the files that the command reads, and what stood in it before stays until all is written.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::exit::{Code, Stop};
use crate::input::{is_standard_input, would_read};

/// The ending of what is written beside its place. It is locked while it is written.
const UNFINISHED: &str = ".pith-part";

/// A file that is written.
pub struct OutFile {
    path: PathBuf,
    /// Where it is written first, and where it belongs then.
    beside: Option<(PathBuf, PathBuf)>,
    writer: BufWriter<File>,
}

impl OutFile {
    /// Begins a file. `inputs` are the files and folders that the command reads.
    pub fn create(path: &Path, inputs: &[PathBuf]) -> Result<OutFile, Stop> {
        refuse_input(path, inputs)?;
        let cannot = |error: io::Error| cannot_write(path, &error);
        let made = |beside, file| OutFile { path: path.to_owned(), beside, writer: BufWriter::new(file) };
        // What there is nothing of cannot be lost, nor what is a pipe or a device.
        if !path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0) {
            return Ok(made(None, File::create(path).map_err(cannot)?));
        }
        let place = path.canonicalize().map_err(cannot)?;
        let before = File::options().write(true).open(&place).and_then(|file| file.metadata()).map_err(cannot)?;
        match beside(&place, &|_| false) {
            Ok((part, file)) => {
                // Some file systems know no permissions.
                let _ = fs::set_permissions(&part, before.permissions());
                Ok(made(Some((part, place)), file))
            }
            // A file may be written in a folder that may not be.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(made(None, File::create(&place).map_err(cannot)?)),
            Err(error) => Err(cannot(error)),
        }
    }

    /// Puts the file in its place.
    pub fn finish(mut self) -> Result<(), Stop> {
        let done = self.writer.flush().and_then(|()| match self.beside.take() {
            Some((part, place)) => {
                let moved = self.writer.get_ref().sync_all().and_then(|()| fs::rename(&part, &place));
                self.beside = moved.is_err().then_some((part, place));
                moved
            }
            None => Ok(()),
        });
        done.map_err(|error| cannot_write(&self.path, &error))
    }
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for OutFile {
    /// What was not finished goes, if something stands in its place.
    fn drop(&mut self) {
        if let Some((part, _)) = &self.beside {
            // The message about the failure is worth more than one about this.
            let _ = fs::remove_file(part);
        }
    }
}

/// The error for a file that cannot be written.
pub fn cannot_write(path: &Path, error: &io::Error) -> Stop {
    Stop { code: Code::Output, why: Some(format!("{}: cannot be written: {error}", path.display())) }
}

/// Refuses to write over what is read.
pub fn refuse_input(path: &Path, inputs: &[PathBuf]) -> Result<(), Stop> {
    let taken = inputs.iter().any(|input| if is_standard_input(input) { is_on_standard_input(path) } else { would_read(input, path) });
    if !taken {
        return Ok(());
    }
    Err(Stop::usage(format!("{} is among what is read, and would be written over; give the output another name", path.display())))
}

/// Whether a file is what standard input comes from.
#[cfg(unix)]
fn is_on_standard_input(path: &Path) -> bool {
    use std::os::fd::AsFd;

    let input = io::stdin().as_fd().try_clone_to_owned().and_then(|input| File::from(input).metadata());
    let (Ok(input), Ok(output)) = (input, path.metadata()) else { return false };
    input.is_file() && crate::input::is_same((path, &input), (path, &output))
}

/// Nothing tells it here.
#[cfg(not(unix))]
fn is_on_standard_input(_: &Path) -> bool {
    false
}

/// Makes a file beside the place of another, under a name that nothing had. What a command left there that was killed is taken away: nobody holds it.
/// What `is_taken` is left alone.
pub fn beside(out: &Path, is_taken: &dyn Fn(&Path) -> bool) -> io::Result<(PathBuf, File)> {
    let mut number = 1;
    loop {
        let mut name = out.file_name().unwrap_or_default().to_owned();
        name.push(if number == 1 { UNFINISHED.to_owned() } else { format!("{UNFINISHED}-{number}") });
        let path = out.with_file_name(name);
        match File::options().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let is_left =
                    path.is_file() && !is_taken(&path) && File::options().write(true).open(&path).is_ok_and(|file| file.try_lock().is_ok());
                if !(is_left && fs::remove_file(&path).is_ok()) {
                    number += 1;
                }
            }
            made => {
                let file = made?;
                // Where there are no locks, the name alone keeps others away.
                let _ = file.try_lock();
                return Ok((path, file));
            }
        }
    }
}
