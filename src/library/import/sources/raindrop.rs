//! Raindrop's table.

use super::super::record::{Item, Mark, Record};
use super::super::rows::Header;
use super::super::text::is_yes;
use super::super::time::{self, Date};
use super::shape::{some, split};

/// `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite`.
pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    let mut tags = split(get("tags"), &[',']);
    // The folder of everything that is in none.
    if get("folder") != "Unsorted" {
        tags.extend(some(get("folder")));
    }
    let marks = highlights(get("highlights"));
    // What is written in another way is kept as a note.
    let other = some(get("highlights")).filter(|_| marks.is_empty());
    Item::from(Record {
        url: get("url").to_owned(),
        title: get("title").to_owned(),
        saved: Date::read(get("created"), time::parse),
        favourite: is_yes(get("favorite")),
        excerpt: some(get("excerpt")),
        image: some(get("cover")),
        notes: some(get("note")).into_iter().chain(other).collect(),
        marks,
        tags,
        ..Record::default()
    })
}

/// The highlights of a cell: lines that begin with `Highlight:`, each with a line `Note:` and a line `Color:` below it, if there are such. Other lines go on
/// with what came before.
fn highlights(cell: &str) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut in_note = false;
    for line in cell.lines() {
        let after = |name: &str| line.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name)).map(|_| line[name.len()..].trim());
        if let Some(words) = after("highlight:") {
            in_note = false;
            marks.push(Mark { exact: words.to_owned(), ..Mark::default() });
            continue;
        }
        // Words before the first highlight: the cell is of another kind.
        let Some(mark) = marks.last_mut() else { return Vec::new() };
        if let Some(words) = after("note:").filter(|_| !in_note) {
            in_note = true;
            words.clone_into(&mut mark.note);
        } else if let Some(colour) = after("color:").filter(|colour| !colour.contains(' ')) {
            colour.clone_into(&mut mark.colour);
        } else {
            let text = if in_note { &mut mark.note } else { &mut mark.exact };
            text.push('\n');
            text.push_str(line.trim_end());
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::highlights;

    #[test]
    fn highlights_have_their_notes() {
        let marks =
            highlights("Highlight: one quote\nNote: hn\nsecond line\n\nHighlight:another\nin two lines\nColor: red\nHighlight: last");
        let found: Vec<_> = marks.iter().map(|mark| (mark.exact.trim(), mark.note.trim(), mark.colour.as_str())).collect();
        assert_eq!(found, [("one quote", "hn\nsecond line", ""), ("another\nin two lines", "", "red"), ("last", "", "")]);
        assert_eq!(highlights("my own words\nHighlight: x"), []);
        assert_eq!(highlights(""), []);
    }
}
