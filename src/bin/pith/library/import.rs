//! Imports what other programs kept, shows what an import would do, and undoes imports.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Cursor, ErrorKind, IsTerminal, Read, Seek, SeekFrom, Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use pith::Options;
use pith::archive::page;
use pith::library::{Batch, Change, Import, ImportFile, ImportText, Kind, Library, NewArticle, Plan, Report};

use super::given::now;
use super::print::Printer;
use super::shelf::Shelf;
use crate::args::ImportArgs;
use crate::exit::{Code, Stop};
use crate::guard::{guarded, without_panic_messages};
use crate::input::read::is_standard_input;
use crate::pipeline::in_order;

/// Interval between redraws of the line that tells how far it is.
const EVERY: Duration = Duration::from_millis(100);

/// Files of all folders that are given.
const MAX_FILES: usize = 200_000;

/// How files are to be imported.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The name of the import; without it, one is made.
    pub name: Option<&'a str>,
    /// Whether it is only told what would come of it.
    pub is_dry: bool,
}

/// Undoes or lists imports.
pub fn undo_or_list(library: &mut Library, args: &ImportArgs, printer: Printer) -> Result<Code, Stop> {
    match &args.undo {
        Some(name) => printer.undone(&library.undo_import(name, usize::MAX, Change::new("undo-import", now()))?)?,
        None => printer.imports(&library.imports()?)?,
    }
    Ok(Code::Done)
}

/// Imports files, each by itself, so that each is named and undone by itself. A folder is one import. One that cannot be opened does not hinder the others.
pub fn run(shelf: &mut Shelf, args: &ImportArgs, printer: Printer) -> Result<Code, Stop> {
    let mut going_on = false;
    let mut files = Vec::with_capacity(args.files.len());
    for path in &args.files {
        match opened(path) {
            Ok(import) => {
                let earlier = shelf.there().and_then(|library| library.imports_of(&import).ok());
                going_on |= earlier.is_some_and(|earlier| earlier.stopped.is_some());
                files.push(path);
            }
            Err(stop) if stop.code == Code::Input => printer.failed(path, &stop),
            Err(stop) => return Err(stop),
        }
    }
    if files.is_empty() {
        return Ok(Code::Input);
    }
    let wanted = Wanted { name: args.name.as_deref(), is_dry: args.dry_run };
    let mut done = if files.len() < args.files.len() { Code::SomeFailed } else { Code::Done };
    let mut plan = None;
    for path in files {
        if going_on && !args.dry_run && is_done(shelf, path)? {
            continue;
        }
        let code = bring(shelf, path, wanted, &mut plan, printer)?;
        done = if code == Code::Done { done } else { code };
    }
    Ok(done)
}

/// Whether a file was imported before one that was stopped.
fn is_done(shelf: &Shelf, path: &Path) -> Result<bool, Stop> {
    let Some(library) = shelf.there() else { return Ok(false) };
    let earlier = library.imports_of(&opened(path)?)?;
    let (Some(ended), None) = (earlier.ended, earlier.stopped) else { return Ok(false) };
    eprintln!("pith: {} was imported already, as “{}”", path.display(), ended.name);
    Ok(true)
}

/// Writes an import, or only tells what would come of it. `before` is the dry run of what comes before it.
pub fn bring(shelf: &mut Shelf, path: &Path, wanted: Wanted<'_>, before: &mut Option<Plan>, printer: Printer) -> Result<Code, Stop> {
    let import = opened(path)?;
    let report = if wanted.is_dry {
        planned(shelf, import, before)?
    } else {
        // Nothing is made for what brings nothing.
        let nothing = if shelf.there().is_none() { without_articles(opened(path)?)? } else { None };
        match nothing {
            Some(report) => report,
            None => {
                let name = wanted.name.map_or_else(|| name_of(path, &import), str::to_owned);
                write(shelf.made()?, import, &name)?
            }
        }
    };
    printer.report(&report, wanted.is_dry)?;
    Ok(code(&report))
}

/// Files to import: those of a folder together.
pub fn opened(path: &Path) -> Result<Import, Stop> {
    let files = open(path)?;
    if files.is_empty() {
        return Err(Stop::input(format!("{}: there are no files in this folder", path.display())));
    }
    Ok(Import::new(files))
}

/// Whether all came that is in the files.
fn code(report: &Report) -> Code {
    if report.failed + report.lost_texts + report.lost_pictures > 0 { Code::SomeFailed } else { Code::Done }
}

/// What came by standard input: it can be read once only.
static STANDARD_INPUT: OnceLock<Arc<[u8]>> = OnceLock::new();

fn standard_input() -> Result<ImportFile, Stop> {
    let bytes = match STANDARD_INPUT.get() {
        Some(bytes) => bytes,
        None => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map_err(|error| Stop::input(format!("standard input: {error}")))?;
            STANDARD_INPUT.get_or_init(|| bytes.into())
        }
    };
    Ok(ImportFile { name: "standard input".to_owned(), bytes: Box::new(Cursor::new(Arc::clone(bytes))), path: None })
}

/// Opens a file, or those in a folder in the order of their names.
fn open(path: &Path) -> Result<Vec<ImportFile>, Stop> {
    if is_standard_input(path) {
        return Ok(vec![standard_input()?]);
    }
    let mut left = vec![path.to_owned()];
    let mut files = Vec::new();
    while let Some(path) = left.pop() {
        let cannot = |error: std::io::Error| {
            let why = if error.kind() == ErrorKind::NotFound { "there is no such file".to_owned() } else { error.to_string() };
            Stop::input(format!("{}: {why}", path.display()))
        };
        if path.is_dir() {
            left.extend(names(&path).map_err(cannot)?);
        } else if files.len() == MAX_FILES {
            return Err(Stop::usage(format!("more than {MAX_FILES} files; import them folder by folder")));
        } else {
            // One that cannot be opened is told now, not after a thousand others.
            drop(File::open(&path).map_err(cannot)?);
            let bytes = OnDemand { path: path.clone(), at: 0, open: None };
            files.push(ImportFile { name: path.display().to_string(), bytes: Box::new(bytes), path: Some(path) });
        }
    }
    Ok(files)
}

/// A file that is open only while it is read: a folder may have more files than may be open at a time.
struct OnDemand {
    path: PathBuf,
    at: u64,
    open: Option<File>,
}

impl Read for OnDemand {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.open.is_none() {
            let mut file = File::open(&self.path)?;
            file.seek(SeekFrom::Start(self.at))?;
            self.open = Some(file);
        }
        let Some(file) = &mut self.open else { return Ok(0) };
        let count = file.read(into)?;
        self.at += count as u64;
        Ok(count)
    }
}

impl Seek for OnDemand {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let to = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => std::fs::metadata(&self.path)?.len().checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = to.ok_or_else(|| io::Error::other("before the beginning of the file"))?;
        if self.at == 0 {
            self.open = None;
        } else if let Some(file) = &mut self.open {
            file.seek(SeekFrom::Start(self.at))?;
        }
        Ok(self.at)
    }
}

/// What is in a folder, the last name first. Hidden files and links to folders, which may form loops, are left out.
fn names(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let is_link = entry.file_type()?.is_symlink() && entry.path().is_dir();
        if !entry.file_name().to_string_lossy().starts_with('.') && !is_link {
            names.push(entry.path());
        }
    }
    names.sort_unstable_by(|a, b| b.cmp(a));
    Ok(names)
}

/// What an import would do.
fn planned(shelf: &Shelf, mut import: Import, before: &mut Option<Plan>) -> Result<Report, Stop> {
    let mut plan = before.take().map_or_else(|| Plan::new(&import), |before| before.next(&import));
    let empty = Library::empty()?;
    let library = shelf.there().unwrap_or(&empty);
    let mut line = Line::new();
    while !plan.report().ended {
        let batch = import.read();
        library.plan_import(&mut plan, &batch)?;
        line.draw(plan.report(), &import);
    }
    line.end();
    let report = plan.report().clone();
    *before = Some(plan);
    Ok(report)
}

/// What there is to say of files that hold nothing for a library; nothing if they do.
fn without_articles(mut import: Import) -> Result<Option<Report>, Stop> {
    let mut plan = Plan::new(&import);
    let empty = Library::empty()?;
    while !plan.report().ended {
        empty.plan_import(&mut plan, &import.read())?;
        if !is_nothing(plan.report()) {
            return Ok(None);
        }
    }
    Ok(Some(plan.report().clone()))
}

fn is_nothing(report: &Report) -> bool {
    report.new + report.merged == 0 && report.searches.is_empty()
}

fn write(library: &mut Library, mut import: Import, name: &str) -> Result<Report, Stop> {
    let began = library.begin_import(&mut import, name, Change::new("begin-import", now()))?;
    if began.done > 0 {
        eprintln!("pith: going on with “{}” after {} records", began.name, began.done);
    }
    let mut line = Line::new();
    loop {
        let batch = import.read();
        let texts = texts(&batch)?;
        let mut report = library.import_step(&began.name, &batch, &texts, Change::new("import", now()))?;
        line.draw(&report, &import);
        if report.ended {
            line.end();
            if is_nothing(&report) {
                // There is nothing to undo, so it is not among the imports.
                library.undo_import(&began.name, usize::MAX, Change::new("undo-import", now()))?;
                report.name.clear();
            }
            return Ok(report);
        }
    }
}

/// The name of an import that nobody named: what made the file, or all files of the folder, or else how it is called.
fn name_of(path: &Path, import: &Import) -> String {
    let mut kinds: Vec<Kind> = import.kinds().iter().filter_map(|file| file.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    match kinds.as_slice() {
        [kind] if *kind != Kind::Zip => kind.code(),
        _ if is_standard_input(path) => "import".to_owned(),
        _ => path.file_name().map_or_else(|| "import".to_owned(), |name| name.to_string_lossy().into_owned()),
    }
}

/// The articles of the HTML of some records. Of a text that cannot be used, the link stays.
fn texts(batch: &Batch) -> Result<HashMap<u64, NewArticle>, Stop> {
    let mut found = HashMap::new();
    without_panic_messages(|| {
        in_order(
            batch.texts().into_iter(),
            None,
            |text| (text.number, article(&text)),
            |(number, article)| {
                found.extend(article.map(|article| (number, article)));
                Ok(())
            },
        )
    })?;
    Ok(found)
}

fn article(text: &ImportText) -> Option<NewArticle> {
    let mut options = Options::default();
    options.keep.extend(text.keep);
    let made = guarded(|| {
        let page = page(&text.html, Some(&text.url), text.charset.as_deref())?;
        Ok(NewArticle::of(&pith::extract(&page, &options)?, &text.url))
    });
    made.ok()
}

/// The line on a terminal that tells how far it is; elsewhere nothing.
struct Line {
    is_shown: bool,
    drawn: Option<Instant>,
}

impl Line {
    fn new() -> Line {
        Line { is_shown: stderr().is_terminal(), drawn: None }
    }

    fn draw(&mut self, report: &Report, import: &Import) {
        if !self.is_shown || self.drawn.is_some_and(|drawn| drawn.elapsed() < EVERY) {
            return;
        }
        self.drawn = Some(Instant::now());
        let (bytes, all) = import.progress();
        let percent = bytes as f64 * 100.0 / all.max(1) as f64;
        // A failure to draw is ignored.
        let _ = write!(
            stderr(),
            "\r\x1b[2K{percent:3.0} %  {} records: {} new, {} merged, {} skipped, {} failed",
            report.records,
            report.new,
            report.merged,
            report.skipped,
            report.failed
        );
    }

    fn end(self) {
        if self.drawn.is_some() {
            let _ = write!(stderr(), "\r\x1b[2K");
        }
    }
}
