//! Chooses the URLs that belong to an article: canonical URL, image, favicon, licence, next and previous page.

mod article_links;
mod pagination;

pub use article_links::ArticleLinks;
