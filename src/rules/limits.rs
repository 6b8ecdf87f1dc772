//! How much of a page is read before it is refused or folded. Every limit is here, with its unit and reason.

/// Nodes of one page. The longest documents people read, whole standards on one page, come to a fifth of it; beyond it a browser on
/// an old machine would make its reader wait for more than five seconds.
pub const MAX_NODES: usize = 2_000_000;

/// Bytes of markup taken from one page.
pub const MAX_INPUT: usize = 128 << 20;

/// Levels of nesting kept; deeper elements become siblings. Browsers' parsers stop at the same depth, scripts may go on.
pub const MAX_DEPTH: u16 = 512;

/// Levels of nesting in an article. No text a person wrote is deeper; recursion over an article is bounded by this.
pub const MAX_ARTICLE_DEPTH: usize = 96;

/// Bytes of an address. Browsers take more, but what is longer is no place a person goes to.
pub const MAX_URL: usize = 16 << 10;
