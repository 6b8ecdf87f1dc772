//! Reads which file of the project imports which other: Rust modules below `src/`, JavaScript modules below a folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{Source, code_of, files};

/// One import: the module that imports, the line, and the module that is imported. Modules are paths of names, as `clean/images/source`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Import {
    pub from: Vec<String>,
    pub line: usize,
    pub to: Vec<String>,
}

/// The module a Rust file holds: `clean/mod.rs` and `clean.rs` both hold `clean`, `lib.rs` and `main.rs` hold their folder.
pub fn module(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let door = ["mod", "lib", "main"].iter().find_map(|name| path.strip_suffix(name));
    door.map_or(path, |folder| folder).split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// All imports between the Rust sources, each once, in order.
pub fn rust_imports(sources: &[Source]) -> Vec<Import> {
    let modules: Vec<Vec<String>> = sources.iter().map(|source| module(&source.path)).collect();
    let mut found = BTreeMap::new();
    for (source, own) in sources.iter().zip(&modules) {
        for (line, path) in paths(source) {
            let Some(target) = resolve(own, &path, &modules) else { continue };
            if target != *own {
                found.entry((own.clone(), target)).or_insert(line);
            }
        }
    }
    found.into_iter().map(|((from, to), line)| Import { from, line, to }).collect()
}

/// The module a path leads to: the longest beginning of it that is a module of ours.
fn resolve(own: &[String], path: &[String], modules: &[Vec<String>]) -> Option<Vec<String>> {
    let root = if own.first().is_some_and(|name| name == "bin") { 2 } else { 0 };
    let mut at: Vec<String> = match path.first()?.as_str() {
        "crate" => own[..root].to_vec(),
        "super" => own[..own.len().checked_sub(1)?].to_vec(),
        "self" => own.to_vec(),
        child => {
            let below: Vec<String> = own.iter().cloned().chain([child.to_owned()]).collect();
            modules.contains(&below).then_some(below)?
        }
    };
    for name in &path[1..] {
        if name == "super" {
            at.pop()?;
            continue;
        }
        at.push(name.clone());
        if !modules.contains(&at) {
            at.pop();
            break;
        }
    }
    Some(at)
}

/// All paths of at least two names that a source mentions, with their lines; lists in braces are taken apart.
fn paths(source: &Source) -> Vec<(usize, Vec<String>)> {
    let mut text = String::new();
    let mut lines = Vec::new();
    for (number, line) in &source.lines {
        lines.push((text.len(), *number));
        text.push_str(&code_of(line));
        text.push('\n');
    }
    let line_at = |place: usize| lines[lines.partition_point(|(start, _)| *start <= place) - 1].1;
    let mut out = Vec::new();
    let mut from = 0;
    while let Some(place) = text[from..].find("::").map(|place| from + place) {
        let begin = text[..place].rfind(|c: char| !is_name(c)).map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
        if text[..begin].ends_with('$') || begin == place {
            from = place + 2;
            continue;
        }
        let mut tails = Vec::new();
        from = begin + tree(&text[begin..], Vec::new(), &mut tails);
        out.extend(tails.into_iter().map(|path| (line_at(place), path)));
    }
    out
}

/// Reads a tree of paths as `use` writes it and gives how much of the text it took.
fn tree(text: &str, before: Vec<String>, out: &mut Vec<Vec<String>>) -> usize {
    let mut path = before;
    let mut at = 0;
    loop {
        let name: String = text[at..].chars().take_while(|c| is_name(*c)).collect();
        at += name.len();
        if !name.is_empty() {
            path.push(name);
        }
        let Some(rest) = text[at..].strip_prefix("::") else { break };
        at += 2;
        if !rest.starts_with('{') {
            continue;
        }
        at += 1;
        while at < text.len() && !text[at..].starts_with('}') {
            let skipped = text[at..].len() - text[at..].trim_start_matches([' ', '\n', ',']).len();
            at += skipped;
            if text[at..].starts_with('}') {
                break;
            }
            let taken = tree(&text[at..], path.clone(), out);
            at += taken;
            // What follows a name in a list: `as other`, or something that is no path.
            at += text[at..].find([',', '}']).unwrap_or(text.len() - at);
        }
        return (at + 1).min(text.len());
    }
    out.push(path);
    at
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// All imports between the JavaScript modules below a folder, each once, in order. Modules keep their ending.
pub fn script_imports(folder: &Path) -> Vec<Import> {
    let mut found = BTreeMap::new();
    for file in files(folder, ".js") {
        let own = names(&file, folder);
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            for other in specifiers(line) {
                let target = normal(own[..own.len() - 1].to_vec(), other);
                found.entry((own.clone(), target)).or_insert(number + 1);
            }
        }
    }
    found.into_iter().map(|((from, to), line)| Import { from, line, to }).collect()
}

/// A file's path below a folder, as names.
pub fn names(file: &Path, folder: &Path) -> Vec<String> {
    file.strip_prefix(folder).unwrap().iter().map(|name| name.to_string_lossy().into_owned()).collect()
}

/// What a line imports from files of ours: `from "./x.js"`, `import "./x.js"`, `import("./x.js")` outside of comments.
fn specifiers(line: &str) -> Vec<&str> {
    let is_comment = line.trim_start().starts_with("//") || line.trim_start().starts_with('*') || line.trim_start().starts_with("/*");
    let ways = ["from \"", "import \"", "import(\""];
    let all = ways.iter().filter(|_| !is_comment).flat_map(|way| line.split(way).skip(1));
    all.filter_map(|rest| rest.split('"').next()).filter(|path| path.starts_with('.')).collect()
}

/// A relative path from a folder, without `.` and `..`.
fn normal(mut folder: Vec<String>, path: &str) -> Vec<String> {
    for name in path.split('/') {
        match name {
            "." => {}
            ".." => drop(folder.pop()),
            name => folder.push(name.to_owned()),
        }
    }
    folder
}
