//! What the writers share about things in a line: which addresses may be written, which pictures are signs, what a formula reads.

use crate::article::{MathMl, MathNode};

/// Schemes a link may have. The tree is made with these only; they are asked for again where they would do harm.
const LINK_SCHEMES: &[&str] = &["http://", "https://", "mailto:", "tel:", "#"];
/// Beginnings an image's address may have: the web, a stored image, raster images in place.
const IMAGE_SCHEMES: &[&str] =
    &["http://", "https://", "blob:", "data:image/png;", "data:image/jpeg;", "data:image/gif;", "data:image/webp;", "data:image/avif;"];

fn begins_with(address: &str, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

/// Whether a link may lead to this address.
pub(super) fn is_link(address: &str) -> bool {
    begins_with(address, LINK_SCHEMES)
}

/// Whether an image may be loaded from this address.
pub(super) fn is_image(address: &str) -> bool {
    begins_with(address, IMAGE_SCHEMES)
}

/// Whether the name of a picture is an emoji, so that the picture stands for a sign of the text.
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

/// What a formula reads as text: its TeX where the page has it, else the signs in it.
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
            MathNode::Element(inner) => {
                signs(inner, out);
                // Neighbours that are numbers or words must not become one.
                out.push_str(if matches!(inner.name, "mn" | "mtext" | "mtd" | "mtr") { " " } else { "" });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_emoji, is_image, is_link};

    #[test]
    fn only_known_schemes_are_written() {
        assert!(is_link("https://example.org/") && is_link("#pith-a") && is_link("MAILTO:a@example.org"));
        assert!(!is_link("javascript:alert(1)") && !is_link(" https://example.org") && !is_link("data:text/html,x") && !is_link("ñ"));
        assert!(is_image("data:image/png;base64,AA") && !is_image("data:image/svg+xml,x") && !is_image("javascript:x"));
    }

    #[test]
    fn emoji_are_told_from_names() {
        assert!(is_emoji("😀") && is_emoji("👩‍🚀") && is_emoji("❤️") && is_emoji("1️⃣"));
        assert!(!is_emoji("") && !is_emoji("12") && !is_emoji("😀 smiling") && !is_emoji("…"));
    }
}
