//! Drops what the body repeats for its looks: pull quotes, an image or a video right after the same one, thumbnails, decorations, and captions
//! that stand there twice.

use crate::article::{Element, Image, Kind, Node};
use crate::clean::article_text::{are_texts, normalised, text_of};
use crate::clean::images::{file_key, is_image_file, width_in_address};
use crate::clean::tree_pass::TreePass;
use crate::map::Map;
use crate::page::measure::measure;
use crate::url::before_query;

/// Fewest words of a pull quote. Shorter sentences may well occur twice.
const MIN_WORDS: u32 = 5;
/// Most words of the ends of a frame around a pull quote, and the marks that the upper one begins with.
const OPENING_WORDS: u32 = 4;
const CLOSING_WORDS: u32 = 12;
const MARKS: &[char] = &['“', '„', '«', '»', '"', '「', '『'];
/// Widest thumbnail, in pixels.
const MAX_THUMBNAIL: u32 = 320;
/// Sides in pixels that stand as such in addresses.
const SIDES: std::ops::RangeInclusive<u32> = 100..=5000;
/// Times from which on an image of which nothing is said is a decoration, and one of which something is: a rule, a badge, a button.
const DECORATION_TIMES: usize = 3;
const DESCRIBED_TIMES: usize = 4;

/// Drops pull quotes: quotations and boxes at the top level whose words are part of a paragraph.
pub(crate) fn without_pull_quotes(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    if !body.iter().any(|node| node.element().is_some_and(may_be_pull_quote)) {
        return body;
    }
    let paragraphs: Vec<String> = body
        .iter()
        .filter_map(Node::element)
        .filter(|element| matches!(element.kind, Kind::Paragraph))
        .map(|element| format!(" {} ", normalised(&text_of(element))))
        .collect();
    let repeats = |element: &Element| {
        let words = format!(" {} ", normalised(&text_of(element)));
        paragraphs.iter().any(|paragraph| paragraph.len() > words.len() && paragraph.contains(&words))
    };
    let mut out: Vec<Node> = Vec::with_capacity(body.len());
    let mut is_framed = false;
    for node in body {
        let drops = |is: &dyn Fn(&Element) -> bool| node.element().is_some_and(|element| is(element) && pass.drops(element));
        if drops(&|element| may_be_pull_quote(element) && repeats(element)) {
            let opens = |element: &Element| opens_quote(element) && pass.drops(element);
            is_framed = out.pop_if(|last| last.element().is_some_and(opens)).is_some();
            continue;
        }
        if std::mem::take(&mut is_framed) && drops(&closes_quote) {
            continue;
        }
        out.push(node);
    }
    out
}

/// Whether an element is the upper end of the frame of a pull quote: a quotation mark with hardly a word beside it.
fn opens_quote(element: &Element) -> bool {
    let text = text_of(element);
    let is_line = matches!(element.kind, Kind::Heading { .. } | Kind::Paragraph);
    is_line && text.trim_start().starts_with(MARKS) && !text.trim_end().ends_with(MARKS) && measure(&text).words() <= OPENING_WORDS
}

/// Whether an element is the lower end of such a frame: who said it, in a few words.
fn closes_quote(element: &Element) -> bool {
    let text = text_of(element);
    matches!(element.kind, Kind::Paragraph)
        && measure(&text).words() <= CLOSING_WORDS
        && !text.trim_end().ends_with(['.', '!', '?', ':', '。'])
}

/// Drops an image right beside the same image, as lightboxes have it, and an embed right after the same embed, as a placeholder and its
/// `noscript` are. Recursive over the article's tree.
pub(crate) fn without_duplicate_media(pass: &TreePass<'_, '_>, nodes: Vec<Node>) -> Vec<Node> {
    if are_texts(&nodes) {
        return nodes;
    }
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    // The place of the last image or embed, if no text came after it.
    let mut last: Option<usize> = None;
    for mut node in nodes {
        if let Node::Element(element) = &mut node {
            element.children = without_duplicate_media(pass, std::mem::take(&mut element.children));
        }
        let shown = node.element().and_then(medium);
        let before = last.and_then(|at| out[at].element()).and_then(medium);
        if let (Some((shown, is_captioned)), Some((before, was_captioned)), Some(element)) = (shown, before, node.element())
            && let Some(keeps_before) = repeats(before, shown)
            && !(is_captioned && was_captioned)
        {
            // A copy without the caption is the one that a lightbox shows.
            let keeps_before = was_captioned || (keeps_before && !is_captioned);
            if keeps_before && pass.drops(element) {
                continue;
            }
            // The first was the placeholder that is shown until this one is loaded.
            if !keeps_before
                && let Some(place) = last
                && out[place].element().is_some_and(|element| pass.drops(element))
            {
                out.truncate(place);
            }
        }
        let is_blank = matches!(&node, Node::Text(text) if text.trim().is_empty());
        if !is_blank {
            last = shown.map(|_| out.len());
        }
        out.push(node);
    }
    out
}

/// Drops images that are smaller copies of others in the body: the thumbnails of a gallery.
pub(crate) fn without_thumbnails(pass: &TreePass<'_, '_>, nodes: Vec<Node>) -> Vec<Node> {
    let mut largest = Map::new();
    note_sizes(&nodes, &mut largest);
    if largest.values().all(|(_, count)| *count < 2) {
        return nodes;
    }
    without_smaller(pass, nodes, &largest)
}

/// For each image file, whatever its size, the width of the largest copy and the number of copies.
fn note_sizes(nodes: &[Node], largest: &mut Map<String, (u32, usize)>) {
    for element in nodes.iter().filter_map(Node::element) {
        if let Kind::Image(image) = &element.kind {
            let (width, count) = largest.or_default(file(image));
            *width = (*width).max(width_in_address(&image.src).unwrap_or(u32::MAX));
            *count += 1;
        }
        note_sizes(&element.children, largest);
    }
}

/// Recursive over the article's tree.
fn without_smaller(pass: &TreePass<'_, '_>, nodes: Vec<Node>, largest: &Map<String, (u32, usize)>) -> Vec<Node> {
    let is_thumbnail = |image: &Image| {
        let width = width_in_address(&image.src).filter(|width| *width <= MAX_THUMBNAIL);
        width.is_some_and(|width| largest.get(&file(image)).is_some_and(|(other, _)| *other / 2 >= width))
    };
    let mut out = Vec::with_capacity(nodes.len());
    for mut node in nodes {
        if let Node::Element(element) = &mut node {
            if sole_image(element).is_some_and(is_thumbnail) && pass.drops(element) {
                continue;
            }
            let had_children = !element.children.is_empty();
            element.children = without_smaller(pass, std::mem::take(&mut element.children), largest);
            if had_children && element.children.is_empty() {
                continue;
            }
        }
        out.push(node);
    }
    out
}

/// Drops decorations: images that stand by themselves again and again.
pub(crate) fn without_decorations(pass: &TreePass<'_, '_>, nodes: Vec<Node>) -> Vec<Node> {
    let mut times = Map::new();
    note_standing_alone(&nodes, &mut times);
    times.retain(|_, times| *times >= DECORATION_TIMES);
    if times.is_empty() { nodes } else { without_repeated(pass, nodes, &times) }
}

/// How often each image stands by itself. Recursive over the article's tree.
fn note_standing_alone(nodes: &[Node], times: &mut Map<String, usize>) {
    for element in nodes.iter().filter_map(Node::element) {
        match standing_alone(element) {
            Some(image) => *times.or_default(image.src.clone()) += 1,
            None => note_standing_alone(&element.children, times),
        }
    }
}

/// Recursive over the article's tree.
fn without_repeated(pass: &TreePass<'_, '_>, nodes: Vec<Node>, times: &Map<String, usize>) -> Vec<Node> {
    let is_decoration = |image: &Image| {
        let most = if image.alt.trim().is_empty() { DECORATION_TIMES } else { DESCRIBED_TIMES };
        times.get(image.src.as_str()).is_some_and(|times| *times >= most)
    };
    let mut out = Vec::with_capacity(nodes.len());
    for mut node in nodes {
        if let Node::Element(element) = &mut node {
            if standing_alone(element).is_some_and(is_decoration) && pass.drops(element) {
                continue;
            }
            let had_children = !element.children.is_empty();
            element.children = without_repeated(pass, std::mem::take(&mut element.children), times);
            if had_children && element.children.is_empty() && !matches!(element.kind, Kind::Cell { .. }) {
                continue;
            }
        }
        out.push(node);
    }
    out
}

/// The image that is all a paragraph or figure holds. In a cell, an image may be a value.
fn standing_alone(element: &Element) -> Option<&Image> {
    sole_image(element).filter(|_| matches!(element.kind, Kind::Paragraph | Kind::Figure))
}

/// What an image file is called, whatever its size.
fn file(image: &Image) -> String {
    let folder = before_query(&image.src).rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}/{}", file_key(&image.src))
}

/// Drops what only says a caption again right after its figure, as pages have it for another width of the screen. Recursive over the
/// article's tree.
pub(crate) fn without_repeated_captions(pass: &TreePass<'_, '_>, nodes: Vec<Node>) -> Vec<Node> {
    if are_texts(&nodes) {
        return nodes;
    }
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    // The caption of the figure before, if nothing came after it.
    let mut caption: Option<String> = None;
    for mut node in nodes {
        let is_blank = matches!(&node, Node::Text(text) if text.trim().is_empty());
        if let Some(element) = node.element() {
            let says_again = |caption: &String| !holds_medium(element) && normalised(&text_of(element)) == *caption;
            if caption.as_ref().is_some_and(says_again) && pass.drops(element) {
                continue;
            }
        }
        if let Node::Element(element) = &mut node {
            element.children = without_repeated_captions(pass, std::mem::take(&mut element.children));
        }
        if !is_blank {
            caption = node.element().filter(|element| matches!(element.kind, Kind::Figure) && holds_medium(element)).and_then(caption_of);
        }
        out.push(node);
    }
    out
}

fn caption_of(figure: &Element) -> Option<String> {
    let caption = figure.children.iter().filter_map(Node::element).find(|inner| matches!(inner.kind, Kind::Caption { .. }))?;
    Some(normalised(&text_of(caption))).filter(|text| !text.is_empty())
}

/// Whether an element holds an image or an embed. Recursive over the article's tree.
fn holds_medium(element: &Element) -> bool {
    matches!(element.kind, Kind::Image(_) | Kind::Embed { .. }) || element.children.iter().filter_map(Node::element).any(holds_medium)
}

/// Whether an image or an embed is the one before it again, and if so, whether the one before is to be kept.
fn repeats(before: &Kind, again: &Kind) -> Option<bool> {
    match (before, again) {
        (Kind::Image(before), Kind::Image(again)) => repeats_image(before, again),
        (Kind::Embed { url: before, title, .. }, Kind::Embed { url, title: second, .. }) => {
            (before == url).then_some(title.is_some() || second.is_none())
        }
        _ => None,
    }
}

/// Whether an image is the one before it again, and if so, whether the one before is to be kept: of two sizes the larger is.
fn repeats_image(before: &Image, image: &Image) -> Option<bool> {
    let same_alt = image.alt.is_empty() || image.alt == before.alt;
    if image.src == before.src {
        return (same_alt || before.alt.is_empty()).then_some(same_alt);
    }
    let folder = |image: &Image| before_query(&image.src).rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let is_other_size = is_image_file(&image.src) && file_key(&image.src) == file_key(&before.src) && folder(image) == folder(before);
    let size = |image: &Image| image.width.or_else(|| width_in_address(&image.src)).unwrap_or(u32::MAX);
    let is_cut = !image.alt.is_empty() && is_other_cut(&before.src, &image.src);
    ((same_alt || before.alt.is_empty()) && (is_other_size || is_cut)).then(|| is_cut || size(before) >= size(image))
}

/// Whether two addresses are the same but for the width and the height that they end in before the file: `/7/1536/864/lamp.jpg`.
fn is_other_cut(one: &str, other: &str) -> bool {
    let parts = |address: &'_ str| -> Option<(String, [u32; 2])> {
        let mut parts = before_query(address).rsplitn(4, '/');
        let (file, height, width, folder) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let size = |text: &str| text.parse::<u32>().ok().filter(|size| SIDES.contains(size));
        Some((format!("{folder}/{file}"), [size(width)?, size(height)?]))
    };
    parts(one).zip(parts(other)).is_some_and(|((one, _), (other, _))| one == other)
}

/// The image or embed an element is, or the only thing it shows, and whether that has a caption.
fn medium(element: &Element) -> Option<(&Kind, bool)> {
    match (&element.kind, element.children.as_slice()) {
        (Kind::Figure, [Node::Element(shown), Node::Element(caption)]) if matches!(caption.kind, Kind::Caption { .. }) => {
            Some((sole_medium(shown)?, true))
        }
        _ => Some((sole_medium(element)?, false)),
    }
}

/// The image or embed an element is, or the only thing it shows.
fn sole_medium(element: &Element) -> Option<&Kind> {
    match (&element.kind, element.children.as_slice()) {
        (Kind::Image(_) | Kind::Embed { .. }, _) => Some(&element.kind),
        (Kind::Link { .. } | Kind::Paragraph | Kind::Figure, [Node::Element(only)]) => sole_medium(only),
        _ => None,
    }
}

fn sole_image(element: &Element) -> Option<&Image> {
    match sole_medium(element)? {
        Kind::Image(image) => Some(image),
        _ => None,
    }
}

/// Whether an element may be a pull quote: a quotation or box of one paragraph, without a source.
fn may_be_pull_quote(element: &Element) -> bool {
    match &element.kind {
        Kind::Quote { cite, purpose } => cite.is_none() && purpose.is_none() && is_words(&element.children),
        Kind::Section => is_words(&element.children),
        Kind::Figure => {
            matches!(element.children.as_slice(), [Node::Element(inner)] if matches!(inner.kind, Kind::Quote { .. }) && may_be_pull_quote(inner))
        }
        _ => false,
    }
}

fn is_words(children: &[Node]) -> bool {
    let [Node::Element(paragraph)] = children else { return false };
    matches!(paragraph.kind, Kind::Paragraph) && measure(&text_of(paragraph)).words() >= MIN_WORDS
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn the_frame_of_a_pull_quote_goes_with_it() {
        let page = |open: &str, close: &str| {
            let text = "<p>Then he said: the clock of the tower is late again. Nobody knew why it was.</p>";
            outline(&format!("<body>{text}{open}<blockquote><p>The clock of the tower is late again</p></blockquote>{close}{text}</body>"))
        };
        let framed = page("<h2>“Start of the quote</h2>", "<p>End of the quote Ann Reed</p>");
        assert!(!framed.contains("Start") && !framed.contains("End") && framed.contains("Nobody"), "{framed}");
        let other = page("<h2>The quote</h2>", "<p>End of the quote Ann Reed</p>");
        assert!(other.contains("The quote") && other.contains("End of"), "{other}");
        assert!(page("<h2>“Start of the quote</h2>", "<p>It was late, too.</p>").contains("It was late, too."));
    }

    #[test]
    fn an_image_that_stands_there_often_is_a_decoration() {
        let body = |image: &str, times: usize| {
            let part = format!("<p>He read on, and turned the page.</p><div>{image}</div>");
            outline(&format!("<body>{}<p>Then he slept.</p></body>", part.repeat(times))).matches("Image").count()
        };
        assert_eq!(body("<a href='/buy'><img src='/buy.jpg' width=300></a>", 3), 0);
        assert_eq!(body("<img src='/buy.jpg' width=300>", 2), 2);
        assert_eq!(body("<img src='/map.jpg' width=300 alt='A map'>", 3), 3);
        assert_eq!(body("<a href='/buy'><img src='/buy.jpg' width=300 alt='Buy it'></a>", 4), 0);
        assert_eq!(body("<figure><img src='/map.jpg' width=300><figcaption>A map</figcaption></figure>", 3), 3);
        assert_eq!(
            body("<table><tr><th>Sweeps</th><th>Flies</th></tr><tr><td><img src='/yes.jpg' width=300></td><td>no</td></tr></table>", 3),
            3
        );
    }

    #[test]
    fn an_image_and_its_enlarged_copy_are_one() {
        let text = "<p>Then he said: the clock is late.</p>";
        let twice = "<div><a href='/i/clock.jpg'><img src='/i/clock-300x200.jpg'></a> <img src='/i/clock.jpg'></div>";
        let images = |page: &str| outline(page).matches("Image").count();
        assert_eq!(images(&format!("<body>{text}{twice}{text}</body>")), 1);
        let cut = |sides: &str, alt: &str| format!("<p><img src='/i/7/{sides}/i.jpg' alt='{alt}'></p>");
        assert_eq!(images(&format!("<body>{text}{}{}{text}</body>", cut("1536/864", "clock"), cut("1536/1152", "clock"))), 1);
        assert_eq!(images(&format!("<body>{text}{}{}{text}</body>", cut("1536/864", ""), cut("1536/1152", ""))), 2);
        assert_eq!(images(&format!("<body>{text}{}{}{text}</body>", cut("7/8", "clock"), cut("7/9", "clock"))), 2);
        assert_eq!(images("<body><p>A clock <img src='/i/c.jpg'>, a clock <img src='/i/c.jpg'> and a clock.</p></body>"), 2);
        assert_eq!(images("<body><p>Clocks:</p><img src='/i/c.jpg' alt=one><img src='/i/c.jpg' alt=two></body>"), 2);
    }

    #[test]
    fn the_copy_of_a_lightbox_before_its_figure_goes() {
        let figure = "<figure><img src='/i/clock.jpg' alt='A clock'><figcaption>The clock</figcaption></figure>";
        let of = |html: &str| outline(&format!("<body><p>Then he said: it is late.</p>{html}<p>x</p></body>")).matches("Image").count();
        let copy = "<div><img src='/i/clock.jpg' alt=''></div>";
        assert_eq!((of(&format!("{copy}{figure}")), of(&format!("{figure}{copy}")), of(&format!("{figure}{figure}"))), (1, 1, 2));
        assert_eq!(of(&format!("<div><img src='/i/other.jpg'></div>{figure}")), 2);
        let described = "<div><img src='/i/clock.jpg' alt='A clock'></div>";
        assert_eq!(of(&format!("{copy}{described}")), 1);
    }

    #[test]
    fn of_a_placeholder_and_its_image_the_larger_stays() {
        let of = |one: &str, other: &str| {
            outline(&format!("<body><p>Clocks:</p><div><img src='{one}'><img src='{other}'></div><p>x</p></body>"))
        };
        let images = |outline: String| outline.matches("Image").count();
        assert_eq!(images(of("/i/clock-20x20.jpg", "/i/clock.jpg")), 1);
        assert_eq!(images(of("/i/clock.jpg?w=20", "/i/clock.jpg?w=800")), 1);
        assert_eq!(images(of("/i/clock-1.jpg", "/i/clock-2.jpg")), 2);
        assert_eq!(images(of("/i/1/clock.jpg", "/i/2/clock.jpg")), 2);
    }

    #[test]
    fn an_embed_and_its_noscript_are_one() {
        let embeds = |second: &str| {
            let first = "<div data-youtube-id='a1'></div>";
            outline(&format!(
                "<body><p>Clocks:</p>{first}<noscript><iframe src='https://www.youtube.com/embed/{second}'></iframe></noscript></body>"
            ))
            .matches("Embed")
            .count()
        };
        assert_eq!(embeds("a1"), 1);
        assert_eq!(embeds("a2"), 2);
    }

    #[test]
    fn a_caption_that_stands_there_twice_is_said_once() {
        let figure = "<figure><img src='/i/a.jpg'><figcaption>The clock of the town hall</figcaption></figure>";
        let times = |after: &str| {
            let page = format!("<body><p>Then he spoke of it.</p>{figure}{after}<p>Nobody answered.</p></body>");
            outline(&page).matches("clock of the town").count()
        };
        assert_eq!(times("<ul><li><p>The clock of the town hall.</p></li></ul>"), 1);
        assert_eq!(times("<figure><figcaption>The clock of the town hall</figcaption></figure>"), 1);
        assert_eq!(times("<p>The clock of the town hall struck.</p>"), 2);
        assert_eq!(times(&figure.replace("a.jpg", "b.jpg")), 2);
        let behind = "<div><figure><img src='/i/a.jpg'></figure><figcaption>A loaf of Bread</figcaption></div>";
        assert_eq!(outline(&format!("<body><p>One.</p>{behind}<p>Two.</p></body>")).matches("A loaf").count(), 1);
    }

    #[test]
    fn thumbnails_of_a_gallery_go() {
        let large = "<figure><img src='/i/a-1200x800.jpg'><figcaption>One</figcaption></figure><figure><img src='/i/b.jpg'><figcaption>Two</figcaption></figure>";
        let page = |small: &str| outline(&format!("<body><p>Clocks:</p>{large}<div>{small}</div><p>x</p></body>"));
        assert_eq!(page("<img src='/i/a-150x150.jpg'><img src='/i/b-150x150.jpg'>").matches("Image").count(), 2);
        assert_eq!(page("<img src='/i/c-150x150.jpg'><img src='/j/b-150x150.jpg'>").matches("Image").count(), 4);
    }

    #[test]
    fn a_pull_quote_is_dropped() {
        let text = "<p>Then he said: the clock is late, and it always will be. Nobody spoke.</p>";
        let large = "<blockquote><p>“The clock is late, and it always will be.”</p></blockquote>";
        let once = "Paragraph[Then he said: the clock is late, and it always will be. Nobody spoke.]";
        assert_eq!(outline(&format!("<body>{text}{large}</body>")), once);
        assert_eq!(outline(&format!("<body><aside><p>The clock is late, and it always will be</p></aside>{text}</body>")), once);
        let other = "<blockquote><p>The clock is late, and always will be.</p></blockquote>";
        assert!(outline(&format!("<body>{text}{other}</body>")).contains("Quote["));
        let short = "<blockquote><p>The clock is late</p></blockquote>";
        assert!(outline(&format!("<body>{text}{short}</body>")).contains("Quote["));
    }
}
