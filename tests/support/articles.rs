//! Made articles with everything an article can hold, in several scripts.

use pith::library::{NewArticle, NewPicture};

/// Articles before they begin to look alike.
pub const LOOKS: usize = 12;

/// A picture of one pixel; the number makes its bytes differ.
pub fn gif(number: usize) -> Vec<u8> {
    let colour = [(number & 255) as u8, (number >> 8 & 255) as u8, (number >> 16 & 255) as u8];
    let head = b"GIF89a\x01\0\x01\0\x80\0\0".as_slice();
    [head, &colour, b"\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"].concat()
}

/// A PNG of one grey pixel.
pub const PNG: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\x0aIDATx\xdach\x00\x00\x00\x82\x00\x81\xdaE\x08;\x00\x00\x00\x00IEND\xaeB`\x82";

fn image(url: &str, alt: &str) -> String {
    format!("<img src=\"{url}\" alt=\"{alt}\" loading=\"lazy\" referrerpolicy=\"no-referrer\">")
}

/// Everything in one text.
fn everything(n: usize) -> String {
    let picture = image(&format!("https://example.org/{n}/0.gif"), "A boat");
    let missing = image(&format!("https://example.org/{n}/1.gif"), "Nets");
    let shared = image("https://example.org/shared.png", "");
    let webp = image(&format!("https://example.org/{n}/2.webp"), "A rope");
    let svg = image(&format!("https://example.org/{n}/3.svg"), "A chart");
    let inner = image("data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACwAAAAAAQABAAACAkQBADs=", "A dot");
    [
        "<h2 id=\"pith-boats\">Boats &amp; nets</h2>",
        "<p>Somebody <em>counted</em> the nets aloud: <strong>12</strong>, H<sub>2</sub>O, <code>a &lt; b</code>, <q>so</q>.<sup><a id=\"pith-r1\" href=\"#pith-n1\" role=\"doc-noteref\">1</a></sup></p>",
        &format!("<figure>{picture}<figcaption>A boat in the harbour</figcaption></figure><p>{missing}{shared}{webp}{svg}{inner}</p>"),
        "<ul><li>☑ rope</li><li>☐ tar<ol start=\"3\"><li>pine</li></ol></li></ul>",
        "<blockquote class=\"pith-callout\" data-callout=\"warning\"><p><strong>Mind the step</strong></p><p>It is wet.</p></blockquote><blockquote cite=\"https://example.org/said\"><p>Said.</p></blockquote>",
        "<table><caption>Catch</caption><thead><tr><th scope=\"col\">Day</th><th align=\"right\">Fish</th></tr></thead><tbody><tr><td>One|two</td><td align=\"right\">3</td></tr></tbody></table>",
        "<pre><code class=\"language-rust\">fn nets() -&gt; u8 {\n    12\n}</code></pre>",
        "<p>So <math alttext=\"x^2\"><msup><mi>x</mi><mn>2</mn></msup></math> and</p><math display=\"block\"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>",
        "<dl><dt>Quay</dt><dd>Where boats lie</dd></dl><hr><details><summary>More</summary><p>Hidden.</p></details>",
        "<p><a href=\"https://example.org/a?b=1&amp;c=[2]|3 ü\" title=\"a &quot;link&quot;\" rel=\"noopener noreferrer\">a link</a>, <a href=\"#pith-boats\">up</a>, <a href=\"#pith-nowhere\">nowhere</a>, <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <time datetime=\"2025-01-02\">then</time></p>",
        "<figure class=\"pith-embed\" data-what=\"YouTube\"><a href=\"https://www.youtube.com/watch?v=a\" title=\"A film\" rel=\"noopener noreferrer\">A film</a></figure>",
        "<article itemscope=\"\" itemtype=\"https://schema.org/Comment\"><header><b itemprop=\"author\">Ada</b> <time itemprop=\"dateCreated\" datetime=\"2025-01-02\">2025-01-02</time></header><p>First!</p></article>",
        "<section role=\"doc-endnotes\"><ol><li id=\"pith-n1\"><p>A note. <a href=\"#pith-r1\" role=\"doc-backlink\">↩</a></p></li></ol></section>",
    ]
    .concat()
}

/// The `n`-th article.
pub fn made(n: usize) -> NewArticle {
    let pictures = vec![
        NewPicture { url: format!("https://example.org/{n}/0.gif"), bytes: gif(n), why: None },
        NewPicture { url: format!("https://example.org/{n}/1.gif"), bytes: Vec::new(), why: Some("refused".to_owned()) },
        NewPicture {
            url: format!("https://example.org/{n}/2.webp"),
            bytes: b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0".to_vec(),
            why: None,
        },
        NewPicture {
            url: format!("https://example.org/{n}/3.svg"),
            bytes: b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec(),
            why: None,
        },
        NewPicture { url: "https://example.org/shared.png".to_owned(), bytes: PNG.to_vec(), why: None },
    ];
    let article = NewArticle {
        url: format!("https://www.example.org/articles/{n}?utm_source=x"),
        canonical_url: Some(format!("https://www.example.org/articles/{n}")),
        title: Some(format!("Article {n}: everything")),
        byline: Some("Ada Quay, Bo Mole".to_owned()),
        site_name: Some("The Harbour".to_owned()),
        lang: Some("en".to_owned()),
        dir: Some("ltr".to_owned()),
        kind: Some("article".to_owned()),
        excerpt: Some("Somebody counted the nets aloud.".to_owned()),
        image: Some("https://example.org/shared.png".to_owned()),
        published_time: Some("2025-01-02T03:04:05+01:00".to_owned()),
        word_count: 120,
        reading_time: 1,
        engine: Some("0.1.0".to_owned()),
        tags: vec!["sea".to_owned(), format!("sea/number {n}")],
        pictures,
        ..NewArticle::default()
    };
    let with = |title: &str, content: Option<String>| NewArticle { title: Some(title.to_owned()), content, ..article.clone() };
    let other = |lang: &str, dir: &str, title: &str, content: &str| NewArticle {
        lang: Some(lang.to_owned()),
        dir: Some(dir.to_owned()),
        excerpt: None,
        ..with(title, Some(content.to_owned()))
    };
    match n % LOOKS {
        0 => NewArticle { content: Some(everything(n)), ..article },
        1 => other(
            "ar",
            "rtl",
            "كيف يضيء الفنار؟",
            "<h2>الفنار</h2><p>يضيء <strong>بعيدا</strong> counted في <span lang=\"en\" dir=\"ltr\">the sea</span>.</p>",
        ),
        2 => other("zh", "ltr", "船与网：港口的一天", "<p>船静静地停着。有人大声数着<em>渔网</em>，counted，一点也不着急。</p>"),
        3 => NewArticle { byline: None, published_time: None, dir: None, lang: None, ..with("A link, without text", None) },
        4 => with("=cmd|'/C calc'!A1 <b>&\"", Some("<p>+counted, and &lt;script&gt;alert(1)&lt;/script&gt;</p>".to_owned())),
        5 => with("CON", Some("<p>A name that systems keep counted.</p>".to_owned())),
        6 => with(
            "a/b\\c: ../../etc",
            Some(format!("<p>Only counted and {}</p>", image(&format!("https://example.org/{n}/1.gif"), "missing"))),
        ),
        7 => with("con", Some("<p>The same name counted, but for its letters.</p>".to_owned())),
        8 => other("ja", "ltr", "港の船", "<p><ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>に船がcountedある。</p>"),
        9 => with("--- title: x", Some("<p>---</p><p>counted: [x](javascript:alert(1))</p>".to_owned())),
        10 => other("he", "rtl", "הסירות בנמל", "<p>הסירות שכבו counted בשקט.</p><ul><li>רשת</li></ul>"),
        _ => with(
            &"A very long title of an article about boats and nets ".repeat(12),
            Some(image(&format!("https://example.org/{n}/0.gif"), "only a picture, counted")),
        ),
    }
}
