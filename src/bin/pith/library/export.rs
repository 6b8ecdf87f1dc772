//! Exports articles of a library: the format by the ending of the file. What is there is not written over, and what cannot be written whole is not
//! left half written.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Component, Path};

use pith::library::{Export, Exported, Format, Library, Packing, Piece, Which, parse_query};
use sha2::{Digest, Sha256};

use super::given::{now, uids, zone};
use super::own_files::OwnFiles;
use super::print::Printer;
use crate::args::ExportArgs;
use crate::exit::{Code, Stop};
use crate::out_file::{beside, cannot_write};

/// Endings of files and the formats they mean.
const ENDINGS: &[(&str, Format)] = &[
    ("zip", Format::Pith),
    ("md", Format::Markdown),
    ("html", Format::Html),
    ("htm", Format::Html),
    ("epub", Format::Epub),
    ("csv", Format::Csv),
    ("jsonl", Format::Jsonl),
    ("ndjson", Format::Jsonl),
    ("atom", Format::Atom),
    ("jsonld", Format::Annotations),
];

/// Exports articles.
pub fn run(library: &Library, file: &Path, args: &ExportArgs, printer: Printer) -> Result<Code, Stop> {
    if let Some(query) = &args.query {
        let parsed = parse_query(query, false, now(), zone());
        if !parsed.mistakes.is_empty() {
            printer.mistakes(&parsed.mistakes, query)?;
            return Ok(Code::Usage);
        }
    }
    let (format, packing) = how(args)?;
    if args.title.is_some() && !matches!(format, Format::Epub | Format::Atom) {
        return Err(Stop::usage("--title is the title of a book or a feed, and this format is neither (epub, atom)"));
    }
    let own = OwnFiles::of(file);
    if own.hold(&args.out) {
        return Err(is_own(&args.out));
    }
    let which = match (&args.query, &args.tag) {
        (Some(query), _) => Which::Query(query.clone()),
        (None, Some(tag)) => Which::Tag(tag.clone()),
        (None, None) if args.ids.is_empty() => Which::All,
        (None, None) => Which::Uids(uids(library, &args.ids)?),
    };
    let export = Export { format, which, packing, title: args.title.clone(), now: now(), zone: zone(), partial: true };
    if is_standard_output(args) {
        let mut out = StandardOutput { is_closed: false };
        let exported = match library.export(&export, &mut out) {
            // Whoever reads it has seen enough.
            Err(_) if out.is_closed => return Ok(Code::Done),
            exported => exported?,
        };
        printer.lost(&exported.lost);
        return Ok(if exported.lost.is_empty() { Code::Done } else { Code::SomeFailed });
    }
    let exported =
        if packing == Packing::Files { to_folder(library, &own, &export, args)? } else { to_file(library, &own, &export, args)? };
    printer.exported(&args.out, &exported)?;
    Ok(if exported.lost.is_empty() { Code::Done } else { Code::SomeFailed })
}

/// Standard output, and whether nobody reads it any more.
struct StandardOutput {
    is_closed: bool,
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = std::io::stdout().lock().write(bytes);
        self.is_closed |= written.as_ref().is_err_and(|error| error.kind() == ErrorKind::BrokenPipe);
        written
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let flushed = std::io::stdout().lock().flush();
        self.is_closed |= flushed.as_ref().is_err_and(|error| error.kind() == ErrorKind::BrokenPipe);
        flushed
    }
}

/// Whether the export goes to standard output.
fn is_standard_output(args: &ExportArgs) -> bool {
    args.out == Path::new("-")
}

/// The format, and how its files are to be handed out.
fn how(args: &ExportArgs) -> Result<(Format, Packing), Stop> {
    if is_standard_output(args) {
        let format =
            args.format.ok_or_else(|| Stop::usage("standard output does not say which format it should have; give it with --format"))?;
        return Ok((format.into(), Packing::One));
    }
    let ending = args.out.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let is_named_folder = args.out.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
    let is_folder = args.out.is_dir() || is_named_folder || ending.is_empty();
    let by_ending =
        if is_folder { Some(Format::Markdown) } else { ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, format)| *format) };
    let format = match args.format {
        Some(format) => format.into(),
        None => by_ending.ok_or_else(|| {
            Stop::usage(format!("“{}” does not say which format it should have; give it with --format", args.out.display()))
        })?,
    };
    let is_of_format = ENDINGS.iter().any(|(known, of)| *known == ending && *of == format);
    let packing = match format.has_files() {
        true if is_folder => Packing::Files,
        true if is_of_format => Packing::One,
        true if ending != "zip" => {
            return Err(Stop::usage(format!(
                "{} should be a folder or a .zip: this format has a file for each article",
                args.out.display()
            )));
        }
        false if args.out.is_dir() || is_named_folder => {
            return Err(Stop::usage(format!("{} is a folder, and this format is one file", args.out.display())));
        }
        _ => Packing::Zip,
    };
    Ok((format, packing))
}

/// Writes one file: beside its place first, so that a failure leaves nothing half written and nothing gone.
fn to_file(library: &Library, own: &OwnFiles, export: &Export, args: &ExportArgs) -> Result<Exported, Stop> {
    if args.out.exists() && !args.force {
        return Err(exists(&args.out));
    }
    let (beside, file) = beside(&args.out, &|path| own.hold(path)).map_err(|error| cannot_write(&args.out, &error))?;
    let written = write_file(library, export, &args.out, file);
    match written.and_then(|exported| fs::rename(&beside, &args.out).map(|()| exported).map_err(|error| cannot_write(&args.out, &error))) {
        Ok(exported) => Ok(exported),
        Err(stop) => {
            // Whatever was written of it is of no use; if it cannot be removed, the message about the failure is worth more.
            let _ = fs::remove_file(&beside);
            Err(stop)
        }
    }
}

/// Writes into a file. `to` is the name that it will have.
fn write_file(library: &Library, export: &Export, to: &Path, file: fs::File) -> Result<Exported, Stop> {
    let mut writer = BufWriter::new(file);
    let exported = library.export(export, &mut writer)?;
    let file = writer.into_inner().map_err(|error| cannot_write(to, error.error()))?;
    file.sync_all().map_err(|error| cannot_write(to, &error))?;
    Ok(exported)
}

/// Writes files into a folder, which may be there if it is empty. Over an earlier export of all, what that wrote and this does not is removed.
fn to_folder(library: &Library, own: &OwnFiles, export: &Export, args: &ExportArgs) -> Result<Exported, Stop> {
    let is_empty = |folder: &Path| fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
    if args.out.exists() && !args.force && !(args.out.is_dir() && is_empty(&args.out)) {
        return Err(exists(&args.out));
    }
    fs::create_dir_all(&args.out).map_err(|error| cannot_write(&args.out, &error))?;
    let mut written = Written::new();
    let put = |piece: &Piece| {
        let Some(name) = &piece.name else { return Ok(()) };
        let path = args.out.join(name);
        if own.hold(&path) {
            return Err(std::io::Error::other(format!("{} belongs to the library itself", path.display())));
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        written.insert(name.clone(), hash_of(&piece.bytes));
        fs::File::create(&path)?.write_all(&piece.bytes)
    };
    let exported = library.export_files(export, put)?;
    let mut before = written_before(&args.out);
    let listed = if export.which == Which::All && exported.lost.is_empty() {
        remove_others(&args.out, before, &written).map(|()| written)
    } else {
        before.append(&mut written);
        Ok(before)
    };
    listed.and_then(|listed| write_list(&args.out, &listed)).map_err(|error| cannot_write(&args.out, &error))?;
    Ok(exported)
}

/// The list of what an export wrote into a folder. An import leaves hidden files out.
const LIST: &str = ".pith-export";

/// What was written into a folder: the names of files and the hashes of their bytes.
type Written = BTreeMap<String, String>;

/// What earlier exports wrote into a folder, as far as a list says.
fn written_before(folder: &Path) -> Written {
    let text = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    text.lines().filter_map(|line| line.split_once(' ')).map(|(hash, name)| (name.to_owned(), hash.to_owned())).collect()
}

/// Removes what earlier exports of all wrote and this one did not: articles that are gone would come back with the folder. What somebody changed since
/// stays and is told of.
fn remove_others(folder: &Path, before: Written, now: &Written) -> std::io::Result<()> {
    let is_plain = |name: &str| Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    for (name, hash) in before.into_iter().filter(|(name, _)| !now.contains_key(name) && is_plain(name)) {
        let path = folder.join(&name);
        let Ok(bytes) = fs::read(&path) else { continue };
        if hash_of(&bytes) == hash {
            fs::remove_file(&path)?;
        } else {
            eprintln!("pith: {} is of no article that was exported now, but was changed since: it stays", path.display());
        }
    }
    Ok(())
}

/// Writes the list of what was written.
fn write_list(folder: &Path, written: &Written) -> std::io::Result<()> {
    let lines: String = written.iter().map(|(name, hash)| format!("{hash} {name}\n")).collect();
    fs::write(folder.join(LIST), lines)
}

fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn is_own(out: &Path) -> Stop {
    Stop::usage(format!("{} belongs to the library itself; give the export another name", out.display()))
}

fn exists(out: &Path) -> Stop {
    Stop::usage(format!("{} is there already; --force writes over it", out.display()))
}
