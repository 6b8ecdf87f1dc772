//! Limits on the input: how much of a page is read before it is refused or truncated. Each with its unit and reason.

/// Nodes of one page. The longest documents people read, whole standards on one page, have a fifth of it. With more, a browser on an old
/// machine would take more than five seconds.
pub const MAX_NODES: usize = 2_000_000;

/// Bytes of markup read from one page.
pub const MAX_INPUT: usize = 128 << 20;

/// Depth of the tree; deeper elements become siblings. Browser parsers stop at the same depth, scripts may go on.
pub const MAX_DEPTH: u16 = 512;

/// Depth of an article. No text written by a person is deeper; recursion over an article is bounded by this.
pub const MAX_ARTICLE_DEPTH: usize = 96;

/// Bytes of a URL. Browsers accept more, but nobody visits a longer one.
pub const MAX_URL: usize = 16 << 10;
