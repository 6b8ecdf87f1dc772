//! Dumps a page line by line, for tests that compare two pages.

use std::fmt::Write;

use crate::page::node::NodeId;
use crate::page::tree::Page;

impl Page {
    /// Every node on a line: depth, marks, and its name with attributes or its text.
    pub fn dump(&self) -> String {
        let mut out = String::new();
        for node in self.nodes() {
            let _ = write!(out, "{} {:02x} ", self.depth(node), self.marks(node).0);
            self.dump_node(node, &mut out);
            out.push('\n');
        }
        let sums = self.sums_between(NodeId(0), NodeId(self.len() as u32));
        let _ = writeln!(out, "{sums:?}");
        out
    }

    fn dump_node(&self, node: NodeId, out: &mut String) {
        if self.is_text(node) {
            let _ = write!(out, "{:?}", self.text(node));
            return;
        }
        let _ = write!(out, "<{}", self.tag(node).name());
        for (name, value) in self.attrs(node) {
            let _ = write!(out, " {name}={value:?}");
        }
        out.push('>');
    }
}
