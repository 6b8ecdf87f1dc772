//! Programs for blogs and magazines: the classes they give `html` or `body` on the page of one post, where its kind of content is left as it comes.

/// WordPress (`single-post`, and `single-article` for a kind that many add), Ghost (`post-template`), Drupal before and from version 8 on.
#[rustfmt::skip]
const CLASSES: &[&str] = &[
    "single-post", "single-article", "post-template",
    "node-type-article", "node-type-blog", "node-type-blog-post", "node-type-news", "node-type-story",
    "page-node-type-article", "page-node-type-blog", "page-node-type-blog-post", "page-node-type-news", "page-node-type-story",
];

/// Whether a class of `html` or `body` says that the page is one post.
pub(crate) fn is_post_page(class: &str) -> bool {
    CLASSES.contains(&class)
}
