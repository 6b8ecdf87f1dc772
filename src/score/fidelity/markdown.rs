//! Splits Markdown into pieces, line by line, as far as articles need it: ATX headings, indented lists, fenced code, pipe tables,
//! quotations, formulas between dollar signs, footnotes, images. It is not a full parser: anything else is a paragraph.

use crate::rules::callouts::Purpose;
use crate::score::fidelity::piece::{Part, Piece, bare, file_name, plain};

/// The width of a tab, and the indent of a nested list.
const TAB: usize = 4;

/// The pieces of Markdown.
pub fn pieces(markdown: &str) -> Vec<Part> {
    let mut reader = Reader::default();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        let open = line.trim_start().trim_start_matches("> ");
        if let Some(fence) = fence(open) {
            reader.flush();
            let lang = open.trim_start_matches(['`', '~']).trim().to_lowercase();
            let code: Vec<&str> = lines.by_ref().take_while(|line| line.trim().trim_start_matches("> ") != fence).collect();
            reader.put(Piece::Code(Some(lang).filter(|lang| !lang.is_empty())), bare(&code.join("\n")));
        } else if open.trim() == "$$" {
            reader.flush();
            let tex: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != "$$").collect();
            reader.put(Piece::Math, bare(&tex.join("\n")));
        } else {
            reader.line(line);
        }
    }
    reader.flush();
    reader.out
}

/// The fence that opens a code block.
fn fence(line: &str) -> Option<&str> {
    let count = |sign: char| line.chars().take_while(|c| *c == sign).count();
    let length = count('`').max(count('~'));
    (length >= 3).then(|| &line[..length])
}

#[derive(Default)]
struct Reader {
    /// The current piece.
    piece: Option<Piece>,
    text: String,
    /// The columns at which the text of the surrounding lists begins.
    indents: Vec<usize>,
    out: Vec<Part>,
}

impl Reader {
    fn line(&mut self, line: &str) {
        let columns: usize = line.chars().take_while(|c| c.is_whitespace()).map(|c| if c == '\t' { TAB } else { 1 }).sum();
        let text = line.trim();
        if text.is_empty() {
            return self.flush();
        }
        if let Some((mark, rest)) = item(text) {
            self.flush();
            self.indents.retain(|indent| *indent <= columns);
            self.indents.push(columns + mark);
            let depth = u8::try_from(self.indents.len()).unwrap_or(u8::MAX);
            return self.open(Piece::Item(depth), rest);
        }
        if self.piece.is_none() {
            self.indents.retain(|indent| *indent <= columns);
        }
        self.block(text);
    }

    /// A line that is not a list item.
    fn block(&mut self, text: &str) {
        let level = text.chars().take_while(|c| *c == '#').count();
        let is_rule = text.len() >= 3 && ["-", "*", "_"].iter().any(|sign| text.replace(' ', "").chars().all(|c| sign.starts_with(c)));
        if is_rule {
            self.flush();
        } else if (1..=6).contains(&level) && text[level..].starts_with(' ') {
            self.flush();
            self.open(Piece::Heading(level as u8), &text[level..]);
            self.flush();
        } else if let Some((_, note)) = text.strip_prefix("[^").and_then(|rest| rest.split_once("]:")) {
            self.flush();
            self.open(Piece::Footnote, note);
        } else if text.starts_with('|') {
            self.flush();
            self.row(text);
        } else if let Some(quoted) = text.strip_prefix('>') {
            let quoted = quoted.trim_start_matches(['>', ' ']);
            if quoted.is_empty() || self.piece.as_ref().is_some_and(|piece| *piece != Piece::Quote) {
                self.flush();
            }
            match callout_title(quoted) {
                Some(title) => {
                    self.flush();
                    self.open(Piece::Quote, title);
                    self.flush();
                }
                None => self.open(Piece::Quote, quoted),
            }
        } else if let Some(description) = text.strip_prefix(": ") {
            // The description of a term.
            self.flush();
            self.block(description);
        } else {
            let depth = u8::try_from(self.indents.len()).unwrap_or(u8::MAX);
            let own = if depth > 0 { Piece::Item(depth) } else { Piece::Paragraph };
            let piece = self.piece.clone().unwrap_or(own);
            self.open(piece, text);
        }
    }

    /// The cells of a table row, unless it is the delimiter row.
    fn row(&mut self, text: &str) {
        let text = text.replace("\\|", "\u{1}");
        let cells: Vec<&str> = text.trim_matches('|').split('|').collect();
        if cells.iter().all(|cell| !cell.is_empty() && cell.trim().chars().all(|c| matches!(c, '-' | ':'))) {
            return;
        }
        for cell in cells {
            self.open(Piece::Cell, &cell.replace('\u{1}', "|"));
            self.flush();
        }
    }

    /// Appends a line to a piece.
    fn open(&mut self, piece: Piece, text: &str) {
        self.piece.get_or_insert(piece);
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Ends the current piece.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if let Some(piece) = self.piece.take() {
            let text = plain(&self.inline(&text));
            self.put(piece, text);
        }
    }

    /// The plain text of a piece. Images and formulas in it become pieces of their own before it.
    fn inline(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['!', '[', ']', '$', '<', '&', '\\', '`', '*']) {
            out.push_str(&rest[..at]);
            let here = &rest[at..];
            let mut read = 1;
            if let Some(link) = here.strip_prefix("![") {
                if let Some((alt, src)) = link.split_once("](")
                    && let Some(end) = src.find(')')
                {
                    let name = file_name(src[..end].split(' ').next().unwrap_or(""));
                    self.put(Piece::Image, name);
                    read = 2 + alt.len() + 2 + end + 1;
                }
            } else if here.starts_with("[^") {
                read = here.find(']').map_or(1, |end| end + 1);
            } else if here.starts_with("](") {
                read = end_of_address(here);
            } else if let Some((tex, _)) = here.strip_prefix('$').and_then(|tex| tex.split_once('$')).filter(|(tex, _)| is_tex(tex)) {
                self.put(Piece::Math, bare(tex));
                read = tex.len() + 2;
            } else if here.starts_with('<')
                && here.find('>').is_some_and(|end| here[..end].contains(['@', ':']) && !here[..end].contains(['"', ' ']))
            {
                // An autolink.
            } else if here.starts_with('&') {
                let entity = ["&lt;", "&amp;"].into_iter().find(|entity| here.starts_with(entity));
                out.push('&');
                read = entity.map_or(1, str::len);
            } else if here.starts_with('<') && here[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') {
                read = here.find('>').map_or(1, |end| end + 1);
            } else if here.starts_with('\\') {
                out.extend(here.chars().nth(1));
                read = here.chars().take(2).map(char::len_utf8).sum();
            }
            rest = &rest[at + read..];
        }
        out + rest
    }

    fn put(&mut self, piece: Piece, text: String) {
        if !text.is_empty() {
            self.out.push(Part { piece, text });
        }
    }
}

/// The title of a callout from its first line. A title that only repeats the type (`[!info] Note`) is none.
fn callout_title(line: &str) -> Option<&str> {
    let (mark, title) = line.strip_prefix("[!")?.split_once(']')?;
    let title = title.trim_start_matches(['-', '+']).trim();
    let says_again =
        title.eq_ignore_ascii_case(mark) || Purpose::from_name(title).is_some_and(|purpose| Purpose::from_name(mark) == Some(purpose));
    mark.bytes().all(|byte| byte.is_ascii_alphabetic()).then_some(if says_again { "" } else { title })
}

/// The length of a link's address, which may contain balanced parentheses and a title: `](a_(b) "c")`.
fn end_of_address(here: &str) -> usize {
    let (mut open, mut quoted) = (0, false);
    for (at, c) in here.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => open += 1,
            ')' if !quoted && open == 1 => return at + 1,
            ')' if !quoted => open -= 1,
            _ => {}
        }
    }
    here.find(')').map_or(1, |end| end + 1)
}

/// The text of a list item and the column it starts at.
fn item(text: &str) -> Option<(usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mark =
        if digits > 0 && text[digits..].starts_with(['.', ')']) { digits + 1 } else { usize::from(text.starts_with(['-', '*', '+'])) };
    let rest = text.get(mark..).filter(|_| mark > 0)?;
    let is_rule = rest.trim().is_empty() || rest.replace([' ', '-', '*'], "").is_empty();
    let rest = rest.strip_prefix(' ').filter(|_| !is_rule)?;
    Some((mark + 1, rest.trim_start().trim_start_matches("[ ]").trim_start_matches("[x]")))
}

/// Whether text between two dollar signs is a formula and not a price.
fn is_tex(tex: &str) -> bool {
    !tex.is_empty() && !tex.starts_with([' ', '\n']) && !tex.ends_with([' ', '\n'])
}
