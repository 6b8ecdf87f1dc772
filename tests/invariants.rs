//! Rules for the sources: banned constructs, length of files and functions, file headers.

mod support;

use support::{Source, code_of, none, sources};

/// Maximum lines of a file without its tests. Files of `rules/` may be longer: they are read row by row.
const MAX_FILE: usize = 400;
/// Files that are longer for now, with their limit. A file that has become short enough loses its row.
const TOO_LONG: &[(&str, usize)] = &[];
/// Maximum lines of a function.
const MAX_FUNCTION: usize = 60;
/// Minimum words of an `expect` message: it must say why it cannot fail.
const EXPECT_WORDS: usize = 4;

/// Banned in the program, with the reason.
const BANNED: &[(&str, &str)] = &[
    (".unwrap()", "a page may hold anything; say what happens then"),
    (".unwrap_err()", "a page may hold anything; say what happens then"),
    ("panic!(", "a panic kills the core in a browser"),
    ("unreachable!(", "what cannot be reached can be said by a type"),
    ("todo!(", "nothing half done lands"),
    ("unimplemented!(", "nothing half done lands"),
    ("dbg!(", "nobody reads it"),
    ("unsafe ", "it is forbidden"),
    ("thread_local!", "state that travels unseen"),
    ("static mut", "state that travels unseen"),
    ("::*;", "imports are by name: they are the doors of the room"),
    ("::*}", "imports are by name: they are the doors of the room"),
];

/// Also banned in the library.
const BANNED_IN_LIBRARY: &[(&str, &str)] = &[
    ("println!(", "the library returns values"),
    ("eprintln!(", "the library returns values"),
    ("HashMap::iter", "order that reaches the output never comes from a hash map"),
    ("SystemTime", "the same page gives the same article at any time"),
    ("Instant::now", "the same page gives the same article at any time"),
];

fn complain(list: &mut Vec<String>, source: &Source, banned: &[(&str, &str)]) {
    for (number, line) in &source.lines {
        let code = code_of(line);
        for (word, why) in banned {
            if code.contains(word) {
                list.push(format!("src/{}:{number}: {} – {why}: {}", source.path, word.trim(), line.trim()));
            }
        }
    }
}

#[test]
fn no_banned_construct_is_used() {
    let mut complaints = Vec::new();
    for source in sources() {
        complain(&mut complaints, &source, BANNED);
        let leaf = ["bin/", "train/"].iter().any(|leaf| source.path.starts_with(leaf));
        if !leaf {
            complain(&mut complaints, &source, BANNED_IN_LIBRARY);
        }
    }
    none(complaints);
}

#[test]
fn expect_messages_are_sentences() {
    let mut complaints = Vec::new();
    for source in sources() {
        for (number, line) in &source.lines {
            let Some((_, said)) = line.split_once(".expect(") else { continue };
            let words = said.trim_start_matches('"').split('"').next().unwrap_or("").split_whitespace().count();
            if words < EXPECT_WORDS {
                complaints.push(format!("src/{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    none(complaints);
}

#[test]
fn files_have_a_header_and_stay_short() {
    let mut complaints = Vec::new();
    for source in sources() {
        if !source.text.starts_with("//! ") {
            complaints.push(format!("src/{}: has no header (//!) that says what it does", source.path));
        }
        let lines = source.lines.len();
        let row = TOO_LONG.iter().find(|(path, _)| *path == source.path);
        let most = row.map_or(MAX_FILE, |(_, most)| *most);
        if lines > most && !source.path.starts_with("rules/") {
            complaints.push(format!("src/{}: {lines} lines, more than {most}: look for the second idea in it", source.path));
        }
        if row.is_some() && lines <= MAX_FILE {
            complaints.push(format!("src/{}: is short enough now, take its row out of TOO_LONG", source.path));
        }
    }
    none(complaints);
}

#[test]
fn functions_fit_a_screen() {
    let mut complaints = Vec::new();
    for source in sources().iter().filter(|source| !source.path.starts_with("rules/")) {
        let mut open: Option<(usize, usize, &str)> = None;
        for (number, line) in &source.lines {
            let indent = line.len() - line.trim_start().len();
            let begins = ["fn ", "pub fn ", "pub(crate) fn ", "pub(super) fn ", "const fn ", "pub const fn "];
            if open.is_none()
                && begins.iter().any(|word| line.trim_start().starts_with(word))
                && !line.ends_with('}')
                && !line.ends_with(';')
            {
                open = Some((*number, indent, line));
            }
            if let Some((from, at, head)) = open
                && indent == at
                && line.trim_end() == format!("{}}}", " ".repeat(at))
            {
                open = None;
                if number - from + 1 > MAX_FUNCTION {
                    complaints.push(format!("src/{}:{from}: {} lines: {}", source.path, number - from + 1, head.trim()));
                }
            }
        }
    }
    none(complaints);
}

#[test]
fn todos_refer_to_an_issue() {
    let mut complaints = Vec::new();
    for source in sources() {
        for (number, line) in source.text.lines().enumerate() {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '\\');
            let left = words.any(|word| ["TODO", "FIXME", "XXX", "HACK"].contains(&word));
            if left && !line.contains('#') {
                complaints.push(format!("src/{}:{}: {}", source.path, number + 1, line.trim()));
            }
        }
    }
    none(complaints);
}
