//! Recognises what is not meant for readers on a screen: text for screen readers or print, and text that is never shown.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::is_blank;
use crate::clean::images::{file_key, images_in, is_label_of_picture};
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::{
    LARGE_SCREEN_CLASSES, NOSCRIPT_CLASS, PRINT_CLASSES, SCREEN_READER_CLASSES, SMALL_SCREEN_CLASSES, TOOLTIP_CLASSES,
};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Letters of a file name that no other image has by chance.
const MIN_FILE_KEY: usize = 6;
/// Most images of a page among which one is looked for again.
const MAX_IMAGES: usize = 200;
/// Most words of the caption of an image that is shown again.
const MAX_CAPTION: u32 = 20;

/// The classes of text for screen readers only, to be found anywhere in the classes of an element.
static SCREEN_READERS: Words = Words::new(SCREEN_READER_CLASSES);

pub(crate) fn recognise_hidden(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let (mut is_for_paper, mut is_named_tooltip, mut is_small, mut is_stand_in) = (false, false, false, false);
    for class in page.classes(node) {
        is_for_paper |= PRINT_CLASSES.has(class);
        is_named_tooltip |= TOOLTIP_CLASSES.has(class);
        is_small |= SMALL_SCREEN_CLASSES.has(class) || ends_in(class, SMALL_SCREEN_CLASSES.name(0));
        is_stand_in |= class.len() > NOSCRIPT_CLASS.len() && ends_in(class, NOSCRIPT_CLASS);
    }
    let is_hidden = is_said_otherwise(ctx, node).unwrap_or_else(|| is_for_screen_readers(page, node))
        // The print version may be the one that was selected.
        || (is_for_paper && !ctx.holds_most(node))
        || is_tooltip(ctx, node, is_named_tooltip)
        || (is_small && (has_large_twin(ctx, node) || shows_image_again(ctx, node)))
        || is_never_shown(page, node)
        || is_hidden_code(page, node)
        || (is_stand_in && is_line_without_links(page, node) && !ctx.holds_most(node))
        || is_label_of_picture(page, node)
        || is_off_screen(page, node);
    is_hidden.then(Vec::new)
}

/// Whether an element is for screen readers only: inline text beside visible text, which explains an icon or a link, or a heading.
fn is_for_screen_readers(page: &Page, node: NodeId) -> bool {
    let is_heading = page.tag(node).heading().is_some();
    let may = page.tag(node).is_inline() || is_heading;
    let may_be_named = || page.attr(node, Attr::Class).is_some_and(|classes| SCREEN_READERS.are_in(classes));
    if !may || !may_be_named() || !page.classes(node).any(|class| SCREEN_READER_CLASSES.iter().any(|row| ends_in(class, row))) {
        return false;
    }
    // A heading for screen readers only names a part of the page that is visible as such.
    if is_heading {
        return true;
    }
    let block = page.ancestors(node).find(|around| !page.tag(*around).is_inline());
    block.is_some_and(|block| page.words(block) > page.words(node))
}

/// Of an element that is hidden from screen readers and one beside it that says the same to them alone, whether this is the one to leave out: the
/// one with fewer signs (a price of several boxes has no point), else the one that is not shown. None where nothing beside says the same.
fn is_said_otherwise(ctx: &Context<'_>, node: NodeId) -> Option<bool> {
    let page = ctx.page;
    let is_silent = |node: NodeId| page.attr(node, Attr::AriaHidden) == Some("true");
    let is_spoken = |node: NodeId| page.classes(node).any(|class| SCREEN_READER_CLASSES.iter().any(|row| ends_in(class, row)));
    if !page.tag(node).is_inline() || !is_short(page, node) || !(is_silent(node) || is_spoken(node)) {
        return None;
    }
    let is_solid = |beside: &NodeId| !is_blank(page, *beside);
    let letters = |node: NodeId| page.text_of(node).chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let signs = |node: NodeId| page.text_of(node).chars().filter(|c| !c.is_whitespace()).count();
    let is_twin = |beside: &NodeId| {
        page.tag(*beside).is_inline()
            && is_short(page, *beside)
            && (is_silent(node) && is_spoken(*beside) || is_spoken(node) && is_silent(*beside))
            && ctx.keeps_any(*beside)
            && letters(*beside) == letters(node)
    };
    let near = [siblings_before(page, node).find(is_solid), siblings_after(page, node).find(is_solid)];
    let twin = near.into_iter().flatten().find(is_twin)?;
    let (own, other) = (signs(node), signs(twin));
    Some(if own == other { is_spoken(node) } else { own < other })
}

/// Whether an element is a line of a few words of which none is a link.
fn is_line_without_links(page: &Page, node: NodeId) -> bool {
    matches!(page.tag(node), Tag::P | Tag::Div) && is_short(page, node) && page.link_density(node) == 0.0
}

/// Whether an element has a few words.
fn is_short(page: &Page, node: NodeId) -> bool {
    (1..=MAX_CAPTION).contains(&page.words(node))
}

/// Whether a class is a known one, with or without a framework's prefix (`usa-sr-only`).
fn ends_in(class: &str, row: &str) -> bool {
    let Some(at) = class.len().checked_sub(row.len()).filter(|at| class.is_char_boundary(*at)) else { return false };
    class[at..].eq_ignore_ascii_case(row) && (at == 0 || matches!(class.as_bytes()[at - 1], b'-' | b'_'))
}

/// Whether an element of a text explains a word beside it, and is shown over the text as long as the pointer is on that.
fn is_tooltip(ctx: &Context<'_>, node: NodeId, is_named: bool) -> bool {
    let page = ctx.page;
    let is_line = |tag: Tag| tag.heading().is_some() || matches!(tag, Tag::P | Tag::Li | Tag::Dd | Tag::Td | Tag::Th);
    let is_in_line = || page.ancestors(node).find(|around| !page.tag(*around).is_inline()).is_some_and(|around| is_line(page.tag(around)));
    let is_one = page.attr(node, Attr::Role) == Some("tooltip") || (is_named && is_in_line());
    is_one && ctx.kind.is_one_text() && !ctx.holds_most(node)
}

/// Whether beside an element for narrow screens stands the same for wide ones.
fn has_large_twin(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let is_large =
        |beside: NodeId| page.classes(beside).any(|class| LARGE_SCREEN_CLASSES.has(class) || ends_in(class, LARGE_SCREEN_CLASSES.name(0)));
    let length = |node: NodeId| page.end(node).0 - node.0;
    let is_twin = |beside: NodeId| {
        page.tag(beside) == page.tag(node)
            && is_large(beside)
            && length(beside) == length(node)
            && page.words(beside) == page.words(node)
            && page.text_of(beside) == page.text_of(node)
            && ctx.keeps_any(beside)
            && ctx.kept_share(beside) >= ctx.kept_share(node)
    };
    let is_solid = |beside: &NodeId| !is_blank(page, *beside);
    // Some are for a width between two others.
    !is_large(node)
        && (siblings_after(page, node).find(is_solid).is_some_and(is_twin)
            || siblings_before(page, node).find(is_solid).is_some_and(is_twin))
}

/// Whether an element for narrow screens shows one image that the page shows elsewhere, perhaps in another size.
fn shows_image_again(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let address = |image: NodeId| page.attr(image, Attr::Src).filter(|address| !address.starts_with("data:"));
    let file = |image: NodeId| address(image).map(file_key).filter(|key| key.len() >= MIN_FILE_KEY);
    let is_shown = |image: NodeId| ctx.keeps_any(image) && !page.marks(image).has(Marks::HIDDEN);
    let mut images = images_in(page, node);
    let Some(image) = images.next().filter(|_| images.next().is_none() && page.words(node) <= MAX_CAPTION) else { return false };
    let all = page.body().map(|body| images_in(page, body)).into_iter().flatten().take(MAX_IMAGES);
    file(image).is_some_and(|key| all.filter(|other| !page.contains(node, *other)).any(|other| file(other) == Some(key) && is_shown(other)))
}

/// Whether an element is hidden in a visible one and has no attribute by which a script could find and show it.
fn is_never_shown(page: &Page, node: NodeId) -> bool {
    let hidden_here = page.marks(node).has(Marks::HIDDEN) && page.parent(node).is_some_and(|parent| !page.marks(parent).has(Marks::HIDDEN));
    hidden_here
        && page.words(node) > 0
        && page.attr(node, Attr::Hidden).is_none_or(|value| !value.eq_ignore_ascii_case("until-found"))
        && page.attrs(node).all(|(name, _)| matches!(name, "hidden" | "style" | "lang" | "dir"))
}

/// Whether code is called hidden and no other code stands beside it, as in the sources of an example that shows but one. Beside others it may be
/// what a tab shows.
fn is_hidden_code(page: &Page, node: NodeId) -> bool {
    let is_code = |node: NodeId| page.tag(node) == Tag::Pre;
    is_code(node)
        && page.classes(node).any(|class| class == "hidden")
        && !siblings_before(page, node).chain(siblings_after(page, node)).any(is_code)
}

/// Whether an element's style moves it off the screen or gives it a font size of zero.
fn is_off_screen(page: &Page, node: NodeId) -> bool {
    let Some(style) = page.attr(node, Attr::Style) else { return false };
    let rules = style.split(';').filter_map(|rule| rule.split_once(':'));
    rules.map(|(name, value)| (name.trim(), value.trim())).any(|(name, value)| match name {
        "left" | "top" | "text-indent" => value.strip_prefix('-').is_some_and(|far| far.bytes().take_while(u8::is_ascii_digit).count() > 3),
        "font-size" => matches!(value, "0" | "0px" | "0em" | "0rem" | "0pt"),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::{outline, outline_between_paragraphs as of};

    #[test]
    fn what_is_there_for_each_width_of_the_screen_is_there_once() {
        let figure = |class: &str, file: &str| format!("<figure class='{class}'><img src='/i/{file}.jpg'></figure>");
        let pair =
            |small: &str, large: &str| of(&format!("<div>{}{}</div>", figure(small, "a"), figure(large, "b"))).matches("Image").count();
        assert_eq!(pair("wide mobile-only", "wide desktop-only"), 1);
        assert_eq!(pair("d-none d-md-block", "d-md-none"), 1);
        assert_eq!(pair("tile-mobile-only", "tile-desktop-only"), 1);
        assert_eq!(pair("mobile-only", "mobile-only"), 2);
        assert_eq!(pair("sm:block lg:hidden", "lg:block"), 2);
        let again = "<p>y</p><div class='mobile-only'><img src='/i/lamp-house.jpg'><span class=caption>¬ A lamp</span></div>";
        assert_eq!(of(&format!("<img src='/s/lamp-house.jpg'>{again}")).matches("Image").count(), 1);
        assert!(of(again).contains("Image"));
        let kept = of("<div class=mobile-only>One.</div><div class=desktop-only>¬ One.</div>");
        assert_eq!(kept, "Paragraph[One.]");
        let twin = |text: &str| format!("<p>A lamp.</p><p>{text}The lamp gives light.</p>");
        let page = format!("<div class=mobile-only>{}</div><div class=desktop-only>{}</div>", twin(""), twin("¬ "));
        assert!(of(&page).contains("gives light"), "{}", of(&page));
        assert_eq!(of("<p class=mobile-only>One.</p><p class=desktop-only>Two.</p>"), "Paragraph[One.] Paragraph[Two.]");
    }

    #[test]
    fn what_is_said_to_screen_readers_and_shown_is_there_once() {
        let twins = |spoken: &str, shown: &str| {
            let (spoken, shown) = (format!("<i class=a-offscreen>{spoken}</i>"), format!("<b aria-hidden=true>{shown}</b>"));
            let price = |first: &str, second: &str| of(&format!("<p>List: <span>{first}{second}</span> y</p>"));
            [price(&spoken, &shown), price(&shown, &spoken)]
        };
        let parts = "<span>EUR</span><span>34</span><span>42</span>";
        for text in twins("EUR 34.42", parts) {
            assert_eq!(text, "Paragraph[List: Emphasis[EUR 34.42] y]");
        }
        for text in twins("Used", "Used") {
            assert_eq!(text, "Paragraph[List: Strong[Used] y]");
        }
        let alone = of("<p><i class=sr-only>Used</i><b aria-hidden=true>Used</b></p>");
        assert_eq!(alone, "Paragraph[Strong[Used]]");
    }

    #[test]
    fn what_a_picture_does_when_pressed_is_no_text() {
        let figure = |label: &str| {
            let button = format!("<div role=button tabindex=0>{label}<div><img src='/i/lamp.jpg'></div></div>");
            of(&format!("<p>x</p><figure>{button}<figcaption>¬ A lamp</figcaption></figure><p>y</p>"))
        };
        assert!(!figure("<span>Press to enlarge the picture of this lamp</span>").contains("Press"));
    }

    #[test]
    fn code_that_is_called_hidden_is_not_shown() {
        let code = |class: &str, name: &str| format!("<pre class='{class}'><code>{name} = 1\n{name} = 2</code></pre>");
        let (hidden, shown) = (code("js hidden", "a"), code("js", "b"));
        assert_eq!(of(&format!("<div>{hidden}</div><div>{shown}</div>")).matches("Pre").count(), 1);
        assert_eq!(of(&format!("<div>{hidden}{shown}</div>")).matches("Pre").count(), 2);
    }

    #[test]
    fn text_nobody_sees_is_dropped() {
        assert_eq!(of("<p>y<span class='usa-sr-only'> (new window)</span> z</p>"), "Paragraph[y z]");
        assert_eq!(of("<h2 class=sr-only>Notes</h2><p>y</p>"), "Paragraph[y]");
        assert_eq!(of("<p>y<span class=clipped> (new window)</span> z</p>"), "Paragraph[y z]");
        assert_eq!(of("<p>y <a class=noscript href='mailto:a@example.org'>a@example.org</a></p>").matches("Link").count(), 1);
        assert_eq!(of("<p class=gallery-noscript>This gallery needs a script.</p><p>y</p>"), "Paragraph[y]");
        assert_eq!(of("<div><label>Leave empty <input name=hp></label></div><p>y</p>"), "Paragraph[y]");
        assert_eq!(of("<div class=print-only><p>Printed</p></div>"), "");
        let all = outline("<body><div><div class=print-only><p>The article is in here.</p></div></div><p>x</p></body>");
        assert_eq!(all, "Paragraph[The article is in here.] Paragraph[x]");
        let tip = |attr: &str| of(&format!("<p>A <span>lamp<span {attr}>It gives light.</span></span> y</p>"));
        assert_eq!([tip("role=tooltip"), tip("class=tooltiptext")], ["Paragraph[A lamp y]", "Paragraph[A lamp y]"]);
        assert_eq!(of("<p>A <span class=tooltip>lamp</span> y</p>"), "Paragraph[A lamp y]");
        assert_eq!(of("<p hidden>Draft</p><p hidden id=more>More</p>"), "Paragraph[More]");
        assert_eq!(of("<span style='position:absolute;left:-9999px'>spam</span>"), "");
        assert_eq!(
            of("<div><button>Listen</button></div><h2><button aria-expanded=false>Part</button></h2><p>y</p>"),
            "Heading[Part] Paragraph[y]"
        );
        assert!(of("<p>A <button>term</button> of art</p>").contains("term"));
    }
}
