//! Chooses the URLs that belong to an article: canonical URL, image, favicon, licence, next and previous page.

pub mod article_links;
pub mod pagination;
