//! What to say of a command that there is not. To the argument parser it is a page, or one argument too many.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use crate::args::Args;

/// The arguments. `pith help COMMAND` asks for what `pith COMMAND --help` says, unless there is a page of that name.
pub fn with_help(given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut given: Vec<OsString> = given.collect();
    if given.get(1).is_some_and(|first| first == "help" && !Path::new(first).exists()) {
        given.remove(1);
        given.truncate(2);
        given.push("--help".into());
    }
    given
}

/// What is wrong with arguments that the parser refuses, where it does not know it itself.
pub fn fault(error: &clap::Error, given: &[OsString]) -> Option<String> {
    let first = given.get(1)?;
    if error.kind() == ErrorKind::ArgumentConflict && error.to_string().contains("'[FILE]'") {
        return fault_of_page(Path::new(first))
            .or_else(|| Some("one page at a time; batch takes many:\n\n  pith batch FILES -o articles.jsonl\n".to_owned()));
    }
    let wrong = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].into_iter().find_map(|kind| error.get(kind));
    let Some(ContextValue::String(wrong)) = wrong else { return None };
    let is_of_library = first == "library" && is_second_word(given.get(2..)?, wrong);
    let commands = of_library(&Args::command())?;
    is_of_library
        .then(|| format!("a library has no command “{wrong}”; it has {}:\n\n  pith library FILE.sqlite COMMAND --help\n", names(&commands)))
}

/// Whether a word is the second of what are not options.
fn is_second_word(given: &[OsString], word: &str) -> bool {
    given.iter().filter(|argument| !argument.to_string_lossy().starts_with('-')).nth(1).is_some_and(|second| second == word)
}

/// What is wrong with a page that is not there, if it is rather meant to be a command.
pub fn fault_of_page(page: &Path) -> Option<String> {
    let name = page.to_str()?;
    let is_word = !name.is_empty() && name.chars().all(|sign| sign.is_ascii_lowercase());
    if !is_word || page.exists() {
        return None;
    }
    let program = Args::command();
    Some(if of_library(&program)?.find_subcommand(name).is_some() {
        format!("{name} is a command of libraries:\n\n  pith library FILE.sqlite {name}\n")
    } else {
        format!("{name}: there is no such file, and no such command; there are {}", names(&program))
    })
}

fn of_library(program: &Command) -> Option<Command> {
    program.find_subcommand("library").cloned()
}

fn names(command: &Command) -> String {
    let names: Vec<&str> = command.get_subcommands().filter(|verb| !verb.is_hide_set()).map(Command::get_name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{fault, with_help};
    use crate::args::Args;

    #[test]
    fn what_is_no_command_is_told_with_those_that_are() {
        for (given, words) in [
            ("pith libary a.sqlite list", "no such command; there are batch, serve, library,"),
            ("pith export all.zip", "pith library FILE.sqlite export"),
            ("pith Cargo.toml src", "pith batch FILES"),
            ("pith library a.sqlite rm 1234", "no command “rm”; it has list, search, show,"),
            ("pith library --json a.sqlite remove", "no command “remove”; it has list"),
        ] {
            let given: Vec<_> = given.split(' ').map(Into::into).collect();
            let error = Args::try_parse_from(&given).err().unwrap();
            assert!(fault(&error, &given).is_some_and(|fault| fault.contains(words)), "{given:?}: {error}");
        }
        let given = ["pith", "library", "a.sqlite", "list", "more"].map(Into::into);
        assert_eq!(fault(&Args::try_parse_from(&given).err().unwrap(), &given), None);
        let help = |given: &[&str]| with_help(given.iter().map(Into::into));
        assert_eq!(help(&["pith", "help", "library", "list"]), ["pith", "library", "--help"]);
        assert_eq!(
            (help(&["pith", "help"]), help(&["pith", "help.html"])),
            (vec!["pith".into(), "--help".into()], vec!["pith".into(), "help.html".into()])
        );
    }
}
