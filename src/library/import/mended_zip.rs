//! A zip whose list of files is lost or damaged, as of one that was cut off. Every file of a zip has a head of its own: from these the list is made
//! again, and the zip is read as any other.

use std::io::{self, Read, Seek, SeekFrom};

use zip::ZipArchive;

use super::reason::Reason;

/// The first bytes of a file's head, of its row in the list, and of what ends the list.
const HEAD: [u8; 4] = *b"PK\x03\x04";
const ROW: [u8; 4] = *b"PK\x01\x02";
const END: [u8; 4] = *b"PK\x05\x06";
const LONG_END: [u8; 4] = *b"PK\x06\x06";
const LONG_END_PLACE: [u8; 4] = *b"PK\x06\x07";

/// Bytes of a head without the name.
const HEAD_LENGTH: usize = 30;

/// Bytes in which the next head is sought at a time.
const PIECE: u64 = 64 << 10;

/// Signs of a name: longer ones are no names but damage.
const MAX_NAME: usize = 1_000;

/// Places that look like a head and are none, until the rest is given up.
const MAX_FALSE: usize = 1_000;

/// The sizes follow behind the bytes, so that nobody knows where these end.
const SIZES_FOLLOW: u16 = 8;

/// A zip with the list it has, or with one that was made again.
pub(crate) struct MendedZip<R> {
    from: R,
    /// Bytes of the zip that are read before the list that was made.
    length: u64,
    list: Vec<u8>,
    at: u64,
    /// What is wrong with it: it ends in the middle, or is damaged.
    pub(crate) damage: Option<Reason>,
}

impl<R: Read + Seek> MendedZip<R> {
    /// Makes a list if there is none that can be read. `most`: more files are refused.
    pub(crate) fn new(mut from: R, most: u64) -> Result<MendedZip<R>, Reason> {
        let unreadable = |_| Reason::Unreadable;
        let length = from.seek(SeekFrom::End(0)).map_err(unreadable)?;
        if ZipArchive::new(&mut from).is_ok() {
            return Ok(MendedZip { from, length, list: Vec::new(), at: 0, damage: None });
        }
        let mut found = Found { rows: Vec::new(), count: 0, end: 0, was_cut: false };
        found.heads(&mut from, length, most).map_err(unreadable)?;
        if found.count == 0 {
            return Err(Reason::Damaged);
        }
        if found.count > most {
            return Err(Reason::TooMany);
        }
        let damage = if found.was_cut { Reason::CutOff } else { Reason::Damaged };
        Ok(MendedZip { from, length: found.end, list: found.list(), at: 0, damage: Some(damage) })
    }
}

impl<R: Read + Seek> Read for MendedZip<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = match self.length.checked_sub(self.at) {
            Some(left @ 1..) => {
                let most = usize::try_from(left).unwrap_or(usize::MAX).min(into.len());
                self.from.read(&mut into[..most])?
            }
            _ => {
                let from = usize::try_from(self.at - self.length).unwrap_or(usize::MAX);
                let rest = self.list.get(from..).unwrap_or_default();
                let count = rest.len().min(into.len());
                into[..count].copy_from_slice(&rest[..count]);
                count
            }
        };
        self.at += count as u64;
        Ok(count)
    }
}

impl<R: Read + Seek> Seek for MendedZip<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let end = self.length + self.list.len() as u64;
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => end.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or_else(|| io::Error::other("before the beginning of the zip"))?;
        self.from.seek(SeekFrom::Start(self.at.min(self.length)))?;
        Ok(self.at)
    }
}

/// What was found in a zip: a row for each file that is there as a whole.
struct Found {
    rows: Vec<u8>,
    count: u64,
    /// Where the last of them ends.
    end: u64,
    /// Whether a file has no end, or no list follows the files.
    was_cut: bool,
}

impl Found {
    /// Goes from head to head. Where there should be one and is none, the next one is sought.
    fn heads<R: Read + Seek>(&mut self, from: &mut R, length: u64, most: u64) -> io::Result<()> {
        let (mut at, mut false_heads) = (0, 0);
        self.was_cut = true;
        while self.count <= most && false_heads < MAX_FALSE {
            from.seek(SeekFrom::Start(at))?;
            let mut head = Vec::with_capacity(HEAD_LENGTH);
            from.by_ref().take(HEAD_LENGTH as u64).read_to_end(&mut head)?;
            if head.starts_with(&ROW) {
                self.was_cut = false;
                return Ok(());
            }
            // If its end is missing, its size may be what is damaged.
            let file = Head::read(&head, from)?.filter(|file| at.saturating_add(file.length()) <= length);
            let Some(file) = file else {
                false_heads += 1;
                match next_head(from, at + 1)? {
                    Some(next) => at = next,
                    None => return Ok(()),
                }
                continue;
            };
            let end = at + file.length();
            self.rows.extend(file.row(at));
            self.count += 1;
            (self.end, at) = (end, end);
        }
        Ok(())
    }

    /// The list, with what ends it.
    fn list(self) -> Vec<u8> {
        let Found { rows: mut list, count, end, .. } = self;
        let size = list.len() as u64;
        let place = end + size;
        list.extend(LONG_END);
        list.extend(44_u64.to_le_bytes());
        for version in [45_u16, 45] {
            list.extend(version.to_le_bytes());
        }
        list.extend([0; 8]);
        for number in [count, count, size, end] {
            list.extend(number.to_le_bytes());
        }
        list.extend(LONG_END_PLACE);
        list.extend([0; 4]);
        list.extend(place.to_le_bytes());
        list.extend(1_u32.to_le_bytes());
        list.extend(END);
        list.extend([0; 4]);
        // These numbers stand in the long end.
        list.extend([0xff; 12]);
        list.extend([0; 2]);
        list
    }
}

/// The head of a file.
struct Head {
    /// Its bytes from the version that it needs to the size of what it unpacks to.
    facts: [u8; 22],
    packed: u32,
    name: Vec<u8>,
    /// Bytes of the head with all that belongs to it.
    head: u64,
}

impl Head {
    /// A head that is whole and can be one. What follows it is the name.
    fn read<R: Read>(head: &[u8], from: &mut R) -> io::Result<Option<Head>> {
        let short = |at: usize| head.get(at..at + 2).and_then(|bytes| bytes.try_into().ok()).map(u16::from_le_bytes);
        let packed = head.get(18..22).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
        let facts = head.get(4..26).and_then(|bytes| bytes.try_into().ok());
        let (Some(flags), Some(name), Some(more), Some(packed), Some(facts)) = (short(6), short(26), short(28), packed, facts) else {
            return Ok(None);
        };
        let is_one = head.starts_with(&HEAD) && flags & SIZES_FOLLOW == 0 && packed != u32::MAX && usize::from(name) <= MAX_NAME;
        if !is_one {
            return Ok(None);
        }
        let mut letters = Vec::new();
        from.take(u64::from(name)).read_to_end(&mut letters)?;
        let is_whole = letters.len() == usize::from(name) && std::str::from_utf8(&letters).is_ok();
        let head = HEAD_LENGTH as u64 + u64::from(name) + u64::from(more);
        Ok(is_whole.then_some(Head { facts, packed, name: letters, head }))
    }

    /// Bytes of the file with its head.
    fn length(&self) -> u64 {
        self.head + u64::from(self.packed)
    }

    /// Its row in the list.
    fn row(&self, at: u64) -> Vec<u8> {
        let short_place = u32::try_from(at).unwrap_or(u32::MAX);
        let long_place: &[u8] = if short_place == u32::MAX { &at.to_le_bytes() } else { &[] };
        let more = if long_place.is_empty() { 0 } else { 4 + long_place.len() as u16 };
        let mut row = Vec::with_capacity(46 + self.name.len() + usize::from(more));
        row.extend(ROW);
        row.extend(45_u16.to_le_bytes());
        row.extend(self.facts);
        row.extend((self.name.len() as u16).to_le_bytes());
        row.extend(more.to_le_bytes());
        row.extend([0; 10]);
        row.extend(short_place.to_le_bytes());
        row.extend(&self.name);
        if !long_place.is_empty() {
            row.extend(1_u16.to_le_bytes());
            row.extend((long_place.len() as u16).to_le_bytes());
            row.extend(long_place);
        }
        row
    }
}

/// The place of the next head, or of the list.
fn next_head<R: Read + Seek>(from: &mut R, at: u64) -> io::Result<Option<u64>> {
    let mut start = at;
    let mut piece = Vec::new();
    loop {
        from.seek(SeekFrom::Start(start))?;
        piece.clear();
        from.by_ref().take(PIECE).read_to_end(&mut piece)?;
        if let Some(found) = piece.windows(4).position(|four| four == HEAD || four == ROW) {
            return Ok(Some(start + found as u64));
        }
        if (piece.len() as u64) < PIECE {
            return Ok(None);
        }
        // One may stand across the end of the piece.
        start += PIECE - 3;
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read, Write};

    use zip::ZipArchive;
    use zip::write::SimpleFileOptions;

    use super::MendedZip;
    use crate::library::import::reason::Reason;

    fn zip() -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for n in 0..5_usize {
            let options = SimpleFileOptions::default();
            let plain = options.compression_method(zip::CompressionMethod::Stored);
            zip.start_file(format!("file-{n}"), if n % 2 == 0 { options } else { plain }).unwrap();
            zip.write_all(format!("the words of number {n} ").repeat(9).as_bytes()).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    /// The files that are read, by their numbers, and what is said of the zip.
    fn read(bytes: Vec<u8>) -> (Vec<usize>, Option<Reason>) {
        let Ok(mended) = MendedZip::new(Cursor::new(bytes), 100) else { return (Vec::new(), Some(Reason::Unreadable)) };
        let damage = mended.damage;
        let mut archive = ZipArchive::new(mended).unwrap();
        let is_whole = |n: &usize| {
            let mut text = String::new();
            let read = archive.by_name(&format!("file-{n}")).is_ok_and(|mut file| file.read_to_string(&mut text).is_ok());
            read && text == format!("the words of number {n} ").repeat(9)
        };
        ((0..5).filter(is_whole).collect(), damage)
    }

    #[test]
    fn files_are_read_without_their_list() {
        let whole = zip();
        assert_eq!(read(whole.clone()), (vec![0, 1, 2, 3, 4], None));
        let cut = |length: usize| read(whole[..length].to_vec());
        assert_eq!(cut(whole.len() - 10), (vec![0, 1, 2, 3, 4], Some(Reason::Damaged)));
        let place = |name: &str| whole.windows(name.len()).position(|part| part == name.as_bytes()).unwrap();
        for n in 1..5 {
            assert_eq!(cut(place(&format!("file-{n}")) + 20), ((0..n).collect(), Some(Reason::CutOff)), "{n}");
        }
        assert_eq!(cut(40).0, Vec::<usize>::new());
        // A head that is damaged, without a list: the files behind it are found.
        let mut damaged = whole[..whole.len() - 10].to_vec();
        let head = place("file-2") - 30;
        damaged[head..head + 30].fill(0xa5);
        assert_eq!(read(damaged).0, [0, 1, 3, 4]);
    }
}
