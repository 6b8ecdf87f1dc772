//! Finds the pages of a batch: files as given, folders sorted by name, archives record by record. Only the names of one folder are in
//! memory at a time, so a batch may have any size.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Cursor, Read, stdin};
use std::path::{Path, PathBuf};

use pith::Error;
use pith::archive::{Answer, Archive, GZIP, Record, WARC, beginning, capped};
use pith::corpus::{PAGES, Set, TRUTH};
use pith::rules::limits::MAX_INPUT;

use super::read::is_standard_input;

/// Extensions of page files in folders, each also with `.gz`.
const PAGE_ENDINGS: [&str; 5] = [".html", ".htm", ".xhtml", ".mhtml", ".mht"];
/// The extensions of pages and archives, in words.
pub const PAGE_NAMES: &str = ".html, .htm, .xhtml, .mhtml or .mht, web archives .warc, each also with .gz";
/// Extensions of archives.
const ARCHIVE_ENDINGS: [&str; 2] = [".warc", ".warc.gz"];

/// Bytes of standard input by which an archive is told from a page.
const BEGINNING: u64 = 4096;

/// One page of a batch, possibly not read yet.
#[derive(Debug)]
pub struct Input {
    /// Its id in the output.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// Bytes of input that are done with this page, for the progress bar.
    pub bytes: u64,
    /// Its content.
    pub source: Source,
}

/// Where a page's content is.
#[derive(Debug)]
pub enum Source {
    /// In a file.
    File(PathBuf),
    /// Already read from standard input.
    Bytes(Vec<u8>),
    /// Already read from an archive.
    Answer(Answer),
    /// It could not be read.
    Failed(Error),
}

/// The pages of a batch, in order.
pub struct Inputs {
    /// What is still to be read, the next one last.
    left: Vec<PathBuf>,
    archive: Option<(PathBuf, Archive, u64)>,
    /// The addresses of a labelled set's pages, and their folder.
    addresses: Option<(PathBuf, HashMap<String, String>)>,
}

impl Inputs {
    /// Starts with these files and folders, and `-` for a page or an archive on standard input. If none of them is there, that is an error right away; one that is
    /// missing among others is a page that cannot be read.
    pub fn new(paths: &[PathBuf]) -> Result<Inputs, Error> {
        let missing = |path: &PathBuf| match is_standard_input(path) {
            true => None,
            false => fs::metadata(path).err().map(|error| Error::Unusable(format!("{}: {error}", path.display()))),
        };
        if let Some(Some(error)) = paths.iter().map(missing).reduce(|one, other| one.and(other)) {
            return Err(error);
        }
        Ok(Inputs { left: paths.iter().rev().cloned().collect(), archive: None, addresses: None })
    }

    /// Bytes of all files, for the progress bar.
    pub fn total_bytes(paths: &[PathBuf]) -> u64 {
        let mut left = paths.to_vec();
        let mut total = 0;
        while let Some(path) = left.pop() {
            match fs::metadata(&path) {
                Ok(data) if data.is_dir() => left.extend(names(&path).unwrap_or_default()),
                Ok(data) => total += data.len(),
                Err(_) => {}
            }
        }
        total
    }

    fn open_folder(&mut self, path: PathBuf) -> Result<(), Error> {
        let mut names = names(&path).map_err(|error| Error::Unusable(format!("{}: {error}", path.display())))?;
        names.sort_unstable_by(|a, b| b.cmp(a));
        self.left.append(&mut names);
        let set = path.parent().filter(|_| path.ends_with(PAGES)).filter(|set| set.join(TRUTH).exists());
        if let Some(set) = set {
            let addresses = Set::open(set)?.truths.into_iter().filter_map(|truth| Some((truth.id, truth.url?)));
            self.addresses = Some((path.clone(), addresses.collect()));
        }
        Ok(())
    }

    fn of_file(&self, path: PathBuf) -> Input {
        let id = stem(&path);
        let known = self.addresses.as_ref().filter(|(folder, _)| path.starts_with(folder));
        let url = known.and_then(|(_, addresses)| addresses.get(&id)).cloned();
        let bytes = fs::metadata(&path).map_or(0, |data| data.len());
        Input { id, url, bytes, source: Source::File(path) }
    }

    /// Reads the page on standard input; an archive is opened instead.
    fn of_standard_input(&mut self) -> Option<Input> {
        let path = PathBuf::from("-");
        let page = match self.read_standard_input(&path) {
            Ok(page) => page?,
            Err(error) => return Some(failed(&path, format!("standard input: {error}"), 0)),
        };
        let source = page.map_or_else(Source::Failed, Source::Bytes);
        Some(Input { id: stem(&path), url: None, bytes: 0, source })
    }

    /// The bytes of the page on standard input; none of an archive, which is open then.
    fn read_standard_input(&mut self, path: &Path) -> io::Result<Option<Result<Vec<u8>, Error>>> {
        let mut start = Vec::new();
        stdin().take(BEGINNING).read_to_end(&mut start)?;
        let is_archive = if start.starts_with(&GZIP) { beginning(&start, WARC.len()) == WARC } else { start.starts_with(WARC) };
        let all = Cursor::new(start).chain(stdin());
        if !is_archive {
            return capped(all).map(Some);
        }
        self.archive = Some((path.to_owned(), Archive::new(all)?, 0));
        Ok(None)
    }

    /// The next page of the open archive.
    fn of_archive(&mut self) -> Option<Input> {
        let (path, archive, behind) = self.archive.as_mut()?;
        let next = archive.next_page();
        let bytes = archive.bytes_read() - *behind;
        *behind += bytes;
        match next {
            Ok(Some(record)) => Some(of_record(record, bytes)),
            Ok(None) => {
                self.archive = None;
                None
            }
            Err(error) => {
                let failed = failed(path, error.to_string(), bytes);
                self.archive = None;
                Some(failed)
            }
        }
    }
}

impl Iterator for Inputs {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        loop {
            if let Some(input) = self.of_archive() {
                return Some(input);
            }
            let path = self.left.pop()?;
            if is_standard_input(&path) {
                if let Some(input) = self.of_standard_input() {
                    return Some(input);
                }
            } else if path.is_dir() {
                let name = path.clone();
                if let Err(error) = self.open_folder(path) {
                    return Some(failed(&name, error.to_string(), 0));
                }
            } else if ends_in(&path, &ARCHIVE_ENDINGS) {
                match fs::File::open(&path).and_then(Archive::new) {
                    Ok(archive) => self.archive = Some((path, archive, 0)),
                    Err(error) => return Some(failed(&path, error.to_string(), 0)),
                }
            } else {
                return Some(self.of_file(path));
            }
        }
    }
}

fn of_record(record: Record, bytes: u64) -> Input {
    let source = match record.answer {
        Some(answer) => Source::Answer(answer),
        None => Source::Failed(Error::TooLarge { what: "bytes", limit: MAX_INPUT }),
    };
    Input { id: record.id, url: record.url, bytes, source }
}

fn failed(path: &Path, why: String, bytes: u64) -> Input {
    let name = path.display().to_string();
    let why = if why.starts_with(&name) { why } else { format!("{name}: {why}") };
    Input { id: stem(path), url: None, bytes, source: Source::Failed(Error::Unusable(why)) }
}

/// The entries of a folder that belong to a batch: pages, archives and folders, but no hidden ones and no links to folders, which may form
/// loops.
fn names(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let page = ends_in(&path, &PAGE_ENDINGS) || ends_in(&path, &ARCHIVE_ENDINGS);
        if !hidden && (entry.file_type()?.is_dir() || page && path.is_file()) {
            names.push(path);
        }
    }
    Ok(names)
}

fn ends_in(path: &Path, endings: &[&str]) -> bool {
    let name = file_name(path).to_ascii_lowercase();
    let bare = name.strip_suffix(".gz").unwrap_or(&name);
    endings.iter().any(|ending| name.ends_with(ending) || bare.ends_with(ending))
}

/// The file name without page extensions.
fn stem(path: &Path) -> String {
    let name = file_name(path);
    let bare = without(&name, ".gz").unwrap_or(&name);
    PAGE_ENDINGS.iter().find_map(|ending| without(bare, ending)).unwrap_or(bare).to_owned()
}

/// The name without an extension, ignoring case.
fn without<'n>(name: &'n str, ending: &str) -> Option<&'n str> {
    let (bare, end) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
    end.eq_ignore_ascii_case(ending).then_some(bare)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::{ends_in, stem};
    use std::path::Path;

    #[test]
    fn ids_are_names_without_endings() {
        for (path, id) in [("a/0001.html.gz", "0001"), ("b.c.html", "b.c"), ("page", "page"), ("x.htm", "x"), ("y.gz", "y")] {
            assert_eq!(stem(Path::new(path)), id);
        }
        assert!(ends_in(Path::new("a/B.HTML.GZ"), &super::PAGE_ENDINGS));
        assert!(!ends_in(Path::new("a/html"), &super::PAGE_ENDINGS));
    }
}
