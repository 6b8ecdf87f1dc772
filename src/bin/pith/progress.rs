//! A progress bar for terminals; elsewhere nothing is printed.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Interval between redraws.
const EVERY: Duration = Duration::from_millis(100);
/// Width of the bar in characters.
const WIDTH: usize = 30;

/// The progress of a run.
pub struct Progress {
    /// Total bytes; `None` without a terminal.
    total: Option<u64>,
    behind: u64,
    pages: usize,
    failed: usize,
    started: Instant,
    drawn: Option<Instant>,
}

impl Progress {
    /// Starts; `total` is called only if there is a terminal.
    pub fn begin(total: impl FnOnce() -> u64) -> Progress {
        let total = stderr().is_terminal().then(total);
        Progress { total, behind: 0, pages: 0, failed: 0, started: Instant::now(), drawn: None }
    }

    /// Counts a page.
    pub fn page(&mut self, bytes: u64, failed: bool) {
        self.pages += 1;
        self.behind += bytes;
        self.failed += usize::from(failed);
        if self.total.is_some() && self.drawn.is_none_or(|drawn| drawn.elapsed() >= EVERY) {
            self.drawn = Some(Instant::now());
            // A failure to draw is ignored.
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

    /// Removes the bar and returns pages, failures and time.
    pub fn end(self) -> (usize, usize, Duration) {
        if self.drawn.is_some() {
            let _ = write!(stderr(), "\r\x1b[2K");
        }
        (self.pages, self.failed, self.started.elapsed())
    }
}
