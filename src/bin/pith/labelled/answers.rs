//! Answers of another program, in the lines of `pith batch`.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use pith::Error;
use pith::corpus::Set;
use pith::score::{Answer, Report};

/// Answers by the page's id.
pub type Answers = HashMap<String, Answer>;

/// A program with its answers.
pub struct Program {
    /// Its name.
    pub name: String,
    from: From,
    tells: Tells,
}

enum From {
    /// A file for all sets.
    File(Answers),
    /// A folder with a file `SET.jsonl` for each set.
    Folder(HashMap<String, Answers>),
}

/// What a program tells at all. The program that only finds days does not have all texts wrong.
#[derive(Clone, Copy, Default)]
struct Tells {
    text: bool,
    title: bool,
    author: bool,
    date: bool,
}

/// The name and the path in `NAME=PATH`, or the path alone.
pub fn named(given: &str) -> (Option<&str>, &Path) {
    match given.split_once('=') {
        Some((name, path)) if !name.is_empty() && !name.contains('/') => (Some(name), Path::new(path)),
        _ => (None, Path::new(given)),
    }
}

impl Program {
    /// The program of an argument. Without a name it is called as its file.
    pub fn open(given: &str) -> Result<Program, Error> {
        let (name, path) = named(given);
        let name = name.map_or_else(|| path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned()), str::to_owned);
        let from = if path.is_dir() { From::Folder(read_all(path)?) } else { From::File(read(path)?) };
        let mut tells = Tells::default();
        let mut look = |answer: &Answer| {
            tells.text |= answer.text.is_some();
            tells.title |= answer.title.is_some();
            tells.author |= answer.author.is_some();
            tells.date |= answer.date.is_some();
        };
        match &from {
            From::File(answers) => answers.values().for_each(&mut look),
            From::Folder(sets) => sets.values().flat_map(HashMap::values).for_each(&mut look),
        }
        Ok(Program { name, from, tells })
    }

    /// Removes the figures about what it never tells.
    pub fn only_told(&self, mut report: Report) -> Report {
        let Tells { text, title, author, date } = self.tells;
        report
            .meta
            .retain(|name, _| matches!((*name, title, author, date), ("title", true, ..) | ("author", _, true, _) | ("date", .., true)));
        if text {
            return report;
        }
        Report { pages: report.pages, answered: report.answered, meta: report.meta, kinds: report.kinds, ..Report::default() }
    }

    /// Its answers for a set, and those for other sets in the same file; `None` if it was not run on this set.
    pub fn on(&self, set: &Set) -> Option<&Answers> {
        match &self.from {
            From::File(answers) => Some(answers).filter(|answers| set.truths.iter().any(|truth| answers.contains_key(&truth.id))),
            From::Folder(sets) => sets.get(&set.name()),
        }
    }
}

/// Reads the files of a folder, by the names of their sets.
fn read_all(folder: &Path) -> Result<HashMap<String, Answers>, Error> {
    let entries = fs::read_dir(folder).map_err(|error| Error::Unusable(format!("{}: {error}", folder.display())))?;
    let files =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    files
        .filter_map(|path| Some((path.file_stem()?.to_string_lossy().into_owned(), path)))
        .map(|(name, path)| Ok((name, read(&path)?)))
        .collect()
}

/// Reads a file of answers.
pub fn read(path: &Path) -> Result<Answers, Error> {
    let bad = |why: &dyn std::fmt::Display| Error::Unusable(format!("{}: {why}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| bad(&error))?;
    let mut answers = HashMap::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let answer: Answer = serde_json::from_str(line).map_err(|error| bad(&error))?;
        answers.insert(answer.id.clone(), answer);
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::named;

    #[test]
    fn a_name_stands_before_the_first_equals_sign() {
        assert_eq!(named("other=a=b.jsonl"), (Some("other"), Path::new("a=b.jsonl")));
        assert_eq!(named("out/a=b.jsonl"), (None, Path::new("out/a=b.jsonl")));
    }
}
