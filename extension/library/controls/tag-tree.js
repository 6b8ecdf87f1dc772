// The tags as a tree: `food/soup` stands below `food`, also if no article has the tag `food` itself.

/** @typedef {import("../types.d.ts").TagCount} TagCount */

/**
 * @typedef {object} Node
 * @property {string} name the whole name
 * @property {string} part the last part of it
 * @property {number} own articles that have this tag itself
 * @property {Node[]} below
 */

/** @param {TagCount[]} tags @param {string} language @returns {Node[]} */
export function tagTree(tags, language) {
  /** @type {Map<string, Node>} */
  const nodes = new Map();
  /** @type {Node[]} */
  const roots = [];
  /** @param {string} name @returns {Node} */
  const nodeOf = (name) => {
    const known = nodes.get(name);
    if (known) return known;
    const cut = name.lastIndexOf("/");
    const node = { name, part: name.slice(cut + 1), own: 0, below: [] };
    nodes.set(name, node);
    (cut < 0 ? roots : nodeOf(name.slice(0, cut)).below).push(node);
    return node;
  };
  for (const { name, articles } of tags) nodeOf(name).own = articles;
  const { compare } = new Intl.Collator(language, { numeric: true });
  for (const list of [roots, ...[...nodes.values()].map((node) => node.below)]) list.sort((one, other) => compare(one.part, other.part));
  return roots;
}
