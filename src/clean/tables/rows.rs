//! Reads the rows and cells of a table.

use crate::clean::dom::text::is_blank;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::sort;

/// Most columns or rows a cell may span.
pub(crate) const MAX_SPAN: u16 = 200;
/// Most cells of a table. A larger one is copied without its structure. Registers of 20,000 rows exist on the web, and their cells as
/// 80,000 paragraphs are of no use.
const MAX_CELLS: usize = 400_000;

/// The section of a table a row is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Head,
    Body,
    Foot,
}

/// A cell of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub node: NodeId,
    pub header: bool,
    pub colspan: u16,
    /// 0 if it spans all following rows.
    pub rowspan: u16,
}

/// A row of the page.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub node: NodeId,
    pub part: Part,
    pub cells: Vec<Cell>,
}

/// The rows of a table, without those of nested tables. `None` if it has too many cells.
pub(crate) fn rows_of(page: &Page, table: NodeId) -> Option<Vec<Row>> {
    let (mut rows, mut cells) = (Vec::new(), 0);
    let mut next = table.0 + 1;
    while next < page.end(table).0 {
        let node = NodeId(next);
        next = page.end(node).0;
        match page.tag(node) {
            Tag::Tr => {
                let row = row_of(page, table, node);
                cells += row.cells.len();
                if cells > MAX_CELLS {
                    return None;
                }
                rows.push(row);
            }
            Tag::Thead | Tag::Tbody | Tag::Tfoot | Tag::Form | Tag::Center => next = node.0 + 1,
            _ => {}
        }
    }
    // The head comes first and the foot last, wherever they are in the source.
    sort::sort_by_key(&mut rows, |row| row.part);
    Some(rows)
}

fn row_of(page: &Page, table: NodeId, node: NodeId) -> Row {
    let part = page.ancestors(node).take_while(|around| *around > table).find_map(|around| match page.tag(around) {
        Tag::Thead => Some(Part::Head),
        Tag::Tfoot => Some(Part::Foot),
        _ => None,
    });
    let part = part.unwrap_or(Part::Body);
    let span = |cell: NodeId, attr: Attr| page.attr(cell, attr).and_then(|value| value.trim().parse::<u16>().ok());
    let cells = page.children(node).filter(|cell| matches!(page.tag(*cell), Tag::Td | Tag::Th)).map(|cell| Cell {
        node: cell,
        header: page.tag(cell) == Tag::Th || part == Part::Head,
        colspan: span(cell, Attr::Colspan).unwrap_or(1).clamp(1, MAX_SPAN),
        rowspan: span(cell, Attr::Rowspan).unwrap_or(1).min(MAX_SPAN),
    });
    Row { node, part, cells: cells.collect() }
}

/// All cells that hold anything.
pub(crate) fn full_cells<'r>(page: &'r Page, rows: &'r [Row]) -> impl Iterator<Item = &'r Cell> + 'r {
    rows.iter().flat_map(|row| &row.cells).filter(|cell| page.children(cell.node).any(|child| !is_blank(page, child)))
}
