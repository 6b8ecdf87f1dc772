//! Imports what other programs kept, shows what an import would do, and undoes imports.

use std::collections::HashMap;
use std::fs::File;
use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use pith::Options;
use pith::archive::page;
use pith::library::{Batch, Change, Import, ImportFile, ImportText, Library, NewArticle, Plan, Report};

use super::article::new_article;
use super::given::now;
use super::print::Printer;
use crate::args::ImportArgs;
use crate::exit::{Code, Stop};
use crate::guard::{guarded, without_panic_messages};
use crate::pipeline::in_order;

/// Interval between redraws of the line that tells how far it is.
const EVERY: Duration = Duration::from_millis(100);

/// Files of all folders that are given.
const MAX_FILES: usize = 200_000;

/// Imports files, or undoes or lists imports.
pub fn run(library: &mut Library, args: &ImportArgs, printer: Printer) -> Result<Code, Stop> {
    if let Some(name) = &args.undo {
        let undone = library.undo_import(name, usize::MAX, Change::new("undo-import", now()))?;
        printer.undone(&undone)?;
        return Ok(Code::Done);
    }
    if args.files.is_empty() {
        printer.imports(&library.imports()?)?;
        return Ok(Code::Done);
    }
    bring(library, Import::new(open(&args.files)?), args.name.as_deref(), args.dry_run, printer)
}

/// Writes an import, or only tells what would come of it.
pub fn bring(library: &mut Library, import: Import, name: Option<&str>, is_dry: bool, printer: Printer) -> Result<Code, Stop> {
    let report = if is_dry { plan(library, import)? } else { write(library, import, name)? };
    printer.report(&report, is_dry)?;
    Ok(code(&report))
}

/// Whether all came that is in the files.
fn code(report: &Report) -> Code {
    if report.failed + report.lost_texts + report.lost_pictures > 0 { Code::SomeFailed } else { Code::Done }
}

/// Opens files, and those in folders in the order of their names.
pub fn open(paths: &[PathBuf]) -> Result<Vec<ImportFile>, Stop> {
    let mut left: Vec<PathBuf> = paths.iter().rev().cloned().collect();
    let mut files = Vec::new();
    while let Some(path) = left.pop() {
        let cannot = |error: std::io::Error| Stop::input(format!("{}: {error}", path.display()));
        if path.is_dir() {
            left.extend(names(&path).map_err(cannot)?);
        } else if files.len() == MAX_FILES {
            return Err(Stop::usage(format!("more than {MAX_FILES} files; import them folder by folder")));
        } else {
            let file = File::open(&path).map_err(cannot)?;
            files.push(ImportFile { name: path.display().to_string(), bytes: Box::new(file), path: Some(path) });
        }
    }
    Ok(files)
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
fn plan(library: &Library, mut import: Import) -> Result<Report, Stop> {
    let mut plan = Plan::new(&import);
    let mut line = Line::new();
    while !plan.report().ended {
        let batch = import.read();
        library.plan_import(&mut plan, &batch)?;
        line.draw(plan.report(), &import);
    }
    line.end();
    Ok(plan.report().clone())
}

fn write(library: &mut Library, mut import: Import, name: Option<&str>) -> Result<Report, Stop> {
    let name = name.map_or_else(|| name_of(&import), str::to_owned);
    let began = library.begin_import(&mut import, &name, Change::new("begin-import", now()))?;
    if began.done > 0 {
        eprintln!("pith: going on with “{}” after {} records", began.name, began.done);
    }
    let mut line = Line::new();
    loop {
        let batch = import.read();
        let texts = texts(&batch)?;
        let report = library.import_step(&began.name, &batch, &texts, Change::new("import", now()))?;
        line.draw(&report, &import);
        if report.ended {
            line.end();
            return Ok(report);
        }
    }
}

/// The name of an import that nobody named: what made the files.
fn name_of(import: &Import) -> String {
    let kind = import.kinds().iter().find_map(|file| file.kind);
    kind.map_or_else(|| "import".to_owned(), |kind| kind.code())
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
        Ok(new_article(&pith::extract(&page, &options)?, text.url.clone()))
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
