//! Drops short lines that repeat in the body: labels of what was left out of it. A line that names what stands below it is no such label,
//! however often it repeats: "Pros" and "Cons" above the lists of a comparison.

use crate::article::{Element, Kind, Node, PageKind};
use crate::clean::article_text::text_of;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::is_blank;
use crate::clean::tree_pass::TreePass;
use crate::map::Map;
use crate::page::NodeId;
use crate::page::measure::measure;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Times from which on a repeated short line is a label of something left out: an advertisement, a button.
const LABEL_TIMES: usize = 3;
/// Fewest letters and digits of a line that names something.
const MIN_LETTERS: usize = 2;
/// Most words of a label.
const LABEL_WORDS: u32 = 4;
/// Bytes that hold more words than a label has, unless they are very long.
const LABEL_BYTES: usize = 60;

/// Other values of a series, and levels between a line and its place in the series.
const MIN_VALUES: usize = 2;
const VALUE_LEVELS: usize = 3;

/// How often a line stands in the body.
#[derive(Default)]
struct Times {
    all: usize,
    /// Where it is not the first line of a section, as "Type: number" is in a manual.
    elsewhere: usize,
    /// Where it names what stands below it.
    naming: usize,
}

impl Times {
    fn are_of_furniture(&self) -> bool {
        self.all >= LABEL_TIMES && self.elsewhere > 0 && 2 * self.naming < self.all
    }
}

/// Drops short lines that repeat among the blocks.
pub(crate) fn without_repeated_labels(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    // A line before a code block says what to do with it.
    let leads_to_code = |at: usize| body.get(at + 1).and_then(Node::element).is_some_and(|next| matches!(next.kind, Kind::Pre { .. }));
    let labels: Vec<Option<String>> = body.iter().enumerate().map(|(at, node)| label(node).filter(|_| !leads_to_code(at))).collect();
    let is_manual = pass.ctx.kind == PageKind::Documentation;
    let begins_section =
        |at: usize| is_manual && at > 0 && body[at - 1].element().is_some_and(|before| matches!(before.kind, Kind::Heading { .. }));
    let mut times: Map<&str, Times> = Map::new();
    for (at, label) in labels.iter().enumerate() {
        if let Some(label) = label {
            let times = times.or_default(label);
            times.all += 1;
            times.elsewhere += usize::from(!begins_section(at));
            times.naming += usize::from(names_next(pass, &body, at));
        }
    }
    let often = |label: &Option<String>| label.as_deref().and_then(|label| times.get(label)).is_some_and(Times::are_of_furniture);
    let goes = |(node, label): &(Node, &Option<String>)| {
        often(label) && node.element().is_some_and(|element| !is_value_in_series(pass, element) && pass.drops(element))
    };
    body.into_iter().zip(&labels).filter(|part| !goes(part)).map(|(node, _)| node).collect()
}

/// Whether a line is a name and its value, one of several alike that stand side by side: `Weight 12 kg`, `Length 3 m`. Several things may have the
/// same weight.
fn is_value_in_series(pass: &TreePass<'_, '_>, line: &Element) -> bool {
    let page = pass.ctx.page;
    let has_value = |node: NodeId| {
        let said = page.subtree(node).filter(|inner| page.is_text(*inner) && page.chars(*inner) > 0).take(2).count();
        said > 1 && page.words(node) <= 2 * LABEL_WORDS && page.text_of(node).contains(|c: char| c.is_ascii_digit())
    };
    let has_digit = text_of(line).contains(|c: char| c.is_ascii_digit());
    let Some(own) = line.origin.filter(|own| has_digit && has_value(*own)) else { return false };
    let is_one_of_several = |row: NodeId| {
        let class = page.attr(row, Attr::Class);
        let alike = |beside: &NodeId| page.tag(*beside) == page.tag(row) && page.attr(*beside, Attr::Class) == class && has_value(*beside);
        siblings_before(page, row).chain(siblings_after(page, row)).filter(alike).take(MIN_VALUES).count() == MIN_VALUES
    };
    std::iter::once(own).chain(page.ancestors(own)).take(VALUE_LEVELS).any(is_one_of_several)
}

/// The text of a block that may be a label.
fn label(node: &Node) -> Option<String> {
    let element = node.element().filter(|element| matches!(element.kind, Kind::Paragraph))?;
    let text = text_of(element);
    let text = text.trim();
    // Most paragraphs are too long, which shows before their end.
    let start = text.as_bytes().iter().take(LABEL_BYTES).rposition(|byte| *byte == b' ').unwrap_or(0);
    if measure(&text[..start]).words() > LABEL_WORDS {
        return None;
    }
    let measure = measure(text);
    (measure.words() > 0 && measure.words() <= LABEL_WORDS && measure.stops == 0).then(|| text.to_owned())
}

/// Whether a line names the block below it: a list or a table, or a paragraph if the line is bold, ends in a colon or is a paragraph of the
/// page right before that one. A link names where it leads, and a line right below a picture the picture.
fn names_next(pass: &TreePass<'_, '_>, body: &[Node], at: usize) -> bool {
    let (Some(line), Some(next)) = (body[at].element(), body.get(at + 1).and_then(Node::element)) else { return false };
    let letters = text_of(line).chars().filter(|c| c.is_alphanumeric()).count();
    let is_caption = line.origin.is_some_and(|own| {
        let page = pass.ctx.page;
        std::iter::once(own).chain(page.ancestors(own)).any(|around| page.tag(around) == Tag::Figcaption)
    });
    if letters < MIN_LETTERS || is_caption || is_link_or_blank(&line.children) {
        return false;
    }
    let is_picture = |before: &Element| text_of(before).trim().is_empty() && !matches!(before.kind, Kind::Rule);
    let is_below_picture = || at.checked_sub(1).and_then(|before| body[before].element()).is_some_and(is_picture);
    let announces = || text_of(line).trim_end().ends_with([':', '：']) || is_bold(line);
    match next.kind {
        Kind::List { .. } | Kind::Definitions | Kind::Table => announces() || !is_below_picture(),
        Kind::Paragraph => announces() || (!is_below_picture() && is_written_before(pass, line, next)),
        _ => false,
    }
}

/// Whether nodes are links and nothing else, bold or not.
fn is_link_or_blank(nodes: &[Node]) -> bool {
    nodes.iter().all(|node| match node {
        Node::Text(text) => text.trim().is_empty(),
        Node::Element(element) => match element.kind {
            Kind::Link { .. } => true,
            Kind::Strong | Kind::Emphasis => is_link_or_blank(&element.children),
            _ => false,
        },
    })
}

fn is_bold(line: &Element) -> bool {
    line.children.iter().all(|node| match node {
        Node::Text(text) => text.trim().is_empty(),
        Node::Element(element) => matches!(element.kind, Kind::Strong),
    })
}

/// Whether a line of more than a sign and the block below it are paragraphs of the page, one right after the other.
fn is_written_before(pass: &TreePass<'_, '_>, line: &Element, next: &Element) -> bool {
    let page = pass.ctx.page;
    let Some(own) = line.origin.filter(|own| page.tag(*own) == Tag::P && page.chars(*own) > 1) else { return false };
    let below = siblings_after(page, own).find(|sibling| !is_blank(page, *sibling));
    below == next.origin && below.is_some_and(|below| page.tag(below) == Tag::P)
}

#[cfg(test)]
mod tests {
    use crate::article::PageKind;
    use crate::clean::testing::{body_of, outline};

    #[test]
    fn repeated_labels_go() {
        assert_eq!(
            outline("<body><div>Map</div><p>One.</p><div>Map</div><p>two</p><div>Map</div><ul><li>Map</li></ul></body>"),
            "Paragraph[One.] Paragraph[two] List[Item[Map]]"
        );
        let steps = "<p>and add</p><pre>a = 1</pre>".repeat(3);
        assert_eq!(outline(&format!("<body><p>One.</p>{steps}</body>")).matches("and add").count(), 3);
        let options = "<h3>An option</h3><div>Type: number</div><p>It counts.</p>".repeat(3);
        let times = |kind| format!("{:?}", body_of(&format!("<body><p>One.</p>{options}</body>"), kind)).matches("Type: number").count();
        assert_eq!((times(PageKind::Documentation), times(PageKind::Article)), (3, 0));
        assert_eq!(outline("<body><p>Yes!</p><p>Yes!</p><p>Yes!</p></body>"), "Paragraph[Yes!] Paragraph[Yes!] Paragraph[Yes!]");
    }

    #[test]
    fn the_same_value_of_several_things_stays() {
        let row = |name: &str, value: &str| format!("<div class=row><i></i><span><b>{name}</b> <u>{value}</u></span></div>");
        let thing = |length: &str| {
            format!("<div>{}{}{}</div><p>It sweeps well.</p>", row("Weight", "12 kg"), row("Length", length), row("Age", "2 y"))
        };
        let told = outline(&format!("<body><p>One.</p>{}{}{}</body>", thing("3 m"), thing("4 m"), thing("5 m")));
        assert_eq!(told.matches("12 kg").count(), 3, "{told}");
    }

    #[test]
    fn lines_that_name_what_stands_below_them_stay() {
        let times = |part: &str| outline(&format!("<body><h1>Brooms</h1>{}<p>One.</p></body>", part.repeat(3))).matches("Good").count();
        assert_eq!(times("<div>Good</div><ul><li>It sweeps.</li></ul>"), 3);
        assert_eq!(times("<div>Good:</div><div>It sweeps.</div>"), 3);
        assert_eq!(times("<div><b>Good</b></div><div>It sweeps.</div>"), 3);
        assert_eq!(times("<p>Good</p> <p>It sweeps.</p>"), 3);
        assert_eq!(outline(&format!("<body><p>One.</p>{}</body>", "<p>x</p><p>It sweeps.</p>".repeat(3))).matches("[x]").count(), 0);
        // Not a line beside something left out, a link, or one that names nothing.
        assert_eq!(times("<p>Good</p><p>¬</p><p>It sweeps.</p>"), 0);
        assert_eq!(times("<p><a href='/good'>Good</a></p><ul><li>It sweeps.</li></ul>"), 0);
        assert_eq!(times("<div>Good</div><div>It sweeps.</div>"), 0);
        assert_eq!(times("<p><img src='/b.jpg' alt='A broom' width=600></p><p>Good</p><p>It sweeps.</p>"), 0);
    }
}
