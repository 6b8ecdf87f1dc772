//! Hostile pages: deep, huge, broken, random. Each must end in an article or a refusal, in bounded time, through both parsers.

use std::fmt::Write;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use pith::page::html::{HtmlOptions, parse};
use pith::page::scan::scan;
use pith::{Options, Page, extract, output};

/// Time limit for one page through one parser. Debug builds are about ten times slower.
const LIMIT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 5 });

/// Factor by which debug builds shrink pages that matter only by their size, so that all tests stay under two minutes.
const SMALLER: usize = if cfg!(debug_assertions) { 10 } else { 1 };

/// Reads a page through both parsers.
fn survives(name: &str, bytes: &[u8]) {
    within(name, "html", || parse(bytes, &HtmlOptions { url: Some("https://example.org/a/b"), ..HtmlOptions::default() }));
    let text = String::from_utf8_lossy(bytes);
    within(name, "scan", || scan(&text, Some("https://example.org/a/b")));
}

/// Processor time of this thread where the system reports it, so that other programs do not count; else wall-clock time.
fn clock() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let busy = told.and_then(|told| told.split(' ').next()?.parse().ok());
    busy.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

fn within(name: &str, door: &str, page: impl FnOnce() -> Result<Page, pith::Error>) {
    let begun = clock();
    // A refusal is as good as an article.
    let page = page();
    let read = clock() - begun;
    assert!(read < LIMIT, "{name} through {door}: {read:?}");
    let Ok(page) = page else { return };
    // Only chosen blocks are cleaned, so each page is also extracted as a whole.
    for options in [Options::default(), whole(&page)] {
        let begun = clock();
        if let Ok(article) = extract(&page, &options) {
            let written = output::text(&article).len() + output::html(&article).len() + output::markdown(&article).len();
            assert!(written < 1 << 30, "{name} through {door}: {written} bytes of article");
        }
        let took = read + clock() - begun;
        assert!(took < LIMIT, "{name} through {door}, {} wanted: {took:?}", options.keep.len());
    }
}

/// Options that keep everything on the page.
fn whole(page: &Page) -> Options {
    Options { keep: page.body().map(|body| page.origin(body)).into_iter().collect(), ..Options::default() }
}

/// A pseudo-random generator, the same in every run (xorshift64*, Vigna 2016).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.roll(list.len())]
    }
}

const PROSE: &str = "The harbour lay still, and the boats that had come in at night were tied up two by two along the old wall. ";

fn page_of(body: &str) -> Vec<u8> {
    format!("<!DOCTYPE html><html><head><title>T</title></head><body>{body}</body></html>").into_bytes()
}

#[test]
fn many_levels() {
    const DEEP: usize = 100_000 / SMALLER;
    for name in
        ["div", "b", "ul><li", "blockquote", "table><tr><td", "a href=x", "svg", "math", "font", "section", "x-y", "details", "ruby"]
    {
        let body = format!("<{name}>").repeat(DEEP) + &PROSE.repeat(20);
        survives(&format!("{DEEP} open <{name}>"), &page_of(&body));
        let tag = name.rsplit('<').next().unwrap().split(' ').next().unwrap();
        survives(&format!("{DEEP} closed <{name}>"), &page_of(&(body + &format!("</{tag}>").repeat(DEEP))));
    }
}

#[test]
fn a_million_elements() {
    for element in ["<p>x</p>", "<br>", "<a href=/x>y</a> ", "<li>z", "<img src=x>", "<td>1", "<option>", "<i></i>", "<hr>t"] {
        survives(&format!("a million {element}"), &page_of(&element.repeat(1_000_000 / SMALLER)));
    }
    let row = "<tr><td>a<td>b<td>c<td>d";
    survives("a table of a million", &page_of(&format!("<table>{}</table>", row.repeat(200_000 / SMALLER))));
    let levels = 500;
    let deep = "<div>".repeat(levels) + "x" + &"</div>".repeat(levels);
    survives("a million, each of 500 levels", &page_of(&deep.repeat(1_000_000 / SMALLER / levels)));
}

#[test]
fn one_huge_thing() {
    survives("50 MB of text in one node", &page_of(&PROSE.repeat((50 << 20) / PROSE.len() / SMALLER)));
    survives("50 MB of one word", &page_of(&"x".repeat((50 << 20) / SMALLER)));
    survives("20 MB of attribute", &page_of(&format!("<p title=\"{}\">{PROSE}", "y".repeat((20 << 20) / SMALLER))));
    survives("20 MB of class words", &page_of(&format!("<p class=\"{}\">{PROSE}", "c ".repeat((10 << 20) / SMALLER))));
    survives("20 MB of style", &page_of(&format!("<p style=\"{}\">{PROSE}", "a:b;".repeat((5 << 20) / SMALLER))));
    survives(
        "a comment without an end",
        &page_of(&format!("{PROSE}<!--{}", "- -->".repeat(4).replace('>', "") + &"-".repeat((20 << 20) / SMALLER))),
    );
    survives("more than is read", &vec![b'a'; (128 << 20) + 1]);
}

#[test]
fn very_long_values_and_lists() {
    let article = format!("<article><h1>T</h1>{}</article>", format!("<p>{PROSE}{PROSE}</p>").repeat(10));
    let srcset = (0..200_000).fold(String::new(), |mut out, i| {
        write!(out, "/i{i}.jpg {i}w, ").unwrap();
        out
    });
    survives("a giant srcset", &page_of(&article.replace("</h1>", &format!("</h1><img src=a.png srcset=\"{srcset}\">"))));
    let nested = "[".repeat(100_000);
    let objects = "{\"@graph\":[".repeat(50_000);
    for json in [&nested, &objects, &format!("\"{}", "\\u00".repeat(1 << 20)), &format!("{{\"headline\":\"{}\"}}", "h".repeat(8 << 20))] {
        survives("giant structured data", &page_of(&format!("<script type=\"application/ld+json\">{json}</script>{article}")));
    }
    let metas = (0..100_000).fold(String::new(), |mut out, i| {
        write!(out, "<meta property=\"article:tag\" content=\"t{i}\"><meta name=author content=\"a{i}\">").unwrap();
        out
    });
    survives("200,000 metas", format!("<head>{metas}</head>{article}").as_bytes());
    let cells = "<tr><td colspan=1000 rowspan=65534>a<td colspan=99999999999 rowspan=0>b</tr>".repeat(3_000);
    survives("a bomb of colspans", &page_of(&format!("{article}<table><caption>c</caption>{cells}</table>")));
    let notes = (0..20_000).fold(String::new(), |mut out, i| {
        write!(out, "<sup><a href=#n{i} id=r{i}>[{i}]</a></sup> ").unwrap();
        out
    });
    let ends = (0..20_000).fold(String::new(), |mut out, i| {
        write!(out, "<li id=n{i}>Note <a href=#r{i}>↩</a>").unwrap();
        out
    });
    survives("20,000 footnotes", &page_of(&article.replace("</article>", &format!("<p>{notes}</p><ol>{ends}</ol></article>"))));
    survives("a URL of a megabyte", &page_of(&article.replace("<h1>", &format!("<a href=\"http://{}\">x</a><h1>", "a.".repeat(1 << 19)))));
    let same = format!("<p>{PROSE}</p>").repeat(100_000);
    survives("100,000 like paragraphs", &page_of(&format!("<article>{same}</article>")));
}

#[test]
fn misnested_formatting_elements() {
    // The adoption agency algorithm has to rebuild these again and again.
    survives("bait for the adoption agency", &page_of(&"<a><b><i><p></a></b>x".repeat(5_000)));
    survives("fonts in paragraphs", &page_of(&"<p><font size=1><b><em>t".repeat(20_000)));
    survives("tables in tables, fostered", &page_of(&"<table><b>x<tr>y<td>".repeat(5_000)));
    survives("nobody closes anything", &page_of(&format!("<div><p>{PROSE}<ul><li><a href=x><b>").repeat(5_000)));
    survives("only ends", &page_of(&"</p></div></b></table>".repeat(100_000)));
    survives("frames and templates", &page_of(&"<template shadowrootmode=open><select><option><template>".repeat(5_000)));
}

/// Parts that are judged by their siblings or ancestors: many of them would make a naive rule quadratic.
const NEIGHBOURS: &[&str] = &[
    "<button>x",
    "<span>1 / 2</span> ",
    "<i></i><button>b</button>",
    "<span class=copy>.</span>",
    "<span>[<a href=/e>edit</a>]</span>",
    "<img aria-hidden=true src=a.png>",
    "<noscript><img src=a.png></noscript>",
    "<div><noscript><img src=a.png></noscript></div>",
    "<img data-src=a.png><noscript><img src=a.png></noscript>",
    "<img src=a.png><div class=caption>c</div>",
    "<sup><a href=#n1>1</a></sup> <p id=n1>note <a href=#r1>b</a></p>",
    "<span class=MathJax_Preview></span><span class=MathJax>x</span><script type=\"math/tex\">x</script>",
    "<div class=comment><a rel=author href=/u>Ann</a> <time>1 Jan 2020</time><p>So it is.</p></div>",
    "<a href=/x rel=next>Next</a> ",
    "<pre>a</pre>",
    "<p>Scroll →</p>",
    "<table><tr><td>a<td>b</table>",
    "<h2 id=h><a href=#h>#</a> Head</h2>",
    "<blockquote class=tweet><a href=https://x.example/a/status/1>d</a></blockquote>",
    "<dt><img src=a.png><dd>b",
    "<h1>The keeper lamps</h1>",
];

#[test]
fn time_is_linear_in_the_size_of_a_page() {
    /// How much larger the second page is, and how much longer it may take: 4 would be linear, 16 quadratic.
    const LARGER: usize = 4;
    const LONGER: f64 = 9.0;
    /// Seconds that may be noise on a busy machine.
    const NOISE: f64 = 0.02;
    let count = 20_000 / SMALLER;
    let time = |body: &str| {
        let page = parse(&page_of(body), &HtmlOptions::default()).unwrap();
        let one = || {
            let begun = clock();
            let article = extract(&page, &whole(&page)).unwrap();
            assert!(!output::html(&article).is_empty() || article.body.is_empty());
            (clock() - begun).as_secs_f64()
        };
        f64::min(one(), one())
    };
    let start = format!("<h1>T</h1>{}", format!("<p>{PROSE}{PROSE}</p>").repeat(5));
    for part in NEIGHBOURS {
        let small = time(&(start.clone() + &part.repeat(count)));
        let large = time(&(start.clone() + &part.repeat(LARGER * count)));
        assert!(large < LONGER * (small + NOISE), "{part} {count} times took {small:.3} s, {LARGER} times that {large:.3} s");
    }
}

#[test]
fn what_is_written_is_no_large_multiple_of_the_page() {
    /// How many times as long as its page an article may be.
    const LONGER: usize = 30;
    let start = format!("<h1>T</h1>{}", format!("<p>{PROSE}{PROSE}</p>").repeat(5));
    let head = format!("<table><tr>{}", "<th>a".repeat(1_000));
    for (name, body) in [
        (
            "links below a long base",
            format!("<base href=\"http://example.org/{}\">{start}{}", "a/".repeat(7_900), "<p><a href=x>x</a></p>".repeat(20_000)),
        ),
        (
            "pictures below it",
            format!(
                "<base href=\"http://example.org/{}\">{start}{}",
                "a/".repeat(7_900),
                "<img src=x width=500 height=400>".repeat(20_000)
            ),
        ),
        ("short rows below a wide head", format!("{start}{head}{}</table>", "<tr><td>b".repeat(20_000))),
        ("cells that span columns", format!("{start}{}", "<table><tr><td colspan=1000>a<td>b</table>".repeat(5_000))),
        ("cells that span rows", format!("{start}{head}<tr>{}{}</table>", "<td rowspan=60000>a".repeat(1_000), "<tr><td>b".repeat(20_000))),
    ] {
        let page = page_of(&body);
        let parsed = parse(&page, &HtmlOptions::default()).unwrap();
        let article = extract(&parsed, &whole(&parsed)).unwrap();
        for (form, written) in [("HTML", output::html(&article)), ("Markdown", output::markdown(&article))] {
            assert!(written.len() < LONGER * page.len(), "{name}: {} bytes of {form} from {}", written.len(), page.len());
        }
    }
}

#[test]
fn binary_data() {
    let text = format!("<p>{PROSE}\0\u{fffe}\u{202e}\u{feff}</p>").repeat(50);
    survives("NULs and odd characters", &page_of(&text));
    let mut surrogates = page_of(&text);
    for place in (100..surrogates.len() - 3).step_by(97) {
        surrogates[place..place + 3].copy_from_slice(&[0xed, 0xa0, 0x80]);
    }
    survives("lone surrogates", &surrogates);
    for start in [&b"\xff\xfe"[..], b"\xfe\xff", b"\xef\xbb\xbf", b"\x00\x00\xfe\xff"] {
        survives("a byte order mark that lies", &[start, &surrogates].concat());
    }
    survives("references without end", &page_of(&"&#xfffffffff;&#0;&#xd800;&amp&notanentity;&#".repeat(100_000)));
    survives("nothing", b"");
    survives("one byte", b"<");
}

#[test]
fn random_bytes_and_random_tags() {
    let mut dice = Dice(0x5eed_0001);
    for round in 0..60 / SMALLER {
        let bytes: Vec<u8> = (0..dice.roll(20_000)).map(|_| dice.roll(256) as u8).collect();
        survives(&format!("random bytes {round}"), &bytes);
    }
    let names: Vec<&str> = pith::rules::tag::NAMED.iter().map(|(_, name)| *name).collect();
    let attrs = [
        "class=\"content\"",
        "id=a",
        "hidden",
        "href=\"#a\"",
        "src=\"data:,\"",
        "style='display:none'",
        "colspan=3",
        "start=-1",
        "lang=ar",
        "dir=rtl",
        "datetime=2026",
        "srcset=\"a 1x,b\"",
        "alt",
        "\"",
        "'",
        "<",
    ];
    for round in 0..200 / SMALLER {
        let mut soup = String::new();
        for _ in 0..dice.roll(1_500) {
            let name = dice.pick(&names);
            match dice.roll(6) {
                0 => soup.push_str(PROSE),
                1 => write!(soup, "</{name}>").unwrap(),
                2 => write!(soup, "<{name} {}>", dice.pick(&attrs)).unwrap(),
                3 => write!(soup, "<{name}/ {}={}>", dice.pick(&names), dice.roll(99)).unwrap(),
                4 => soup.push_str(["<!--", "-->", "<![CDATA[", "]]>", "<?", "&lt", "\0", "—"][dice.roll(8)]),
                _ => write!(soup, "<{name}>{}", &PROSE[..dice.roll(60)]).unwrap(),
            }
        }
        survives(&format!("tag soup {round}"), soup.as_bytes());
    }
}

#[test]
fn a_page_truncated_at_any_byte() {
    let page = include_bytes!("../sample/page.html");
    let step = if cfg!(debug_assertions) { 131 } else { 1 };
    for end in (0..page.len()).step_by(step) {
        survives(&format!("the sample cut at {end}"), &page[..end]);
    }
}
