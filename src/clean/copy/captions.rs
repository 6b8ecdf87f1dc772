//! What is particular to the text of captions. Style sheets put their parts on lines of their own, whatever elements they are: the credit, a
//! label, the same words for another width of the screen.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::{repeated, text_of};
use crate::clean::dom::text::is_blank;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{BESIDE_WORDS, KICKER_WORDS};
use crate::rules::tag::Tag;

/// Most words of a caption.
pub(crate) const MAX_CAPTION: u32 = 120;
/// Fewest characters of a part of a caption. A shorter one may be the beginning of a word, such as a large first letter.
const PART_CHARS: usize = 3;
/// Most spans of a box that are looked at.
const MAX_SPANS: usize = 8;
/// Levels from a text to the line that it is a field of.
const FIELD_LEVELS: usize = 3;
/// Share of linked text from which on a heading in a caption is the title of something else.
const MAX_LINKED: f32 = 0.5;

/// Whether a heading in a caption only makes its words large. A linked one is the title of another page, in a list of them, and in a figure
/// with much text it is one of the text.
pub(super) fn is_large_print(page: &Page, heading: NodeId) -> bool {
    let figure = page.ancestors(heading).find(|around| matches!(page.tag(*around), Tag::Figcaption | Tag::Figure));
    page.link_density(heading) <= MAX_LINKED && figure.is_none_or(|figure| page.words(figure) <= MAX_CAPTION)
}

/// Whether two texts that meet without white space are two parts of a caption: they are in different elements, the first ends like a
/// phrase, and the second begins like one.
pub(super) fn meet_as_parts(page: &Page, before: NodeId, text: NodeId) -> bool {
    let left = page.text(before).trim_start();
    let begins = page.text(text).starts_with(|c: char| c.is_uppercase() || matches!(c, '(' | '©'));
    begins
        && page.parent(before) != page.parent(text)
        && left.chars().count() >= PART_CHARS
        && ends_phrase(left)
        && !is_raised(page, before)
        && !is_raised(page, text)
}

/// Whether two texts are those of two spans beside each other in a box that holds nothing else: style sheets put them on lines of their own.
pub(super) fn meet_in_box(page: &Page, before: NodeId, text: NodeId) -> bool {
    let span = |text: NodeId| page.parent(text).filter(|around| page.tag(*around) == Tag::Span);
    let Some((one, other)) = span(text).zip(span(before)) else { return false };
    let Some(around) = page.parent(one).filter(|around| one != other && page.parent(other) == Some(*around)) else { return false };
    let mut inside = page.children(around).filter(|child| !is_blank(page, *child)).take(MAX_SPANS + 1);
    let (first, last) = (page.text(text), page.text(before));
    page.tag(around) != Tag::Span
        && first.starts_with(char::is_uppercase)
        && last.ends_with(|c: char| c.is_lowercase() || c.is_ascii_digit())
        && [first, last].iter().all(|text| text.trim().chars().count() >= PART_CHARS)
        && inside.all(|child| page.tag(child) == Tag::Span)
}

/// Whether two texts are those of two elements beside each other that go by different names, in a line that holds nothing else: an amount and its unit,
/// a label and what it labels, a number and a title. Style sheets part them.
pub(super) fn meet_as_fields(page: &Page, before: NodeId, text: NodeId) -> bool {
    let line = page.ancestors(text).take(FIELD_LEVELS).find(|around| page.contains(*around, before));
    let Some(line) = line.filter(|line| !page.tag(*line).is_inline()) else { return false };
    let field = |of: NodeId| page.ancestors(of).take(FIELD_LEVELS).find(|around| page.parent(*around) == Some(line));
    let Some((one, other)) = field(before).zip(field(text)) else { return false };
    let name = |field: NodeId| (page.tag(field), page.attr(field, Attr::Class));
    let is_field = |child: NodeId| matches!(page.tag(child), Tag::Span | Tag::Strong | Tag::B | Tag::Time | Tag::Label);
    let (last, first) = (page.text(before).trim_start(), page.text(text));
    let is_item = page.tag(line) == Tag::Li;
    // A word cut in two, and a name in code with what stands before it.
    let is_part_of_word =
        first.starts_with(char::is_lowercase) && last.ends_with(is_cased) && !(is_item && last.contains(char::is_lowercase))
            || last.ends_with('.') && !first.starts_with(char::is_uppercase);
    name(one) != name(other)
        && last.ends_with(|c: char| is_cased(c) || c.is_ascii_digit() || matches!(c, ')' | '.' | '½' | '¼' | '¾'))
        && first.starts_with(|c: char| is_cased(c) || c.is_ascii_digit() || c == '(' && (is_item || !last.ends_with(is_cased)))
        && !is_part_of_word
        && !(last.chars().count() == 1 && last.starts_with(char::is_uppercase))
        && page.children(line).filter(|child| !is_blank(page, *child)).take(MAX_SPANS + 1).all(is_field)
}

fn is_cased(c: char) -> bool {
    c.is_lowercase() || c.is_uppercase()
}

/// Whether a text is the rubric with which a heading or a paragraph begins, by the class of its element.
pub(super) fn is_rubric(page: &Page, text: NodeId) -> bool {
    let around = page.parent(text).filter(|around| page.tag(*around) == Tag::Span);
    let Some((class, line)) = around.and_then(|around| page.attr(around, Attr::Class).zip(page.parent(around))) else { return false };
    let is_heading = page.tag(line).heading().is_some();
    KICKER_WORDS.are_in(class) && (is_heading || page.tag(line) == Tag::P) || is_heading && BESIDE_WORDS.are_in(class)
}

fn ends_phrase(text: &str) -> bool {
    let mut last = text.chars().rev();
    match last.next() {
        Some('.' | ')' | '!' | '?') => true,
        // A quotation mark behind white space or a bracket opens a quotation.
        Some('"' | '”') => last.next().is_some_and(|c| c.is_alphanumeric() || matches!(c, '.' | '!' | '?' | ',')),
        Some(c) => c.is_lowercase() || c.is_ascii_digit(),
        None => false,
    }
}

fn is_raised(page: &Page, text: NodeId) -> bool {
    let mut around = page.ancestors(text).take_while(|around| page.tag(*around).is_inline());
    around.any(|around| matches!(page.tag(around), Tag::Sub | Tag::Sup))
}

/// The paragraphs of a caption, each said once, and a label such as “Photo:” in one line with what it is the label of; so is what a sign such as `|`
/// sets apart.
pub(super) fn tidy(children: Vec<Node>) -> Vec<Node> {
    if children.len() < 2 {
        return children;
    }
    let texts: Vec<String> = children.iter().map(|node| paragraph(node).map(text_of).unwrap_or_default()).collect();
    let mut out: Vec<Node> = Vec::with_capacity(children.len());
    for (node, _) in children.into_iter().zip(repeated(&texts)).filter(|(_, again)| !again) {
        match (out.last_mut(), node) {
            (Some(Node::Element(label)), Node::Element(line)) if (is_label(label) || goes_on(&line)) && is_same_tongue(label, &line) => {
                label.children.push(Node::Text(" ".to_owned()));
                label.children.extend(line.children);
            }
            (_, node) => out.push(node),
        }
    }
    out
}

fn paragraph(node: &Node) -> Option<&Element> {
    node.element().filter(|element| matches!(element.kind, Kind::Paragraph))
}

fn is_label(element: &Element) -> bool {
    matches!(element.kind, Kind::Paragraph) && text_of(element).trim_end().ends_with([':', '：'])
}

/// Whether a part of a caption begins with a sign that sets it apart from the one before in the same line.
fn goes_on(line: &Element) -> bool {
    text_of(line).trim_start().starts_with(['|', '·', '•', '/'])
}

/// Whether an element is a paragraph that may be joined with another.
fn is_same_tongue(label: &Element, line: &Element) -> bool {
    [label, line].iter().all(|element| matches!(element.kind, Kind::Paragraph)) && label.lang == line.lang && label.dir == line.dir
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    fn caption(html: &str) -> String {
        let figure = of(&format!("<figure><img src='/i/a.jpg'><figcaption>{html}</figcaption></figure>"));
        figure.strip_prefix("Figure[Image[]Caption[").and_then(|rest| rest.strip_suffix("]]")).unwrap_or(&figure).to_owned()
    }

    #[test]
    fn parts_without_white_space_between_them_get_some() {
        assert_eq!(caption("<span>A trip to Fez</span><span>Credit: Ann</span>"), "A trip to Fez Credit: Ann");
        assert_eq!(caption("<span>Photo: Ann</span>A trip to Fez"), "Photo: Ann A trip to Fez");
        assert_eq!(caption("A trip in 1904.<strong>Ann</strong>"), "A trip in 1904. Strong[Ann]");
        assert_eq!(caption("<em>“A trip to Fez.”</em><b><i>©&nbsp;Ann</i></b>"), "Emphasis[“A trip to Fez.”] Strong[Emphasis[©\u{a0}Ann]]");
        assert_eq!(caption("<span>A trip to Fez</span><b>(Ann)</b>"), "A trip to Fez Strong[(Ann)]");
    }

    #[test]
    fn the_rubric_in_a_heading_is_a_word_of_its_own() {
        assert_eq!(of("<h3><span class=keyword>Harbours</span>The lamp is lit</h3><p>x</p>"), "Heading[Harbours The lamp is lit]");
        assert_eq!(of("<h3><span class=first>Harbours</span>The lamp</h3><p>x</p>"), "Heading[HarboursThe lamp]");
        assert_eq!(of("<p><span class=article__kicker>Harbours</span>The lamp is lit.</p>"), "Paragraph[Harbours The lamp is lit.]");
    }

    #[test]
    fn a_space_without_width_stays_in_plain_text_alone() {
        let zero = '\u{200b}';
        assert_eq!(
            of(&format!("<h3>The lamp{zero}</h3><p><code>a{zero}.b</code> <a href=/b>c{zero}/d</a></p>")),
            "Heading[The lamp] Paragraph[Code[a.b] Link[c/d]]"
        );
        assert_eq!(of(&format!("<p>c{zero}/d</p>")), format!("Paragraph[c{zero}/d]"));
    }

    #[test]
    fn spans_that_are_all_of_a_box_stand_apart() {
        assert_eq!(of("<div><span>Ann Lee</span><span>Keeper</span></div>"), "Paragraph[Ann Lee Keeper]");
        for inside in ["<span>Mc</span><span>Donald</span>", "<span>A wick</span><span>er lamp</span>"] {
            let text = inside.replace("<span>", "").replace("</span>", "");
            assert_eq!(of(&format!("<div>{inside}</div>")), format!("Paragraph[{text}]"));
        }
        assert_eq!(of("<p>The <span>Lamp</span><span>House</span></p>"), "Paragraph[The LampHouse]");
    }

    #[test]
    fn fields_of_a_line_are_words_of_their_own() {
        let item = |inside: &str| of(&format!("<ul><li>{inside}</li><li>x</li></ul>"));
        let amount = "<span class=n>2</span><span class=u>tsp</span><span class=name>salt</span><span class=note>(coarse)</span>";
        assert_eq!(item(amount), "List[Item[2 tsp salt (coarse)]Item[x]]");
        assert_eq!(item("<strong>Prep</strong><time>15 min</time>"), "List[Item[Strong[Prep] Time[15 min]]Item[x]]");
        assert_eq!(of("<p><span class=l>(2)</span><span class=r>A keeper <b>must</b></span></p>"), "Paragraph[(2) A keeper Strong[must]]");
        assert_eq!(of("<h3><span class=no>Part 1</span><span class=ti>Bells</span></h3><p>x</p>"), "Heading[Part 1 Bells]");
        for inside in
            ["<span class=a>O</span><span class=b>Neil</span>", "<span class=a>Ki</span><span class=b>te</span>", "<b>2</b><sup>nd</sup>"]
        {
            assert!(!of(&format!("<p>{inside}</p>")).contains(' '), "{inside}");
        }
        assert_eq!(item("<span>2</span><span>nd</span>"), "List[Item[2nd]Item[x]]");
        let call = "<span class=a>bell.</span><span class=b>ring</span><span class=c>(</span><span class=d>)</span>";
        assert_eq!(of(&format!("<dl><dt>{call}</dt><dd>x</dd></dl>")), "Definitions[Term[bell.ring()]Description[x]]");
        assert_eq!(of("<p><span class=a>448</span><span class=b>人</span></p>"), "Paragraph[448人]");
    }

    #[test]
    fn words_that_an_element_divides_stay_whole() {
        assert_eq!(caption("<b>A</b>Trip"), "Strong[A]Trip");
        assert_eq!(caption("A trip<i>s</i>"), "A tripEmphasis[s]");
        assert_eq!(caption("<b>A trip</b>, then Fez"), "Strong[A trip], then Fez");
        assert_eq!(caption("<i>Mc</i>Donald"), "Emphasis[Mc]Donald");
        assert_eq!(caption("The ship \"<i>Fez</i>\""), "The ship \"Emphasis[Fez]\"");
        assert_eq!(caption("The ship ”<i>Fez</i>”"), "The ship ”Emphasis[Fez]”");
        assert_eq!(caption("Bowls of glass<sup>A</sup>"), "Bowls of glassSuperscript[A]");
        assert_eq!(of("<p>A trip to Fez<b>Ann</b></p>"), "Paragraph[A trip to FezStrong[Ann]]");
    }

    #[test]
    fn a_caption_has_no_headings() {
        assert_eq!(caption("<h3>A trip to Fez</h3>"), "A trip to Fez");
        assert_eq!(caption("<div><h3>A trip to Fez</h3><div>Ann</div></div>"), "Paragraph[A trip to Fez]Paragraph[Ann]");
        assert_eq!(
            of("<figure><img src='/i/a.jpg'><div class=text><h2>A trip to Fez</h2></div></figure>"),
            "Figure[Image[]Caption[A trip to Fez]]"
        );
        assert_eq!(
            of("<figure><blockquote>Said.</blockquote><figcaption><h4>Ann</h4></figcaption></figure>"),
            "Figure[Quote[Paragraph[Said.]]Caption[Ann]]"
        );
        let text = format!("<h3>A trip to Fez</h3><p>{}</p>", "It was long. ".repeat(50));
        assert!(caption(&text).starts_with("Heading[A trip to Fez]"), "{}", caption(&text));
        assert_eq!(caption("<h3><a href='/b'>A trip to Fez</a></h3>"), "Heading[Link[A trip to Fez]]");
        assert_eq!(of("<figure><img src='/i/a.jpg'></figure><h2>A trip to Fez</h2>"), "Figure[Image[]] Heading[A trip to Fez]");
    }

    #[test]
    fn what_a_caption_says_twice_it_says_once() {
        let (full, cut) =
            ("<div>The boat, with three men in it, crosses the line in June</div>", "<div>The boat, with three men in it… more</div>");
        let wanted = "The boat, with three men in it, crosses the line in June";
        assert_eq!(caption(&format!("{full}{cut}")), wanted);
        assert_eq!(caption(&format!("{cut}{full}")), wanted);
        assert_eq!(caption(&format!("{full}{full}")), wanted);
        assert_eq!(caption("<div>The boat</div><div>The boat and three men</div>"), "Paragraph[The boat]Paragraph[The boat and three men]");
    }

    #[test]
    fn a_label_is_in_one_line_with_a_name() {
        assert_eq!(caption("<span>Photo: <p>Ann</p></span>"), "Photo: Ann");
        assert_eq!(caption("<p>A trip.</p> | <small>© Ann</small>"), "A trip. | Small[© Ann]");
        assert_eq!(caption("<p>Photo</p><p>Ann</p>"), "Paragraph[Photo]Paragraph[Ann]");
        assert_eq!(caption("<p>A trip.</p><p>Photo:</p><p>Ann</p>"), "Paragraph[A trip.]Paragraph[Photo: Ann]");
    }
}
