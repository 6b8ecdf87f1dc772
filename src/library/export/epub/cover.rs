//! The cover of a book: its picture, or its title drawn.

use super::package::Book;
use crate::library::export::markup::escaped;

/// Width of a line of the title, in letters of Latin; others may be twice as wide.
const LINE: usize = 18;
/// Lines of the title.
const MOST_LINES: usize = 8;

/// The page with the cover.
pub(super) fn page(book: &Book) -> String {
    let title = escaped(&book.title());
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"{}>\n\
         <head>\n<title>{title}</title>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n</head>\n<body epub:type=\"cover\">\n\
         <div class=\"cover\"><img src=\"{}\" alt=\"{title}\" role=\"doc-cover\"/></div>\n</body>\n</html>\n",
        book.attributes(),
        book.cover_path()
    )
}

/// A cover with the title.
pub(super) fn svg(book: &Book) -> String {
    let lines = lines(&book.title());
    let top = 560 - lines.len() * 60;
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        text.push_str(&format!(
            "<text x=\"600\" y=\"{}\" font-size=\"96\" font-weight=\"bold\">{}</text>\n",
            top + at * 124,
            escaped(line)
        ));
    }
    let below = top + lines.len() * 124 + 40;
    for (at, line) in self::lines(&book.subtitle()).iter().take(4).enumerate() {
        text.push_str(&format!("<text x=\"600\" y=\"{}\" font-size=\"56\">{}</text>\n", below + at * 76, escaped(line)));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 1600\" width=\"1200\" height=\"1600\">\n\
         <rect width=\"1200\" height=\"1600\" fill=\"#f6f1e7\"/>\n<rect x=\"60\" y=\"60\" width=\"1080\" height=\"1480\" fill=\"none\" stroke=\"#7a5c3e\" stroke-width=\"6\"/>\n\
         <g font-family=\"Georgia, serif\" text-anchor=\"middle\" fill=\"#2b2118\">\n{text}</g>\n</svg>\n"
    )
}

/// Text in lines of about one width.
fn lines(text: &str) -> Vec<String> {
    let width = |text: &str| text.chars().map(|c| if c < '\u{1100}' { 1 } else { 2 }).sum::<usize>();
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let fits = lines.last().is_some_and(|line| width(line) + 1 + width(word) <= LINE);
        if let Some(line) = lines.last_mut().filter(|_| fits) {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        // A word that is wider than a line, as a sentence of Chinese, is cut.
        let mut line = String::new();
        for sign in word.chars() {
            if width(&line) + width(sign.encode_utf8(&mut [0; 4])) > LINE {
                lines.push(std::mem::take(&mut line));
            }
            line.push(sign);
        }
        lines.push(line);
    }
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn titles_are_broken_into_lines() {
        assert_eq!(lines("How far does a lighthouse shine?"), ["How far does a", "lighthouse shine?"]);
        assert_eq!(lines("船静静地停着有人大声数着渔网"), ["船静静地停着有人大", "声数着渔网"]);
        assert_eq!(lines(""), Vec::<String>::new());
        assert_eq!(lines(&"word ".repeat(99)).len(), 8);
    }
}
