//! The command `library`: articles kept in a file, listed, searched, shown, added, imported, exported, brought back and checked.

mod add;
mod article;
mod export;
mod given;
mod import;
mod own_files;
mod print;
mod restore;
mod show;

use std::path::Path;

use pith::library::{Change, Entry, Find, Library, LibraryError, StateChange};

use crate::args::{FindArgs, LibraryArgs, LibraryVerb, StateArgs, TagArgs};
use crate::exit::{Code, Stop};

use given::{now, uids};
use print::Printer;

impl From<LibraryError> for Stop {
    fn from(error: LibraryError) -> Stop {
        let code = match error {
            LibraryError::NotFound { .. } | LibraryError::Unusable(_) => Code::Usage,
            LibraryError::Full | LibraryError::ReadOnly | LibraryError::Output(_) => Code::Output,
            _ => Code::Input,
        };
        Stop { code, why: Some(error.to_string()) }
    }
}

/// Runs a command on a library.
pub fn run(args: &LibraryArgs) -> Result<Code, Stop> {
    let (makes, is_dry) = match &args.verb {
        LibraryVerb::Add(_) => (true, false),
        LibraryVerb::Restore(restore) => (true, restore.dry_run),
        LibraryVerb::Import(import) => (!import.files.is_empty(), import.dry_run),
        _ => (false, false),
    };
    let opened = match makes && is_dry && !args.file.exists() {
        // What would come of it is told without making a file.
        true => Library::empty(),
        false => Library::open(&args.file, makes && !is_dry),
    };
    let mut library = opened.map_err(|error| named(&args.file, error))?;
    let printer = Printer::new(args.json);
    let code = match &args.verb {
        LibraryVerb::List(find) => found(&library, "", find, printer),
        LibraryVerb::Search { query, find } => found(&library, &query.join(" "), find, printer),
        LibraryVerb::Show(show) => show::run(&library, show, printer),
        LibraryVerb::Add(add) => add::run(&mut library, add, printer),
        LibraryVerb::Import(import) => import::run(&mut library, import, printer),
        LibraryVerb::Tag(tag) => set_tags(&mut library, tag, printer),
        LibraryVerb::Tags => printer.tags(&library.tags()?).map(|()| Code::Done),
        LibraryVerb::Archive(state) => set_state(&mut library, state, [StateChange::Archive, StateChange::Unarchive], printer),
        LibraryVerb::Favourite(state) => set_state(&mut library, state, [StateChange::Favourite, StateChange::Unfavourite], printer),
        LibraryVerb::Delete { ids } => delete(&mut library, ids, printer),
        LibraryVerb::Export(export) => export::run(&library, &args.file, export, printer),
        LibraryVerb::Restore(args) => restore::run(&mut library, args, printer),
        LibraryVerb::Check { repair } => check(&mut library, *repair, printer),
    }?;
    library.close()?;
    Ok(code)
}

/// Says which file it is about.
fn named(file: &Path, error: LibraryError) -> Stop {
    let Stop { code, why } = Stop::from(error);
    Stop { code, why: why.map(|why| format!("{}: {why}", file.display())) }
}

fn entries(library: &Library, uids: &[String]) -> Result<Vec<Entry>, Stop> {
    Ok(uids.iter().map(|uid| library.entry(uid)).collect::<Result<_, _>>()?)
}

fn found(library: &Library, query: &str, args: &FindArgs, printer: Printer) -> Result<Code, Stop> {
    let find = Find {
        query: query.to_owned(),
        sort: args.sort.into(),
        order: args.order(),
        limit: args.limit,
        skip: args.skip,
        snippets: !query.is_empty(),
        now: now(),
        ..Find::default()
    };
    let found = library.find(&find)?;
    printer.found(&found, query)?;
    Ok(if found.mistakes.is_empty() { Code::Done } else { Code::Usage })
}

fn set_tags(library: &mut Library, args: &TagArgs, printer: Printer) -> Result<Code, Stop> {
    let uids = uids(library, &args.ids)?;
    library.tag(&uids, &args.add, &args.remove, Change::new("tag", now()))?;
    printer.entries(&entries(library, &uids)?)?;
    Ok(Code::Done)
}

fn set_state(library: &mut Library, args: &StateArgs, [set, unset]: [StateChange; 2], printer: Printer) -> Result<Code, Stop> {
    let uids = uids(library, &args.ids)?;
    library.set_state(&uids, if args.undo { unset } else { set }, Change::new("state", now()))?;
    printer.entries(&entries(library, &uids)?)?;
    Ok(Code::Done)
}

fn delete(library: &mut Library, ids: &[String], printer: Printer) -> Result<Code, Stop> {
    let uids = uids(library, ids)?;
    let gone = entries(library, &uids)?;
    library.set_state(&uids, StateChange::Delete, Change::new("delete", now()))?;
    // Nobody can take it back from here, so nothing is kept for that.
    library.sweep(i64::MAX)?;
    printer.entries(&gone)?;
    Ok(Code::Done)
}

fn check(library: &mut Library, repair: bool, printer: Printer) -> Result<Code, Stop> {
    let check = if repair { library.repair(Change::new("repair", now()))? } else { library.check()? };
    printer.check(&check)?;
    Ok(if check.findings.is_empty() { Code::Done } else { Code::SomeFailed })
}
