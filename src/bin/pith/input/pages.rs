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
    /// The file it is in.
    pub file: String,
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

/// A file or a folder that is still to be read.
#[derive(Clone, Debug)]
struct Left {
    path: PathBuf,
    /// How many names of its path are those of the folder that was given.
    given: usize,
}

impl Left {
    /// One that was given. Of a file only its name tells it from others.
    fn given(path: &Path) -> Left {
        let count = path.components().count();
        Left { path: path.to_owned(), given: if path.is_dir() { count } else { count.saturating_sub(1) } }
    }

    /// The path below the folder that was given, without page extensions.
    fn id(&self) -> String {
        let mut names: Vec<String> =
            self.path.components().skip(self.given).map(|name| name.as_os_str().to_string_lossy().into_owned()).collect();
        names.pop();
        names.push(stem(&self.path));
        names.join("/")
    }
}

/// The pages of a batch, in order.
pub struct Inputs {
    /// What is still to be read, the next one last.
    left: Vec<Left>,
    archive: Option<(Left, Archive, u64)>,
    /// The addresses of a labelled set's pages, and their folder.
    addresses: Option<(PathBuf, HashMap<String, String>)>,
}

impl Inputs {
    /// Starts with these files and folders, and `-` for a page or an archive on standard input. If none of them is there, that is an error right away; one that is
    /// missing among others is a page that cannot be read.
    pub fn new(paths: &[PathBuf]) -> Result<Inputs, Error> {
        let missing = |path: &PathBuf| match is_standard_input(path) {
            true => None,
            false => fs::metadata(path).err().map(|error| Error::Unusable(format!("{}: {}", path.display(), in_words(&error)))),
        };
        if let Some(Some(error)) = paths.iter().map(missing).reduce(|one, other| one.and(other)) {
            return Err(error);
        }
        Ok(Inputs { left: paths.iter().rev().map(|path| Left::given(path)).collect(), archive: None, addresses: None })
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

    fn open_folder(&mut self, folder: &Left) -> Result<(), Error> {
        let path = &folder.path;
        let mut names = names(path).map_err(|error| Error::Unusable(format!("{}: {}", path.display(), in_words(&error))))?;
        names.sort_unstable_by(|a, b| b.cmp(a));
        let set = path.parent().filter(|_| path.ends_with(PAGES)).filter(|set| set.join(TRUTH).exists());
        // The ids of a set are those of its truth.
        let given = if set.is_some() { path.components().count() } else { folder.given };
        self.left.extend(names.into_iter().map(|path| Left { path, given }));
        if let Some(set) = set {
            let addresses = Set::open(set)?.truths.into_iter().filter_map(|truth| Some((truth.id, truth.url?)));
            self.addresses = Some((path.clone(), addresses.collect()));
        }
        Ok(())
    }

    fn of_file(&self, file: Left) -> Input {
        let id = file.id();
        let Left { path, .. } = file;
        let known = self.addresses.as_ref().filter(|(folder, _)| path.starts_with(folder));
        let url = known.and_then(|(_, addresses)| addresses.get(&id)).cloned();
        let bytes = fs::metadata(&path).map_or(0, |data| data.len());
        Input { id, file: path.display().to_string(), url, bytes, source: Source::File(path) }
    }

    /// Reads the page on standard input; an archive is opened instead.
    fn of_standard_input(&mut self, input: &Left) -> Option<Input> {
        let page = match self.read_standard_input(input) {
            Ok(page) => page?,
            Err(error) => return Some(failed(input, format!("standard input: {error}"), 0)),
        };
        let source = page.map_or_else(Source::Failed, Source::Bytes);
        Some(Input { id: input.id(), file: input.path.display().to_string(), url: None, bytes: 0, source })
    }

    /// The bytes of the page on standard input; none of an archive, which is open then.
    fn read_standard_input(&mut self, input: &Left) -> io::Result<Option<Result<Vec<u8>, Error>>> {
        let mut start = Vec::new();
        stdin().take(BEGINNING).read_to_end(&mut start)?;
        let is_archive = if start.starts_with(&GZIP) { beginning(&start, WARC.len()) == WARC } else { start.starts_with(WARC) };
        let all = Cursor::new(start).chain(stdin());
        if !is_archive {
            return capped(all).map(Some);
        }
        self.archive = Some((input.clone(), Archive::new(all)?, 0));
        Ok(None)
    }

    /// The next page of the open archive.
    fn of_archive(&mut self) -> Option<Input> {
        let (from, archive, behind) = self.archive.as_mut()?;
        let next = archive.next_page();
        let bytes = archive.bytes_read() - *behind;
        *behind += bytes;
        match next {
            Ok(Some(record)) => Some(of_record(record, &from.path, bytes)),
            Ok(None) => {
                self.archive = None;
                None
            }
            // The pages behind damage are next.
            Err(error) => Some(failed(from, error.to_string(), bytes)),
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
            let next = self.left.pop()?;
            if is_standard_input(&next.path) {
                if let Some(input) = self.of_standard_input(&next) {
                    return Some(input);
                }
            } else if next.path.is_dir() {
                if let Err(error) = self.open_folder(&next) {
                    return Some(failed(&next, error.to_string(), 0));
                }
            } else if ends_in(&next.path, &ARCHIVE_ENDINGS) {
                match fs::File::open(&next.path).and_then(Archive::new) {
                    Ok(archive) => self.archive = Some((next, archive, 0)),
                    Err(error) => return Some(failed(&next, in_words(&error), 0)),
                }
            } else {
                return Some(self.of_file(next));
            }
        }
    }
}

fn of_record(record: Record, archive: &Path, bytes: u64) -> Input {
    let source = match record.answer {
        Some(answer) => Source::Answer(answer),
        None => Source::Failed(Error::TooLarge { what: "bytes", limit: MAX_INPUT }),
    };
    Input { id: record.id, file: archive.display().to_string(), url: record.url, bytes, source }
}

fn failed(input: &Left, why: String, bytes: u64) -> Input {
    let file = input.path.display().to_string();
    let why = if why.starts_with(&file) { why } else { format!("{file}: {why}") };
    Input { id: input.id(), file, url: None, bytes, source: Source::Failed(Error::Unusable(why)) }
}

/// Why something cannot be opened, as it is said of a single page.
fn in_words(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound { "there is no such file".to_owned() } else { error.to_string() }
}

/// The entries of a folder that belong to a batch: pages, archives and folders, but no hidden ones and no links to folders, which may form
/// loops.
pub(super) fn names(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let hidden = file_name(&path).starts_with('.');
        if !hidden && (entry.file_type()?.is_dir() || is_read(&path) && path.is_file()) {
            names.push(path);
        }
    }
    Ok(names)
}

/// Whether a file in a folder is read, by its name.
pub(super) fn is_read(path: &Path) -> bool {
    !file_name(path).starts_with('.') && (ends_in(path, &PAGE_ENDINGS) || ends_in(path, &ARCHIVE_ENDINGS))
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
    use super::{Left, ends_in, stem};
    use std::path::Path;

    #[test]
    fn ids_are_names_without_endings() {
        for (path, id) in [("a/0001.html.gz", "0001"), ("b.c.html", "b.c"), ("page", "page"), ("x.htm", "x"), ("y.gz", "y")] {
            assert_eq!(stem(Path::new(path)), id);
        }
        for (path, given, id) in
            [("site/a/index.html", 1, "a/index"), ("./x/y.warc.gz", 1, "x/y.warc"), ("/srv/one.html", 2, "one"), ("-", 0, "-")]
        {
            assert_eq!(Left { path: path.into(), given }.id(), id);
        }
        assert!(ends_in(Path::new("a/B.HTML.GZ"), &super::PAGE_ENDINGS));
        assert!(!ends_in(Path::new("a/html"), &super::PAGE_ENDINGS));
    }
}
