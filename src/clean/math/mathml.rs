//! Rewrites a formula as MathML with the allow-list in `rules::math`, from MathML or from a MathJax drawing.
//!
//! No name and no attribute is copied from the page. Elements that are not in the list leave their content.

use crate::article::{MathMl, MathNode};
use crate::clean::dom::custom_elements::custom_element_name;
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::math::{
    ATTRIBUTES, BRACKET_PIECES, ELEMENTS, FENCES, LARGE_GLYPHS, MATHJAX_NAMES, MAX_ATTRIBUTE, MAX_ELEMENTS, MAX_LEVELS, ROOT_SIGNS, TOKENS,
};
use crate::rules::tag::Tag;

/// Rewrites the content of a `math` element, if it has any.
pub(crate) fn rewrite_mathml(page: &Page, math: NodeId) -> Option<MathMl> {
    let mut writer = Writer { page, left: MAX_ELEMENTS };
    finish(page, math, writer.children(math, 1))
}

/// Rewrites a formula that MathJax drew without its source: the elements of the drawing are named after those of MathML.
pub(crate) fn rewrite_mathjax(page: &Page, container: NodeId) -> Option<MathMl> {
    let mut writer = Writer { page, left: MAX_ELEMENTS };
    let math = page.subtree(container).find(|node| drawn(page, *node) == Some(Tag::Math))?;
    finish(page, math, writer.drawn_children(math, 1))
}

fn finish(page: &Page, math: NodeId, children: Vec<MathNode>) -> Option<MathMl> {
    (!children.is_empty()).then(|| MathMl { name: Tag::Math.name(), attrs: attributes(page, math), children })
}

struct Writer<'p> {
    page: &'p Page,
    /// Elements that may still be written.
    left: usize,
}

impl Writer<'_> {
    fn children(&mut self, node: NodeId, level: usize) -> Vec<MathNode> {
        let page = self.page;
        let mut out = Vec::new();
        for child in page.children(node) {
            self.node(child, level, &mut out);
        }
        out
    }

    fn node(&mut self, node: NodeId, level: usize, out: &mut Vec<MathNode>) {
        let tag = self.page.tag(node);
        if self.left == 0 || level > MAX_LEVELS || tag == Tag::Text {
            return;
        }
        self.left -= 1;
        match tag {
            Tag::Annotation | Tag::AnnotationXml | Tag::Script | Tag::Style | Tag::Svg => {}
            // The first child is the formula; the others annotate it.
            Tag::Semantics | Tag::Maction => {
                if let Some(first) = self.page.children(node).find(|child| !self.page.is_text(*child)) {
                    self.node(first, level, out);
                }
            }
            Tag::Mfenced => out.push(self.fenced(node, level)),
            Tag::Mlabeledtr => {
                let mut cells = self.children(node, level + 1);
                // The label is first in the source and last on the page.
                if cells.len() > 1 {
                    cells.rotate_left(1);
                }
                out.push(element(Tag::Mtr, attributes(self.page, node), cells));
            }
            _ if TOKENS.contains(&tag) => out.push(self.token(node, tag)),
            _ if ELEMENTS.contains(&tag) && tag != Tag::Math => {
                let children = self.children(node, level + 1);
                out.push(element(tag, attributes(self.page, node), children));
            }
            // An unknown element with several children becomes a row, since its parent counts its children.
            _ => {
                let mut children = self.children(node, level + 1);
                match children.len() {
                    0 => {}
                    1 => out.append(&mut children),
                    _ => out.push(element(Tag::Mrow, Vec::new(), children)),
                }
            }
        }
    }

    /// Rewrites `mfenced`, which MathML Core dropped, as a row with its fences.
    fn fenced(&mut self, node: NodeId, level: usize) -> MathNode {
        let attr = |name: &str| self.page.attr_named(node, name).filter(|value| value.chars().count() <= 2).map(str::to_owned);
        let (open, close) = (attr("open").unwrap_or("(".to_owned()), attr("close").unwrap_or(")".to_owned()));
        let inner = self.children(node, level + 1);
        let mut row = vec![operator(open)];
        for (i, child) in inner.into_iter().enumerate() {
            if i > 0 {
                row.push(operator(",".to_owned()));
            }
            row.push(child);
        }
        row.push(operator(close));
        element(Tag::Mrow, Vec::new(), row)
    }

    fn token(&mut self, node: NodeId, tag: Tag) -> MathNode {
        let page = self.page;
        let text: String = page.subtree(node).map(|inner| page.text(inner)).collect();
        // Some tokens consist of a space (`<mtext>&nbsp;</mtext>`), so no-break spaces at the ends are kept.
        let text = if text.contains('\u{a0}') { text.trim_matches([' ', '\n', '\t', '\r']).to_owned() } else { fold_space(&text) };
        let children = if text.is_empty() { Vec::new() } else { vec![MathNode::Text(text)] };
        element(tag, attributes(page, node), children)
    }

    fn drawn_children(&mut self, node: NodeId, level: usize) -> Vec<MathNode> {
        let page = self.page;
        let mut out = Vec::new();
        for child in page.children(node) {
            self.drawn_node(child, level, &mut out);
        }
        out
    }

    fn drawn_node(&mut self, node: NodeId, level: usize, out: &mut Vec<MathNode>) {
        if self.left == 0 || level > MAX_LEVELS {
            return;
        }
        self.left -= 1;
        let page = self.page;
        let Some(tag) = drawn(page, node) else {
            // Boxes and struts between the meaningful elements. Each counts as a level, so that deep nesting ends.
            for child in page.children(node) {
                self.drawn_node(child, level + 1, out);
            }
            return;
        };
        if TOKENS.contains(&tag) {
            let text: String = page.subtree(node).filter_map(|inner| drawn_character(page, inner)).collect();
            if !text.is_empty() {
                let (text, has_pieces) = whole(text);
                // MathML brackets stretch by default. MathJax marks most as not stretchy, and draws them so.
                let stays = tag == Tag::Mo && FENCES.contains(&text.as_str()) && !has_pieces && !is_grown(page, node);
                let attrs = if stays { vec![(Attr::Stretchy.name(), "false".to_owned())] } else { Vec::new() };
                out.push(element(tag, attrs, vec![MathNode::Text(text)]));
            }
            return;
        }
        let mut children = self.drawn_children(node, level + 1);
        if matches!(tag, Tag::Msqrt | Tag::Mroot) {
            children.retain(|child| !is_root_sign(child));
        }
        // MathJax CHTML draws these from top to bottom; MathML lists them from bottom to top.
        match (tag, children.len()) {
            (Tag::Msubsup, 3) if is_chtml(page, node) => children.swap(1, 2),
            (Tag::Munderover, 3) if is_chtml(page, node) => children.rotate_left(1),
            (Tag::Munderover, 2) if is_chtml(page, node) => over_and_under(&mut children),
            (Tag::Mover, 2) if is_chtml(page, node) => children.swap(0, 1),
            (Tag::Mroot, 2) if is_chtml(page, node) => children.swap(0, 1),
            _ => {}
        }
        if tag == Tag::Mtd || !children.is_empty() {
            out.push(element(tag, Vec::new(), children));
        }
    }
}

/// MathJax draws limits as the part above, followed by an element with the sign and the part below.
fn over_and_under(children: &mut Vec<MathNode>) {
    let Some(MathNode::Element(inner)) = children.pop_if(|last| holds_two(last)) else { return };
    let over = children.pop();
    children.extend(inner.children.into_iter().chain(over));
}

fn holds_two(node: &MathNode) -> bool {
    matches!(node, MathNode::Element(inner) if inner.name == Tag::Munder.name() && inner.children.len() == 2)
}

/// Whether this is the radical sign that MathJax draws before the content of a root, whole or in pieces.
fn is_root_sign(node: &MathNode) -> bool {
    let is_sign = |child: &MathNode| matches!(child, MathNode::Text(text) if text.chars().all(|c| ROOT_SIGNS.contains(&c)));
    matches!(node, MathNode::Element(sign) if sign.name == Tag::Mo.name() && !sign.children.is_empty() && sign.children.iter().all(is_sign))
}

fn element(tag: Tag, attrs: Vec<(&'static str, String)>, children: Vec<MathNode>) -> MathNode {
    MathNode::Element(MathMl { name: tag.name(), attrs, children })
}

fn operator(text: String) -> MathNode {
    let children = if text.is_empty() { Vec::new() } else { vec![MathNode::Text(text)] };
    element(Tag::Mo, Vec::new(), children)
}

fn attributes(page: &Page, node: NodeId) -> Vec<(&'static str, String)> {
    let harmless = |value: &str| {
        value.len() <= MAX_ATTRIBUTE && value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '.' | '-' | '+' | '%' | '#'))
    };
    let known = ATTRIBUTES.iter().filter_map(|attr| Some((attr, page.attr(node, *attr)?)));
    known.filter(|(_, value)| harmless(value)).map(|(attr, value)| (attr.name(), value.to_owned())).collect()
}

/// The MathML element that an element of MathJax's drawing stands for.
fn drawn(page: &Page, node: NodeId) -> Option<Tag> {
    let name = page.attr_named(node, "data-mml-node").or_else(|| custom_element_name(page, node)?.strip_prefix("mjx-"))?;
    MATHJAX_NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, tag)| *tag)
}

fn is_chtml(page: &Page, node: NodeId) -> bool {
    custom_element_name(page, node).is_some_and(|name| name.starts_with("mjx-"))
}

/// The bracket that is drawn in pieces, and whether it was.
fn whole(text: String) -> (String, bool) {
    match BRACKET_PIECES.iter().find(|(pieces, _)| text.chars().all(|c| pieces.contains(&c))) {
        Some((_, bracket)) => ((*bracket).to_owned(), true),
        None => (text, false),
    }
}

/// Whether MathJax drew an operator stretched: between `\left` and `\right`, with a larger glyph, or from pieces.
fn is_grown(page: &Page, operator: NodeId) -> bool {
    let is_inner = |node: NodeId| page.attr_named(node, "data-mjx-texclass") == Some("INNER");
    let is_size = |word: &str| LARGE_GLYPHS.iter().any(|sign| word.contains(sign));
    page.parent(operator).is_some_and(is_inner)
        || page.subtree(operator).any(|node| {
            custom_element_name(page, node).is_some_and(|name| name.starts_with("mjx-stretchy"))
                || page.attr(node, Attr::Class).is_some_and(|class| class.split_ascii_whitespace().any(is_size))
        })
}

/// The character of a glyph in MathJax's drawing: from `data-c="1D438"` or `class="mjx-c1D438"`.
fn drawn_character(page: &Page, node: NodeId) -> Option<char> {
    let code = match page.attr_named(node, "data-c") {
        Some(code) => code,
        None => page.attr(node, Attr::Class)?.split_ascii_whitespace().find_map(|class| class.strip_prefix("mjx-c"))?,
    };
    let character = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
    Some(upright(character))
}

/// The plain letter for one of the mathematical italic alphabet: `mi` is italic anyway.
fn upright(c: char) -> char {
    let code = u32::from(c);
    let (base, first) = match code {
        0x1d434..=0x1d44d => (0x41, 0x1d434),
        0x1d44e..=0x1d467 => (0x61, 0x1d44e),
        0x1d6e2..=0x1d6fa => (0x391, 0x1d6e2),
        0x1d6fc..=0x1d714 => (0x3b1, 0x1d6fc),
        0x210e => return 'h',
        _ => return c,
    };
    char::from_u32(base + code - first).unwrap_or(c)
}

/// MathML as text, for tests.
#[cfg(test)]
pub(crate) fn written(math: &MathMl) -> String {
    let attrs: String = math.attrs.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    let inner: String = math
        .children
        .iter()
        .map(|child| match child {
            MathNode::Text(text) => text.clone(),
            MathNode::Element(element) => written(element),
        })
        .collect();
    format!("<{}{attrs}>{inner}</{}>", math.name, math.name)
}

#[cfg(test)]
mod tests {
    use super::{rewrite_mathjax, rewrite_mathml, written};
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    fn math(html: &str) -> String {
        let page = scan(html, None).unwrap();
        written(&rewrite_mathml(&page, page.first(Tag::Math).unwrap()).unwrap())
    }

    #[test]
    fn only_elements_of_the_allow_list_come_through() {
        let html = "<body><math display=\"block\" onclick=\"x()\" href=\"javascript:x\"><semantics><mrow class=\"a\" style=\"b\"><mi mathvariant=\"normal\">a</mi>\
                    <mo>=</mo><mtext>if <b>b</b></mtext><mglyph src=\"x\"></mglyph></mrow><annotation encoding=\"application/x-tex\">a</annotation>\
                    <annotation-xml encoding=\"text/html\"><p>bad</p></annotation-xml></semantics></math></body>";
        assert_eq!(math(html), "<math display=block><mrow><mi mathvariant=normal>a</mi><mo>=</mo><mtext>if b</mtext></mrow></math>");
    }

    #[test]
    fn deprecated_elements_are_replaced() {
        assert_eq!(
            math("<body><math><mfenced><mi>x</mi><mi>y</mi></mfenced></math></body>"),
            "<math><mrow><mo>(</mo><mi>x</mi><mo>,</mo><mi>y</mi><mo>)</mo></mrow></math>"
        );
        assert_eq!(
            math("<body><math><mtable><mlabeledtr><mtd><mtext>(1)</mtext></mtd><mtd><mi>x</mi></mtd></mlabeledtr></mtable></math></body>"),
            "<math><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mtext>(1)</mtext></mtd></mtr></mtable></math>"
        );
    }

    #[test]
    fn deep_formulas_are_cut_off() {
        let html = format!("<body><math>{}<mi>x</mi>{}</math></body>", "<mrow>".repeat(400), "</mrow>".repeat(400));
        assert!(math(&html).len() < 2000);
    }

    #[test]
    fn mathjax_drawings_are_read_back() {
        let chtml = "<body><mjx-container><mjx-math><mjx-msup><mjx-mi><mjx-c class=\"mjx-c1D438 TEX-I\"></mjx-c></mjx-mi><mjx-script><mjx-mn>\
                     <mjx-c class=\"mjx-c32\"></mjx-c></mjx-mn></mjx-script></mjx-msup></mjx-math></mjx-container></body>";
        let page = scan(chtml, None).unwrap();
        assert_eq!(written(&rewrite_mathjax(&page, page.body().unwrap()).unwrap()), "<math><msup><mi>E</mi><mn>2</mn></msup></math>");
        // A bracket stays as drawn unless it was stretched.
        let bracket = |inner: &str| {
            let html = format!(
                "<body><mjx-container><mjx-math><mjx-mrow>{inner}<mjx-mi><mjx-c class=\"mjx-c78\"></mjx-c></mjx-mi></mjx-mrow></mjx-math></mjx-container></body>"
            );
            let page = scan(&html, None).unwrap();
            written(&rewrite_mathjax(&page, page.body().unwrap()).unwrap()).contains("<mo stretchy=false>(</mo>")
        };
        assert!(bracket("<mjx-mo class=\"mjx-n\"><mjx-c class=\"mjx-c28\"></mjx-c></mjx-mo>"));
        assert!(!bracket("<mjx-mo class=\"mjx-s3\"><mjx-c class=\"mjx-c28 TEX-S3\"></mjx-c></mjx-mo>"));
        assert!(!bracket("<mjx-mo class=\"mjx-n\"><mjx-stretchy-v class=\"mjx-c28\"></mjx-stretchy-v></mjx-mo>"));
        assert!(!bracket(
            "<mjx-mrow data-mjx-texclass=\"INNER\"><mjx-mo class=\"mjx-n\"><mjx-c class=\"mjx-c28\"></mjx-c></mjx-mo></mjx-mrow>"
        ));
        let pieces = "<body><svg><g data-mml-node=\"math\"><g data-mml-node=\"mo\"><use data-c=\"239B\"></use><use data-c=\"239D\"></use>\
                      <use data-c=\"239C\"></use></g><g data-mml-node=\"mi\"><use data-c=\"1D465\"></use></g></g></svg></body>";
        let page = scan(pieces, None).unwrap();
        assert_eq!(written(&rewrite_mathjax(&page, page.body().unwrap()).unwrap()), "<math><mo>(</mo><mi>x</mi></math>");
        let sum = "<body><mjx-container><mjx-math><mjx-munderover><mjx-over><mjx-mi><mjx-c class='mjx-c1D45B'></mjx-c></mjx-mi></mjx-over><mjx-box>\
                   <mjx-munder><mjx-row><mjx-base><mjx-mo><mjx-c class='mjx-c2211'></mjx-c></mjx-mo></mjx-base></mjx-row><mjx-row><mjx-under>\
                   <mjx-mi><mjx-c class='mjx-c1D456'></mjx-c></mjx-mi></mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover><mjx-msqrt>\
                   <mjx-sqrt><mjx-surd><mjx-mo><mjx-c class='mjx-c221A'></mjx-c></mjx-mo></mjx-surd><mjx-box><mjx-mi><mjx-c class='mjx-c1D465'>\
                   </mjx-c></mjx-mi></mjx-box></mjx-sqrt></mjx-msqrt></mjx-math></mjx-container></body>";
        let page = scan(sum, None).unwrap();
        assert_eq!(
            written(&rewrite_mathjax(&page, page.body().unwrap()).unwrap()),
            "<math><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><msqrt><mi>x</mi></msqrt></math>"
        );
        let svg = "<body><svg><g data-mml-node=\"math\"><g data-mml-node=\"mfrac\"><g data-mml-node=\"mi\"><use data-c=\"1D465\"></use></g>\
                   <g data-mml-node=\"mn\"><path data-c=\"31\"></path><path data-c=\"30\"></path></g></g></g></svg></body>";
        let page = scan(svg, None).unwrap();
        assert_eq!(written(&rewrite_mathjax(&page, page.body().unwrap()).unwrap()), "<math><mfrac><mi>x</mi><mn>10</mn></mfrac></math>");
    }
}
