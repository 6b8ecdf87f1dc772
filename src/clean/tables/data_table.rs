//! Tells data tables from layout tables: first by what the page declares, then by the form of the cells.
//!
//! The checks are ordered by how reliable they are. The idea of a fixed list of checks is A. Surkov's (2011, Firefox).

use crate::clean::dom::class_words::class_words;
use crate::clean::tables::rows::{Part, Row, full_cells};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tables::{DATA_TABLE_CLASSES, POST_TABLE_CLASSES};
use crate::rules::tag::Tag;

/// Words from which on a cell holds an article, not data.
const LONG_CELL: u32 = 120;
/// Most cells with blocks of text in a data table without headers, as a share.
const MAX_BLOCK_SHARE: f32 = 0.34;
/// Columns from which on a table holds data: no page is laid out in five columns of text.
const MANY_COLUMNS: usize = 5;
/// Rows from which on a table holds data.
const MANY_ROWS: usize = 12;
/// Most words per cell, on average, in a data table without headers.
const SHORT_CELLS: u32 = 14;
/// Share of linked text from which on a table is a menu.
const MENU_LINKED: f32 = 0.8;
/// Whether a table is a data table.
pub(crate) fn is_data(page: &Page, table: NodeId, rows: &[Row]) -> bool {
    match page.attr(table, Attr::Role) {
        Some("presentation" | "none") => return false,
        Some("table" | "grid" | "treegrid") => return true,
        _ => {}
    }
    // A table with tables inside is for layout, unless it has a head or a caption.
    let formal = rows.iter().any(|row| row.part == Part::Head) || has_caption(page, table);
    if !formal && page.subtree(table).skip(1).any(|inner| page.tag(inner) == Tag::Table) {
        return false;
    }
    let full_rows = rows.iter().filter(|row| row.cells.iter().any(|cell| is_full(page, cell.node))).count();
    let columns = rows.iter().map(|row| row.cells.iter().filter(|cell| is_full(page, cell.node)).count()).max().unwrap_or(0);
    if class_words(page, table).any(|word| POST_TABLE_CLASSES.contains(&&*word)) {
        return false;
    }
    if full_rows < 2 || columns < 2 || is_equation(page, table, rows) || is_gallery(page, rows) {
        return false;
    }
    if says_data(page, table, rows) {
        return true;
    }
    if holds_an_article(page, table, rows) {
        return false;
    }
    if page.link_density(table) > MENU_LINKED || block_share(page, rows) > MAX_BLOCK_SHARE {
        return false;
    }
    columns >= MANY_COLUMNS || full_rows >= MANY_ROWS || is_regular(page, table, rows)
}

fn is_full(page: &Page, cell: NodeId) -> bool {
    page.chars(cell) > 0 || page.subtree(cell).any(|inner| matches!(page.tag(inner), Tag::Img | Tag::Math | Tag::Video | Tag::Iframe))
}

/// Whether the page marks the table as data: caption, header cells, header attributes, border, class.
fn says_data(page: &Page, table: NodeId, rows: &[Row]) -> bool {
    let cells = || rows.iter().flat_map(|row| &row.cells);
    let has_headers = cells().any(|cell| cell.header && is_full(page, cell.node));
    let has_marks = cells().any(|cell| [Attr::Scope, Attr::Headers, Attr::Abbr].iter().any(|attr| page.attr(cell.node, *attr).is_some()));
    let has_border = page.attr(table, Attr::Border).is_some_and(|border| border.trim() != "0" && !border.trim().is_empty());
    let named = class_words(page, table).any(|word| DATA_TABLE_CLASSES.contains(&&*word));
    has_caption(page, table) || has_headers || has_marks || has_border || named
}

fn has_caption(page: &Page, table: NodeId) -> bool {
    page.children(table).any(|child| page.tag(child) == Tag::Caption && page.chars(child) > 0)
}

/// Whether one cell holds most of the words, and enough to be an article.
fn holds_an_article(page: &Page, table: NodeId, rows: &[Row]) -> bool {
    let longest = rows.iter().flat_map(|row| &row.cells).map(|cell| page.words(cell.node)).max().unwrap_or(0);
    longest > LONG_CELL && 2 * longest > page.words(table)
}

/// The share of cells that hold blocks of text.
fn block_share(page: &Page, rows: &[Row]) -> f32 {
    let is_block = |node: NodeId| {
        matches!(page.tag(node), Tag::P | Tag::Ul | Tag::Ol | Tag::Blockquote | Tag::Pre | Tag::Form) || page.tag(node).heading().is_some()
    };
    let of_blocks = |cell: NodeId| {
        let blocks = page.subtree(cell).filter(|inner| is_block(*inner)).take(2).count();
        blocks > 1 || page.subtree(cell).any(|inner| page.tag(inner).heading().is_some()) || page.words(cell) > LONG_CELL
    };
    let (all, holding) =
        full_cells(page, rows).fold((0u32, 0u32), |(all, holding), cell| (all + 1, holding + u32::from(of_blocks(cell.node))));
    holding as f32 / all.max(1) as f32
}

/// Whether the table only sets formulas and their numbers.
pub(crate) fn is_equation(page: &Page, table: NodeId, rows: &[Row]) -> bool {
    let holds_math = |node: NodeId| holds_formula(page, node);
    // Words beside the formulas: `where`.
    let own_words = |node: NodeId| {
        let formulas = page.subtree(node).filter(|inner| page.tag(*inner) == Tag::Math);
        page.words(node).saturating_sub(formulas.map(|formula| page.words(formula)).sum())
    };
    let is_number = |node: NodeId| {
        let text = page.text_of(node);
        text.len() <= 12 && text.starts_with('(') && text.ends_with(')')
    };
    let headed = rows.iter().flat_map(|row| &row.cells).any(|cell| cell.header);
    !headed
        && holds_math(table)
        && full_cells(page, rows)
            .all(|cell| holds_math(cell.node) && own_words(cell.node) < 4 || is_number(cell.node) || !is_full(page, cell.node))
}

/// Whether an element holds a formula.
pub(crate) fn holds_formula(page: &Page, node: NodeId) -> bool {
    page.subtree(node).any(|inner| {
        page.tag(inner) == Tag::Math || page.classes(inner).any(|class| matches!(class, "MathJax" | "katex" | "mwe-math-element"))
    })
}

/// Whether the table holds images without words.
fn is_gallery(page: &Page, rows: &[Row]) -> bool {
    let with_words = full_cells(page, rows).filter(|cell| page.chars(cell.node) > 0).count();
    let with_images = full_cells(page, rows).filter(|cell| page.subtree(cell.node).any(|inner| page.tag(inner) == Tag::Img)).count();
    with_words == 0 && with_images > 0
}

/// Whether all rows have the same width and the cells are short.
fn is_regular(page: &Page, table: NodeId, rows: &[Row]) -> bool {
    let mut widths =
        rows.iter().filter(|row| !row.cells.is_empty()).map(|row| row.cells.iter().map(|cell| u32::from(cell.colspan)).sum::<u32>());
    let first = widths.next().unwrap_or(0);
    let cells = full_cells(page, rows).count().max(1) as u32;
    widths.all(|width| width == first) && page.words(table) <= SHORT_CELLS * cells
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    fn is_table(html: &str) -> bool {
        outline(&format!("<body><p>Words that make this a paragraph.</p>{html}</body>")).contains("Table[")
    }

    #[test]
    fn declarations_of_the_page_come_first() {
        let cells = "<tr><td>one</td><td>two</td></tr><tr><td>three</td><td>four</td></tr>";
        assert!(!is_table(&format!("<table role=\"presentation\">{cells}</table>")));
        assert!(is_table(&format!("<table><caption>Numbers</caption>{cells}</table>")));
        assert!(is_table(&format!("<table class=\"wikitable\">{cells}</table>")));
        assert!(is_table(&format!("<table>{cells}</table>")));
        let head = "<thead><tr><th colspan=2>yesterday</th></tr></thead>";
        assert!(!is_table(&format!("<table class=\"table-bordered post\">{head}{cells}</table>")));
    }

    #[test]
    fn a_single_row_or_column_is_no_data_table() {
        assert!(!is_table("<table><tr><th>A</th><th>B</th></tr></table>"));
        assert!(!is_table("<table><tr><th>A</th></tr><tr><td>b</td></tr></table>"));
        assert!(!is_table("<table><tr><td></td><td>a</td></tr><tr><td></td><td>b</td></tr></table>"));
    }

    #[test]
    fn a_column_of_text_beside_a_menu_is_layout() {
        let long = "word ".repeat(200);
        assert!(!is_table(&format!("<table border=\"0\"><tr><td>Head</td><td>x</td></tr><tr><td>menu</td><td>{long}</td></tr></table>")));
        let blocks = "<td><h3>A</h3><p>b</p></td>".repeat(2);
        assert!(!is_table(&format!("<table><tr>{blocks}</tr><tr>{blocks}</tr></table>")));
    }

    #[test]
    fn equations_are_no_data_tables() {
        let row = "<tr><td></td><td><math><mi>x</mi></math></td><td>(1)</td></tr>";
        assert!(!is_table(&format!("<table class=\"ltx_equation\">{row}{row}</table>")));
        let long = row.replace("<mi>x</mi>", &"<mi>long</mi><mo>+</mo>".repeat(6));
        assert!(!is_table(&format!("<table>{long}{long}</table>")));
        assert!(is_table("<table><tr><th>Name</th><th>Formula</th></tr><tr><td>a</td><td><math><mi>x</mi></math></td></tr></table>"));
    }
}
