//! Writes tables as Markdown: one line per row, spans as empty cells.

use super::inline::Line;
use super::references::References;
use crate::article::{Align, Element, Kind, Node};

/// Maximum columns of a table: hostile spans could ask for any number.
const MAX_COLUMNS: usize = 1000;
/// Maximum positions of a table that cells span besides their own; beyond, spans are ignored.
const MAX_SPANNED: usize = 50_000;
/// Empty cells at the end of a row that are written. Renderers complete a row with fewer.
const MAX_PADDING: usize = 32;

/// Writes the head and the rows of a table.
pub(super) fn table(notes: &References<'_>, table: &Element, out: &mut Vec<String>) {
    let parts = table.children.iter().filter_map(Node::element);
    let rows: Vec<&Element> = parts.filter(|part| matches!(part.kind, Kind::Row { .. })).collect();
    let (grid, aligns) = without_empty_columns(lay_out(notes, &rows));
    let width = grid.iter().map(Vec::len).max().unwrap_or(0);
    if width == 0 {
        return;
    }
    let has_head = rows.first().is_some_and(|row| row.kind == Kind::Row { head: true });
    let head = if has_head { row_line(&grid[0], width, width) } else { row_line(&[], width, width) };
    let mut lines = vec![head, ruler(&aligns, width)];
    lines.extend(grid.iter().skip(usize::from(has_head)).map(|row| row_line(row, width, MAX_PADDING)));
    out.push(lines.join("\n"));
}

/// A table with its spans laid out.
struct Grid {
    rows: Vec<Vec<String>>,
    /// The alignment of each column.
    aligns: Vec<Option<Align>>,
    /// The columns in which cells begin.
    begun: Vec<bool>,
}

/// The cells in rows and columns.
fn lay_out(notes: &References<'_>, rows: &[&Element]) -> Grid {
    let mut grid = Grid { rows: Vec::new(), aligns: Vec::new(), begun: Vec::new() };
    // For each column the number of rows below that a cell still spans.
    let mut down: Vec<u16> = Vec::new();
    let mut left = MAX_SPANNED;
    for row in rows {
        let mut line: Vec<String> = Vec::new();
        for cell in row.children.iter().filter_map(Node::element) {
            let Kind::Cell { colspan, rowspan, align, .. } = cell.kind else { continue };
            fill(&mut line, &mut down, &mut left);
            let room = MAX_COLUMNS.saturating_sub(line.len());
            let span = usize::from(colspan.max(1)).min(room).min(left + 1);
            if span == 0 {
                break;
            }
            left -= span - 1;
            let at = line.len();
            line.push(words(notes, cell));
            line.resize(at + span, String::new());
            down.resize(down.len().max(at + span), 0);
            down[at..at + span].fill(rowspan.max(1) - 1);
            grid.aligns.resize(grid.aligns.len().max(at + span), None);
            grid.begun.resize(grid.aligns.len(), false);
            grid.begun[at] = true;
            // That of a head is its own. A column has the one of its values.
            grid.aligns[at] = grid.aligns[at].or(align.filter(|_| row.kind != Kind::Row { head: true }));
        }
        fill(&mut line, &mut down, &mut left);
        grid.rows.push(line);
    }
    grid
}

/// Leaves positions empty that are spanned by cells of rows above.
fn fill(line: &mut Vec<String>, down: &mut [u16], left: &mut usize) {
    while *left > 0
        && let Some(rows) = down.get_mut(line.len()).filter(|rows| **rows > 0)
    {
        *rows -= 1;
        *left -= 1;
        line.push(String::new());
    }
}

/// The rows and alignments without the columns that cells only span: no row has a word there.
fn without_empty_columns(grid: Grid) -> (Vec<Vec<String>>, Vec<Option<Align>>) {
    let Grid { mut rows, mut aligns, begun } = grid;
    let is_begun = |at: usize| begun.get(at).copied().unwrap_or(false);
    if begun.contains(&false) {
        for row in &mut rows {
            *row = std::mem::take(row).into_iter().enumerate().filter(|(at, _)| is_begun(*at)).map(|(_, cell)| cell).collect();
        }
        aligns = aligns.into_iter().enumerate().filter(|(at, _)| is_begun(*at)).map(|(_, align)| align).collect();
    }
    (rows, aligns)
}

/// A cell in one line.
fn words(notes: &References<'_>, cell: &Element) -> String {
    let line = Line::cell(notes).write(&cell.children.iter().collect::<Vec<_>>());
    let mut out = String::with_capacity(line.len());
    // Whether the number of backslashes before a bar is odd: readers of tables agree only then that it ends no cell, in code neither.
    let mut is_odd = false;
    for c in line.chars() {
        out.push_str(if c == '|' && !is_odd { "\\" } else { "" });
        out.push(c);
        is_odd = c == '\\' && !is_odd;
    }
    out
}

/// A row, with its empty cells at the end if they are not too many.
fn row_line(cells: &[String], width: usize, padding: usize) -> String {
    let filled = cells.iter().rposition(|cell| !cell.is_empty()).map_or(1, |last| last + 1);
    let mut line = "|".to_owned();
    for place in 0..if width - filled.min(width) > padding { filled } else { width } {
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
        assert_eq!(written(vec![(true, vec![cell("a\\|b", 1, 1, None)])]), "| a\\\\\\|b |\n| --- |\n");
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
        let wide = written(vec![(true, vec![cell("a", u16::MAX, 1, None)]), (false, vec![cell("b", 1, 1, None)])]);
        assert_eq!(wide, "| a |\n| --- |\n| b |\n");
        let spanning = |text: &str| cell(text, 999, u16::MAX, None);
        let rows: Vec<(bool, Vec<Node>)> = (0..2_000).map(|_| (false, vec![spanning("a"), cell("b", 1, 1, None)])).collect();
        assert!(written(rows).len() < 100_000);
        let head: Vec<Node> = (0..1_000).map(|_| cell("a", 1, 1, None)).collect();
        let rows = std::iter::once((true, head)).chain((0..1_000).map(|_| (false, vec![cell("b", 1, 1, None)])));
        assert!(written(rows.collect()).len() < 20_000);
    }
}
