//! Recognises formulas: MathML, KaTeX, MathJax 2 and 3, formula images of wikis and others, and TeX that waits for a script.
//!
//! A page may hold a formula up to three times: source, drawing, and text for screen readers. It comes out once, as rewritten MathML and,
//! where the page has it, as TeX. `$…$` in running text stays text: too often it is money.

use crate::article::{Element, Kind, MathMl, Node};
use crate::clean::context::Context;
use crate::clean::dom::custom_elements::custom_element_name;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::{is_blank, raw_text};
use crate::clean::math::mathml::{rewrite_mathjax, rewrite_mathml};
use crate::clean::math::tex_in_text::sets_nothing;
use crate::page::scan::scan;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::math::{
    DELIMITERS, IMAGE_CLASSES, IMAGE_PATHS, MAX_TEX, RENDERED_COPIES, TEX_ATTRIBUTES, TEX_ELEMENTS, TEX_TEXT_CLASSES,
};
use crate::rules::tag::Tag;

/// What an element is to a formula.
#[derive(Debug, PartialEq)]
enum Reading {
    /// The formula itself.
    Formula { display: bool, tex: Option<String>, mathml: Option<MathMl> },
    /// A second rendering of a formula that stands beside it.
    Drawing,
}

/// Siblings searched between a drawing and the script with its source.
const NEARBY: usize = 4;

/// Most nodes of an element around one formula. A drawing can be large; an article with a class `math` is larger.
const MAX_NODES_INSIDE: u32 = 30_000;

pub(crate) fn recognise_formula(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    match read(ctx.page, node)? {
        // Nothing in the line, and not nothing at all, which would end it.
        Reading::Formula { tex: Some(tex), .. } if sets_nothing(&tex) => Some(vec![Node::Text(String::new())]),
        Reading::Formula { display, tex, mathml } if ctx.keeps_any(node) => {
            Some(vec![Element::new(Kind::Math { display, tex, mathml }, Vec::new()).from_node(node).into()])
        }
        _ => Some(Vec::new()),
    }
}

/// What an element is to a formula, if anything.
fn read(page: &Page, node: NodeId) -> Option<Reading> {
    match page.tag(node) {
        Tag::Text => None,
        Tag::Math => from_mathml(page, node, false),
        Tag::Script => from_script(page, node),
        Tag::Img => from_image(page, node),
        Tag::Custom | Tag::Other => from_custom(page, node),
        Tag::Span | Tag::Div | Tag::P | Tag::Figure | Tag::Code | Tag::Center => from_class(page, node),
        _ => None,
    }
}

fn formula(display: bool, tex: Option<String>, mathml: Option<MathMl>) -> Option<Reading> {
    (tex.is_some() || mathml.is_some()).then_some(Reading::Formula { display, tex, mathml })
}

fn from_mathml(page: &Page, math: NodeId, around_displays: bool) -> Option<Reading> {
    let display = around_displays
        || page.attr(math, Attr::Display).is_some_and(|value| value.eq_ignore_ascii_case("block"))
        || page.attr_named(math, "mode").is_some_and(|value| value.eq_ignore_ascii_case("display"));
    let reading = formula(display, tex_of(page, math), rewrite_mathml(page, math));
    // An empty formula is still one: nothing else should read what it holds.
    Some(reading.unwrap_or(Reading::Drawing))
}

/// The TeX source annotated in MathML.
fn tex_of(page: &Page, math: NodeId) -> Option<String> {
    let annotation = page.subtree(math).find(|node| {
        page.tag(*node) == Tag::Annotation
            && page.attr(*node, Attr::Encoding).is_some_and(|encoding| encoding.to_ascii_lowercase().contains("tex"))
    });
    annotation.and_then(|node| clean_tex(&raw_text(page, node))).or_else(|| attribute_tex(page, math)).map(|(tex, _)| tex)
}

/// The TeX source in an attribute of the element.
fn attribute_tex(page: &Page, node: NodeId) -> Option<(String, Option<bool>)> {
    if !page.attrs(node).any(|(name, _)| TEX_ATTRIBUTES.contains(&name)) {
        return None;
    }
    TEX_ATTRIBUTES.iter().find_map(|name| clean_tex(page.attr_named(node, name)?))
}

/// MathJax 2 keeps the source in a script after the drawing; scripts of type `math/mml` hold MathML as text.
fn from_script(page: &Page, script: NodeId) -> Option<Reading> {
    let kind = math_script_type(page, script)?;
    let display = kind.contains("mode=display");
    let source = raw_text(page, script);
    if kind.starts_with("math/mml") {
        return formula(display, None, parse_mathml(&source));
    }
    let mathml = drawings_before(page, script).find_map(|drawing| mathml_in(page, drawing));
    formula(display, clean_tex(&source).map(|(tex, _)| tex), mathml)
}

/// The type of a script that holds a formula, in lower case and without spaces.
fn math_script_type(page: &Page, node: NodeId) -> Option<String> {
    let kind = page.attr(node, Attr::Type).filter(|_| page.tag(node) == Tag::Script)?;
    let kind: String = kind.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    (kind.starts_with("math/tex") || kind.starts_with("math/mml")).then_some(kind)
}

/// The drawings right before a script.
fn drawings_before(page: &Page, script: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    siblings_before(page, script).take(NEARBY).take_while(|node| is_blank(page, *node) || is_drawing(page, *node))
}

fn is_drawing(page: &Page, node: NodeId) -> bool {
    page.classes(node).any(|class| RENDERED_COPIES.has(class))
}

/// MathML inside an element: as elements, or as text in MathJax's attribute.
fn mathml_in(page: &Page, node: NodeId) -> Option<MathMl> {
    let as_elements = page.subtree(node).find(|inner| page.tag(*inner) == Tag::Math).and_then(|math| rewrite_mathml(page, math));
    as_elements.or_else(|| page.subtree(node).find_map(|inner| parse_mathml(page.attr_named(inner, "data-mathml")?)))
}

fn parse_mathml(source: &str) -> Option<MathMl> {
    let inner = scan(source, None).ok()?;
    rewrite_mathml(&inner, inner.first(Tag::Math)?)
}

fn from_image(page: &Page, image: NodeId) -> Option<Reading> {
    let source = page.attr(image, Attr::Src).or_else(|| page.attr(image, Attr::DataSrc)).unwrap_or("");
    let by_class = page.classes(image).any(|class| IMAGE_CLASSES.iter().any(|known| known.eq_ignore_ascii_case(class)));
    let by_source = !source.starts_with("data:") && IMAGE_PATHS.iter().any(|path| source.contains(path));
    let attribute = || attribute_tex(page, image);
    if !by_class && !by_source {
        return attribute().and_then(|(tex, display)| formula(display.unwrap_or(false), Some(tex), None));
    }
    let alt = page.attr(image, Attr::Alt).filter(|alt| looks_like_tex(alt) || by_source);
    let (tex, display) = attribute().or_else(|| clean_tex(alt?))?;
    let display = display.unwrap_or(false) || page.classes(image).any(|class| class.contains("display"));
    formula(display, Some(tex), None)
}

/// Whether the `alt` of an image is TeX rather than a sentence: it has a backslash, or few words and a sign of a formula, or is very
/// short.
fn looks_like_tex(text: &str) -> bool {
    let words = text.split_whitespace().filter(|word| word.chars().count() > 3 && word.chars().all(char::is_alphabetic)).count();
    text.contains('\\') || (words < 3 && (text.contains(['^', '_', '=', '+', '<', '>', '{']) || text.trim().chars().count() <= 3))
}

fn from_custom(page: &Page, node: NodeId) -> Option<Reading> {
    let name = custom_element_name(page, node)?;
    if name == "mjx-container" {
        let display = page.attr(node, Attr::Display).is_some_and(|value| value == "true" || value == "block");
        let tex = page.subtree(node).find_map(|inner| attribute_tex(page, inner)).map(|(tex, _)| tex);
        return formula(display, tex, mathml_in(page, node).or_else(|| rewrite_mathjax(page, node)));
    }
    if name == "mjx-assistive-mml" {
        return None;
    }
    let is_for_tex = TEX_ELEMENTS.contains(&name);
    if !is_for_tex {
        return None;
    }
    if let Some(math) = page.subtree(node).find(|inner| page.tag(*inner) == Tag::Math) {
        return from_mathml(page, math, displays(page, node));
    }
    let (tex, display) = attribute_tex(page, node).or_else(|| clean_tex(&raw_text(page, node)))?;
    formula(display.unwrap_or_else(|| displays(page, node)), Some(tex), None)
}

/// Whether the class or attributes of an element say that its formula is set as a block.
fn displays(page: &Page, node: NodeId) -> bool {
    page.classes(node).any(|class| class.to_ascii_lowercase().contains("display") || class == "katex-block")
        || custom_element_name(page, node) == Some("katex-block")
        || page.attrs(node).any(|(name, value)| matches!(name, "block" | "display") && value != "false" && value != "inline")
}

fn from_class(page: &Page, node: NodeId) -> Option<Reading> {
    let (mut is_drawing, mut is_wrapper, mut is_for_tex) = (false, false, false);
    for class in page.classes(node) {
        is_drawing |= RENDERED_COPIES.has(class);
        is_wrapper |= WRAPPERS.contains(&class);
        is_for_tex |= TEX_TEXT_CLASSES.contains(&class);
    }
    if is_drawing {
        return from_drawing(page, node);
    }
    if page.end(node).0 - node.0 > MAX_NODES_INSIDE {
        return None;
    }
    if is_wrapper {
        return from_wrapper(page, node);
    }
    if let Some((tex, display)) = tex_attribute_beside_drawing(page, node) {
        let mathml = mathml_in(page, node);
        return formula(display.unwrap_or_else(|| displays(page, node)), Some(tex), mathml);
    }
    if is_for_tex { from_tex_text(page, node) } else { None }
}

/// Classes of KaTeX's and MediaWiki's wrappers around a formula's MathML and its drawing.
const WRAPPERS: &[&str] = &["katex-display", "katex", "mwe-math-element"];

/// Reads the wrapper of KaTeX or MediaWiki.
fn from_wrapper(page: &Page, node: NodeId) -> Option<Reading> {
    let display = page.subtree(node).take_while(|inner| page.tag(*inner) != Tag::Math).any(|inner| {
        page.classes(inner).any(|class| matches!(class, "katex-display" | "mwe-math-mathml-display" | "mwe-math-fallback-image-display"))
    }) || page.ancestors(node).take(2).any(|around| page.classes(around).any(|class| class == "katex-display"));
    if let Some(math) = page.subtree(node).find(|inner| page.tag(*inner) == Tag::Math) {
        return from_mathml(page, math, display);
    }
    let images = page.subtree(node).filter(|inner| page.tag(*inner) == Tag::Img);
    images.filter_map(|image| from_image(page, image)).next()
}

/// Reads a drawing of MathJax 2. It counts only if its source is gone.
fn from_drawing(page: &Page, node: NodeId) -> Option<Reading> {
    let mut rest = siblings_after(page, node).take(NEARBY).skip_while(|next| is_blank(page, *next) || is_drawing(page, *next));
    if rest.next().is_some_and(|next| math_script_type(page, next).is_some()) {
        return Some(Reading::Drawing);
    }
    if page.subtree(node).any(|inner| math_script_type(page, inner).is_some()) {
        return None;
    }
    let display = page.subtree(node).take(2).any(|inner| displays(page, inner));
    formula(display, None, mathml_in(page, node))
}

/// The TeX in an attribute of an inline or block wrapper.
fn tex_attribute_beside_drawing(page: &Page, node: NodeId) -> Option<(String, Option<bool>)> {
    let inline = page.tag(node) == Tag::Span || page.tag(node) == Tag::Div;
    inline.then(|| attribute_tex(page, node)).flatten()
}

/// Reads an element whose class says math and whose text is TeX between delimiters.
fn from_tex_text(page: &Page, node: NodeId) -> Option<Reading> {
    if page.sums(node).elements > 1 {
        return None;
    }
    let (tex, display) = clean_tex(&raw_text(page, node))?;
    formula(display?, Some(tex), None)
}

/// TeX without its delimiters, and whether they set it as a block.
fn clean_tex(text: &str) -> Option<(String, Option<bool>)> {
    let mut tex = text.trim().trim_matches('\u{200b}');
    let mut display = None;
    // MediaWiki wraps every formula in a style command.
    for wrapper in ["{\\displaystyle", "{\\textstyle", "\\displaystyle"] {
        let Some(inner) = tex.strip_prefix(wrapper).filter(|inner| !inner.starts_with(|c: char| c.is_ascii_alphabetic())) else { continue };
        let inner = if wrapper.starts_with('{') { inner.trim_end().strip_suffix('}') } else { Some(inner) };
        tex = inner.unwrap_or(tex).trim();
    }
    for (open, close, displays) in DELIMITERS {
        if let Some(inner) = tex.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) {
            (tex, display) = (inner.trim(), Some(*displays));
            break;
        }
    }
    // Old boards kept the line breaks of the source as tags.
    let without_breaks = ["<br />", "<br/>", "<br>"].iter().fold(tex.to_owned(), |tex, line| tex.replace(line, ""));
    let tex = without_breaks.trim();
    (!tex.is_empty() && tex.len() <= MAX_TEX).then(|| (tex.to_owned(), display))
}

#[cfg(test)]
mod tests {
    use super::{Reading, read};
    use crate::clean::math::mathml::written;
    use crate::page::scan::scan;

    /// All formulas of a page: how they are set, their TeX and their MathML.
    fn formulas(body: &str) -> Vec<String> {
        let page = scan(&format!("<body>{body}</body>"), None).unwrap();
        let mut out = Vec::new();
        let mut next = page.body().unwrap().0 + 1;
        while next < page.len() as u32 {
            let node = crate::page::NodeId(next);
            let reading = read(&page, node);
            next = if reading.is_some() { page.end(node).0 } else { next + 1 };
            if let Some(Reading::Formula { display, tex, mathml }) = reading {
                let mathml = mathml.as_ref().map(written).unwrap_or_default();
                out.push(format!("{}|{}|{mathml}", if display { "block" } else { "line" }, tex.unwrap_or_default()));
            }
        }
        out
    }

    const MATH: &str = "<math><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">x</annotation></semantics></math>";

    #[test]
    fn katex_comes_out_once() {
        let katex = format!(
            "<span class=\"katex\"><span class=\"katex-mathml\">{MATH}</span><span class=\"katex-html\" aria-hidden=\"true\">x</span></span>"
        );
        assert_eq!(formulas(&katex), ["line|x|<math><mi>x</mi></math>"]);
        assert_eq!(formulas(&format!("<span class=\"katex-display\">{katex}</span>")), ["block|x|<math><mi>x</mi></math>"]);
    }

    #[test]
    fn mathjax_2_comes_out_once_with_source_and_mathml() {
        let html = "<span class=\"MathJax_Preview\">[math]</span><div class=\"MathJax_Display\"><span class=\"MathJax\" \
                    data-mathml=\"&lt;math&gt;&lt;mi&gt;y&lt;/mi&gt;&lt;/math&gt;\"><nobr>y</nobr></span></div>\
                    <script type=\"math/tex; mode=display\">y</script>";
        assert_eq!(formulas(html), ["block|y|<math><mi>y</mi></math>"]);
        assert_eq!(
            formulas("<span class=\"MathJax\" data-mathml=\"&lt;math&gt;&lt;mi&gt;z&lt;/mi&gt;&lt;/math&gt;\">z</span>"),
            ["line||<math><mi>z</mi></math>"]
        );
    }

    #[test]
    fn a_formula_of_nothing_but_groups_is_none() {
        let of = |tex: &str| crate::clean::testing::outline(&format!("<body><p>One <script type=math/tex>{tex}</script> two.</p></body>"));
        assert_eq!(of("\\begingroup"), "Paragraph[One two.]");
        assert_eq!(of("\\begingroup \\endgroup"), "Paragraph[One two.]");
        assert_eq!(of("\\begingroup x"), "Paragraph[One Math[] two.]");
    }

    #[test]
    fn mathjax_3_is_read_from_its_assistive_mathml() {
        let html = "<mjx-container display=\"true\"><svg><g data-mml-node=\"math\" data-latex=\"x^2\"></g></svg>\
                    <mjx-assistive-mml><math display=\"block\"><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>";
        assert_eq!(formulas(html), ["block|x^2|<math display=block><msup><mi>x</mi><mn>2</mn></msup></math>"]);
    }

    #[test]
    fn wiki_images_do_not_double_their_formula() {
        let html = format!(
            "<span class=\"mwe-math-element\"><span class=\"mwe-math-mathml-inline\" style=\"display: none;\">{}</span>\
             <img class=\"mwe-math-fallback-image-inline\" src=\"/math/render/svg/1\" alt=\"{{\\displaystyle E}}\"></span>",
            MATH.replace("<math>", "<math alttext=\"{\\displaystyle x}\">")
        );
        assert_eq!(formulas(&html), ["line|x|<math><mi>x</mi></math>"]);
        let image = "<img class=\"mwe-math-fallback-image-display\" src=\"a.svg\" alt=\"{\\displaystyle E=mc^{2}}\">";
        assert_eq!(formulas(image), ["block|E=mc^{2}|"]);
    }

    #[test]
    fn images_and_classes_count_only_with_tex() {
        assert_eq!(formulas("<img class=\"latex\" src=\"/latex.php?latex=a\" alt=\"a_1\">"), ["line|a_1|"]);
        assert_eq!(formulas("<img class=\"tex\" src=\"a.png\" alt=\"&lt;br /&gt;a_1&lt;br /&gt;\">"), ["line|a_1|"]);
        assert_eq!(formulas("<img class=\"math\" src=\"room.jpg\" alt=\"Pupils in the new math room of the school\">"), [""; 0]);
        assert_eq!(
            formulas("<span class=\"math inline\">\\(a+b\\)</span><div class=\"arithmatex\">\\[c\\]</div>"),
            ["line|a+b|", "block|c|"]
        );
        assert_eq!(formulas("<p>It costs $5 or $6.</p><p class=\"math\">Lessons begin at nine.</p>"), [""; 0]);
        assert_eq!(formulas("<math-renderer class=\"js-display-math\">$$a$$</math-renderer><d-math>b</d-math>"), ["block|a|", "line|b|"]);
    }
}
