//! Times the stages of an extraction and enforces a time limit, with the caller's clock: the core has none. Without a clock it does
//! nothing.

use std::fmt;

use crate::error::Error;

/// The stages of an extraction with the milliseconds each took.
pub struct Stopwatch<'c> {
    clock: Option<&'c dyn Fn() -> f64>,
    begun: f64,
    last: f64,
    most: f64,
    stages: Vec<(&'static str, f64)>,
}

impl fmt::Debug for Stopwatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stopwatch").field("most", &self.most).field("stages", &self.stages).finish_non_exhaustive()
    }
}

impl<'c> Stopwatch<'c> {
    /// A stopwatch without a clock.
    pub fn none() -> Stopwatch<'c> {
        Stopwatch { clock: None, begun: 0.0, last: 0.0, most: f64::INFINITY, stages: Vec::new() }
    }

    /// Starts now. `clock` returns milliseconds since any fixed moment; `most` is the time limit.
    pub fn new(clock: &'c dyn Fn() -> f64, most: Option<f64>) -> Stopwatch<'c> {
        let now = clock();
        Stopwatch { clock: Some(clock), begun: now, last: now, most: most.unwrap_or(f64::INFINITY), stages: Vec::new() }
    }

    /// Ends a stage. Fails if the time limit is exceeded.
    pub fn stage(&mut self, name: &'static str) -> Result<(), Error> {
        let Some(clock) = self.clock else { return Ok(()) };
        let now = clock();
        self.stages.push((name, now - self.last));
        self.last = now;
        if now - self.begun > self.most { Err(Error::OutOfTime) } else { Ok(()) }
    }

    /// Starts the next stage now; the time since the last one is not counted.
    pub fn skip(&mut self) {
        if let Some(clock) = self.clock {
            self.last = clock();
        }
    }

    /// The finished stages, in order.
    pub fn stages(&self) -> &[(&'static str, f64)] {
        &self.stages
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::Stopwatch;
    use crate::error::Error;

    #[test]
    fn stages_are_timed_and_bounded() {
        let now = Cell::new(100.0);
        let clock = || now.replace(now.get() + 5.0);
        let mut stopwatch = Stopwatch::new(&clock, Some(17.0));
        assert_eq!(stopwatch.stage("one"), Ok(()));
        stopwatch.skip();
        assert_eq!(stopwatch.stage("two"), Ok(()));
        assert_eq!(stopwatch.stage("three"), Err(Error::OutOfTime));
        assert_eq!(stopwatch.stages(), [("one", 5.0), ("two", 5.0), ("three", 5.0)]);
        let mut without = Stopwatch::none();
        assert_eq!(without.stage("one"), Ok(()));
        assert!(without.stages().is_empty());
    }
}
