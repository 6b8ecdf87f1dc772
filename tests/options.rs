//! The options, each on a page where it makes a difference.

use pith::page::Page;
use pith::page::html::{HtmlOptions, parse};
use pith::{Article, Error, Favor, Options, output};

const PROSE: &str = "The lamp was lit at dusk, and the keeper climbed the stairs with a can of oil, as he had done for forty years.";

/// A page with something for every option.
fn page() -> Page {
    let comment = |i: usize| {
        format!("<li class=\"comment\"><p>Reader {i} says that the lamp at the old harbour was brighter than this one ever was.</p></li>")
    };
    let same = format!("<p>{PROSE}</p>");
    let cold = format!("<p id=\"cold\">{PROSE} It was cold.</p>");
    let late = format!("<p>{PROSE} It was late.</p>");
    let comments: String = (1..6).map(comment).collect();
    let html = format!(
        "<!doctype html><html><head><title>The lamp</title></head><body>\
         <nav id=\"menu\"><ul><li><a href=\"/a\">Home</a></li><li><a href=\"/b\">All our harbours</a></li></ul></nav>\
         <main id=\"main\"><h1>The lamp</h1>{}<iframe src=\"https://www.youtube.com/embed/abcdefghijk\"></iframe>{}{}</main>\
         <aside id=\"beside\"><p>Our shop sells lamps and oil. Visit us on any day but Monday, and bring the children along.</p></aside>\
         <section id=\"comments\" class=\"comments\"><h2>Comments</h2><ol>{}</ol></section>\
         <footer id=\"foot\"><p>Printed by the harbour office. <a href=\"/i\">Imprint</a></p><p id=\"secret\" hidden>What nobody is shown.</p></footer></body></html>",
        same.repeat(4),
        cold,
        late,
        comments,
    );
    parse(html.as_bytes(), &HtmlOptions { url: Some("https://example.org/lamp"), charset: None }).unwrap()
}

fn with(set: impl FnOnce(&mut Options)) -> Article {
    let mut options = Options::default();
    set(&mut options);
    pith::extract(&page(), &options).unwrap()
}

/// The number of the element with this id.
fn number(id: &str) -> u32 {
    let page = page();
    let node = page.nodes().find(|node| !page.is_text(*node) && page.attrs(*node).any(|pair| pair == ("id", id))).unwrap();
    page.origin(node)
}

fn text(article: &Article) -> String {
    output::text(article)
}

#[test]
fn comments_are_kept_on_request() {
    assert!(!text(&with(|_| {})).contains("Reader 3"));
    let kept = text(&with(|options| options.comments = Some(true)));
    assert!(kept.contains("Reader 1") && kept.contains("Reader 5"), "{kept}");
    assert!(!kept.contains("Printed by"));
    assert!(!text(&with(|options| options.comments = Some(false))).contains("Reader 3"));
}

#[test]
fn comments_have_their_writers_and_days_and_short_ones_stay() {
    let comment = |name: &str, day: u32, said: &str| {
        format!(
            "<div class=comment_row><div class=comment_info><span class=nickname>{name}</span> <span class=timestamp>2026-01-{day} 09:50:12</span></div>\
             <div class=comment_view>{said}</div></div>"
        )
    };
    let long = "The lamp at the old harbour was brighter than this one ever was, and the oil was cheaper.";
    let html = format!(
        "<!doctype html><html><head><title>The lamp</title></head><body><h1>The lamp</h1><article><p>{PROSE}</p><p>{PROSE} It was cold.</p>\
         <p>{PROSE} It was late.</p></article><div class=post_comment>{}{}{}{}</div></body></html>",
        comment("ann", 10, long),
        comment("bo", 11, "Indeed."),
        comment("cy", 12, &long.replace("brighter", "warmer")),
        comment("di", 13, &long.replace("brighter", "larger")),
    );
    let page = parse(html.as_bytes(), &HtmlOptions { url: Some("https://example.org/lamp"), charset: None }).unwrap();
    let options = Options { comments: Some(true), ..Options::default() };
    let said = output::markdown(&pith::extract(&page, &options).unwrap());
    assert!(said.contains("**ann** · 2026-01-10 09:50\n\nThe lamp") && said.contains("**bo** · 2026-01-11 09:50\n\nIndeed."), "{said}");
    assert!(!said.contains("09:50:12"), "{said}");
}

#[test]
fn embeds_are_left_out_on_request() {
    assert!(output::html(&with(|_| {})).contains("youtube"));
    let without = with(|options| options.embeds = false);
    assert!(!output::html(&without).contains("youtube"));
    assert!(text(&without).contains("It was cold."));
}

#[test]
fn a_page_over_the_callers_limit_is_refused() {
    let page = page();
    let refused = |set: fn(&mut Options)| {
        let mut options = Options::default();
        set(&mut options);
        pith::extract(&page, &options).err()
    };
    assert_eq!(refused(|options| options.max_elements = Some(10)), Some(Error::TooLarge { what: "elements", limit: 10 }));
    assert_eq!(refused(|options| options.max_bytes = Some(100)), Some(Error::TooLarge { what: "bytes", limit: 100 }));
    assert_eq!(refused(|options| (options.max_elements, options.max_bytes) = (Some(1_000), Some(100_000))), None);
    assert_eq!(pith::is_readable(&page, &Options::default(), &mut pith::stopwatch::Stopwatch::none()), Ok(true));
}

#[test]
fn the_time_limit_is_checked_between_stages() {
    let now = std::cell::Cell::new(0.0);
    let clock = || now.replace(now.get() + 10.0);
    let mut stopwatch = pith::stopwatch::Stopwatch::new(&clock, Some(25.0));
    let stopped = pith::extract_timed(&page(), &Options::default(), &pith::page::rendering::NoRendering, &mut stopwatch);
    assert_eq!(stopped.err(), Some(Error::OutOfTime));
    assert_eq!(stopwatch.stages().len(), 3);
}

#[test]
fn keep_and_drop_change_the_article() {
    let plain = text(&with(|_| {}));
    for said in ["Our shop sells", "What nobody is shown", "All our harbours"] {
        assert!(!plain.contains(said), "{said}");
    }
    for (id, said) in
        [("beside", "Our shop sells"), ("secret", "What nobody is shown"), ("menu", "All our harbours"), ("foot", "Printed by")]
    {
        let kept = text(&with(|options| options.keep = vec![number(id)]));
        assert!(kept.contains(said) && kept.contains("It was cold."), "{id}: {kept}");
    }
    let dropped = text(&with(|options| options.drop = vec![number("cold")]));
    assert!(!dropped.contains("It was cold.") && dropped.contains("It was late."), "{dropped}");
    let inner = with(|options| (options.keep, options.drop) = (vec![number("cold")], vec![number("main")]));
    assert!(text(&inner).contains("It was cold.") && !text(&inner).contains("It was late."), "{}", text(&inner));
}

#[test]
fn unknown_element_numbers_are_ignored() {
    let plain = with(|_| {});
    let wild = with(|options| (options.keep, options.drop) = (vec![99_999, u32::MAX], vec![77_777]));
    assert_eq!(output::html(&wild), output::html(&plain));
    let nothing = with(|options| options.drop = vec![0]);
    assert_eq!(output::text(&nothing), "");
}

#[test]
fn places_are_reported_for_every_top_level_element() {
    let article = with(|options| options.places = true);
    let html = output::html(&article);
    let tops = html.matches("<p>").count() + html.matches("<figure").count().max(usize::from(html.contains("pith-embed")));
    let places = article.told.places.clone().unwrap();
    assert_eq!(places.len(), tops, "{html}");
    assert!(places.windows(2).all(|pair| pair[0] < pair[1]), "{places:?}");
    let page = page();
    let first = page.nodes().find(|node| i64::from(page.origin(*node)) == places[0]).unwrap();
    assert_eq!(page.text_of(first), PROSE);
    assert!(with(|_| {}).told.places.is_none());
}

#[test]
fn notes_and_captions_of_the_article_are_not_left_out() {
    let html = format!(
        "<!doctype html><title>The lamp</title><main><h1>The lamp</h1>{}<p>{PROSE}<sup><a href=\"#n1\" id=\"m1\">1</a></sup></p>\
         <figure><img src=\"/tower.jpg\" width=\"800\" height=\"600\" alt=\"\"><figcaption>The tower in May.</figcaption></figure>{}</main>\
         <footer><section class=\"footnotes\"><ol><li id=\"n1\"><p>Colza oil, and later paraffin. <a href=\"#m1\">↩</a></p></li></ol></section></footer>",
        format!("<p>{PROSE}</p>").repeat(4),
        format!("<p>{PROSE}</p>").repeat(2),
    );
    let page = parse(html.as_bytes(), &HtmlOptions { url: Some("https://example.org/lamp"), charset: None }).unwrap();
    let options = Options { left_out: true, ..Options::default() };
    let article = pith::extract(&page, &options).unwrap();
    let (shown, parts) = (output::html(&article), article.told.left_out.unwrap());
    for words in ["Colza oil", "The tower in May"] {
        assert!(shown.contains(words), "{shown}");
        assert!(!parts.iter().any(|part| part.text.contains(words)), "{words}: {parts:#?}");
    }
}

#[test]
fn left_out_parts_are_reported_with_a_reason() {
    let article = with(|options| options.left_out = true);
    let parts = article.told.left_out.as_deref().unwrap();
    let reason = |id: &str| parts.iter().find(|part| part.node == number(id)).map(|part| part.reason);
    assert_eq!(
        [reason("menu"), reason("beside"), reason("comments"), reason("foot")],
        [Some("navigation"), Some("aside"), Some("comments"), Some("footer")],
        "{parts:#?}"
    );
    assert!(parts.windows(2).all(|pair| pair[0].node < pair[1].node));
    assert!(parts.iter().all(|part| part.words > 0 && !part.text.contains("It was late")));
    assert!(article.trace.entries().is_empty(), "the trace was not requested");
    let asked = with(|options| (options.left_out, options.drop) = (true, vec![number("cold")]));
    let part = asked.told.left_out.unwrap().into_iter().find(|part| part.node == number("cold")).unwrap();
    assert_eq!((part.reason, part.chance), ("asked", 0.0));
    // A part that was left out can be kept, whatever the reason.
    for part in parts {
        let kept = text(&with(|options| options.keep = vec![part.node]));
        let first = part.text.split_whitespace().next().unwrap();
        assert!(kept.contains(first), "{part:?}");
    }
}

#[test]
fn an_inspection_reports_blocks_and_candidates() {
    let article = with(|options| options.inspect = true);
    let told = article.told.inspection.as_ref().unwrap();
    assert!(told.stages.is_empty(), "there is no clock");
    assert!(told.blocks.iter().all(|block| (0.0..=1.0).contains(&block.chance)));
    assert!(told.blocks.iter().any(|block| block.kept && block.text == PROSE));
    assert!(told.blocks.iter().any(|block| !block.kept && block.text.contains("Our shop")));
    let best = &told.candidates[0];
    assert!(best.label == "main#main", "{}", best.label);
    assert!(told.candidates.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let menu = told.candidates.iter().find(|part| part.label.starts_with("ul") && part.score < 0.0).unwrap();
    assert!(!menu.minuses.is_empty());
    for part in &told.candidates {
        let sum: f32 = part.pluses.iter().chain(&part.minuses).map(|(_, number)| number).sum();
        assert!((sum - part.score).abs() <= 0.02 + 0.02 * part.score.abs(), "{part:#?}");
        assert!(part.pluses.iter().all(|(_, n)| *n > 0.0) && part.minuses.iter().all(|(_, n)| *n < 0.0));
    }
    let classic = with(|options| (options.inspect, options.method) = (true, "div-score".to_owned()));
    let parts = classic.told.inspection.unwrap().candidates;
    assert!(parts[0].pluses.iter().any(|(name, _)| name == "length"), "{:#?}", parts[0]);
}

#[test]
fn recall_keeps_more_and_precision_less() {
    let mut differ = 0;
    for path in support::pages() {
        let page = parse(&std::fs::read(&path).unwrap(), &HtmlOptions { url: None, charset: None }).unwrap();
        let words = |favor| {
            let options = Options { favor, ..Options::default() };
            pith::extract(&page, &options).unwrap().word_count
        };
        let (less, as_is, more) = (words(Favor::Precision), words(Favor::Balance), words(Favor::Recall));
        differ += usize::from(less < as_is) + usize::from(as_is < more);
    }
    assert!(differ > 10, "{differ}");
}

#[test]
fn options_that_are_off_have_no_effect() {
    let plain = with(|_| {});
    let asked = with(|options| (options.places, options.left_out, options.inspect) = (true, true, true));
    assert_eq!(output::html(&plain), output::html(&asked));
    assert_eq!((plain.kind, plain.confidence), (asked.kind, asked.confidence));
    assert_eq!(plain.told, pith::trace::Extras::default());
}

#[test]
fn a_decision_on_a_block_leaves_the_others_as_they_were() {
    let page = page();
    let kept = |decided: Vec<(u32, bool)>| {
        let mut options = Options::default();
        (options.inspect, options.decided) = (true, decided);
        let article = pith::extract(&page, &options).unwrap();
        let blocks = article.told.inspection.as_ref().unwrap().blocks.iter().map(|block| block.kept).collect::<Vec<_>>();
        (blocks, article)
    };
    let (plain, _) = kept(Vec::new());
    for (place, was) in plain.iter().enumerate() {
        let (blocks, article) = kept(vec![(place as u32, !was)]);
        let expected: Vec<bool> = plain.iter().enumerate().map(|(i, kept)| if i == place { !kept } else { *kept }).collect();
        assert_eq!(blocks, expected, "{place}: {}", text(&article));
    }
    let (_, nothing) = kept((0..plain.len() as u32 + 9).map(|place| (place, false)).collect());
    assert_eq!(output::html(&nothing), "");
    assert_eq!((nothing.kind, nothing.is_offered), (pith::article::PageKind::None, false));
}

#[test]
fn is_readable_agrees_with_the_extraction() {
    for path in support::pages() {
        let page = parse(&std::fs::read(&path).unwrap(), &HtmlOptions { url: None, charset: None }).unwrap();
        let article = pith::extract(&page, &Options::default()).unwrap();
        let readable = pith::is_readable(&page, &Options::default(), &mut pith::stopwatch::Stopwatch::none()).unwrap();
        assert_eq!(readable, output::Record::of(&article).is_article, "{}", path.display());
    }
}

#[test]
fn a_caption_is_in_the_plain_text_only_on_request() {
    let bytes = std::fs::read("tests/pages/layout/read-also--orange-night/page.html").unwrap();
    let page = parse(&bytes, &HtmlOptions { url: Some("https://gazeta.example.org/laranjas"), charset: None }).unwrap();
    let caption = page.nodes().find(|node| page.text(*node).ends_with("cozinhas da rua de baixo.")).unwrap();
    let number = page.origin(page.parent(caption).unwrap());
    let plain = pith::extract(&page, &Options::default()).unwrap();
    assert!(!text(&plain).contains("sete cozinhas") && output::html(&plain).contains("sete cozinhas"));
    let options = Options { keep: vec![number], ..Options::default() };
    let wanted = pith::extract(&page, &options).unwrap();
    assert!(text(&wanted).contains("sete cozinhas"));
}

/// The pages of the fixtures.
mod support {
    use std::path::PathBuf;

    pub fn pages() -> Vec<PathBuf> {
        let mut out: Vec<PathBuf> = Vec::new();
        for group in std::fs::read_dir("tests/pages").unwrap().flatten().filter(|entry| entry.path().is_dir()) {
            out.extend(std::fs::read_dir(group.path()).unwrap().flatten().map(|entry| entry.path().join("page.html")));
        }
        out.retain(|path| path.exists());
        out.sort();
        assert!(out.len() > 50);
        out
    }
}
