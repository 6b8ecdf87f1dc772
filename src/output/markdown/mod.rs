//! Writes the article as Markdown: CommonMark with GitHub's tables, task lists, alerts and footnotes, formulas between dollar signs, and definition
//! lists as PHP Markdown Extra has them.
//!
//! No HTML is written, except `<br>` in table cells, and no text can turn into HTML or markup. What Markdown cannot express is left as
//! plain text. Cells with spans are written in their first position; the others stay empty.

mod blocks;
mod definitions;
mod escape;
mod formula;
mod inline;
mod references;
mod table;

#[cfg(feature = "library")]
pub(crate) use inline::is_of_word;
#[cfg(feature = "library")]
pub(crate) use references::heading_name;

use std::collections::BTreeMap;

use crate::article::{Article, Element, Kind, Node};
use crate::output::byline::readable_time;
use crate::output::inline::plain;
use crate::output::tex::source;
use blocks::{callout, card, fence, is_text, may_follow_text, quote};
use definitions::Part;
use escape::{indent, line_starts, text, unlike_definition};
use formula::displayed;
use inline::Line;
use references::References;

/// Writes the body as Markdown.
pub fn markdown(article: &Article) -> String {
    markdown_with_files(article, &BTreeMap::new())
}

/// Writes the body as Markdown beside which some of its images stand as files: by their addresses the paths to them.
pub fn markdown_with_files(article: &Article, files: &BTreeMap<String, String>) -> String {
    let writer = Writer { notes: References::of(&article.body, files) };
    let mut out = writer.blocks(&article.body).join("\n\n");
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// The greatest number of an item: longer ones than nine digits begin none.
const MAX_NUMBER: i32 = 999_999_999;

/// The bullet of a list: the second of two adjacent lists needs another one, or they would merge.
#[derive(Clone, Copy, PartialEq)]
enum Bullet {
    First,
    Second,
}

struct Writer<'a> {
    notes: References<'a>,
}

impl Writer<'_> {
    /// The blocks of a list of nodes, none of them empty. Text between blocks is a block too.
    fn blocks(&self, nodes: &[Node]) -> Vec<String> {
        let mut out = Vec::new();
        let mut run: Vec<&Node> = Vec::new();
        let mut bullet = Bullet::Second;
        for node in nodes {
            let Some(element) = node.element().filter(|element| !element.kind.is_inline()) else {
                run.push(node);
                continue;
            };
            self.paragraph(&std::mem::take(&mut run), &mut out);
            let is_list = matches!(element.kind, Kind::List { .. });
            bullet = if is_list && bullet == Bullet::First { Bullet::Second } else { Bullet::First };
            self.block(element, bullet, &mut out);
            if !is_list {
                bullet = Bullet::Second;
            }
        }
        self.paragraph(&run, &mut out);
        out
    }

    fn paragraph(&self, nodes: &[&Node], out: &mut Vec<String>) {
        let line = Line::new(&self.notes).write(nodes);
        if !line.is_empty() {
            out.push(line_starts(&line));
        }
    }

    fn line_of(&self, element: &Element) -> String {
        Line::flat(&self.notes).write(&element.children.iter().collect::<Vec<_>>())
    }

    fn block(&self, element: &Element, bullet: Bullet, out: &mut Vec<String>) {
        let inner = &element.children;
        match &element.kind {
            Kind::Heading { level } => {
                let line = self.line_of(element);
                let line = line.trim_end();
                if !line.is_empty() {
                    // Trailing number signs would be taken for a closing sequence.
                    let line = line.strip_suffix('#').map_or_else(|| line.to_owned(), |start| format!("{start}\\#"));
                    out.push(format!("{} {line}", "#".repeat(usize::from((*level).clamp(1, 6)))));
                }
            }
            Kind::Quote { purpose: Some(purpose), .. } => callout(*purpose, &self.blocks(inner), out),
            Kind::Quote { .. } => quote(&self.blocks(inner), out),
            Kind::Pre { language } => fence(&plain(inner), language.as_deref(), out),
            Kind::Rule => out.push("* * *".to_owned()),
            Kind::List { ordered, start, reversed } => self.list(element, bullet, (*ordered, *start, *reversed), out),
            Kind::Definitions => self.definitions(inner, out),
            Kind::Table => {
                let captions = inner.iter().filter_map(Node::element).filter(|part| matches!(part.kind, Kind::TableCaption));
                captions.for_each(|caption| out.extend(self.blocks(&caption.children)));
                table::table(&self.notes, element, out);
            }
            Kind::Summary if inner.iter().any(is_heading) => out.extend(self.blocks(inner)),
            Kind::Summary => {
                let line = self.line_of(element);
                let line = line.trim();
                if !line.is_empty() {
                    out.push(format!("**{line}**"));
                }
            }
            Kind::Math { tex, mathml, .. } => {
                let formula = displayed(&source(tex.as_deref(), mathml.as_ref()));
                if !formula.is_empty() {
                    out.push(format!("$$\n{formula}\n$$"));
                }
            }
            Kind::Embed { url, title, .. } | Kind::Media { url, title, .. } => card(url, title.as_deref(), out),
            Kind::Footnote { label: _, backs: _ } => self.footnote(element, out),
            Kind::Post { author, date, .. } => self.post(element, author.as_deref(), date.as_deref(), out),
            Kind::Paragraph => self.paragraph(&inner.iter().collect::<Vec<_>>(), out),
            _ => out.extend(self.blocks(inner)),
        }
    }

    fn list(&self, list: &Element, bullet: Bullet, (ordered, start, reversed): (bool, Option<i32>, bool), out: &mut Vec<String>) {
        let items: Vec<&Element> = list.children.iter().filter_map(Node::element).collect();
        let step = if reversed { -1 } else { 1 };
        let mut number = start.unwrap_or(if reversed { i32::try_from(items.len()).unwrap_or(1) } else { 1 });
        let mut lines = Vec::new();
        let mut loose = false;
        for item in &items {
            let (checked, value) = match item.kind {
                Kind::Item { checked, value } => (checked, value),
                _ => (None, None),
            };
            number = value.unwrap_or(number).clamp(0, MAX_NUMBER);
            let mark = match (ordered, bullet) {
                (true, Bullet::First) => format!("{number}. "),
                (true, Bullet::Second) => format!("{number}) "),
                (false, Bullet::First) => "- ".to_owned(),
                (false, Bullet::Second) => "* ".to_owned(),
            };
            let task = match checked {
                Some(true) => "[x] ",
                Some(false) => "[ ] ",
                None => "",
            };
            let blocks = self.blocks(&item.children);
            let is_list = |node: &Node| node.element().is_some_and(|element| matches!(element.kind, Kind::List { .. }));
            // Lists in an item need no empty line before them; other blocks do.
            let is_short = item.children.iter().all(|n| is_list(n) || n.element().is_none_or(|e| e.kind.is_inline()));
            let tight = blocks.len() <= 1 || is_short && blocks[1..].iter().all(|block| may_follow_text(block));
            // Behind the box of a task only text is what it is.
            let is_alone = !task.is_empty() && blocks.first().is_some_and(|block| !is_text(block));
            let (task, below) = if is_alone { (task.trim_end(), "\n\n") } else { (task, "") };
            loose |= !tight;
            let body = format!("{below}{}", blocks.join(if tight { "\n" } else { "\n\n" }));
            lines.push(format!("{mark}{task}{}", indent(&body, mark.len())).trim_end().to_owned());
            number = number.saturating_add(step);
        }
        if !lines.is_empty() {
            out.push(lines.join(if loose { "\n\n" } else { "\n" }));
        }
    }

    fn definitions(&self, nodes: &[Node], out: &mut Vec<String>) {
        let elements = || nodes.iter().filter_map(Node::element);
        // A list without a term is used for indentation; a colon would be visible.
        if !elements().any(|element| matches!(element.kind, Kind::Term)) {
            return elements().for_each(|element| out.extend(self.blocks(&element.children)));
        }
        let part = |element: &Element| match element.kind {
            Kind::Term => Part::Term(line_starts(&self.line_of(element))),
            _ => {
                let blocks = self.blocks(&element.children);
                let (text, below) = blocks.split_at(blocks.iter().take_while(|block| is_text(block)).count());
                Part::Description { text: text.join("\n\n"), below: below.join("\n\n"), is_list: holds_lists_only(element) }
            }
        };
        out.extend(definitions::written(elements().map(part)));
    }

    fn footnote(&self, note: &Element, out: &mut Vec<String>) {
        let blocks = self.blocks(&note.children);
        let body = blocks.join("\n\n");
        match note.id.as_deref().and_then(|name| self.notes.number(name)) {
            // Renderers without footnotes read as code what is indented by four.
            Some(number) if blocks.first().is_some_and(|block| !is_text(block)) => {
                out.push(format!("[^{number}]:{}", indent(&format!("\n\n{body}"), 4)));
            }
            Some(number) => out.push(format!("[^{number}]: {}", indent(&unlike_definition(&body), 4))),
            None if !body.is_empty() => out.push(body),
            None => {}
        }
    }

    /// A post: author and date, then the text. Replies are quoted.
    fn post(&self, post: &Element, author: Option<&str>, date: Option<&str>, out: &mut Vec<String>) {
        let author = author.map(|name| format!("**{}**", text(name)));
        let head: Vec<String> = author.into_iter().chain(date.map(|date| text(&readable_time(date)))).collect();
        if !head.is_empty() {
            out.push(line_starts(&head.join(" · ")));
        }
        for node in &post.children {
            match node {
                Node::Element(reply) if matches!(reply.kind, Kind::Post { .. }) => {
                    let mut blocks = Vec::new();
                    self.block(reply, Bullet::First, &mut blocks);
                    quote(&blocks, out);
                }
                node => out.extend(self.blocks(std::slice::from_ref(node))),
            }
        }
    }
}

fn is_heading(node: &Node) -> bool {
    node.element().is_some_and(|element| matches!(element.kind, Kind::Heading { .. }))
}

/// Whether an element holds lists and nothing else.
fn holds_lists_only(element: &Element) -> bool {
    element.children.iter().all(|node| match node {
        Node::Text(text) => text.trim().is_empty(),
        Node::Element(inner) => matches!(inner.kind, Kind::List { .. }),
    })
}

#[cfg(test)]
mod tests {
    use super::markdown;
    use crate::output::testing::article;

    fn of(html: &str) -> String {
        markdown(&article(&format!("<body>{html}</body>"))).trim_end().to_owned()
    }

    #[test]
    fn blocks_are_written_in_common_style() {
        assert_eq!(
            of("<h3>A #</h3><p>b</p><hr><blockquote><p>c</p><p>d<br>e</p></blockquote>"),
            "## A \\#\n\nb\n\n* * *\n\n> c\n>\n> d\\\n> e"
        );
        assert_eq!(of("<p>a</p><pre>x ``` y\n  z\n</pre>"), "a\n\n````\nx ``` y\n  z\n````");
        assert_eq!(of("<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>"), "a\n: b\n\nc\n: d\n\n  e");
        assert_eq!(of("<dl><dt>a</dt><dt>b</dt><dd>c</dd></dl><dl><dd>d</dd></dl>"), "a\nb\n: c\n\nd");
        let list = "<dl><dt>a</dt><dd><ul><li>b</li><li>c</li></ul></dd><dd>d</dd><dt>e</dt><dd>f</dd></dl>";
        assert_eq!(of(list), "a\n\n- b\n- c\n\nd\n\ne\n: f");
        assert_eq!(of("<dl><dt>a</dt><dd><ul><li>b</li></ul></dd><dd><ul><li>c</li></ul></dd></dl>"), "a\n\n- b\n- c");
        assert_eq!(of("<details><summary>\u{a0}s\u{a0}</summary><p>t</p></details>"), "**s**\n\nt");
        assert_eq!(of("<details><summary>r <h2>s</h2></summary><p>t</p></details>"), "r\n\n## s\n\nt");
    }

    #[test]
    fn links_within_the_article_lead_to_its_headings() {
        let html = "<h2 id=a-1>One (1) &amp; Two_b</h2><p id=p>See <a href='#a-1'>one</a>, <a href='#a2'>the other</a>, <a href='#p'>this</a>.</p>\
            <blockquote><h2 id=a2>one 1 two_B</h2><p>Text</p></blockquote><h2 id=s>§ <b>2</b></h2><p><a href='#s'>3</a></p>";
        assert_eq!(
            of(html),
            "## One (1) & Two_b\n\nSee [one](#one-1--two_b), [the other](#one-1-two_b), this.\n\n> ## one 1 two_B\n>\n> Text\n\n## § **2**\n\n[3](#-2)"
        );
        assert_eq!(of("<h2>A</h2><h2 id=a>A</h2><p><a href='#a'>b</a></p>"), "## A\n\n## A\n\n[b](#a-1)");
    }

    #[test]
    fn lists_nest_and_adjacent_lists_stay_apart() {
        assert_eq!(
            of("<ol start=9><li>a<ul><li>b</li></ul></li><li>c</li></ol><ol><li><p>d</p><p>e</p></li></ol>"),
            "9. a\n   - b\n10. c\n\n1) d\n\n   e"
        );
        assert_eq!(of("<ol reversed><li>a</li><li value=7>b</li><li>c</li></ol>"), "3. a\n7. b\n6. c");
    }

    #[test]
    fn blocks_stand_where_they_are_read_as_blocks() {
        let code = "<pre>x\n\n&lt;img></pre>";
        assert_eq!(
            of(&format!("<dl><dt>a</dt><dd>{code}</dd><dt>b</dt><dd>one, two{code}d</dd></dl>")),
            "a\n\n```\nx\n\n<img>\n```\n\nb\n: one, two\n\n```\nx\n\n<img>\n```\n\nd"
        );
        assert_eq!(of("<dl><dt>a | b</dt><dt>-|-</dt><dd>c</dd></dl>"), "a | b\n\\-|-\n: c");
        assert_eq!(of("<ul><li>a<ol start=5><li>b</li></ol></li></ul>"), "- a\n\n  5. b");
        assert_eq!(of("<ol start=2147483647><li>a</li><li>b</li></ol>"), "999999999. a\n999999999. b");
        assert_eq!(of("<pre>``\u{1}``\nb</pre>"), "`````\n````\nb\n`````");
    }

    #[test]
    fn addresses_end_before_markup() {
        assert_eq!(of("<p>https://a.test/<code>b</code> www.a.test/ <code>b</code></p>"), "https\\://a.test/`b` www.a.test/ `b`");
        assert_eq!(of("<p>x <b>https://a.test/</b><code>b</code></p>"), "x **https\\://a.test/**`b`");
        assert_eq!(of("<p>https:<b>//a.test/(<code>b</code></b>c</p>"), "https:/\\/a.test/(`b`c");
        assert_eq!(of("<p><a href='https://a.test/'>b</a><code>c</code></p>"), "[b](https://a.test/)`c`");
    }

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(
            of("<p># no heading</p><p>1. no list</p><p>- no</p><p>+ no</p><p>> no</p><p>~~~<br>---</p><p>x</p>"),
            "\\# no heading\n\n1\\. no list\n\n\\- no\n\n\\+ no\n\n\\> no\n\n\\~\\~\\~\\\n\\---\n\nx"
        );
        assert_eq!(
            of("<p>&lt;script> *a* [b](c) `d` snake_case _e_ \\ &amp;lt; !</p>"),
            "&lt;script> \\*a\\* \\[b\\](c) \\`d\\` snake_case \\_e\\_ \\\\ &amp;lt; !"
        );
        assert_eq!(of("<p>a<br># b</p>"), "a\\\n\\# b");
    }

    #[test]
    fn words_can_be_marked_where_a_paragraph_begins() {
        assert_eq!(of("<p><mark>a</mark> b</p><p>a<br>==</p><p>== b</p>"), "==a== b\n\na\\\n\\=\\=\n\n\\=\\= b");
    }

    #[test]
    fn emphasis_and_code_keep_their_delimiters() {
        assert_eq!(of("<p>a<b> b </b>c <i>d<b>e</b></i> <code>x`y</code> <code> ` </code></p>"), "a **b** c *d**e*** ``x`y`` `` ` ``");
        assert_eq!(
            of("<p><a href='https://a.test/'><code>a</code> <b><code>`&lt;b></code></b></a></p>"),
            "[`a` **\\`&lt;b>**](https://a.test/)"
        );
        assert_eq!(of("<p><a href='https://a.test/'>![b](c) [d]</a> ![b]</p>"), "[!&#91;b\\](c) \\[d\\]](https://a.test/) !\\[b\\]");
        assert_eq!(of("<p><code>`</code><code>``&lt;img></code></p>"), "`` ` `` ``` ``<img> ```");
        assert_eq!(
            of("<p>a<b>(b)</b>c <kbd>Ctrl</kbd> x<sup>2</sup> H<sub>2</sub>O e<sup>ab</sup> 漢<ruby>字<rt>じ</rt></ruby></p>"),
            "a(b)c `Ctrl` x² H₂O e^(ab) 漢字(じ)"
        );
    }

    #[test]
    fn white_space_stands_outside_of_delimiters() {
        assert_eq!(of("<p><b>\u{a0}a\u{a0}b\u{a0}\u{a0}</b></p>"), "**a\u{a0}b**");
        assert_eq!(
            of("<p>a<i>\u{a0}b\u{3000}</i>c<del>\u{202f}d</del>\u{202f}e<b>\u{2009} </b>f<b>\u{a0}</b>g</p>"),
            "a\u{a0}*b*\u{3000}c\u{202f}~~d~~\u{202f}e f\u{a0}g"
        );
        assert_eq!(of("<p>a<b><i>\u{a0}b\u{a0}</i></b>c<b>d<br>\u{a0}</b><i>e</i></p>"), "a\u{a0}***b***\u{a0}c**d**\\\n*e*");
        assert_eq!(of("<p>a<a href='https://example.org/'>\u{a0}b \u{a0}</a>c</p>"), "a\u{a0}[b](https://example.org/)\u{a0}c");
        // In the text itself it stays, so that verses stay indented.
        assert_eq!(of("<p>a<br>\u{a0}\u{a0}b \u{a0}c</p>"), "a\\\n\u{a0}\u{a0}b \u{a0}c");
    }

    #[test]
    fn white_space_stands_outside_of_raised_text() {
        assert_eq!(of("<p>Lamp<sup>®</sup> Oil<sup><sup>™</sup></sup></p>"), "Lamp® Oil™");
        assert_eq!(of("<p>m<sup>3 </sup>of H<sub>\u{a0}2 </sub>O<sup>ab </sup>c<sup>2</sup>d</p>"), "m³ of H\u{a0}₂ O^(ab) c²d");
        assert_eq!(of("<p>a<sup>2 </sup>. b<sup>3 </sup>(c)</p>"), "a². b³ (c)");
    }

    #[test]
    fn nested_delimiters_are_read_with_what_stands_around_all_of_them() {
        assert_eq!(of("<p>a<b><i>[</i></b>b<b><i>]</i></b> c<b><i>d</i></b>e</p>"), "a\\[b\\] c***d***e");
        assert_eq!(
            of("<p>a <b><i>[</i></b> <a href='https://example.org/'><i>(b)</i></a></p>"),
            "a ***\\[*** [*(b)*](https://example.org/)"
        );
        assert_eq!(of("<p>a\u{200b}<b>(b)</b> <b>c?</b>\u{200b} <b>\u{200b}d</b></p>"), "a\u{200b}(b) c?\u{200b} **\u{200b}d**");
        // A link and code begin with a sign of their own.
        assert_eq!(
            of("<p>a <b>b:</b><a href='https://example.org/'>c</a> <b>d:</b><code>e</code> <b>f:</b>g</p>"),
            "a **b:**[c](https://example.org/) **d:**`e` f:g"
        );
        assert_eq!(of("<p>a <b>b,</b><sup><a href='https://example.org/'>2</a></sup></p>"), "a b,²");
    }

    #[test]
    fn only_before_a_link_an_exclamation_mark_is_escaped() {
        assert_eq!(of("<p>a! <b>b!</b> c!<br>d!</p>"), "a! **b!** c!\\\nd!");
        let link = "<a href='https://example.org/'>b</a>";
        assert_eq!(of(&format!("<p>a!{link} a! {link} a\\!{link}")), format!("a\\!{0} a! {0} a\\\\\\!{0}", "[b](https://example.org/)"));
        assert_eq!(of(&format!("<p>a<b>(!</b>{link}")), "a(\\![b](https://example.org/)");
    }
}
