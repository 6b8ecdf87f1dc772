//! A second opinion on our reading of HTML: html5ever's own tokenizer under the same tree builder, and html5ever's writer of canonical HTML. For
//! tests and fuzzing only.

use std::fmt::Write;

use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::serialize::{HtmlSerializer, SerializeOpts, Serializer};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};

use super::depth_cap::with_line_feeds;
use super::tokenizer::{Next, Reader, read};
use super::tree_sink::{DOCUMENT, Data, Handle, NOWHERE, Sink, Tree};

/// A tree builder without the depth cap.
struct Uncapped(TreeBuilder<Handle, Sink>);

impl Reader for Uncapped {
    fn read(&self, token: Token) -> Next {
        match self.0.process_token(token, 1) {
            TokenSinkResult::RawData(kind) => Next::Raw(kind),
            TokenSinkResult::Plaintext => Next::Plain,
            _ => Next::Markup,
        }
    }

    fn is_foreign(&self) -> bool {
        self.0.adjusted_current_node_present_but_not_in_html_namespace()
    }

    fn has_enough(&self) -> bool {
        false
    }
}

fn builder() -> TreeBuilder<Handle, Sink> {
    TreeBuilder::new(Sink::new(0), TreeBuilderOpts { scripting_enabled: true, ..TreeBuilderOpts::default() })
}

/// The tree from our tokenizer, as text.
pub fn ours(html: &str) -> String {
    let uncapped = Uncapped(builder());
    read(&with_line_feeds(html), &uncapped);
    dump(&uncapped.0.sink.tree.into_inner())
}

/// The tree from html5ever's tokenizer, as text.
pub fn theirs(html: &str) -> String {
    dump(&their_tree(html))
}

/// Canonical HTML: what a browser writes of the document, by html5ever alone.
pub fn canonical(html: &str) -> String {
    let tree = their_tree(html);
    let mut out = Vec::new();
    let mut writer = HtmlSerializer::new(&mut out, SerializeOpts { scripting_enabled: true, ..SerializeOpts::default() });
    let mut open: Vec<u32> = Vec::new();
    let mut next = tree.nodes[DOCUMENT as usize].first;
    loop {
        if next == NOWHERE {
            let Some(done) = open.pop() else { break };
            if let Data::Element { name, .. } = &tree.nodes[done as usize].data {
                let _ = writer.end_elem(name.clone());
            }
            next = match open.last().map(|parent| &tree.nodes[*parent as usize]) {
                Some(host) if host.shadow == done => host.first,
                _ => tree.nodes[done as usize].next,
            };
            continue;
        }
        let node = &tree.nodes[next as usize];
        match &node.data {
            Data::Nothing => next = node.next,
            Data::Text(text) => {
                let _ = writer.write_text(text);
                next = node.next;
            }
            Data::Element { name, attrs } => {
                let _ = writer.start_elem(name.clone(), attrs.iter().map(|attr| (&attr.name, &*attr.value)));
                open.push(next);
                next = if node.shadow == NOWHERE { node.first } else { node.shadow };
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn their_tree(html: &str) -> Tree {
    let tokenizer = Tokenizer::new(builder(), TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() });
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    while !matches!(tokenizer.feed(&queue), TokenizerResult::Done) {}
    tokenizer.end();
    tokenizer.sink.sink.tree.into_inner()
}

/// A tree as text, in document order.
fn dump(tree: &Tree) -> String {
    let mut out = String::new();
    let mut waiting = vec![tree.nodes[DOCUMENT as usize].first];
    while let Some(place) = waiting.pop() {
        if place == NOWHERE {
            out.push_str(")\n");
            continue;
        }
        let node = &tree.nodes[place as usize];
        waiting.push(node.next);
        match &node.data {
            Data::Nothing => {}
            Data::Text(text) => writeln!(out, "{:?}", &**text).unwrap(),
            Data::Element { name, attrs } => {
                writeln!(out, "({}:{}", name.ns, name.local).unwrap();
                attrs.iter().for_each(|attr| writeln!(out, "  {:?} {:?}", attr.name, &*attr.value).unwrap());
                waiting.push(node.first);
                waiting.push(node.shadow);
            }
        }
    }
    out
}
