//! The page: nodes in document order with their text, attributes and prefix sums. Immutable once built.

use crate::page::measure::{Measure, measure};
use crate::page::node::{AttrEntry, Marks, NAME, NodeId, Span, Sums};
use crate::page::whitespace::fold_end;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// A page. Nodes are in document order.
#[derive(Clone, Debug, Default)]
pub struct Page {
    pub(crate) tags: Vec<Tag>,
    pub(crate) parents: Vec<u32>,
    pub(crate) ends: Vec<u32>,
    pub(crate) depths: Vec<u16>,
    pub(crate) marks: Vec<Marks>,
    /// Text nodes: their text. Elements: their attributes, as a range of `attrs`.
    pub(crate) spans: Vec<Span>,
    /// A bit for each attribute an element has (see [`Attr::bit`]): most attributes rules ask for are missing.
    pub(crate) has: Vec<u64>,
    /// The number of the element in the source document, counted in document order.
    pub(crate) origins: Vec<u32>,
    pub(crate) sums: Vec<Sums>,
    pub(crate) attrs: Vec<AttrEntry>,
    pub(crate) text: String,
    pub(crate) attr_text: String,
    pub(crate) url: Option<String>,
    /// Whether the page loads a program that sets the formulas in its text.
    pub(crate) sets_formulas: bool,
    /// Whether what `noscript` elements hold is part of the text.
    pub(crate) reads_noscript: bool,
    /// Levels of elements in the source, including folded and dropped ones.
    pub(crate) levels: u32,
    /// Bytes of the source, as far as they are known.
    pub(crate) source_bytes: usize,
}

impl Page {
    /// Makes room for nodes and bytes of text. Memory that grows step by step is copied each time, and leaves holes that a long run never fills.
    pub(crate) fn reserve(&mut self, nodes: usize, text: usize) {
        self.tags.reserve_exact(nodes);
        self.parents.reserve_exact(nodes);
        self.ends.reserve_exact(nodes);
        self.depths.reserve_exact(nodes);
        self.marks.reserve_exact(nodes);
        self.spans.reserve_exact(nodes);
        self.has.reserve_exact(nodes);
        self.origins.reserve_exact(nodes);
        self.sums.reserve_exact(nodes);
        self.text.reserve_exact(text);
    }

    /// Makes room for attributes and the bytes of their values.
    pub(crate) fn reserve_attrs(&mut self, attrs: usize, text: usize) {
        self.attrs.reserve_exact(attrs);
        self.attr_text.reserve_exact(text);
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.tags.len()
    }

    /// Number of elements.
    pub fn elements(&self) -> usize {
        self.sums.last().map_or(0, |sums| sums.elements as usize)
    }

    /// Whether the page has no node at all.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// Whether the page loads a program that sets the formulas in its text: MathJax or KaTeX.
    pub fn sets_formulas(&self) -> bool {
        self.sets_formulas
    }

    /// The address given by the caller.
    pub fn url(&self) -> Option<&str> {
        self.url.as_deref()
    }

    /// Bytes of the source.
    pub fn source_bytes(&self) -> usize {
        self.source_bytes
    }

    /// All nodes in document order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.tags.len() as u32).map(NodeId)
    }

    /// The first element with this tag.
    pub fn first(&self, tag: Tag) -> Option<NodeId> {
        self.tags.iter().position(|t| *t == tag).map(|i| NodeId(i as u32))
    }

    /// The `body`, or the `frameset` in its place, whose frames have bodies of their own; without either, the root.
    pub fn body(&self) -> Option<NodeId> {
        let body = self.tags.iter().position(|tag| matches!(tag, Tag::Body | Tag::Frameset));
        body.map(|i| NodeId(i as u32)).or(if self.is_empty() { None } else { Some(NodeId(0)) })
    }

    /// The node's tag.
    #[inline(always)]
    pub fn tag(&self, id: NodeId) -> Tag {
        self.tags[id.index()]
    }

    /// The element's name in the source, in lower case; empty for text.
    pub fn name(&self, id: NodeId) -> &str {
        match self.tag(id) {
            Tag::Custom | Tag::Other => self.attr_named(id, NAME).unwrap_or(""),
            tag => tag.name(),
        }
    }

    /// Whether the node is text.
    #[inline(always)]
    pub fn is_text(&self, id: NodeId) -> bool {
        self.tag(id) == Tag::Text
    }

    /// The parent element.
    #[inline(always)]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.parents[id.index()];
        (parent != u32::MAX).then_some(NodeId(parent))
    }

    /// The ancestors, innermost first.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(id), |node| self.parent(*node))
    }

    /// The first id after the node's subtree.
    #[inline(always)]
    pub fn end(&self, id: NodeId) -> NodeId {
        NodeId(self.ends[id.index()])
    }

    /// The node and its descendants, in document order.
    pub fn subtree(&self, id: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (id.0..self.ends[id.index()]).map(NodeId)
    }

    /// Whether `inner` is `outer` or a descendant of it.
    #[inline(always)]
    pub fn contains(&self, outer: NodeId, inner: NodeId) -> bool {
        outer <= inner && inner < self.end(outer)
    }

    /// The children in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.end(id);
        let first = NodeId(id.0 + 1);
        std::iter::successors((first < end).then_some(first), move |child| {
            let next = self.end(*child);
            (next < end).then_some(next)
        })
    }

    /// The number of ancestors.
    pub fn depth(&self, id: NodeId) -> u16 {
        self.depths[id.index()]
    }

    /// The node's marks.
    #[inline(always)]
    pub fn marks(&self, id: NodeId) -> Marks {
        self.marks[id.index()]
    }

    /// The number of the element in the source document; a text has the number of the preceding element.
    pub fn origin(&self, id: NodeId) -> u32 {
        self.origins[id.index()]
    }

    /// The text of a text node; empty for elements.
    pub fn text(&self, id: NodeId) -> &str {
        if self.is_text(id) { &self.text[self.spans[id.index()].range()] } else { "" }
    }

    /// All text in the node, white space collapsed.
    pub fn text_of(&self, id: NodeId) -> String {
        let mut out = String::with_capacity(self.chars(id) as usize);
        let mut open: Vec<NodeId> = Vec::new();
        for node in self.subtree(id) {
            while open.pop_if(|end| *end <= node).is_some() {
                out.push(' ');
            }
            if self.is_text(node) && !self.marks(node).has(Marks::SILENT) {
                out.push_str(self.text(node));
            } else if !self.tag(node).is_inline() || self.tag(node) == Tag::Br {
                out.push(' ');
                open.push(self.end(node));
            }
        }
        fold_end(&mut out, 0);
        out
    }

    /// The value of an attribute.
    #[inline]
    pub fn attr(&self, id: NodeId, attr: Attr) -> Option<&str> {
        if self.has[id.index()] & attr.bit() == 0 { None } else { self.find_attr(id, attr) }
    }

    /// Whether an element may have a `data-*` attribute; most have none.
    pub(crate) fn may_have_data(&self, id: NodeId) -> bool {
        const DATA: [Attr; 5] = [Attr::Other, Attr::DataSrc, Attr::DataSrcset, Attr::DataTarget, Attr::DataBsTarget];
        DATA.iter().any(|attr| self.has[id.index()] & attr.bit() != 0)
    }

    fn find_attr(&self, id: NodeId, attr: Attr) -> Option<&str> {
        self.entries(id).iter().find(|entry| entry.attr == attr).map(|entry| &self.attr_text[entry.value.range()])
    }

    /// The value of an attribute by name, including `data-*` and `aria-*`.
    pub fn attr_named(&self, id: NodeId, name: &str) -> Option<&str> {
        let attr = Attr::from_name(name)?;
        if attr != Attr::Other {
            return self.attr(id, attr);
        }
        let named = || self.attrs(id).find(|(known, _)| *known == name).map(|(_, value)| value);
        if self.has[id.index()] & attr.bit() == 0 { None } else { named() }
    }

    /// The stored attributes with their names, in source order.
    pub fn attrs(&self, id: NodeId) -> impl Iterator<Item = (&str, &str)> + '_ {
        self.entries(id).iter().map(|entry| {
            let name = if entry.attr == Attr::Other { &self.attr_text[entry.name.range()] } else { entry.attr.name() };
            (name, &self.attr_text[entry.value.range()])
        })
    }

    fn entries(&self, id: NodeId) -> &[AttrEntry] {
        if self.is_text(id) { &[] } else { &self.attrs[self.spans[id.index()].range()] }
    }

    /// The words of the `class` attribute.
    pub fn classes(&self, id: NodeId) -> impl Iterator<Item = &str> + '_ {
        self.attr(id, Attr::Class).unwrap_or("").split_ascii_whitespace()
    }

    /// The sums of the node's subtree.
    pub fn sums(&self, id: NodeId) -> Sums {
        self.sums_between(id, self.end(id))
    }

    /// The sums of all nodes from `from` up to, but not including, `to`.
    pub fn sums_between(&self, from: NodeId, to: NodeId) -> Sums {
        let (a, b) = (&self.sums[from.index()], &self.sums[to.index()]);
        Sums {
            text: b.text - a.text,
            linked: b.linked - a.linked,
            markup: b.markup.wrapping_sub(a.markup),
            links: b.links - a.links,
            elements: b.elements - a.elements,
        }
    }

    /// Bytes of markup in the node, including its own tag.
    pub(crate) fn markup(&self, id: NodeId) -> u32 {
        let (a, b) = self.ends(id);
        b.markup.wrapping_sub(a.markup)
    }

    /// The measure of a text node, even of one that the sums leave out (`noscript`, hidden scripts).
    pub(crate) fn measure_of(&self, text: NodeId) -> Measure {
        let counted = !self.marks(text).any(self.uncounted());
        if counted { self.sums[text.index() + 1].text - self.sums[text.index()].text } else { measure(self.text(text)) }
    }

    /// The marks of texts that do not count.
    pub fn uncounted(&self) -> Marks {
        if self.reads_noscript { Marks::SILENT } else { Marks(Marks::SILENT.0 | Marks::NOSCRIPT.0) }
    }

    /// The words in the node.
    pub fn words(&self, id: NodeId) -> u32 {
        let (a, b) = self.ends(id);
        Measure { runs: b.text.runs.wrapping_sub(a.text.runs), dense: b.text.dense.wrapping_sub(a.text.dense), ..Measure::default() }
            .words()
    }

    /// The characters of text in the node.
    pub fn chars(&self, id: NodeId) -> u32 {
        let (a, b) = self.ends(id);
        b.text.chars.wrapping_sub(a.text.chars)
    }

    /// The sums before and after the node, for callers who need only one field.
    fn ends(&self, id: NodeId) -> (&Sums, &Sums) {
        (&self.sums[id.index()], &self.sums[self.end(id).index()])
    }

    /// The link density: share of the node's characters that are in links, 0 to 1.
    pub fn link_density(&self, id: NodeId) -> f32 {
        let sums = self.sums(id);
        if sums.text.chars == 0 { 0.0 } else { sums.linked.chars as f32 / sums.text.chars as f32 }
    }
}

#[cfg(test)]
mod tests {
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    #[test]
    fn a_frameset_stands_for_the_body() {
        let frame = "<frame><pith-frame><body><p>One</p></body></pith-frame>";
        let page = scan(&format!("<html><head></head><frameset>{frame}{frame}</frameset></html>"), None).unwrap();
        assert_eq!(page.tag(page.body().unwrap()), Tag::Frameset);
    }
}
