//! What is fuzzed: for each target a function that takes any bytes and panics if something is wrong. The fuzzer in `fuzz/` calls them, and so
//! does the test above, which replays what was found.

pub mod canonical;
pub mod charset;
pub mod clean_twice;
pub mod doors;
pub mod extract;
pub mod html;
pub mod http;
pub mod import;
pub mod json;
pub mod library_file;
pub mod metadata;
#[path = "../../support/page_checks.rs"]
mod page_checks;
pub mod query;
pub mod search;
mod shelf;
pub mod url;
pub mod warc;

/// A target.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name: the argument of `./build.sh fuzz`, and the folder of what was found.
    pub name: &'static str,
    /// Longest input in bytes.
    pub bytes: usize,
    /// Tries an input.
    pub run: fn(&[u8]),
}

/// All targets. Short inputs are enough where a defect needs no long one; they are tried far more often.
pub const TARGETS: &[Target] = &[
    Target { name: "html", bytes: 4096, run: html::run },
    Target { name: "canonical", bytes: 4096, run: canonical::run },
    Target { name: "doors", bytes: 4096, run: doors::run },
    Target { name: "extract", bytes: 8192, run: extract::run },
    Target { name: "clean-twice", bytes: 4096, run: clean_twice::run },
    Target { name: "metadata", bytes: 4096, run: metadata::run },
    Target { name: "json", bytes: 2048, run: json::run },
    Target { name: "charset", bytes: 2048, run: charset::run },
    Target { name: "url", bytes: 512, run: url::run },
    Target { name: "warc", bytes: 4096, run: warc::run },
    Target { name: "http", bytes: 2048, run: http::run },
    Target { name: "query", bytes: 512, run: query::run },
    Target { name: "search", bytes: 256, run: search::run },
    Target { name: "import", bytes: 8192, run: import::run },
    Target { name: "import-zip", bytes: 8192, run: import::run_zip },
    Target { name: "library-file", bytes: 4096, run: library_file::run },
];
