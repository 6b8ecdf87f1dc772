//! Reads a file through a window, a piece of it in memory. In a browser each read takes a millisecond or two, however short it is, so the window grows
//! while reading goes on and is small again after a jump: what a jump leads to is often a few bytes.

use std::io::{self, Read, Seek, SeekFrom};

/// Bytes of the smallest window, and of the largest.
const SMALLEST: usize = 32 << 10;
const LARGEST: usize = 1 << 20;

/// A file behind a window.
pub struct Window<R> {
    from: R,
    /// Where reading goes on.
    at: u64,
    /// Where the window begins, and what is in it.
    start: u64,
    bytes: Vec<u8>,
    /// How much the window holds when it is moved.
    length: usize,
}

impl<R: Read + Seek> Window<R> {
    /// A file, read from its beginning.
    pub fn new(from: R) -> Window<R> {
        Window { from, at: 0, start: 0, bytes: Vec::new(), length: SMALLEST }
    }

    /// What is in the window from the place on where reading goes on.
    fn rest(&self) -> &[u8] {
        self.at.checked_sub(self.start).and_then(|skip| self.bytes.get(usize::try_from(skip).ok()?..)).unwrap_or_default()
    }

    /// Moves the window to the place where reading goes on.
    fn slide(&mut self) -> io::Result<()> {
        let end = self.start + self.bytes.len() as u64;
        let goes_on = !self.bytes.is_empty() && (end..=end + SMALLEST as u64).contains(&self.at);
        self.length = if goes_on { (2 * self.length).min(LARGEST) } else { SMALLEST };
        self.start = self.from.seek(SeekFrom::Start(self.at))?;
        self.bytes.clear();
        self.from.by_ref().take(self.length as u64).read_to_end(&mut self.bytes)?;
        Ok(())
    }
}

impl<R: Read + Seek> Read for Window<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.rest().is_empty() && !into.is_empty() {
            self.slide()?;
        }
        let count = self.rest().len().min(into.len());
        into[..count].copy_from_slice(&self.rest()[..count]);
        self.at += count as u64;
        Ok(count)
    }
}

impl<R: Seek> Seek for Window<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::End(_) => self.from.seek(to)?,
            SeekFrom::Current(by) => self.at.checked_add_signed(by).ok_or_else(|| io::Error::other("before the beginning of the file"))?,
        };
        Ok(self.at)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::io::{self, Cursor, Read, Seek, SeekFrom};
    use std::rc::Rc;

    use super::{LARGEST, SMALLEST, Window};

    /// A file that notes how much is asked of it at a time.
    struct Watched(Cursor<Vec<u8>>, Rc<RefCell<Vec<usize>>>);

    impl Read for Watched {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = self.0.read(into)?;
            self.1.borrow_mut().push(count);
            Ok(count)
        }
    }

    impl Seek for Watched {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }

    fn file(length: usize) -> Vec<u8> {
        (0..length).map(|at| (at * 31 / 7 % 251) as u8).collect()
    }

    #[test]
    fn every_place_has_its_bytes() {
        let bytes = file(3 * LARGEST + 17);
        let mut window = Window::new(Cursor::new(bytes.clone()));
        let mut seed = 7_usize;
        for step in 0..2_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Jumps, and short steps from where it is.
            let at =
                if step % 5 == 0 { (seed >> 33) % bytes.len() } else { window.stream_position().unwrap() as usize + (seed >> 40) % 90 };
            let length = (seed >> 20) % 70_000;
            window.seek(SeekFrom::Start(at as u64)).unwrap();
            let mut found = vec![0; length];
            let expected = bytes.get(at..).unwrap_or_default();
            let mut count = 0;
            while let read @ 1.. = window.read(&mut found[count..]).unwrap() {
                count += read;
            }
            assert_eq!(count, length.min(expected.len()));
            assert!(found[..count] == expected[..count]);
        }
        assert_eq!(window.seek(SeekFrom::End(-3)).unwrap(), bytes.len() as u64 - 3);
        let mut end = Vec::new();
        window.read_to_end(&mut end).unwrap();
        assert_eq!(end, bytes[bytes.len() - 3..]);
        assert!(window.seek(SeekFrom::Current(-(bytes.len() as i64) - 1)).is_err());
    }

    #[test]
    fn it_grows_while_reading_goes_on_and_is_small_after_a_jump() {
        let asked = Rc::default();
        let mut window = Window::new(Watched(Cursor::new(file(40 * LARGEST)), Rc::clone(&asked)));
        let mut piece = vec![0; 9_000];
        // Files of a zip: a few bytes are left out between them.
        for _ in 0..1_000 {
            window.read_exact(&mut piece).unwrap();
            window.seek(SeekFrom::Current(50)).unwrap();
        }
        let sizes = |asked: &Rc<RefCell<Vec<usize>>>| std::mem::take(&mut *asked.borrow_mut());
        let whole: usize = sizes(&asked).iter().sum();
        assert!((1_000 * 9_050..1_000 * 9_050 + 2 * LARGEST).contains(&whole), "{whole} bytes were read");
        window.seek(SeekFrom::Start(30 * LARGEST as u64)).unwrap();
        window.read_exact(&mut piece).unwrap();
        assert_eq!(sizes(&asked).iter().sum::<usize>(), SMALLEST);
    }
}
