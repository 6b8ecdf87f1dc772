//! Writes tables as Markdown: one line per row, spans as empty cells.

use super::inline::Line;
use super::references::References;
use crate::article::{Align, Element, Kind, Node};

/// Maximum columns of a table: hostile spans could ask for any number.
const MAX_COLUMNS: usize = 1000;
/// Maximum cells of a table with its spans laid out; beyond, spans are ignored.
const MAX_CELLS: usize = 200_000;

/// Writes the head and the rows of a table.
pub(super) fn table(notes: &References<'_>, table: &Element, out: &mut Vec<String>) {
    let parts = table.children.iter().filter_map(Node::element);
    let rows: Vec<&Element> = parts.filter(|part| matches!(part.kind, Kind::Row { .. })).collect();
    let (grid, aligns) = lay_out(notes, &rows);
    let width = grid.iter().map(Vec::len).max().unwrap_or(0);
    if width == 0 {
        return;
    }
    let has_head = rows.first().is_some_and(|row| row.kind == Kind::Row { head: true });
    let empty = vec![String::new(); width];
    let mut lines = vec![row_line(if has_head { &grid[0] } else { &empty }, width), ruler(&aligns, width)];
    lines.extend(grid.iter().skip(usize::from(has_head)).map(|row| row_line(row, width)));
    out.push(lines.join("\n"));
}

/// The cells in rows and columns, and the alignment of each column.
fn lay_out(notes: &References<'_>, rows: &[&Element]) -> (Vec<Vec<String>>, Vec<Option<Align>>) {
    let mut grid: Vec<Vec<String>> = Vec::new();
    let mut aligns: Vec<Option<Align>> = Vec::new();
    // For each column the number of rows below that a cell still spans.
    let mut down: Vec<u16> = Vec::new();
    let mut cells = 0;
    for row in rows {
        let mut line: Vec<String> = Vec::new();
        for cell in row.children.iter().filter_map(Node::element) {
            let Kind::Cell { colspan, rowspan, align, .. } = cell.kind else { continue };
            fill(&mut line, &mut down);
            let room = MAX_COLUMNS.saturating_sub(line.len());
            let span = if cells > MAX_CELLS { 1 } else { usize::from(colspan.max(1)).min(room) };
            if span == 0 {
                break;
            }
            cells += span;
            let at = line.len();
            line.push(words(notes, cell));
            line.resize(at + span, String::new());
            down.resize(down.len().max(at + span), 0);
            down[at..at + span].fill(rowspan.max(1) - 1);
            aligns.resize(aligns.len().max(at + span), None);
            // That of a head is its own. A column has the one of its values.
            aligns[at] = aligns[at].or(align.filter(|_| row.kind != Kind::Row { head: true }));
        }
        fill(&mut line, &mut down);
        grid.push(line);
    }
    (grid, aligns)
}

/// Leaves positions empty that are spanned by cells of rows above.
fn fill(line: &mut Vec<String>, down: &mut [u16]) {
    while let Some(rows) = down.get_mut(line.len()).filter(|rows| **rows > 0) {
        *rows -= 1;
        line.push(String::new());
    }
}

/// A cell in one line.
fn words(notes: &References<'_>, cell: &Element) -> String {
    let line = Line::cell(notes).write(&cell.children.iter().collect::<Vec<_>>());
    line.replace('\\', "\u{0}").replace('|', "\\|").replace('\u{0}', "\\").replace("\\\\|", "\\|")
}

fn row_line(cells: &[String], width: usize) -> String {
    let mut line = "|".to_owned();
    for place in 0..width {
        line.push(' ');
        line.push_str(cells.get(place).map_or("", String::as_str));
        line.push_str(if line.ends_with(' ') { "|" } else { " |" });
    }
    line
}

fn ruler(aligns: &[Option<Align>], width: usize) -> String {
    let mut line = "|".to_owned();
    for place in 0..width {
        line.push_str(match aligns.get(place).copied().flatten() {
            Some(Align::Left) => " :--- |",
            Some(Align::Center) => " :---: |",
            Some(Align::Right) => " ---: |",
            None => " --- |",
        });
    }
    line
}

#[cfg(test)]
mod tests {
    use crate::article::{Align, Article, Element, Kind, Node};
    use crate::output::markdown;

    fn cell(text: &str, colspan: u16, rowspan: u16, align: Option<Align>) -> Node {
        Element::new(Kind::Cell { header: false, scope: None, colspan, rowspan, align }, vec![Node::Text(text.to_owned())]).into()
    }

    fn written(rows: Vec<(bool, Vec<Node>)>) -> String {
        let rows = rows.into_iter().map(|(head, cells)| Element::new(Kind::Row { head }, cells).into()).collect();
        markdown(&Article { body: vec![Element::new(Kind::Table, rows).into()], ..Article::default() })
    }

    #[test]
    fn spans_leave_empty_cells_and_pipes_are_escaped() {
        let table = written(vec![
            (true, vec![cell("a", 2, 1, None), cell("b", 1, 2, Some(Align::Right))]),
            (false, vec![cell("c|d", 1, 1, None), cell("e", 1, 1, Some(Align::Right))]),
        ]);
        assert_eq!(table, "| a | | b |\n| --- | ---: | --- |\n| c\\|d | e | |\n");
    }

    #[test]
    fn blocks_in_a_cell_have_lines_of_their_own() {
        let block = |kind: Kind, children: Vec<Node>| -> Node { Element::new(kind, children).into() };
        let item = |text: &str| block(Kind::Item { checked: None, value: None }, vec![Node::Text(text.to_owned())]);
        let paragraph = |text: &str| block(Kind::Paragraph, vec![Node::Text(text.to_owned())]);
        let list = block(Kind::List { ordered: false, start: None, reversed: false }, vec![item("b"), item("c")]);
        let cell = block(
            Kind::Cell { header: true, scope: None, colspan: 1, rowspan: 1, align: None },
            vec![paragraph("a"), paragraph("1"), paragraph("a c"), list],
        );
        assert_eq!(written(vec![(true, vec![cell])]), "| a 1<br>a c<br>b<br>c |\n| --- |\n");
    }

    #[test]
    fn a_table_without_head_gets_an_empty_one_and_spans_are_bounded() {
        assert_eq!(written(vec![(false, vec![cell("a", 1, 1, None)])]), "| |\n| --- |\n| a |\n");
        let wide = written(vec![(true, vec![cell("a", u16::MAX, u16::MAX, None)]), (false, vec![cell("b", 1, 1, None)])]);
        assert!(wide.len() < 20_000);
    }
}
