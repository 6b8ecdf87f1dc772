//! Reads the project's sources for tests of its rules. Lines keep their numbers, so that messages can give the place.

#[allow(dead_code, reason = "only the test of the layers reads imports")]
pub mod imports;

use std::fs;
use std::path::{Path, PathBuf};

/// A source file: its path below `src/`, and its lines without tests.
pub struct Source {
    pub path: String,
    #[allow(dead_code, reason = "not every test reads it")]
    pub text: String,
    /// Number and text of each line that is compiled into the program.
    pub lines: Vec<(usize, String)>,
}

/// The root of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with this extension, sorted by name.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// All sources of the program, without test modules.
pub fn sources() -> Vec<Source> {
    let src = root().join("src");
    let read = |path: &PathBuf| (path.strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/"), fs::read_to_string(path).unwrap());
    let all: Vec<(String, String)> = files(&src, ".rs").iter().map(read).collect();
    let for_tests: Vec<String> = all.iter().flat_map(|(path, text)| test_modules(path, text)).collect();
    let kept = all
        .into_iter()
        .filter(|(path, _)| !for_tests.iter().any(|test| path == test || path.starts_with(&format!("{}/", test.trim_end_matches(".rs")))));
    kept.map(|(path, text)| Source { lines: program_lines(&text), path, text }).collect()
}

/// Modules that a file declares for tests only.
fn test_modules(path: &str, text: &str) -> Vec<String> {
    let folder = match path.strip_suffix("mod.rs").or_else(|| path.strip_suffix("main.rs")).or_else(|| path.strip_suffix("lib.rs")) {
        Some(folder) => folder.to_owned(),
        None => format!("{}/", path.trim_end_matches(".rs")),
    };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let declared = lines.windows(2).filter(|pair| for_tests(pair[0])).filter_map(|pair| {
        let name = pair[1]
            .trim_start_matches("pub ")
            .trim_start_matches("pub(crate) ")
            .trim_start_matches("pub(super) ")
            .strip_prefix("mod ")?
            .strip_suffix(';')?;
        Some(format!("{folder}{name}.rs"))
    });
    declared.collect()
}

/// Whether a line marks the next item as test-only.
fn for_tests(line: &str) -> bool {
    ["#[cfg(test)]", "#[cfg(all(test", "#[cfg(any(test"].iter().any(|start| line.starts_with(start))
}

/// The lines of a file without items marked `#[cfg(test)]`. The sources are formatted, so an item ends where its indent returns.
fn program_lines(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((i, line)) = lines.next() {
        if !for_tests(line.trim()) {
            out.push((i + 1, line.to_owned()));
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        for (_, line) in lines.by_ref() {
            let ends = line.len() - line.trim_start().len() == indent && !line.trim_start().starts_with('#');
            if ends && (line.ends_with('}') || line.ends_with(';') || line.ends_with(',')) {
                break;
            }
        }
    }
    out
}

/// The line without a comment at its end and without the contents of strings.
pub fn code_of(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(place) = rest.find(['"', '/']) {
        out.push_str(&rest[..place]);
        rest = &rest[place..];
        if rest.starts_with("//") {
            return out;
        }
        if !rest.starts_with('"') || out.ends_with('\'') {
            out.push_str(&rest[..1]);
            rest = &rest[1..];
            continue;
        }
        let mut escaped = false;
        let end = rest[1..].find(|c: char| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        out.push_str("\"\"");
        rest = end.map_or("", |end| &rest[end + 2..]);
    }
    out + rest
}

/// Fails with all complaints at once.
pub fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}
