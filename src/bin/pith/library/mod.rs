//! The command `library`: articles kept in a file, listed, searched, shown, added, imported, exported, brought back and checked.

mod add;
mod export;
mod given;
mod import;
mod own_files;
mod print;
mod restore;
mod shelf;
mod show;
mod time_zone;

use pith::library::{Change, Entry, Find, Library, LibraryError, StateChange, parse_query};

use crate::args::{DeleteArgs, FindArgs, LibraryArgs, LibraryVerb, StateArgs, TagArgs, TitleArgs};
use crate::exit::{Code, Stop};

use given::{deleted_uids, named, now, uids, zone};
use print::Printer;
use shelf::Shelf;

/// Percent of a file that may be free: what comes next takes the place.
const MOST_FREE: u8 = 25;

impl From<LibraryError> for Stop {
    fn from(error: LibraryError) -> Stop {
        let code = match error {
            LibraryError::NotFound { what: "library", .. } => Code::Input,
            LibraryError::NotFound { .. } | LibraryError::Unusable(_) => Code::Usage,
            LibraryError::Full | LibraryError::ReadOnly | LibraryError::Output(_) => Code::Output,
            _ => Code::Input,
        };
        Stop { code, why: Some(error.to_string()) }
    }
}

/// Runs a command on a library.
pub fn run(args: &LibraryArgs) -> Result<Code, Stop> {
    if args.file.is_dir() {
        return Err(Stop::input(format!("{} is a folder; a library is a file", args.file.display())));
    }
    let printer = Printer::new(args.json);
    if let Some(done) = written(args, printer) {
        return done;
    }
    let mut library = Library::open(&args.file, false).map_err(|error| named(&args.file, error))?;
    let code = match &args.verb {
        LibraryVerb::List(find) => found(&library, "", find, printer),
        LibraryVerb::Search { query, find } => found(&library, &query.join(" "), find, printer),
        LibraryVerb::Show(show) => show::run(&library, show, printer),
        LibraryVerb::Import(args) => {
            let done = import::undo_or_list(&mut library, args, printer);
            if args.undo.is_some() {
                make_smaller(&mut library)?;
            }
            done
        }
        LibraryVerb::Tag(tag) => set_tags(&mut library, tag, printer),
        LibraryVerb::Tags => printer.tags(&library.tags()?).map(|()| Code::Done),
        LibraryVerb::Title(title) => set_title(&mut library, title, printer),
        LibraryVerb::Archive(state) => set_state(&mut library, state, [StateChange::Archive, StateChange::Unarchive], printer),
        LibraryVerb::Favourite(state) => set_state(&mut library, state, [StateChange::Favourite, StateChange::Unfavourite], printer),
        LibraryVerb::Delete(args) => delete(&mut library, args, printer),
        LibraryVerb::Deleted { empty } => deleted(&mut library, *empty, printer),
        LibraryVerb::Export(export) => export::run(&library, &args.file, export, printer),
        // Done above.
        LibraryVerb::Add(_) | LibraryVerb::Restore(_) => Ok(Code::Done),
        LibraryVerb::Check { repair } => check(&mut library, *repair, printer),
    }?;
    library.close()?;
    Ok(code)
}

/// Runs a command that makes the library if it is not there; nothing if it is another one.
fn written(args: &LibraryArgs, printer: Printer) -> Option<Result<Code, Stop>> {
    let run: &dyn Fn(&mut Shelf) -> Result<Code, Stop> = match &args.verb {
        LibraryVerb::Add(args) => &|shelf| add::run(shelf, args, printer),
        LibraryVerb::Import(args) if !args.files.is_empty() => &|shelf| import::run(shelf, args, printer),
        LibraryVerb::Restore(args) => &|shelf| restore::run(shelf, args, printer),
        _ => return None,
    };
    let run = || {
        let mut shelf = Shelf::open(&args.file)?;
        let code = run(&mut shelf)?;
        shelf.close()?;
        Ok(code)
    };
    Some(run())
}

fn entries(library: &Library, uids: &[String]) -> Result<Vec<Entry>, Stop> {
    Ok(uids.iter().map(|uid| library.entry(uid)).collect::<Result<_, _>>()?)
}

fn found(library: &Library, query: &str, args: &FindArgs, printer: Printer) -> Result<Code, Stop> {
    let mistakes = parse_query(query, false, now(), zone()).mistakes;
    if !mistakes.is_empty() {
        // What the rest of it finds is not what was asked for.
        printer.mistakes(&mistakes, query)?;
        return Ok(Code::Usage);
    }
    let find = Find {
        query: query.to_owned(),
        sort: args.sort.into(),
        order: args.order(),
        limit: args.limit,
        skip: args.skip,
        snippets: !query.is_empty(),
        now: now(),
        zone: zone(),
        ..Find::default()
    };
    let found = match library.find(&find) {
        // Of a damaged library those are listed that can be.
        Err(LibraryError::Damaged(how)) if query.is_empty() => {
            let (entries, unreadable) = library.readable_entries()?;
            let shown: Vec<Entry> = entries.into_iter().skip(args.skip as usize).take(args.limit as usize).collect();
            printer.entries(&shown)?;
            printer.unlisted(&how, unreadable);
            return Ok(Code::SomeFailed);
        }
        found => found?,
    };
    printer.found(&found, &find)?;
    Ok(Code::Done)
}

fn set_tags(library: &mut Library, args: &TagArgs, printer: Printer) -> Result<Code, Stop> {
    let uids = uids(library, &args.ids)?;
    library.tag(&uids, &args.add, &args.remove, Change::new("tag", now()))?;
    printer.entries(&entries(library, &uids)?)?;
    Ok(Code::Done)
}

fn set_title(library: &mut Library, args: &TitleArgs, printer: Printer) -> Result<Code, Stop> {
    let uids = uids(library, std::slice::from_ref(&args.id))?;
    for uid in &uids {
        library.set_title(uid, &args.title.join(" "), Change::new("title", now()))?;
    }
    printer.entries(&entries(library, &uids)?)?;
    Ok(Code::Done)
}

fn set_state(library: &mut Library, args: &StateArgs, [set, unset]: [StateChange; 2], printer: Printer) -> Result<Code, Stop> {
    let uids = uids(library, &args.ids)?;
    library.set_state(&uids, if args.undo { unset } else { set }, Change::new("state", now()))?;
    printer.entries(&entries(library, &uids)?)?;
    Ok(Code::Done)
}

fn delete(library: &mut Library, args: &DeleteArgs, printer: Printer) -> Result<Code, Stop> {
    library.sweep(now())?;
    if args.undo {
        let uids = deleted_uids(library, &args.ids)?;
        library.set_state(&uids, StateChange::PutBack, Change::new("put-back", now()))?;
        printer.entries(&entries(library, &uids)?)?;
        return Ok(Code::Done);
    }
    // What was deleted before can be deleted for good.
    let (mut there, mut gone) = (Vec::new(), Vec::new());
    for id in args.ids.chunks(1) {
        match uids(library, id) {
            Err(why) if args.for_good => gone.extend(deleted_uids(library, id).map_err(|_| why)?),
            found => there.extend(found?),
        }
    }
    let shown = entries(library, &there)?;
    library.set_state(&there, StateChange::Delete, Change::new("delete", now()))?;
    if !args.for_good {
        printer.entries(&shown)?;
        return Ok(Code::Done);
    }
    gone.append(&mut there);
    let mut listed = library.deleted(u32::MAX, 0)?;
    listed.retain(|one| gone.contains(&one.entry.uid));
    library.erase(Some(&gone), Change::new("erase", now()))?;
    make_smaller(library)?;
    printer.deleted(&listed)?;
    Ok(Code::Done)
}

fn deleted(library: &mut Library, empty: bool, printer: Printer) -> Result<Code, Stop> {
    // A library that cannot be changed is listed as it is.
    library.sweep(now()).ok();
    let gone = library.deleted(u32::MAX, 0)?;
    if empty {
        library.erase(None, Change::new("erase", now()))?;
        make_smaller(library)?;
    }
    printer.deleted(&gone)?;
    Ok(Code::Done)
}

/// Makes the file smaller if much of it is free.
fn make_smaller(library: &mut Library) -> Result<(), Stop> {
    if library.free_share()? > MOST_FREE {
        library.compact()?;
    }
    Ok(())
}

fn check(library: &mut Library, repair: bool, printer: Printer) -> Result<Code, Stop> {
    let check = if repair { library.repair(Change::new("repair", now()))? } else { library.check()? };
    printer.check(&check)?;
    Ok(if check.findings.is_empty() { Code::Done } else { Code::SomeFailed })
}
