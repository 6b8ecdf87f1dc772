// What the library keeps of a record that the core made of a page.

/**
 * @param {any} record
 * @param {string} url
 * @param {string} engine the version of Pith
 * @returns {import("./library-types.d.ts").NewArticle}
 */
export function articleOf(record, url, engine) {
  const { canonicalUrl, title, byline, siteName, lang, dir, kind, excerpt, image, publishedTime, wordCount, readingTime, content } = record;
  // A page without any text is kept as a link.
  return { url, canonicalUrl, title, byline, siteName, lang, dir, kind, excerpt, image, publishedTime, wordCount, readingTime, content: content?.trim() ? content : null, engine };
}
