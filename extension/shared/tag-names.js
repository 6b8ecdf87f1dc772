// The names of tags: how the library writes them, which it takes, and those that begin as somebody types.

/** A name in its one spelling: wide and narrow forms and composed letters are one, in lower case. See `spelling` of src/library/search/fold.rs. @param {string} name */
const spelling = (name) => name.normalize("NFKC").toLowerCase().replace(/i\u0307+/g, "i").normalize("NFKC");

/** The name as the library writes it: see `tidy` of src/library/tag_name.rs. @param {string} name */
export const tidyTag = (name) =>
  spelling(name).replace(/["“”„«»「」『』]/g, "").trim().replace(/^#+/, "").split("/").map((part) => part.split(/\s+/).filter(Boolean).join(" ")).filter(Boolean).join("/");

/** Characters of a tag. */
const MAX_TAG = 100;

/** Whether the library takes this tag. @param {string} name */
export const isTag = (name) => {
  const tidy = tidyTag(name);
  return tidy !== "" && [...tidy].length <= MAX_TAG && !/\p{Cc}/u.test(tidy);
};

/**
 * Tags whose name or a part of it begins so, those used most first.
 * @param {{ name: string, articles: number }[]} tags
 * @param {string} typed
 */
export function matchingTags(tags, typed) {
  const wanted = spelling(typed).trim().replace(/^#/, "");
  const rank = (/** @type {string} */ name) => (name.startsWith(wanted) ? 0 : name.split(/[/ ]/).some((part) => part.startsWith(wanted)) ? 1 : name.includes(wanted) ? 2 : 3);
  return tags.filter(({ name }) => rank(name) < 3).sort((one, other) => rank(one.name) - rank(other.name) || other.articles - one.articles || one.name.localeCompare(other.name));
}
