//! Tables of values with a comma (RFC 4180) or another sign between them, row by row. Quotes may be missing or stray, as they are in real files.

use std::collections::VecDeque;
use std::io::{BufRead, Read};

use super::input::Stream;
use super::limits::{MAX_COLUMNS, MAX_ITEM};
use super::reason::Reason;
use super::text::{decode, is_address};

/// The signs that separate values.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Bytes that are read a second time because a quote never ended, before every row is taken to be one line: the time stays in proportion to the file.
const MAX_AGAIN: usize = 2 * MAX_ITEM;

/// A table that is read row by row.
pub(crate) struct Rows {
    from: Box<dyn Stream>,
    separator: u8,
    /// The byte that ends a line.
    end: u8,
    /// Rows read.
    number: u64,
    ended: bool,
    /// Cells of a row, and the one with the address, where that is known.
    shape: Option<(usize, usize)>,
    /// Lines that were read too far and come next.
    ahead: VecDeque<Vec<u8>>,
    /// Bytes of such lines so far.
    again: usize,
}

/// The cells of a row, or why there are none.
pub(crate) type Cells = Result<Vec<String>, Reason>;

impl Rows {
    /// Begins a table. The sign between its values is the one that its first line has most.
    pub(crate) fn new(mut from: Box<dyn Stream>) -> Rows {
        let head = from.fill_buf().unwrap_or_default();
        // Old tables, and some of today's on macOS, have nothing but carriage returns.
        let end = if !head.contains(&b'\n') && head.contains(&b'\r') { b'\r' } else { b'\n' };
        let line = head.split(|byte| *byte == end).next().unwrap_or_default();
        let count = |sign: &u8| line.iter().filter(|byte| *byte == sign).count();
        let separator = SEPARATORS.into_iter().rev().max_by_key(count).unwrap_or(b',');
        Rows { from, separator, end, number: 0, ended: false, shape: None, ahead: VecDeque::new(), again: 0 }
    }

    /// Tells how many cells a row has, and which holds an address: by that a row is known in what looks like a cell that never ends.
    pub(crate) fn shaped(&mut self, cells: usize, address: usize) {
        self.shape = Some((cells, address)).filter(|(cells, _)| *cells > 1);
    }

    /// The number of the row that was read last, from 1.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The next row that is not empty.
    pub(crate) fn next(&mut self) -> Option<Cells> {
        while !self.ended {
            self.number += 1;
            match self.row() {
                Ok(Some(cells)) if cells.iter().all(|cell| cell.trim().is_empty()) => {}
                Ok(Some(cells)) => return Some(Ok(cells)),
                Ok(None) => self.ended = true,
                Err(why) => {
                    self.ended = why != Reason::BadRow;
                    return Some(Err(why));
                }
            }
        }
        None
    }

    /// The next line, of at most so many bytes; an empty one at the end of the file.
    fn line(&mut self, most: usize) -> Result<Vec<u8>, Reason> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(line);
        }
        let mut line = Vec::new();
        self.from.as_mut().take(most as u64).read_until(self.end, &mut line).map_err(|_| Reason::Unreadable)?;
        Ok(line)
    }

    /// Reads one row, which may have many lines. A quote that never ends, or in which other rows come, was a sign like others.
    fn row(&mut self) -> Result<Option<Vec<String>>, Reason> {
        let first = self.line(MAX_ITEM)?;
        if first.is_empty() {
            return Ok(None);
        }
        let mut reading = self.reading();
        if reading.line(&first) {
            return reading.end();
        }
        let opened = reading.opened;
        let mut rest: Vec<Vec<u8>> = Vec::new();
        let mut bytes = first.len();
        let is_stray = loop {
            if bytes >= MAX_ITEM || self.again > MAX_AGAIN {
                break true;
            }
            let line = self.line(MAX_ITEM - bytes)?;
            if line.is_empty() {
                // A cell that ends with the file in the line where it begins was cut off.
                if rest.is_empty() && !reading.quote {
                    return Err(Reason::CutOff);
                }
                break !reading.quote;
            }
            bytes += line.len();
            let (is_row, is_end) = (self.is_row(&line), reading.line(&line));
            rest.push(line);
            if is_row {
                break true;
            }
            if is_end {
                break false;
            }
        };
        if !is_stray {
            return reading.end();
        }
        if first.len() >= MAX_ITEM {
            return Err(Reason::TooLarge);
        }
        self.again += bytes - first.len();
        rest.into_iter().rev().for_each(|line| self.ahead.push_front(line));
        let mut reading = Reading { literal: opened, ..self.reading() };
        reading.line(&first);
        reading.end()
    }

    fn reading(&self) -> Reading {
        Reading { separator: self.separator, end: self.end, ..Reading::default() }
    }

    /// Whether a line is a whole row of this table by itself.
    fn is_row(&self, line: &[u8]) -> bool {
        let Some((cells, address)) = self.shape else { return false };
        if line.iter().filter(|byte| **byte == b'"').count() % 2 == 1 {
            return false;
        }
        let mut reading = self.reading();
        reading.line(line) && reading.end().is_ok_and(|row| row.is_some_and(|row| row.len() == cells && is_address(row[address].trim())))
    }
}

/// A row that is being read.
#[derive(Default)]
struct Reading {
    separator: u8,
    end: u8,
    cells: Vec<String>,
    cell: Vec<u8>,
    /// In a quoted cell.
    quoted: bool,
    /// The cell began with a quote.
    was_quoted: bool,
    /// The last byte was a quote within a quoted cell: it ends the cell, or is the first of two that mean one.
    quote: bool,
    /// Where in its line the last quote is with which a cell began.
    opened: Option<usize>,
    /// From this place of the line on quotes are signs like others.
    literal: Option<usize>,
    too_many: bool,
}

impl Reading {
    /// Reads a line; whether the row ends with it.
    fn line(&mut self, line: &[u8]) -> bool {
        let mut end = line.len();
        let is_whole = line.last() == Some(&self.end);
        if is_whole {
            end -= 1;
        }
        for (at, byte) in line.iter().copied().enumerate() {
            if std::mem::take(&mut self.quote) {
                if byte == b'"' {
                    self.cell.push(b'"');
                    continue;
                }
                self.quoted = false;
            }
            let is_sign = self.literal.is_some_and(|from| at >= from);
            match byte {
                b'"' if self.quoted => self.quote = true,
                b'"' if self.cell.is_empty() && !self.was_quoted && !is_sign => {
                    (self.quoted, self.was_quoted, self.opened) = (true, true, Some(at));
                }
                _ if self.quoted => self.cell.push(byte),
                _ if byte == self.separator => self.end_cell(),
                b'\r' if at + 1 == end => {}
                _ if at >= end => {}
                _ => self.cell.push(byte),
            }
        }
        !self.quoted
    }

    fn end_cell(&mut self) {
        if self.cells.len() < MAX_COLUMNS {
            self.cells.push(decode(&self.cell).into_owned());
        } else {
            self.too_many = true;
        }
        self.cell.clear();
        self.was_quoted = false;
    }

    fn end(mut self) -> Result<Option<Vec<String>>, Reason> {
        self.end_cell();
        if self.too_many { Err(Reason::BadRow) } else { Ok(Some(self.cells)) }
    }
}

/// The names of a table's columns, in lower case.
#[derive(Clone, Debug, Default)]
pub(crate) struct Header(Vec<String>);

impl Header {
    pub(crate) fn of(cells: &[String]) -> Header {
        Header(cells.iter().map(|cell| cell.trim().trim_start_matches('\u{feff}').to_lowercase()).collect())
    }

    /// Where the first of these columns is.
    pub(crate) fn place(&self, names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| self.0.iter().position(|known| known == name))
    }

    /// How many columns there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are all of these columns.
    pub(crate) fn has(&self, names: &[&str]) -> bool {
        names.iter().all(|name| self.0.iter().any(|known| known == name))
    }

    /// The cell of a column; an empty one if there is none.
    pub(crate) fn get<'r>(&self, row: &'r [String], name: &str) -> &'r str {
        self.0.iter().position(|known| known == name).and_then(|at| row.get(at)).map_or("", |cell| cell.trim())
    }

    /// The cells of these columns that are not empty.
    pub(crate) fn all<'r>(&self, row: &'r [String], names: &[&str]) -> Vec<&'r str> {
        names.iter().map(|name| self.get(row, name)).filter(|cell| !cell.is_empty()).collect()
    }

    /// The first of these columns whose cell is not empty.
    pub(crate) fn first<'r>(&self, row: &'r [String], names: &[&str]) -> &'r str {
        names.iter().map(|name| self.get(row, name)).find(|cell| !cell.is_empty()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{Header, Rows};
    use crate::library::import::input::text_stream;
    use crate::library::import::reason::Reason;

    fn rows(text: &str) -> Vec<Result<Vec<String>, Reason>> {
        let mut rows = Rows::new(text_stream(Cursor::new(text.as_bytes().to_vec())));
        std::iter::from_fn(|| rows.next()).collect()
    }

    fn cells(cells: &[&str]) -> Result<Vec<String>, Reason> {
        Ok(cells.iter().map(|cell| (*cell).to_owned()).collect())
    }

    #[test]
    fn cells_hold_commas_quotes_and_lines() {
        let found = rows("a,b,c\r\n\"x, y\",\"line\r\nline\",\"say \"\"hi\"\"\"\n\n,\"\",\n5\" disk,a\"b\"c,\"end\"\"\"");
        assert_eq!(
            found,
            [cells(&["a", "b", "c"]), cells(&["x, y", "line\r\nline", "say \"hi\""]), cells(&["5\" disk", "a\"b\"c", "end\""])]
        );
        assert_eq!(rows("a;b\n1,5;2\n"), [cells(&["a", "b"]), cells(&["1,5", "2"])]);
        assert_eq!(rows("a\tb\n1\t2"), [cells(&["a", "b"]), cells(&["1", "2"])]);
        assert_eq!(rows("a,b\r1,\"2\r3\"\r\r4,5"), [cells(&["a", "b"]), cells(&["1", "2\r3"]), cells(&["4", "5"])]);
        assert_eq!(rows(""), []);
    }

    #[test]
    fn a_table_that_is_cut_off_says_so() {
        assert_eq!(rows("a,b\n3,4\n1,\"2\n"), [cells(&["a", "b"]), cells(&["3", "4"]), Err(Reason::CutOff)]);
        let wide = format!("{}\n1,2\n", ",x".repeat(2_000));
        assert_eq!(rows(&wide), [Err(Reason::BadRow), cells(&["1", "2"])]);
    }

    #[test]
    fn a_stray_quote_swallows_no_other_row() {
        let read = |text: &str, shape: Option<(usize, usize)>| {
            let mut rows = Rows::new(text_stream(Cursor::new(text.as_bytes().to_vec())));
            if let Some((cells, address)) = shape {
                rows.shaped(cells, address);
            }
            let found: Vec<Vec<String>> = std::iter::from_fn(|| rows.next()).map(Result::unwrap).collect();
            found.into_iter().map(|row| row.join("|")).collect::<Vec<_>>()
        };
        let table = "u,t\nhttps://a/1,\"5 inch\nhttps://a/2,\"B, b\"\nhttps://a/3,\"two\nlines\"\nhttps://a/4,D\n";
        assert_eq!(
            read(table, Some((2, 0))),
            ["u|t", "https://a/1|\"5 inch", "https://a/2|B, b", "https://a/3|two\nlines", "https://a/4|D"]
        );
        // Where it is not known what a row looks like, the end of the file tells that the quote was none.
        assert_eq!(read("a,b\n1,\"2\n3,4\n5,6", None), ["a|b", "1|\"2", "3|4", "5|6"]);
        assert_eq!(read("a,b\n\"x, y\",\"2\n3,4\n", None), ["a|b", "x, y|\"2", "3|4"]);
        let many = format!("u,t\n{}", "https://a/1,\"x\nno row\n".repeat(20_000));
        assert!(read(&many, Some((2, 0))).len() > 10_000);
    }

    #[test]
    fn columns_are_found_by_name() {
        let header = Header::of(&["URL".to_owned(), " Title ".to_owned()]);
        let row = ["https://example.org/".to_owned()];
        assert!(header.has(&["url", "title"]) && !header.has(&["tags"]));
        assert_eq!((header.get(&row, "url"), header.get(&row, "title"), header.get(&row, "x")), ("https://example.org/", "", ""));
    }
}
