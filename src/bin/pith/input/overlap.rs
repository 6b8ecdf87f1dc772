//! Whether a file that is written is among those that are read, however they are called.

use std::fs::Metadata;
use std::path::Path;

use super::pages::{is_read, names};

/// Whether a file, or what stands in a folder, is this file, or would be once it is there.
pub fn would_read(input: &Path, output: &Path) -> bool {
    let Ok(data) = output.metadata() else { return would_find(input, output) };
    if !data.is_file() {
        return false;
    }
    let mut left = vec![input.to_owned()];
    while let Some(path) = left.pop() {
        match path.metadata() {
            Ok(found) if found.is_dir() => left.extend(names(&path).unwrap_or_default()),
            Ok(found) if is_same((&path, &found), (output, &data)) => return true,
            _ => {}
        }
    }
    false
}

/// Whether a file that is not there yet would be found in a folder.
fn would_find(folder: &Path, output: &Path) -> bool {
    let of_output = output.parent().map(|parent| if parent.as_os_str().is_empty() { Path::new(".") } else { parent });
    let (Ok(folder), Some(Ok(place))) = (folder.canonicalize(), of_output.map(Path::canonicalize)) else { return false };
    let is_hidden = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with('.');
    is_read(output) && place.strip_prefix(&folder).is_ok_and(|below| !below.iter().any(is_hidden))
}

/// Whether two files are one.
#[cfg(unix)]
pub fn is_same((_, one): (&Path, &Metadata), (_, other): (&Path, &Metadata)) -> bool {
    use std::os::unix::fs::MetadataExt;

    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Whether two files are one, as far as their paths tell.
#[cfg(not(unix))]
pub fn is_same((one, _): (&Path, &Metadata), (other, _): (&Path, &Metadata)) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
