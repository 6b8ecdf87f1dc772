//! Holds the walls between the rooms: who may import whom, and who may speak to the world outside.

mod support;

use support::{code_of, none, sources};

/// What every room may import: words shared by all.
const COMMON: &[&str] = &["rules", "error", "options", "sort", "article", "trace", "stopwatch"];

/// For every room what else it may import, and why where the path from page to article does not say it.
const ROOMS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("error", &[]),
    ("sort", &[]),
    // The default names the shipped method.
    ("options", &["method"]),
    // A part of an article and a decision both know the node of the page they are about.
    ("article", &["page"]),
    ("trace", &["page"]),
    ("stopwatch", &[]),
    // Addresses are text: nothing of pages is known there.
    ("url", &[]),
    // A page knows the address its own addresses are relative to.
    ("page", &["url"]),
    ("block", &["page"]),
    ("feature", &["page", "block", "url"]),
    ("model", &[]),
    ("method", &["page", "block", "feature", "model", "url"]),
    ("choose", &["page", "block", "feature", "model", "method", "url"]),
    // A block that was chosen tells a pass where it stands.
    ("clean", &["page", "block", "choose", "url"]),
    ("meta", &["page", "block", "choose", "url"]),
    ("output", &[]),
    // The HTML a set expects is read as pages are.
    ("score", &["page"]),
    // What an archive holds becomes a page; where the bytes come from is the caller's business.
    ("archive", &["page"]),
    // The parts of a set are cut by site, and an address tells the site.
    ("corpus", &["archive", "score", "url"]),
    ("inspect", &["page", "block", "feature", "model", "method", "choose"]),
    ("extract", &["inspect", "page", "block", "feature", "model", "method", "choose", "clean", "meta", "output", "url"]),
    ("train", &["page", "block", "feature", "model", "method", "choose", "extract", "score", "corpus", "output"]),
    ("wasm", &["page", "block", "feature", "model", "method", "choose", "clean", "meta", "output", "extract", "url"]),
];

/// Words of a path by which a room is entered: its own name or a name the library offers at its root.
const ROOT_NAMES: &[(&str, &str)] = &[
    ("Article", "article"),
    ("Error", "error"),
    ("Options", "options"),
    ("Page", "page"),
    ("extract_timed", "extract"),
    ("is_readable", "extract"),
];

/// What leads outside, and the places that may use it.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("std::fs", &["corpus", "train", "bin"]),
    ("std::net", &["bin"]),
    ("std::env", &["train", "bin"]),
    ("std::process", &["train", "bin"]),
    ("std::thread", &["train", "bin"]),
    ("std::time", &["train", "bin"]),
    ("web_sys", &["page/live", "wasm"]),
    ("js_sys", &["page/live", "wasm"]),
    ("wasm_bindgen", &["page/live", "wasm"]),
    ("html5ever", &["page/html"]),
    ("encoding_rs", &["page/html"]),
];

/// The room of a file: its folder below `src`, or its own name.
fn room(path: &str) -> &str {
    path.split('/').next().unwrap().trim_end_matches(".rs")
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The rooms a line enters.
fn entered(code: &str) -> Vec<String> {
    let after = code.match_indices("crate::").map(|(place, word)| (&code[..place], &code[place + word.len()..]));
    let own = after.filter(|(before, _)| !before.ends_with(is_name) && !before.ends_with('$'));
    let names = own.flat_map(|(_, rest)| match rest.strip_prefix('{') {
        Some(list) => list.split('}').next().unwrap().split(',').map(|part| first_name(part.trim())).collect(),
        None => vec![first_name(rest)],
    });
    names.map(|name| ROOT_NAMES.iter().find(|(known, _)| *known == name).map_or(name.clone(), |(_, room)| (*room).to_owned())).collect()
}

fn first_name(path: &str) -> String {
    path.chars().take_while(|c| is_name(*c)).collect()
}

#[test]
fn rooms_import_only_what_the_table_says() {
    let mut complaints = Vec::new();
    for source in sources() {
        let room = room(&source.path);
        if matches!(room, "lib" | "bin") {
            continue;
        }
        let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else {
            complaints.push(format!("src/{}: the room “{room}” is not in the table of tests/layers.rs", source.path));
            continue;
        };
        for (number, line) in &source.lines {
            for other in entered(&code_of(line)) {
                if other != room && !COMMON.contains(&other.as_str()) && !allowed.contains(&other.as_str()) {
                    complaints.push(format!("src/{}:{number}: {room} may not import {other}: {}", source.path, line.trim()));
                }
            }
        }
    }
    none(complaints);
}

#[test]
fn only_leaves_speak_to_the_world_outside() {
    let mut complaints = Vec::new();
    for source in sources() {
        for (number, line) in &source.lines {
            let code = code_of(line);
            for (outside, places) in OUTSIDE {
                let used = code
                    .match_indices(outside)
                    .any(|(place, word)| !code[..place].ends_with(is_name) && !code[place + word.len()..].starts_with(is_name));
                if used && !places.iter().any(|place| source.path.starts_with(place)) {
                    complaints.push(format!("src/{}:{number}: {outside} is for {} only: {}", source.path, places.join(", "), line.trim()));
                }
            }
        }
    }
    none(complaints);
}

#[test]
fn the_table_reads_imports_of_every_shape() {
    assert_eq!(entered("use crate::page::{NodeId, Page};"), ["page"]);
    assert_eq!(entered("pub use crate::{Error, url::Url};"), ["error", "url"]);
    assert_eq!(entered("    let x = crate::method::SHIPPED + $crate::meta::X + mycrate::y;"), ["method"]);
    assert_eq!(code_of(r#"let a = "crate::x // \" " + b; // crate::y"#), r#"let a = "" + b; "#);
}
