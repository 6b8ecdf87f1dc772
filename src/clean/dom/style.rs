//! Reads single declarations of an element's `style` attribute.

/// A length in pixels.
pub(crate) fn pixels(text: &str) -> Option<u32> {
    let text = text.trim();
    let text = text.strip_suffix("px").unwrap_or(text).trim();
    let whole = text.split('.').next().unwrap_or(text);
    whole.parse().ok().filter(|pixels| *pixels < 20_000)
}

/// The first address in `url(…)` of a style's background.
pub(crate) fn url_in_style(style: &str) -> Option<&str> {
    let at = style.find("background").or((style.trim_start().starts_with("url(")).then_some(0))?;
    let rest = &style[at..];
    let start = rest.find("url(")? + 4;
    let end = rest[start..].find(')')? + start;
    Some(rest[start..end].trim().trim_matches(['"', '\'']).trim()).filter(|address| !address.is_empty())
}
