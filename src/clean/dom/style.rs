//! Reads sizes and background images from an element's style, and background images from the attributes of lazy loaders.

use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;

/// Attributes in which lazy loaders keep the address of a background image.
const BACKGROUND_ATTRIBUTES: &[&str] = &["data-bg", "data-background", "data-background-image", "data-bg-image"];

/// A length in pixels, without a fraction.
pub(crate) fn pixels(text: &str) -> Option<u32> {
    let text = text.trim();
    let text = text.strip_suffix("px").unwrap_or(text).trim();
    let whole = text.split('.').next().unwrap_or(text);
    whole.parse().ok().filter(|pixels| *pixels < 20_000)
}

/// The first `url(…)` of a background in a style.
pub(crate) fn background_url(style: &str) -> Option<&str> {
    let at = style.find("background").or((style.trim_start().starts_with("url(")).then_some(0))?;
    let rest = &style[at..];
    let start = rest.find("url(")? + 4;
    let end = rest[start..].find(')')? + start;
    Some(rest[start..end].trim().trim_matches(['"', '\'']).trim()).filter(|address| !address.is_empty())
}

/// The address of an element's background image.
pub(crate) fn background_address(page: &Page, node: NodeId) -> Option<&str> {
    let in_style = || background_url(page.attr(node, Attr::Style)?);
    let in_data = || page.attrs(node).find(|(name, _)| BACKGROUND_ATTRIBUTES.contains(name)).map(|(_, value)| value);
    let address = in_style().or_else(in_data)?;
    Some(background_url(address).unwrap_or(address))
}
