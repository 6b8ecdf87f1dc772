//! Labelled sets on disk: `truth.jsonl`, one truth per line, with the pages in `pages/ID.html.gz` or `pages/ID.html`.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use crate::archive::{GZIP, capped, capped_with_room};
use crate::error::Error;
use crate::score::Truth;
use crate::url::{Url, registered_domain};

/// The file with the truths.
pub const TRUTH: &str = "truth.jsonl";
/// The folder with the pages.
pub const PAGES: &str = "pages";

/// A labelled set.
#[derive(Clone, Debug)]
pub struct Set {
    /// Its folder.
    pub folder: PathBuf,
    /// Its truths, in the order of the file.
    pub truths: Vec<Truth>,
}

impl Set {
    /// Opens the set in a folder or, if the folder holds sets, all of them by name.
    pub fn open_all(folder: &Path) -> Result<Vec<Set>, Error> {
        let has_truth = |folder: &Path| folder.join(TRUTH).exists();
        if has_truth(folder) {
            return Ok(vec![Set::open(folder)?]);
        }
        let entries = fs::read_dir(folder).map_err(|error| unusable(folder, &error))?;
        let mut inner: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| has_truth(path)).collect();
        inner.sort();
        if inner.is_empty() {
            return Err(Error::Unusable(format!("{}: there is no {TRUTH} in it, nor in a folder of it", folder.display())));
        }
        inner.iter().map(|path| Set::open(path)).collect()
    }

    /// Its name: that of its folder.
    pub fn name(&self) -> String {
        let own = self.folder.file_name().map(|name| name.to_string_lossy().into_owned());
        own.unwrap_or_else(|| self.folder.display().to_string())
    }

    /// Opens the set in a folder.
    pub fn open(folder: &Path) -> Result<Set, Error> {
        let path = folder.join(TRUTH);
        let text = fs::read_to_string(&path).map_err(|error| unusable(&path, &error))?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let truths = lines.map(|(i, line)| {
            serde_json::from_str(line).map_err(|error| Error::Unusable(format!("{}, line {}: {error}", path.display(), i + 1)))
        });
        Ok(Set { folder: folder.to_owned(), truths: truths.collect::<Result<_, _>>()? })
    }

    /// The file of a page.
    pub fn path(&self, id: &str) -> PathBuf {
        let packed = self.folder.join(PAGES).join(format!("{id}.html.gz"));
        if packed.exists() { packed } else { self.folder.join(PAGES).join(format!("{id}.html")) }
    }

    /// The bytes of a page as its server sent them.
    pub fn bytes(&self, id: &str) -> Result<Vec<u8>, Error> {
        read(&self.path(id))
    }
}

/// Folds of a cross-validation.
pub const FOLDS: u64 = 5;

/// The fold of a page. All pages of a site are in one fold. It is derived from the site's name, so no list has to be kept.
pub fn fold(truth: &Truth) -> u64 {
    let url = truth.url.as_deref().and_then(Url::parse);
    let site = url.as_ref().and_then(Url::host).map_or(truth.id.as_str(), registered_domain);
    // FNV-1a, 32 bits.
    let hash = site.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    u64::from(hash) % FOLDS
}

/// Reads a page's file, unpacking gzip. A page over the size limit is refused.
pub fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let file = fs::File::open(path).map_err(|error| unusable(path, &error))?;
    let size = file.metadata().map_or(0, |about| about.len());
    let bytes = capped_with_room(file, size).map_err(|error| unusable(path, &error))??;
    if !bytes.starts_with(&GZIP) {
        return Ok(bytes);
    }
    capped(MultiGzDecoder::new(&bytes[..])).map_err(|error| unusable(path, &error))?
}

fn unusable(path: &Path, error: &std::io::Error) -> Error {
    let why = match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "may not be read".to_owned(),
        ErrorKind::UnexpectedEof | ErrorKind::InvalidInput | ErrorKind::InvalidData => {
            format!("cannot be unpacked, it is cut short or broken: {error}")
        }
        _ => error.to_string(),
    };
    Error::Unusable(format!("{}: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::Set;

    #[test]
    fn a_set_without_truth_says_which_file_is_missing() {
        let error = Set::open(std::path::Path::new("no/such/set")).unwrap_err();
        assert!(error.to_string().starts_with("no/such/set/truth.jsonl: "), "{error}");
        let error = Set::open_all(std::path::Path::new("src")).unwrap_err();
        assert!(error.to_string().starts_with("src: there is no truth.jsonl in it"), "{error}");
    }
}
