//! The kind of an article element, for page elements whose name alone explains them.

use crate::article::{Kind, PageKind};
use crate::clean::context::Context;
use crate::clean::dom::text::is_blank;
use crate::clean::links;
use crate::page::{NodeId, Page};
use crate::rules::allow_list::Keep;
use crate::rules::attr::Attr;
use crate::rules::list_signs::{DONE, NOT_DONE, TASK_LISTS};
use crate::rules::tag::Tag;

/// Most tasks of a list among which one that is done is looked for.
const MAX_TASKS: usize = 100;

/// The kind of an inline element.
pub(crate) fn inline_kind(ctx: &Context<'_>, node: NodeId, kept: Keep) -> Option<Kind> {
    let attr = |attr| ctx.page.attr(node, attr).map(str::trim).filter(|value| !value.is_empty()).map(str::to_owned);
    Some(match kept {
        Keep::Strong => Kind::Strong,
        Keep::Emphasis => Kind::Emphasis,
        Keep::Code => Kind::Code,
        Keep::Keyboard => Kind::Keyboard,
        Keep::Sample => Kind::Sample,
        Keep::Variable => Kind::Variable,
        Keep::Subscript if ctx.page.words(node) > MAX_LOW_WORDS => return None,
        Keep::Subscript => Kind::Subscript,
        Keep::Superscript => Kind::Superscript,
        Keep::Mark if is_only_coloured(ctx.page, node) => return None,
        Keep::Mark => Kind::Mark,
        Keep::Deleted => Kind::Deleted,
        Keep::Inserted => Kind::Inserted,
        Keep::Underline => Kind::Underline,
        Keep::Small => Kind::Small,
        Keep::Quotation if holds_blocks(ctx.page, node) => return None,
        Keep::Quotation => Kind::Quotation,
        Keep::Citation => Kind::Citation,
        Keep::Abbreviation => Kind::Abbreviation { title: attr(Attr::Title) },
        Keep::Definition => Kind::Definition,
        Keep::Time => Kind::Time { datetime: attr(Attr::Datetime) },
        Keep::Ruby => Kind::Ruby,
        Keep::RubyText => Kind::RubyText,
        Keep::RubyParenthesis => Kind::RubyParenthesis,
        Keep::Link => return links::link(ctx, node),
        Keep::Span => Kind::Span,
        _ => return None,
    })
}

/// Whether blocks or pictures are in an element of a line. Marks of quotation around each of them would say something else.
fn holds_blocks(page: &Page, node: NodeId) -> bool {
    page.subtree(node).skip(1).any(|inner| !(page.is_text(inner) || page.tag(inner).is_inline()) || page.tag(inner) == Tag::Img)
}

/// Most words that are set low as a whole. More are but small, and the element is used for its looks.
const MAX_LOW_WORDS: u32 = 3;

/// Whether a quotation holds code and nothing else: it only sets the code in.
fn holds_only_code(page: &Page, quote: NodeId) -> bool {
    let mut inside = page.children(quote).filter(|child| !is_blank(page, *child)).peekable();
    inside.peek().is_some() && inside.all(|child| page.tag(child) == Tag::Pre)
}

/// Class of WordPress' editor for words in another colour, which it writes as marks, and the ending of those that say one of the ground.
const COLOURED: &str = "has-inline-color";
const COLOURED_GROUND: &str = "-background-color";

/// Whether a mark has only letters in another colour, and no ground behind them.
fn is_only_coloured(page: &Page, mark: NodeId) -> bool {
    let rules = page.attr(mark, Attr::Style).unwrap_or("").split(';').filter_map(|rule| rule.split_once(':'));
    let mut grounds = rules.filter(|(name, _)| matches!(name.trim(), "background" | "background-color")).map(|(_, value)| value.trim());
    let is_clear = |ground: &str| {
        let alpha = ground.strip_prefix("rgba(").and_then(|rest| rest.trim_end_matches(')').rsplit([',', '/']).next());
        matches!(ground, "transparent" | "none") || alpha.is_some_and(|alpha| matches!(alpha.trim(), "0" | "0.0" | "0%"))
    };
    let has_ground = || page.classes(mark).any(|class| class.ends_with(COLOURED_GROUND));
    !has_ground() && grounds.next().map_or_else(|| page.classes(mark).any(|class| class == COLOURED), is_clear)
}

/// The kind of a block.
pub(crate) fn block_kind(ctx: &Context<'_>, node: NodeId, kept: Keep) -> Option<Kind> {
    let page = ctx.page;
    let number = |attr| page.attr(node, attr).and_then(|value| value.trim().parse::<i32>().ok());
    let has = |attr| page.attr(node, attr).is_some();
    Some(match kept {
        Keep::Heading if holds_paragraphs(page, node) => return None,
        Keep::Heading => Kind::Heading { level: page.tag(node).heading()? },
        Keep::Quote if ctx.kind != PageKind::Forum && holds_only_code(page, node) => return None,
        Keep::Quote => Kind::Quote { cite: page.attr(node, Attr::Cite).and_then(|cite| links::address(ctx, cite)), purpose: None },
        Keep::Box => Kind::Section,
        Keep::Pre => Kind::Pre { language: None },
        Keep::List => {
            let ordered = page.tag(node) == Tag::Ol || is_numbered_by_style(page, node);
            Kind::List { ordered, start: number(Attr::Start).filter(|_| ordered), reversed: ordered && has(Attr::Reversed) }
        }
        Keep::Item => Kind::Item { checked: task(ctx, node), value: number(Attr::Value) },
        Keep::Definitions => Kind::Definitions,
        Keep::Term => Kind::Term,
        Keep::Description => Kind::Description,
        Keep::Figure => Kind::Figure,
        Keep::Caption => Kind::Caption { chosen: ctx.is_text_caption(node) },
        Keep::Details => Kind::Details { open: has(Attr::Open) },
        Keep::Summary => Kind::Summary,
        _ => return None,
    })
}

/// Whether the style of a list, or of its first item, has it numbered.
fn is_numbered_by_style(page: &Page, list: NodeId) -> bool {
    let first = page.children(list).find(|child| page.tag(*child) == Tag::Li);
    let style = |node: NodeId| page.attr(node, Attr::Style).unwrap_or("");
    let sets_numbers =
        |part: &str| part.split_once(':').is_some_and(|(name, value)| name.contains("list-style") && value.contains("decimal"));
    std::iter::once(list).chain(first).any(|node| style(node).split(';').any(sets_numbers))
}

/// Words from which on a heading with paragraphs in it is no heading: it was never closed, or is the size of the letters.
const SECTION_WORDS: u32 = 30;

/// Whether a heading holds paragraphs, or lines that are set apart like such.
fn holds_paragraphs(page: &Page, heading: NodeId) -> bool {
    let is_paragraph = |inner: NodeId| matches!(page.tag(inner), Tag::P | Tag::Ul | Tag::Ol) && page.words(inner) > 0;
    let is_gap = |inner: NodeId| {
        let says = |node: &NodeId| page.is_text(*node) && page.words(*node) > 0;
        let between = (inner.0 + 1..page.end(heading).0).map(NodeId).find(|node| says(node) || page.tag(*node) == Tag::Br);
        page.tag(inner) == Tag::Br && between.is_some_and(|next| page.tag(next) == Tag::Br)
    };
    page.words(heading) >= SECTION_WORDS && page.subtree(heading).skip(1).any(|inner| is_paragraph(inner) || is_gap(inner))
}

/// Whether an item is a task and whether it is done: it has a checkbox before its first word, or something that is drawn as one.
fn task(ctx: &Context<'_>, item: NodeId) -> Option<bool> {
    let page = ctx.page;
    let list = page.parent(item).filter(|list| page.attr(*list, Attr::Class).is_some_and(|class| TASK_LISTS.are_in(class)));
    let has = |node: NodeId, signs: &[&str]| page.classes(node).any(|class| signs.contains(&class));
    for node in page.subtree(item) {
        if node != item && page.tag(node) == Tag::Li || !page.text(node).trim().is_empty() {
            // Where others of its list are done, an item that says nothing is not.
            let is_any_done = |list: NodeId| page.children(list).take(MAX_TASKS).any(|other| has(other, DONE));
            return list.is_some_and(is_any_done).then_some(false);
        }
        let is_box = page.attr(node, Attr::Role) == Some("checkbox");
        let said = page.attr_named(node, "data-checked").or_else(|| page.attr_named(node, "aria-checked").filter(|_| is_box));
        if said.is_some() || list.is_some() && has(node, DONE) || list.is_some() && has(node, NOT_DONE) {
            return Some(said.map_or(has(node, DONE), |said| said == "true"));
        }
        if page.tag(node) == Tag::Input && page.attr(node, Attr::Type).is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox")) {
            return Some(page.attr(node, Attr::Checked).is_some());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn a_heading_that_was_never_closed_is_no_heading() {
        let text =
            "The keeper of the lamp rose at four, and went up the stairs, as he had done on every day of those thirty years. ".repeat(2);
        let kinds = |html: &str| outline(&format!("<body><p>One.</p>{html}<p>Two.</p></body>"));
        assert!(!kinds(&format!("<h2>The lamp<p>{text}</p></h2>")).contains("Heading"));
        assert!(!kinds(&format!("<h2>The lamp<br><br><span>{text}</span></h2>")).contains("Heading"));
        assert!(kinds("<h2><p>The lamp</p></h2>").contains("Heading"));
        assert!(kinds(&format!("<h2>The lamp<br>{text}</h2>")).contains("Heading"));
    }

    #[test]
    fn tasks_are_told_by_what_is_drawn_as_a_checkbox() {
        let of = |list: &str| {
            let body = crate::clean::testing::body(&format!("<body><p>One.</p>{list}<p>Two.</p></body>"));
            crate::output::markdown(&crate::article::Article { body, ..Default::default() })
        };
        let ticked = "- [x] Rope\n- [ ] Oar\n";
        assert!(of("<ul class=inline-task-list><li class=checked>Rope</li><li>Oar</li></ul>").contains(ticked));
        assert!(of("<ul><li data-checked=true>Rope</li><li data-checked=false>Oar</li></ul>").contains(ticked));
        assert!(
            of("<ul><li><i role=checkbox aria-checked=true></i>Rope</li><li><i role=checkbox aria-checked=false></i>Oar</li></ul>")
                .contains(ticked)
        );
        let drawn =
            |sign: &str, name: &str| format!("<ul class=to-do-list><li><div class='checkbox checkbox-{sign}'></div> {name}</li></ul>");
        assert!(of(&(drawn("on", "Rope") + &drawn("off", "Oar"))).contains(ticked));
        assert!(of("<ul class=menu><li class=checked>Rope</li><li>Oar</li></ul>").contains("- Rope"));
    }

    #[test]
    fn a_quotation_that_holds_only_code_sets_it_in() {
        let of = |inside: &str| outline(&format!("<body><p>One.</p><blockquote>{inside}</blockquote><p>Two.</p></body>"));
        assert!(!of("<pre>wick --trim</pre> ").contains("Quote"));
        assert!(of("<p>A lamp:</p><pre>wick --trim</pre>").contains("Quote"));
    }

    #[test]
    fn many_words_are_not_set_low() {
        let of = |inside: &str| outline(&format!("<body><p>One <sub>{inside}</sub>.</p></body>"));
        assert!(of("max").contains("Subscript[max]"));
        assert_eq!(of("and all of the other lamps"), "Paragraph[One and all of the other lamps.]");
    }

    #[test]
    fn a_quotation_of_blocks_has_no_marks() {
        let of = |inside: &str| outline(&format!("<body><p>One.</p><q>{inside}</q><p>Two.</p></body>"));
        assert!(of("a lamp").contains("Quotation[a lamp]"));
        assert!(!of("<div><a href='/b'><img src='/i/a.jpg'></a></div> Of lamps").contains("Quotation"));
    }

    #[test]
    fn words_in_another_colour_are_no_marks() {
        let of = |attrs: &str| outline(&format!("<body><p>A <mark {attrs}>lamp</mark></p></body>"));
        for attrs in
            ["class=has-inline-color", "style='background-color:rgba(0, 0, 0, 0);color:#295e10'", "style='background: transparent'"]
        {
            assert_eq!(of(attrs), "Paragraph[A lamp]", "{attrs}");
        }
        let marked =
            ["", "style='color:red'", "style='background-color:rgba(0, 0, 0, 0.2)'", "class='has-inline-color has-x-background-color'"];
        for attrs in marked {
            assert_eq!(of(attrs), "Paragraph[A Mark[lamp]]", "{attrs}");
        }
    }
}
