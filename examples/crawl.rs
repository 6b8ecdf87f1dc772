//! Extracts the articles of a folder of saved pages, on all cores, one line of JSON for each page.
//!
//!     cargo run --release --example crawl -- FOLDER >articles.jsonl
//!
//! Memory does not grow with the number of pages: both queues are bounded, so the folder is read no faster than lines are written.
//! Lines come in the order in which pages are finished.

use std::error::Error;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::{fs, io, thread};

use pith::output::Record;
use pith::page::html::{HtmlOptions, parse};

/// Pages and lines that may wait in a queue for each worker.
const WAITING: usize = 4;

/// One line of the output.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    file: &'a Path,
    #[serde(flatten)]
    record: Record<'a>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: crawl FOLDER")?;
    crawl(Path::new(&folder), &mut BufWriter::new(io::stdout().lock()))
}

/// Writes a line for every HTML file below a folder. A page that cannot be read is reported and skipped.
pub fn crawl(folder: &Path, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let workers = thread::available_parallelism()?.get();
    let (send_path, take_path) = sync_channel::<PathBuf>(WAITING * workers);
    // Owned by the workers alone: when they stop, because the output failed, the finder stops too.
    let take_path = Arc::new(Mutex::new(take_path));
    thread::scope(move |scope| {
        let (send_line, take_line) = sync_channel::<String>(WAITING * workers);
        let finder = scope.spawn(move || find(folder, &send_path));
        for _ in 0..workers {
            let (send_line, take_path) = (send_line.clone(), Arc::clone(&take_path));
            scope.spawn(move || {
                loop {
                    // The lock is held only while the next path is taken.
                    let next = take_path.lock().map(|queue| queue.recv());
                    let Ok(Ok(path)) = next else { return };
                    match line(&path) {
                        Ok(line) => {
                            if send_line.send(line).is_err() {
                                return;
                            }
                        }
                        Err(error) => eprintln!("{}: {error}", path.display()),
                    }
                }
            });
        }
        drop((send_line, take_path));
        for line in take_line {
            writeln!(out, "{line}")?;
        }
        finder.join().map_err(|_| "the folder could not be searched")??;
        Ok(out.flush()?)
    })
}

/// Sends the path of every HTML file below a folder.
fn find(folder: &Path, paths: &SyncSender<PathBuf>) -> io::Result<()> {
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(folder)? {
            let (kind, path) = entry.and_then(|entry| Ok((entry.file_type()?, entry.path())))?;
            if kind.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|ending| ["html", "htm", "xhtml"].iter().any(|one| ending == *one))
                && paths.send(path).is_err()
            {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The line of one page.
fn line(path: &Path) -> Result<String, Box<dyn Error>> {
    let page = parse(&fs::read(path)?, &HtmlOptions::default())?;
    let article = pith::extract(&page, &pith::Options::default())?;
    Ok(serde_json::to_string(&Line { file: path, record: Record::of(&article) })?)
}
