//! Looks for damage in the write-ahead log, which SQLite does not report.
//!
//! SQLite reads the log up to the first frame whose checksum is wrong and takes the rest for a write that was cut off. If the storage damaged a
//! frame in the middle, all later commits would vanish without a word, and the next write would overwrite them. Checksums are chained: a frame's
//! goes on from the one before. Behind a write that was cut off or failed, no chain holds more than one commit, because the next write begins
//! where that one began. A chain with two commits is damage.
//!
//! The format: <https://sqlite.org/fileformat2.html#the_write_ahead_log>.

use std::io::{self, Read};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// The number a log begins with. If its last bit is set, the words of checksums are big-endian.
const MAGIC: u32 = 0x377f_0682;

/// Page sizes of SQLite.
const PAGE_SIZES: std::ops::RangeInclusive<u32> = 512..=65_536;

/// What is readable of a log, and what is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogDamage {
    /// The first frame that cannot be read, counted from 0. None if that is the header.
    frame: Option<u64>,
    /// Whole commits behind it.
    lost_commits: u64,
}

impl LogDamage {
    /// Reads a log from its beginning. None if nothing but a write that was cut off is in it.
    pub fn find(mut log: impl Read) -> io::Result<Option<LogDamage>> {
        let mut header = [0; HEADER];
        if !is_full(&mut log, &mut header)? {
            return Ok(None);
        }
        let Some(mut sum) = Checksum::begin(&header) else {
            return Ok(first_frame(&mut log)?.then(LogDamage::default));
        };
        let salts = &header[16..24];
        let mut frame = vec![0; FRAME_HEADER + word(&header, 8) as usize];
        let mut damaged = None;
        let (mut in_chain, mut lost_commits, mut is_damage) = (0, 0, false);
        for at in 0.. {
            if !is_full(&mut log, &mut frame)? {
                break;
            }
            // Frames with other salts are left of an earlier log, whose pages are all in the file.
            if !sum.takes(&frame) || &frame[8..16] != salts {
                damaged.get_or_insert(at);
                in_chain = 0;
            } else if damaged.is_some() && is_commit(&frame) {
                in_chain += 1;
                lost_commits += 1;
                is_damage |= in_chain > 1;
            }
        }
        Ok(is_damage.then_some(LogDamage { frame: damaged, lost_commits }))
    }
}

impl std::fmt::Display for LogDamage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.frame {
            Some(frame) => write!(f, "the log cannot be read from frame {frame} on; {} changes in it are lost", self.lost_commits),
            None => write!(f, "the header of the log cannot be read"),
        }
    }
}

/// Whether anything follows a header that cannot be read: a header is on disk before the first frame is written.
fn first_frame(log: &mut impl Read) -> io::Result<bool> {
    is_full(log, &mut [0; FRAME_HEADER + *PAGE_SIZES.start() as usize])
}

/// Fills a buffer, or says that less is left.
fn is_full(log: &mut impl Read, into: &mut [u8]) -> io::Result<bool> {
    match log.read_exact(into) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        done => done.map(|()| true),
    }
}

/// The last frame of a commit has the size of the database.
fn is_commit(frame: &[u8]) -> bool {
    word(frame, 4) != 0
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().fold(0, |word, byte| word << 8 | u32::from(*byte))
}

/// The running checksum of a log.
struct Checksum {
    is_big_endian: bool,
    sums: (u32, u32),
}

impl Checksum {
    /// Begins with a header. None if that is not one.
    fn begin(header: &[u8; HEADER]) -> Option<Checksum> {
        let size = word(header, 8);
        let mut sum = Checksum { is_big_endian: word(header, 0) & 1 == 1, sums: (0, 0) };
        sum.add(&header[..24]);
        let is_header = word(header, 0) & !1 == MAGIC && size.is_power_of_two() && PAGE_SIZES.contains(&size);
        (is_header && sum.sums == (word(header, 24), word(header, 28))).then_some(sum)
    }

    /// Whether a frame has the checksum that goes on from the frame before. The next one goes on from this one's.
    fn takes(&mut self, frame: &[u8]) -> bool {
        self.add(&frame[..8]);
        self.add(&frame[FRAME_HEADER..]);
        let stored = (word(frame, 16), word(frame, 20));
        std::mem::replace(&mut self.sums, stored) == stored
    }

    fn add(&mut self, bytes: &[u8]) {
        let next = |four: &[u8]| if self.is_big_endian { word(four, 0) } else { word(four, 0).swap_bytes() };
        let (mut first, mut second) = self.sums;
        for eight in bytes.chunks_exact(8) {
            first = first.wrapping_add(next(&eight[..4])).wrapping_add(second);
            second = second.wrapping_add(next(&eight[4..])).wrapping_add(first);
        }
        self.sums = (first, second);
    }
}
