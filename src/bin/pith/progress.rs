//! A bar on a terminal that says how far a batch is. On anything but a terminal it says nothing.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// How often the bar is drawn. Faster cannot be read.
const EVERY: Duration = Duration::from_millis(100);
/// Characters of the bar.
const WIDTH: usize = 30;

/// The progress of a batch.
pub struct Progress {
    /// Bytes there are; nothing where nobody watches.
    total: Option<u64>,
    behind: u64,
    pages: usize,
    failed: usize,
    started: Instant,
    drawn: Option<Instant>,
}

impl Progress {
    /// Begins; `total` counts the bytes there are and is asked only if somebody watches.
    pub fn begin(total: impl FnOnce() -> u64) -> Progress {
        let total = stderr().is_terminal().then(total);
        Progress { total, behind: 0, pages: 0, failed: 0, started: Instant::now(), drawn: None }
    }

    /// Notes a page.
    pub fn page(&mut self, bytes: u64, failed: bool) {
        self.pages += 1;
        self.behind += bytes;
        self.failed += usize::from(failed);
        if self.total.is_some() && self.drawn.is_none_or(|drawn| drawn.elapsed() >= EVERY) {
            self.drawn = Some(Instant::now());
            // Nobody is told that a bar could not be drawn.
            let _ = write!(stderr(), "\r\x1b[2K{}", self.line());
        }
    }

    fn line(&self) -> String {
        let share = self.behind as f64 / self.total.unwrap_or(0).max(1) as f64;
        let full = ((share * WIDTH as f64) as usize).min(WIDTH);
        let rate = self.pages as f64 / self.started.elapsed().as_secs_f64().max(0.001);
        let failed = if self.failed > 0 { format!(", {} failed", self.failed) } else { String::new() };
        let percent = (share * 100.0).min(100.0);
        format!("{}{} {percent:3.0} %  {} pages, {rate:.0}/s{failed}", "█".repeat(full), "░".repeat(WIDTH - full), self.pages)
    }

    /// Takes the bar away and says what was done in which time.
    pub fn end(self) -> (usize, usize, Duration) {
        if self.drawn.is_some() {
            let _ = write!(stderr(), "\r\x1b[2K");
        }
        (self.pages, self.failed, self.started.elapsed())
    }
}
