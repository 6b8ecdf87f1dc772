//! Inline content shared by the writers: which addresses are allowed, which images are emoji, a formula as text, text without control characters.

use crate::article::{Kind, MathMl, MathNode, Node};

/// Schemes allowed in links. The tree is built with these only; the writers check again.
const LINK_SCHEMES: &[&str] = &["http://", "https://", "mailto:", "tel:", "#"];
/// Prefixes allowed in image addresses: the web, blobs, inline raster images.
const IMAGE_SCHEMES: &[&str] =
    &["http://", "https://", "blob:", "data:image/png;", "data:image/jpeg;", "data:image/gif;", "data:image/webp;", "data:image/avif;"];

fn begins_with(address: &str, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

/// Whether a link may lead to this address.
pub(super) fn is_allowed_link(address: &str) -> bool {
    begins_with(address, LINK_SCHEMES) || is_relative(address)
}

/// Whether an image may be loaded from this address.
pub(super) fn is_allowed_image(address: &str) -> bool {
    begins_with(address, IMAGE_SCHEMES) || is_relative(address)
}

/// Whether an address has neither a scheme nor a host, whatever it is resolved against: that of a page without an address of its own.
fn is_relative(address: &str) -> bool {
    let slash = |byte: u8| matches!(byte, b'/' | b'\\');
    let bytes = address.as_bytes();
    let begins_host = bytes.first().copied().is_some_and(slash) && bytes.get(1).copied().is_some_and(slash);
    let first = address.split(['/', '?', '#']).next().unwrap_or_default();
    !bytes.is_empty() && bytes.iter().all(u8::is_ascii_graphic) && !begins_host && !first.contains([':', '\\'])
}

/// Whether an `alt` is an emoji, so that the image stands for a character.
pub(super) fn is_emoji(alt: &str) -> bool {
    let is_sign = |c: char| {
        matches!(u32::from(c), 0x203c | 0x2049 | 0x2122 | 0x2139 | 0x2194..=0x21aa | 0x231a..=0x23ff | 0x24c2 | 0x25aa..=0x27bf
            | 0x2934..=0x2935 | 0x2b05..=0x2b55 | 0x3030 | 0x303d | 0x3297 | 0x3299 | 0x1f000..=0x1faff)
    };
    let is_joiner = |c: char| matches!(u32::from(c), 0x200d | 0x20e3 | 0xfe0e..=0xfe0f | 0xe0020..=0xe007f);
    let is_key = |c: char| c.is_ascii_digit() || matches!(c, '#' | '*');
    let keycap = alt.contains('\u{20e3}');
    alt.chars().any(|c| is_sign(c) || c == '\u{20e3}') && alt.chars().all(|c| is_sign(c) || is_joiner(c) || (keycap && is_key(c)))
}

/// The plain text of nodes.
pub(super) fn plain(nodes: &[Node]) -> String {
    let mut out = String::new();
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Element(element) if matches!(element.kind, Kind::Break) => out.push('\n'),
            Node::Element(element) => out.push_str(&plain(&element.children)),
        }
    }
    out
}

/// A formula as text: its TeX if there is one, otherwise its characters.
pub(super) fn math_text(tex: Option<&str>, mathml: Option<&MathMl>) -> String {
    if let Some(tex) = tex {
        return tex.trim().to_owned();
    }
    let mut out = String::new();
    if let Some(mathml) = mathml {
        signs(mathml, &mut out);
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn signs(element: &MathMl, out: &mut String) {
    for child in &element.children {
        match child {
            MathNode::Text(text) => out.push_str(text),
            MathNode::Element(inner) if built(inner, out) => {}
            MathNode::Element(inner) => {
                signs(inner, out);
                // Adjacent numbers or words must stay apart.
                out.push_str(if matches!(inner.name, "mn" | "mtext" | "mtd" | "mtr") { " " } else { "" });
            }
        }
    }
}

/// Writes a composite part of a formula in one line: `t^2`, `(a+b)/2`, `√(2g)`. Returns whether it was one.
fn built(element: &MathMl, out: &mut String) -> bool {
    let part = |place: usize| {
        let mut text = String::new();
        match element.children.iter().filter(|child| matches!(child, MathNode::Element(_))).nth(place) {
            Some(MathNode::Element(inner)) if built(inner, &mut text) => {}
            Some(MathNode::Element(inner)) => signs(inner, &mut text),
            _ => {}
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let simple = text.chars().count() <= 1 || text.chars().all(char::is_alphanumeric);
        if simple { text } else { format!("({text})") }
    };
    let text = match element.name {
        "mfrac" => format!("{}/{}", part(0), part(1)),
        "msup" | "mover" => format!("{}^{}", part(0), part(1)),
        "msub" | "munder" => format!("{}_{}", part(0), part(1)),
        "msubsup" | "munderover" => format!("{}_{}^{}", part(0), part(1), part(2)),
        "mroot" => format!("{}√{}", part(1), part(0)),
        "msqrt" => {
            let mut inner = String::new();
            signs(element, &mut inner);
            format!("√({})", inner.trim())
        }
        _ => return false,
    };
    out.push_str(&text);
    true
}

/// The text without control characters, by the rules of the HTML: a terminal would take what follows one as a command.
pub(super) fn without_controls(text: String) -> String {
    let is_plain = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    if text.chars().all(is_plain) {
        return text;
    }
    let kept = |c: char| match c {
        '\0' => Some(char::REPLACEMENT_CHARACTER),
        '\r' => Some('\n'),
        c => is_plain(c).then_some(c),
    };
    text.chars().filter_map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::{is_allowed_image, is_allowed_link, is_emoji, math_text};
    use crate::article::{MathMl, MathNode};

    #[test]
    fn formulas_without_tex_keep_their_structure() {
        let leaf =
            |name, text: &str| MathNode::Element(MathMl { name, attrs: Vec::new(), children: vec![MathNode::Text(text.to_owned())] });
        let of = |name, children| MathNode::Element(MathMl { name, attrs: Vec::new(), children });
        let square = || of("msup", vec![leaf("mi", "t"), leaf("mn", "2")]);
        let half = of("mfrac", vec![of("mrow", vec![leaf("mi", "g"), square()]), leaf("mn", "2")]);
        let math = MathMl { name: "math", attrs: Vec::new(), children: vec![leaf("mi", "x"), leaf("mo", "="), half] };
        assert_eq!(math_text(None, Some(&math)), "x=(gt^2)/2");
        let root = MathMl { name: "math", attrs: Vec::new(), children: vec![of("msqrt", vec![leaf("mn", "2"), leaf("mi", "g")])] };
        assert_eq!(math_text(None, Some(&root)), "√(2 g)");
    }

    #[test]
    fn only_allowed_schemes_are_written() {
        assert!(is_allowed_link("https://example.org/") && is_allowed_link("#pith-a") && is_allowed_link("MAILTO:a@example.org"));
        assert!(
            !is_allowed_link("javascript:alert(1)")
                && !is_allowed_link(" https://example.org")
                && !is_allowed_link("data:text/html,x")
                && !is_allowed_link("ñ")
        );
        for address in ["lamp.html", "../lamp.html", "./a:b", "/lamp", "?page=2", "a/b:c"] {
            assert!(is_allowed_link(address) && is_allowed_image(address), "{address}");
        }
        for address in ["", "//example.org", "/\\example.org", "\\example.org", "java\tscript:x", "x:y", "a b"] {
            assert!(!is_allowed_link(address) && !is_allowed_image(address), "{address}");
        }
        assert!(
            is_allowed_image("data:image/png;base64,AA") && !is_allowed_image("data:image/svg+xml,x") && !is_allowed_image("javascript:x")
        );
    }

    #[test]
    fn emoji_are_told_from_other_names() {
        assert!(is_emoji("😀") && is_emoji("👩‍🚀") && is_emoji("❤️") && is_emoji("1️⃣"));
        assert!(!is_emoji("") && !is_emoji("12") && !is_emoji("😀 smiling") && !is_emoji("…"));
    }
}
