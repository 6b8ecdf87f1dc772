//! A connection that is read up to a deadline.

use std::io::{self, Read};
use std::net::TcpStream;
use std::time::Instant;

/// A connection that is read up to a deadline.
pub struct Timed<'s> {
    stream: &'s TcpStream,
    until: Instant,
}

impl<'s> Timed<'s> {
    /// Reads until the deadline.
    pub fn new(stream: &'s TcpStream, until: Instant) -> Timed<'s> {
        Timed { stream, until }
    }

    /// Reads and discards bytes.
    pub fn pass_over(&mut self, most: usize) {
        let mut left = most;
        let mut piece = [0; 4096];
        while let Ok(count @ 1..) = self.read(&mut piece) {
            left = left.saturating_sub(count);
            if left == 0 {
                return;
            }
        }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut stream = self.stream;
        stream.read(into)
    }
}
