//! Writes the footnotes: a mark where the text refers to a note, and a list of the notes, linked both ways.

use std::cell::LazyCell;

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::anchors::anchors;
use crate::clean::links::ID_PREFIX;
use crate::clean::notes::references::target;
use crate::clean::page_facts::Footnote;
use crate::clean::tree_pass::TreePass;
use crate::map::Set;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::sort;

/// Characters of backlinks, and around the numbers of notes.
const SIGNS: &[char] = &['^', '↑', '↩', '↵', '⤴', '⏎', '↲', '⮌', '\u{fe0e}', '\u{fe0f}', ' ', '\u{a0}', '\n', '\t'];

/// Recognises footnote marks, notes, and elements that hold only notes.
pub(crate) fn recognise_footnote(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let notes = &ctx.notes;
    if notes.list.is_empty() {
        return None;
    }
    if let Some((i, k)) = notes.marks.get(&node) {
        let kind = Kind::FootnoteMark { target: note_name(*i), label: notes.list[*i].label.clone() };
        let mut mark = Element::new(kind, Vec::new()).from_node(node);
        mark.id = Some(mark_name(*i, *k));
        return Some(vec![mark.into()]);
    }
    if notes.skipped.contains(&node) {
        return Some(Vec::new());
    }
    if let Some(list) = notes.places.get(&node) {
        return Some(vec![footnotes(ctx, list, depth).from_node(node).into()]);
    }
    notes.bodies.get(&node).map(|_| Vec::new())
}

fn note_name(i: usize) -> String {
    format!("{ID_PREFIX}fn-{}", i + 1)
}

fn mark_name(i: usize, k: usize) -> String {
    if k == 0 { format!("{ID_PREFIX}fnref-{}", i + 1) } else { format!("{ID_PREFIX}fnref-{}-{}", i + 1, k + 1) }
}

fn footnotes(ctx: &Context<'_>, list: &[usize], depth: usize) -> Element {
    let notes = list.iter().map(|i| footnote(ctx, *i, &ctx.notes.list[*i], depth + 1).into()).collect();
    Element::new(Kind::Footnotes, notes)
}

fn footnote(ctx: &Context<'_>, i: usize, note: &Footnote, depth: usize) -> Element {
    // Notes are short and full of links, so few methods select them. A selected text that refers to a note keeps it.
    let mut children = ctx.keeping_all(note.node, || copy::blocks(ctx, note.node, depth + 1));
    trim_start(&mut children, &note.label);
    trim_end(&mut children);
    let backs = (0..note.marks.len()).map(|k| mark_name(i, k)).collect();
    let mut element = Element::new(Kind::Footnote { label: note.label.clone(), backs }, children).from_node(note.node);
    element.id = Some(note_name(i));
    element
}

/// Removes a note's own number from its beginning.
fn trim_start(nodes: &mut Vec<Node>, label: &str) {
    let Some(first) = nodes.first_mut() else { return };
    match first {
        Node::Text(text) => {
            let mut rest = text.trim_start_matches(SIGNS);
            let bare = rest.trim_start_matches(['[', '(']);
            if let Some(after) = bare.strip_prefix(label).filter(|_| !label.is_empty())
                && after.starts_with(['.', ')', ']', ':', '\u{a0}'])
            {
                rest = after.trim_start_matches(['.', ')', ']', ':', '\u{a0}']).trim_start_matches(SIGNS);
            } else if let Some(after) = rest.strip_prefix(['.', ')', ']', ':']).filter(|after| after.starts_with(char::is_whitespace)) {
                // The number was in an element of its own.
                rest = after.trim_start_matches(SIGNS);
            }
            *text = rest.to_owned();
            if text.is_empty() {
                nodes.remove(0);
                trim_start(nodes, label);
            }
        }
        Node::Element(element) if matches!(element.kind, Kind::Paragraph | Kind::Span) => {
            trim_start(&mut element.children, label);
            if element.children.is_empty() {
                nodes.remove(0);
                trim_start(nodes, label);
            }
        }
        // A note that the text does not call leads back to nothing.
        Node::Element(element) if is_arrow(element) => {
            nodes.remove(0);
            trim_start(nodes, label);
        }
        Node::Element(_) => {}
    }
}

/// Removes backlink arrows from the end of a note.
fn trim_end(nodes: &mut Vec<Node>) {
    let Some(last) = nodes.last_mut() else { return };
    let empty = match last {
        Node::Text(text) => {
            text.truncate(text.trim_end_matches(SIGNS).len());
            text.is_empty()
        }
        Node::Element(element) if matches!(element.kind, Kind::Paragraph | Kind::Span) => {
            trim_end(&mut element.children);
            element.children.is_empty()
        }
        Node::Element(element) => is_arrow(element),
    };
    if empty {
        nodes.pop();
        trim_end(nodes);
    }
}

/// Whether an element is a link whose text is nothing but arrows.
fn is_arrow(element: &Element) -> bool {
    let is_sign = |child: &Node| matches!(child, Node::Text(text) if text.trim_matches(SIGNS).is_empty());
    matches!(element.kind, Kind::Link { .. }) && element.children.iter().all(is_sign)
}

/// Appends the notes that are referred to and not in the body yet, with the others of their lists, and drops backlinks to marks that were not made.
pub(crate) fn complete_footnotes(pass: &TreePass<'_, '_>, mut body: Vec<Node>) -> Vec<Node> {
    let ctx = pass.ctx;
    if ctx.notes.list.is_empty() {
        return body;
    }
    let (mut marks, mut placed) = (Vec::new(), Vec::new());
    names(&body, &mut marks, &mut placed);
    sort::sort(&mut marks);
    sort::sort(&mut placed);
    let called = |i: usize| (0..ctx.notes.list[i].marks.len()).any(|k| marks.binary_search(&mark_name(i, k)).is_ok());
    let is_placed = |i: usize| placed.binary_search(&note_name(i)).is_ok();
    let missing = missing(ctx, &called, &is_placed);
    if !missing.is_empty() {
        body.push(footnotes(ctx, &missing, 0).into());
        names(&body[body.len() - 1..], &mut marks, &mut placed);
    }
    sort::sort(&mut marks);
    keep_backlinks(&mut body, &marks);
    body
}

/// The notes to append. Of a list of notes all are, as the numbers of the text are those of the list, and what is cited between two numbers has no
/// mark; but not those before and behind the ones that are called, to which a text leads that is not in the article: its notes are not the article's.
fn missing(ctx: &Context<'_>, called: &dyn Fn(usize) -> bool, is_placed: &dyn Fn(usize) -> bool) -> Vec<usize> {
    let (page, notes) = (ctx.page, &ctx.notes.list);
    let elsewhere = LazyCell::new(|| called_anywhere(ctx));
    let mut out = Vec::new();
    let mut from = 0;
    while let Some(note) = notes.get(from) {
        let parent = page.parent(note.node);
        let end = from + notes[from..].iter().take_while(|other| page.parent(other.node) == parent).count();
        let is_list = parent.is_some_and(|list| matches!(page.tag(list), Tag::Ol | Tag::Ul));
        let wanted = || (from..end).filter(|i| called(*i) && !is_placed(*i));
        if let (Some(first), Some(last)) = (wanted().next(), wanted().next_back()) {
            let is_of_text = |i: usize| called(i) || is_list && ((first..last).contains(&i) || !elsewhere.contains(&notes[i].node));
            out.extend((from..end).filter(|i| !is_placed(*i) && is_of_text(*i)));
        }
        from = end;
    }
    out
}

/// The notes to which links anywhere on the page lead, but for those in notes.
fn called_anywhere(ctx: &Context<'_>) -> Set<NodeId> {
    let (page, notes) = (ctx.page, &ctx.notes.list);
    let anchors = anchors(page);
    let holding = |node: NodeId| {
        let note = notes[..notes.partition_point(|note| note.node <= node)].last()?.node;
        page.contains(note, node).then_some(note)
    };
    let is_link = |node: &NodeId| page.tag(*node) == Tag::A && page.attr(*node, Attr::Href).is_some_and(|href| href.contains('#'));
    page.nodes().filter(|node| is_link(node) && holding(*node).is_none()).filter_map(|link| holding(target(ctx, &anchors, link)?)).collect()
}

fn names(nodes: &[Node], marks: &mut Vec<String>, placed: &mut Vec<String>) {
    for element in nodes.iter().filter_map(Node::element) {
        match element.kind {
            Kind::FootnoteMark { .. } => marks.extend(element.id.clone()),
            Kind::Footnote { .. } => placed.extend(element.id.clone()),
            _ => {}
        }
        names(&element.children, marks, placed);
    }
}

fn keep_backlinks(nodes: &mut [Node], marks: &[String]) {
    for node in nodes {
        let Node::Element(element) = node else { continue };
        if let Kind::Footnote { backs, .. } = &mut element.kind {
            backs.retain(|back| marks.binary_search(back).is_ok());
        }
        keep_backlinks(&mut element.children, marks);
    }
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::{html, markdown, text};

    fn article(page: &str) -> Article {
        Article { body: body(page), ..Article::default() }
    }

    const WRITTEN: &str = "<p>One<sup><a id=\"pith-fnref-1\" href=\"#pith-fn-1\" role=\"doc-noteref\">1</a></sup> two\
        <sup><a id=\"pith-fnref-2\" href=\"#pith-fn-2\" role=\"doc-noteref\">2</a></sup>.</p><section role=\"doc-endnotes\"><ol>\
        <li id=\"pith-fn-1\"><p>First. <a href=\"#pith-fnref-1\" role=\"doc-backlink\">↩</a></p></li>\
        <li id=\"pith-fn-2\"><p>Second. <a href=\"#pith-fnref-2\" role=\"doc-backlink\">↩</a></p></li></ol></section>";

    /// The same two notes as different programs write them.
    const KINDS: &[&str] = &[
        // Markdown programs.
        "<p>One<sup id=r1><a href='#n1'>1</a></sup> two<sup id=r2><a href='#n2'>2</a></sup>.</p><section class=footnotes><hr><ol>\
         <li id=n1><p>First. <a href='#r1'>↩</a></p></li><li id=n2><p>Second.&nbsp;<a href='#r2'>↩︎</a></p></li></ol></section>",
        // Encyclopedias.
        "<p>One<sup id=cr-1 class=reference><a href='#cn-1'><span>[</span>1<span>]</span></a></sup> two<sup id=cr-2><a href='#cn-2'>[2]</a></sup>.</p>\
         <ol><li id=cn-1><span><b><a href='#cr-1'>^</a></b></span> <span>First.</span></li><li id=cn-2><span>^ <a href='#cr-2'><sup>a</sup></a></span> Second.</li></ol>",
        // Word processors.
        "<p>One<a href='#_ftn1' name=_ftnref1><span>[1]</span></a> two<a href='#_ftn2' name=_ftnref2>[2]</a>.</p><div><div id=ftn1><p>\
         <a href='#_ftnref1' name=_ftn1>[1]</a> First.</p></div><div id=ftn2><p><a href='#_ftnref2' name=_ftn2>[2]</a> Second.</p></div></div>",
        // Newsletters.
        "<p>One<a id=fa-1 href='#f-1'>1</a> two<a id=fa-2 href='#f-2'>2</a>.</p><div><div><a id=f-1 href='#fa-1'>1</a><div><p>First.</p></div></div>\
         <div><a id=f-2 href='#fa-2'>2</a><div><p>Second.</p></div></div></div>",
        // Manuals.
        "<p>One<a id=d1 href='#f1'><sup>1</sup></a> two<a id=d2 href='#f2'><sup>2</sup></a>.</p><div><h5><a id=f1 href='#d1'>(1)</a></h5><p>First.</p>\
         <h5><a id=f2 href='#d2'>(2)</a></h5><p>Second.</p></div>",
        "<p>One<a id=i1 href='#i3'>[1]</a> two<a id=i2 href='#i4'>[2]</a>.</p><dl><dt id=i3><span>[<a href='#i1'>1</a>]</span></dt><dd><p>First.</p></dd>\
         <dt id=i4><span>[<a href='#i2'>2</a>]</span></dt><dd><p>Second.</p></dd></dl>",
        // Papers.
        "<p>One<span><sup>1</sup><span><span><sup>1</sup><span>1</span>First.</span></span></span> two<span><sup>2</sup><span><span><sup>2</sup><span>2</span>\
         Second.</span></span></span>.</p>",
        // Side notes.
        "<p>One<label for=s1></label><input type=checkbox id=s1><span class=sidenote>First.</span> two<label for=s2>⊕</label>\
         <input type=checkbox id=s2><span>Second.</span>.</p>",
        // Notes that open in the sentence.
        "<div>One<button aria-controls=s1 aria-expanded=false>1</button><div id=s1 hidden><p>First.</p></div> two<sup><button>2</button></sup>\
         <div class='inline-footnote'>Second.</div>.</div>",
        "<div>One<details><summary>1</summary><p>First.</p></details> two<span>2<span class='note-text'>Second.</span></span>.</div>",
        "<p>One<d-footnote>First.</d-footnote> two<d-footnote id=f2>Second.</d-footnote>.</p>",
        "<div>One<a href='#'>1</a><div hidden><p>First.</p></div> two<a href='#'>2</a><div hidden>Second.</div>.</div>",
    ];

    #[test]
    fn footnotes_of_all_programs_come_out_alike() {
        for page in KINDS.iter().chain(&[WRITTEN]) {
            assert_eq!(html(&article(&format!("<body>{page}</body>"))), WRITTEN, "{page}");
        }
    }

    #[test]
    fn a_list_for_print_of_the_same_notes_goes() {
        let note = |number: u32, text: &str| format!("<a href='#'>{number}</a><span hidden>{text}</span>");
        let page = |second: &str| {
            let list = format!(
                "<ul class=print><li><span>1</span><div>First <em>one</em>.</div></li><li><span>2</span><div>{second}</div></li></ul>"
            );
            html(&article(&format!("<body><p>One{} two{}.</p><p>Three.</p>{list}</body>", note(1, "First one."), note(2, "Second."))))
        };
        assert!(!page("Second.").contains("<ul>"), "{}", page("Second."));
        assert!(page("Another.").contains("<ul>"));
    }

    #[test]
    fn the_bare_anchor_of_a_chapter_is_no_note() {
        let page = "<body><p>One<sup><a href='#sources'>1</a></sup>.</p><div><a name=sources id=sources></a></div><h2>Sources</h2><p>Two.</p></body>";
        let written = html(&article(page));
        assert!(!written.contains("doc-endnotes") && written.contains("<sup>"), "{written}");
    }

    #[test]
    fn marks_are_not_words_and_notes_are_numbered() {
        let article = article(&format!("<body>{}</body>", KINDS[0]));
        assert_eq!(text(&article), "One two.\n\nFirst.\n\nSecond.");
        assert_eq!(markdown(&article), "One[^1] two[^2].\n\n[^1]: First.\n\n[^2]: Second.\n");
    }

    #[test]
    fn a_note_may_have_several_marks_and_is_kept_though_not_selected() {
        let page = "<p>One<sup><a id=a href='#n'>1</a></sup> two<sup><a id=b href='#n'>1</a></sup>.</p><ol><li id=n>¬First. <a href='#a'>a</a></li></ol>";
        let written = html(&article(&format!("<body>{page}</body>")));
        assert!(
            written.contains(
                "<li id=\"pith-fn-1\"><p>¬First. <a href=\"#pith-fnref-1\" role=\"doc-backlink\">↩</a> <a href=\"#pith-fnref-1-2\""
            ),
            "{written}"
        );
    }

    #[test]
    fn a_list_of_references_is_appended_whole() {
        let item = |n: usize| format!("<li id=r{n}>¬Reed {n}, 1911.</li>");
        let list = |all: usize| format!("<div><h2>¬References</h2><ol>{}</ol></div>", (1..=all).map(item).collect::<String>());
        let cited = |n: usize| format!("<a href='#r{n}' class=citation>{n}</a>");
        let text = format!("<p>It rose [{}-{}] and fell [{}].</p>", cited(1), cited(3), cited(4));
        let written = markdown(&article(&format!("<body>{text}{}</body>", list(5))));
        assert!(written.starts_with("It rose \\[[^1]-[^3]\\] and fell \\[[^4]\\]."), "{written}");
        for n in 1..=5 {
            assert!(written.contains(&format!("[^{n}]: ¬Reed {n}, 1911.")), "{written}");
        }
        // What a text that is left out cites behind them is not of this one.
        let other = format!("<p>¬The other rose [{}].</p>", cited(5));
        let written = markdown(&article(&format!("<body>{text}{other}{}</body>", list(5))));
        assert!(written.contains("Reed 2") && written.contains("Reed 4") && !written.contains("Reed 5"), "{written}");
    }

    #[test]
    fn references_are_called_by_numbers_in_brackets() {
        let text = "<p>It rose [<a href='#r1'>1</a>, <a href='#r3'>3</a>] and fell.</p>";
        let of = |list: &str| markdown(&article(&format!("<body>{text}{list}</body>")));
        let item = |n: usize, number: &str| format!("<li id=r{n}><span>{number}</span><cite>¬Reed {n}, 1911.</cite></li>");
        let all = |number: fn(usize) -> String| (1..=3).map(|n| item(n, &number(n))).collect::<String>();
        let written = of(&format!("<ul>{}</ul>", all(|n| format!("{n}."))));
        assert!(written.starts_with("It rose \\[[^1], [^3]\\] and fell.") && written.contains("[^2]: *¬Reed 2"), "{written}");
        assert!(of(&format!("<ol>{}</ol>", all(|_| String::new()))).contains("[^3]: "));
        let part = |n: usize| format!("<li><p id=r{n}>¬Reed {n}, 1911.</p><p>¬<a href=/a>Article</a> <a href=/b>Library</a></p></li>");
        let written = of(&format!("<ol>{}</ol>", (1..=3).map(part).collect::<String>()));
        assert!(written.contains("[^3]: ¬Reed 3, 1911.") && !written.contains("Library"), "{written}");
        let line = |n: usize| format!("<p><a id=r{n}></a>[{n}] Reed {n}, 1911.</p>");
        let written = of(&(1..=3).map(line).collect::<String>());
        assert!(written.contains("[^2]: Reed 3, 1911."), "{written}");
        // A list of other things that is linked to.
        assert!(!of(&format!("<ul>{}</ul>", all(|_| "Boat ".to_owned()))).contains("[^"));
        let written = markdown(&article(
            "<body><p>See part <a href='#r1'>1</a> of it.</p><ol><li id=r1>Part one is here.</li><li id=r2>x</li></ol></body>",
        ));
        assert!(!written.contains("[^"), "{written}");
    }

    #[test]
    fn a_note_that_nothing_calls_has_no_arrow() {
        let page = "<p>One<sup><a href='#n1' id=r1>1</a></sup>.</p><ol><li id=n1><a href='#r1'>↑</a> First.</li><li id=n2><a href='#r2'>↑</a> Second.</li></ol>";
        assert!(markdown(&article(&format!("<body>{page}</body>"))).ends_with("[^1]: First.\n\n[^2]: Second.\n"));
    }

    #[test]
    fn references_before_the_text_do_not_take_its_paragraphs() {
        let page = "<ol><li id=r1>Reed, 1911. <a href='#c1'>1</a></li><li id=r2>Wood, 1913. <a href='#c2'>2</a></li></ol>\
            <p>It rose<sup id=c1><a href='#r1'>1</a></sup> and fell.</p><p>It fell again.<sup id=c2><a href='#r2'>2</a></sup></p>";
        let written = html(&article(&format!("<body>{page}</body>")));
        assert!(written.contains("<p>It rose") && !written.contains("doc-endnotes"), "{written}");
    }

    #[test]
    fn links_to_parts_of_the_text_are_no_footnotes() {
        let page = "<p>See <a href='#two'>2</a>.</p><h2 id=two>Two</h2><p id=three>Three is here.</p><p>See <a href='#three'>three</a></p>";
        assert!(!html(&article(&format!("<body>{page}</body>"))).contains("doc-"));
    }
}
