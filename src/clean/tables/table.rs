//! Recognises data tables and rebuilds them: caption, head, rows, spans and header cells. The content of a layout table is copied in
//! order, as if there were no table.

use crate::article::{Align, Element, Kind, Node, Scope};
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::tables::beside::with_beside;
use crate::clean::tables::data_table::{holds_formula, is_data, is_equation};
use crate::clean::tables::rows::{Cell, MAX_SPAN, Part, Row, rows_of};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tables::{NO_ICONS, YES_ICONS};
use crate::rules::tag::Tag;

/// Share of a table's words that must be selected for all of it to be kept. A score says little about a single cell.
const MIN_SHARE: f32 = 0.3;
/// Most selected words of a table that is dropped because little of it was selected.
const STRAY_WORDS: f32 = 100.0;
/// Most cells of a table, with spans counted. A table with more loses its spans.
const MAX_AREA: u64 = 40_000;
/// Most nodes of a cell that holds nothing but an icon.
const MAX_ICON_NODES: usize = 8;
/// What is written for icons that say yes and no.
const YES: &str = "✓";
const NO: &str = "✗";

pub(crate) fn recognise_table(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if page.tag(node) != Tag::Table {
        return None;
    }
    let rows = rows_of(page, node)?;
    if !is_data(page, node, &rows) {
        return aligned_formulas(ctx, node, &rows, depth);
    }
    let share = ctx.kept_share(node);
    if share < MIN_SHARE && !(page.words(node) == 0 && ctx.keeps_media(node)) {
        // Too much of it was selected to be a mistake, as with a list set as a table.
        if share * page.words(node) as f32 > STRAY_WORDS {
            return None;
        }
        if share > 0.0 {
            ctx.record(node, "too little of the table is chosen", false);
        }
        return Some(Vec::new());
    }
    if !ctx.options.tables {
        return Some(Vec::new());
    }
    match ctx.keeping_all(node, || made(ctx, node, rows, depth)) {
        Some(made) => Some(with_beside(ctx, node, made, depth)),
        None => Some(Vec::new()),
    }
}

/// The rows of formulas that are cut at their signs to stand one below the other, each as a line with its number.
fn aligned_formulas(ctx: &Context<'_>, table: NodeId, rows: &[Row], depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let formulas = |row: &Row| row.cells.iter().filter(|cell| holds_formula(page, cell.node)).count();
    if ctx.kept_share(table) == 0.0 || !rows.iter().any(|row| formulas(row) > 1) || !is_equation(page, table, rows) {
        return None;
    }
    let line = |row: &Row| {
        let mut words: Vec<Node> = Vec::new();
        for cell in &row.cells {
            let own = ctx.keeping_all(cell.node, || copy::line(ctx, cell.node, depth + 1));
            words.extend(Some(Node::Text(" ".to_owned())).filter(|_| !own.is_empty() && !words.is_empty()));
            words.extend(own);
        }
        Element::new(Kind::Paragraph, words).from_node(row.node).into()
    };
    Some(rows.iter().map(line).collect())
}

/// The content of a cell: its own, or the sign that its icon draws.
fn content(ctx: &Context<'_>, cell: NodeId, depth: usize) -> Vec<Node> {
    let content = copy::flow(ctx, cell, depth);
    match drawn_sign(ctx.page, cell).filter(|_| content.is_empty()) {
        Some(sign) => vec![Node::Text(sign.to_owned())],
        None => content,
    }
}

/// The sign that the icon in a cell draws, where that says yes or no.
fn drawn_sign(page: &Page, cell: NodeId) -> Option<&'static str> {
    let sign = |class: &str| {
        let is = |classes: &[&str]| classes.contains(&class);
        if is(YES_ICONS) { Some(YES) } else { is(NO_ICONS).then_some(NO) }
    };
    let mut icons = page.subtree(cell).skip(1).take(MAX_ICON_NODES).filter(|node| !page.is_text(*node));
    icons.find_map(|icon| page.classes(icon).find_map(sign))
}

/// A row with the content of its cells.
struct Filled {
    row: Row,
    contents: Vec<Vec<Node>>,
}

fn made(ctx: &Context<'_>, table: NodeId, rows: Vec<Row>, depth: usize) -> Option<Element> {
    let mut filled: Vec<Filled> = rows
        .into_iter()
        .map(|row| Filled { contents: row.cells.iter().map(|cell| content(ctx, cell.node, depth + 3)).collect(), row })
        .collect();
    bound_spans(&mut filled);
    drop_empty_rows(&mut filled);
    drop_empty_columns(&mut filled);
    if filled.is_empty() {
        return None;
    }
    let heads = head_rows(&mut filled);
    let mut children: Vec<Node> = caption(ctx, table, depth).into_iter().collect();
    for (i, Filled { row, contents }) in filled.into_iter().enumerate() {
        let lone_headers = row.cells.iter().take_while(|cell| cell.header).count();
        let cells = row.cells.iter().zip(contents).enumerate().map(|(place, (cell, content))| {
            let heads_row = i >= heads && place < lone_headers && lone_headers < row.cells.len();
            made_cell(ctx.page, table, cell, i < heads, heads_row, content)
        });
        children.push(Element::new(Kind::Row { head: i < heads }, cells.collect()).from_node(row.node).into());
    }
    Some(Element::new(Kind::Table, children).from_node(table))
}

fn made_cell(page: &Page, table: NodeId, cell: &Cell, in_head: bool, heads_row: bool, content: Vec<Node>) -> Node {
    let header = cell.header || in_head;
    let declared = page.attr(cell.node, Attr::Scope).and_then(|scope| match scope.trim().to_ascii_lowercase().as_str() {
        "row" => Some(Scope::Row),
        "col" => Some(Scope::Col),
        "rowgroup" => Some(Scope::RowGroup),
        "colgroup" => Some(Scope::ColGroup),
        _ => None,
    });
    let implied = if in_head { Some(Scope::Col) } else { heads_row.then_some(Scope::Row) };
    let kind = Kind::Cell {
        header,
        scope: if header { declared.or(implied) } else { None },
        colspan: cell.colspan,
        rowspan: cell.rowspan,
        align: align(page, table, cell.node),
    };
    Element::new(kind, content).from_node(cell.node).into()
}

fn caption(ctx: &Context<'_>, table: NodeId, depth: usize) -> Option<Node> {
    let caption = ctx.page.children(table).find(|child| ctx.page.tag(*child) == Tag::Caption)?;
    let children = copy::flow(ctx, caption, depth + 2);
    (!children.is_empty()).then(|| Element::new(Kind::TableCaption, children).from_node(caption).into())
}

/// The alignment of a cell: from the cell, its row or its section.
fn align(page: &Page, table: NodeId, cell: NodeId) -> Option<Align> {
    let around = std::iter::once(cell).chain(page.ancestors(cell).take_while(|around| *around > table));
    around.map(|node| align_of(page, node)).find(Option::is_some).flatten()
}

fn align_of(page: &Page, node: NodeId) -> Option<Align> {
    let in_style = page.attr(node, Attr::Style).and_then(|style| {
        let rule =
            style.split(';').filter_map(|rule| rule.split_once(':')).find(|(name, _)| name.trim().eq_ignore_ascii_case("text-align"))?;
        Some(rule.1.trim())
    });
    let value = in_style.or_else(|| page.attr(node, Attr::Align))?;
    match value.to_ascii_lowercase().as_str() {
        "left" => Some(Align::Left),
        "center" | "middle" => Some(Align::Center),
        "right" => Some(Align::Right),
        _ => None,
    }
}

/// Limits spans to the rows there are; in an oversized table they become 1.
fn bound_spans(filled: &mut [Filled]) {
    let count = filled.len();
    for (i, Filled { row, .. }) in filled.iter_mut().enumerate() {
        let left = u16::try_from(count - i).unwrap_or(MAX_SPAN);
        for cell in &mut row.cells {
            cell.rowspan = if cell.rowspan == 0 { left.min(MAX_SPAN) } else { cell.rowspan.min(left) };
        }
    }
    let area: u64 = filled.iter().flat_map(|filled| &filled.row.cells).map(|cell| u64::from(cell.colspan) * u64::from(cell.rowspan)).sum();
    if area > MAX_AREA {
        filled.iter_mut().flat_map(|filled| &mut filled.row.cells).for_each(|cell| (cell.colspan, cell.rowspan) = (1, 1));
    }
}

fn drop_empty_rows(filled: &mut Vec<Filled>) {
    let full: Vec<bool> = filled.iter().map(|filled| filled.contents.iter().any(|content| !content.is_empty())).collect();
    for (i, Filled { row, .. }) in filled.iter_mut().enumerate() {
        for cell in &mut row.cells {
            let reach = (i + usize::from(cell.rowspan)).min(full.len());
            cell.rowspan = u16::try_from(full[i..reach].iter().filter(|full| **full).count()).unwrap_or(1).max(1);
        }
    }
    let mut full = full.into_iter();
    filled.retain(|_| full.next().unwrap_or(true));
}

/// Drops spacer columns: empty in every row of a table without spans.
fn drop_empty_columns(filled: &mut [Filled]) {
    let width = filled.first().map_or(0, |first| first.row.cells.len());
    let plain = filled
        .iter()
        .all(|filled| filled.row.cells.len() == width && filled.row.cells.iter().all(|cell| cell.colspan == 1 && cell.rowspan == 1));
    if !plain {
        return;
    }
    for column in (0..width).rev() {
        if filled.iter().all(|filled| filled.contents[column].is_empty()) {
            for Filled { row, contents } in filled.iter_mut() {
                row.cells.remove(column);
                contents.remove(column);
            }
        }
    }
}

/// Number of head rows at the start: declared ones, or else rows of header cells only, or one of bold words only, if other rows follow.
fn head_rows(filled: &mut [Filled]) -> usize {
    let declared = filled.iter().take_while(|filled| filled.row.part == Part::Head).count();
    if declared > 0 {
        return declared;
    }
    let of_headers = |filled: &&Filled| filled.row.cells.iter().all(|cell| cell.header);
    let count = filled.iter().take_while(of_headers).count();
    if 0 < count && count < filled.len() {
        return count;
    }
    let is_bold = |filled: &Filled| filled.contents.iter().all(|content| content.is_empty() || is_strong(content));
    let (Some(first), Some(second)) = (filled.first(), filled.get(1)) else { return 0 };
    let columns = first.contents.iter().filter(|content| !content.is_empty()).count();
    let is_one_each = first.row.cells.iter().all(|cell| cell.rowspan == 1 && cell.colspan == 1);
    if count > 0 || columns < 2 || !is_one_each || !is_bold(first) || is_bold(second) {
        return 0;
    }
    filled[0].contents.iter_mut().for_each(without_strong);
    1
}

/// Whether all words of a cell are bold.
fn is_strong(content: &[Node]) -> bool {
    let is_blank = |node: &Node| matches!(node, Node::Text(text) if text.trim().is_empty());
    let is_bold = |node: &Node| {
        node.element().is_some_and(|element| match element.kind {
            Kind::Strong => true,
            Kind::Span | Kind::Paragraph => is_strong(&element.children),
            _ => false,
        })
    };
    content.iter().any(is_bold) && content.iter().all(|node| is_blank(node) || is_bold(node))
}

/// Takes the bold from the words of a cell that is a header now.
fn without_strong(content: &mut Vec<Node>) {
    for node in std::mem::take(content) {
        match node {
            Node::Element(element) if matches!(element.kind, Kind::Strong) => content.extend(element.children),
            Node::Element(mut element) => {
                without_strong(&mut element.children);
                content.push(Node::Element(element));
            }
            text => content.push(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::article::{Element, Kind, Node};
    use crate::clean::testing::{body, body_with, outline};
    use crate::options::Options;

    const TEXT: &str = "<p>Words that make this a paragraph of the article.</p>";

    fn text_of_all(nodes: &[Node]) -> String {
        nodes.iter().filter_map(Node::element).map(crate::clean::article_text::text_of).collect()
    }

    fn article(html: &str) -> String {
        outline(&format!("<body>{TEXT}{html}{TEXT}</body>"))
            .replace("Paragraph[Words that make this a paragraph of the article.]", "")
            .trim()
            .to_owned()
    }

    #[test]
    fn formulas_in_columns_are_lines_with_their_numbers() {
        let row = |number: u8| {
            format!("<tr><td></td><td><math><mi>x</mi></math></td><td><math><mo>=</mo><mi>y</mi></math></td><td>({number})</td></tr>")
        };
        let made = article(&format!("<table>{}{}</table>", row(2), row(3)));
        assert_eq!(made, "Paragraph[Math[] Math[] (2)] Paragraph[Math[] Math[] (3)]");
    }

    /// The cells of the first table: header, scope, spans, text.
    fn cells(html: &str) -> Vec<String> {
        let all = body(&format!("<body>{TEXT}{html}{TEXT}</body>"));
        let table = all.iter().find_map(|node| node.element().filter(|element| element.kind == Kind::Table)).unwrap();
        let rows = table.children.iter().filter_map(Node::element).filter(|row| matches!(row.kind, Kind::Row { .. }));
        let text = |cell: &Element| match cell.children.first() {
            Some(Node::Text(text)) => text.clone(),
            _ => String::new(),
        };
        let cell = |cell: &Element| match &cell.kind {
            Kind::Cell { header, scope, colspan, rowspan, align } => {
                let scope = scope.map_or(String::new(), |scope| format!(" {scope:?}"));
                let align = align.map_or(String::new(), |align| format!(" {align:?}"));
                format!("{}{scope} {colspan}x{rowspan}{align} {}", if *header { "th" } else { "td" }, text(cell))
            }
            kind => format!("{kind:?}"),
        };
        rows.flat_map(|row| row.children.iter().filter_map(Node::element).map(cell)).collect()
    }

    #[test]
    fn without_tables_those_of_data_go_and_the_text_of_others_stays() {
        let options = Options { tables: false, ..Options::default() };
        let left = |html: &str| text_of_all(&body_with(&format!("<body>{TEXT}{html}{TEXT}</body>"), &options));
        let own = left("");
        assert_eq!(left("<table><tr><th>Mark</th><th>Means</th></tr><tr><td>A</td><td>excellent</td></tr></table>"), own);
        assert!(
            left("<table role=presentation><tr><td><p>Left of it.</p></td><td><p>Right of it.</p></td></tr></table>")
                .contains("Right of it.")
        );
    }

    #[test]
    fn data_tables_keep_their_structure() {
        let html = "<table><caption>Boats</caption><thead><tr><td>Name</td><td align=\"right\">Cars</td></tr></thead>\
                    <tbody><tr><th>Ferry</th><td style=\"text-align: center\">¬ 4</td></tr><tr><td></td><td> </td></tr></tbody></table>";
        assert_eq!(article(html), "Table[TableCaption[Boats]Row[Cell[Name]Cell[Cars]]Row[Cell[Ferry]Cell[¬ 4]]]");
        assert_eq!(cells(html), ["th Col 1x1 Name", "th Col 1x1 Right Cars", "th Row 1x1 Ferry", "td 1x1 Center ¬ 4"]);
    }

    #[test]
    fn a_first_row_of_bold_words_is_the_head() {
        let head = "<tr><td><strong>Name</strong></td><td><p><b>Cars</b></p></td></tr>";
        let row = "<tr><td><b>Ferry</b></td><td>4</td></tr>";
        assert_eq!(cells(&format!("<table>{head}{row}</table>")), ["th Col 1x1 Name", "th Col 1x1 Cars", "td 1x1 ", "td 1x1 4"]);
        assert!(cells(&format!("<table>{row}{row}</table>")).iter().all(|cell| cell.starts_with("td")));
        assert!(cells(&format!("<table>{head}{head}</table>")).iter().all(|cell| cell.starts_with("td")));
    }

    #[test]
    fn icons_that_say_yes_or_no_are_signs() {
        let html = "<table><tr><th>Boat</th><th>Cars</th></tr><tr><td>Ferry</td><td><span class='glyphicon glyphicon-ok'></span></td></tr>\
                    <tr><td>Canoe</td><td><i class='fa fa-times'></i></td></tr><tr><td>Raft</td><td><i class='fa fa-anchor'></i></td></tr></table>";
        assert_eq!(article(html), "Table[Row[Cell[Boat]Cell[Cars]]Row[Cell[Ferry]Cell[✓]]Row[Cell[Canoe]Cell[✗]]Row[Cell[Raft]Cell[]]]");
    }

    #[test]
    fn registers_keep_their_structure() {
        let rows: String = (0..20_000).map(|i| format!("<tr><td>{i}</td><td>Boat {i}</td><td>{}.5</td></tr>", i % 997)).collect();
        let html = format!("<table><thead><tr><th>No</th><th>Name</th><th>Tons</th></tr></thead><tbody>{rows}</tbody></table>");
        assert_eq!(cells(&html).len(), 60_003);
    }

    #[test]
    fn spans_are_limited() {
        let html = "<table><tr><th rowspan=\"2\">A</th><th colspan=\"2\">B</th></tr><tr><th>c</th><th>d</th></tr><tr><td></td><td></td><td></td></tr>\
                    <tr><td rowspan=\"0\">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td rowspan=\"60000\" colspan=\"99999\">5</td></tr></table>";
        assert_eq!(
            cells(html),
            ["th Col 1x2 A", "th Col 2x1 B", "th Col 1x1 c", "th Col 1x1 d", "td 1x2 1", "td 1x1 2", "td 1x1 3", "td 1x1 4", "td 1x1 5"]
        );
        let bomb = format!("<table>{}</table>", format!("<tr>{}</tr>", "<th colspan=\"200\">x</th>".repeat(20)).repeat(20));
        assert!(cells(&bomb).iter().all(|cell| cell.starts_with("th 1x1")));
    }

    #[test]
    fn layout_tables_leave_their_content_in_order() {
        let html = "<table><tr><td><img src=\"spacer.gif\"></td><td><h2>One</h2><p>Two three.</p>\
                    <table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table></td></tr><tr><td colspan=\"2\">Four</td></tr></table>";
        assert_eq!(article(html), "Heading[One] Paragraph[Two three.] Table[Row[Cell[A]Cell[B]]Row[Cell[1]Cell[2]]] Paragraph[Four]");
        assert_eq!(
            article("<table role=\"presentation\"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>"),
            "Paragraph[a] Paragraph[b] Paragraph[c] Paragraph[d]"
        );
    }

    #[test]
    fn spacer_columns_are_dropped() {
        let html = "<table border=\"1\"><tr><td>a</td><td></td><td>b</td></tr><tr><td>c</td><td> </td><td>d</td></tr></table>";
        assert_eq!(article(html), "Table[Row[Cell[a]Cell[b]]Row[Cell[c]Cell[d]]]");
    }
}
