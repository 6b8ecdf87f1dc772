//! The files of a library, over which nothing is exported.

use std::path::{Path, PathBuf};

/// What SQLite adds to the name of a library for the files beside it.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The files of a library.
pub struct OwnFiles(Vec<PathBuf>);

impl OwnFiles {
    /// Those of the library at a path.
    pub fn of(library: &Path) -> OwnFiles {
        let file = real(library);
        let beside = |ending: &str| {
            let mut name = file.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        let mut files: Vec<PathBuf> = BESIDE.into_iter().map(beside).collect();
        files.push(file);
        OwnFiles(files)
    }

    /// Whether a path leads to one of them.
    pub fn hold(&self, path: &Path) -> bool {
        self.0.contains(&real(path))
    }
}

/// Where a path leads, through all links. One that leads to nothing is named by its folder.
fn real(path: &Path) -> PathBuf {
    if let Ok(real) = path.canonicalize() {
        return real;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
