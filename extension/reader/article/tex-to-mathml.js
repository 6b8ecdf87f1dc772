// Writes what the typesetter makes of TeX as MathML, in the form of the core's HTML, from which shared/sanitizer.js builds nodes. The typesetter
// styles some of it by CSS; here that becomes attributes of MathML again, which math-layout.js lays out for formulas of any origin.

/**
 * A node of the typesetter's tree: an element of MathML, an element of HTML (no `type`), a fragment (neither) or text.
 * @typedef {{ type?: string, text?: string, href?: string, children?: Tree[], classes?: string[], attributes?: Record<string, unknown>, style?: Record<string, string> }} Tree
 */

/** Characters of MathML; more is no formula but an attack. */
const MAX_MARKUP = 500_000;

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** @param {string} name @param {Record<string, unknown>} attributes @param {string} inner */
function element(name, attributes, inner) {
  const written = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== "").map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join("")}>${inner}</${name}>`;
}

/** @param {Tree} node @param {string} name */
const hasClass = ({ classes }, name) => classes?.includes(name) ?? false;

/** The text in a node. @param {Tree} node @returns {string} */
const textOf = ({ text, children }) => text ?? (children ?? []).map(textOf).join("");

/** A length in em, for the typesetter writes points, too. @param {string | undefined} length */
const inEm = (length) => Number.parseFloat(length ?? "0") / (/pt\s*$/.test(length ?? "") ? 10 : 1) || 0;

/** What stands left and right of an equation, to bring its number to the edge. @param {Tree} cell */
const isFiller = ({ style }) => style?.width === "50%" && style.padding === "0";

/** Whether the rows or columns of a table have lines between them, as MathML lists it; "" for none. @param {boolean[]} lines */
const lineList = (lines) => (lines.some(Boolean) ? lines.map((isLine) => (isLine ? "solid" : "none")).join(" ") : "");

/** @param {Tree} table */
function tableMarkup(table) {
  const rows = (table.children ?? []).map((row) => (row.children ?? []).filter((cell) => !isFiller(cell) || textOf(cell).trim() !== ""));
  const widest = rows.reduce((best, row) => (row.length > best.length ? row : best), []);
  /** @param {Tree} cell @param {string} side */
  const hasLine = (cell, side) => Boolean(cell.style?.[`border${side}`]);
  const inRow = (/** @type {number} */ at, /** @type {string} */ side) => rows[at]?.some((cell) => hasLine(cell, side)) ?? false;
  const inColumn = (/** @type {number} */ at, /** @type {string} */ side) => rows.some((row) => row[at] && hasLine(row[at], side));
  const attributes = {
    ...table.attributes,
    width: undefined,
    columnspacing: widest.slice(1).map((cell, at) => `${(inEm(widest[at].style?.paddingRight) + inEm(cell.style?.paddingLeft)).toFixed(2)}em`).join(" "),
    rowlines: lineList(rows.slice(1).map((_, at) => inRow(at, "Bottom") || inRow(at + 1, "Top"))),
    columnlines: lineList(widest.slice(1).map((_, at) => inColumn(at, "Right") || inColumn(at + 1, "Left"))),
  };
  const last = widest.length - 1;
  const around = [inRow(0, "Top") && "top", inRow(rows.length - 1, "Bottom") && "bottom", inColumn(0, "Left") && "left", inColumn(last, "Right") && "right"].filter(Boolean);
  const inner = element("mtable", attributes, rows.map((row) => element("mtr", {}, row.map(cellMarkup).join(""))).join(""));
  return around.length > 0 ? element("menclose", { notation: around.join(" ") }, inner) : inner;
}

/** @param {Tree} cell */
function cellMarkup(cell) {
  const columnalign = hasClass(cell, "tml-left") ? "left" : hasClass(cell, "tml-right") ? "right" : "";
  return element("mtd", { ...cell.attributes, columnalign }, childrenMarkup(cell));
}

/** @param {Tree} node */
const childrenMarkup = ({ children }) => (children ?? []).map(markup).join("");

/** @param {Tree} node @returns {string} */
function markup(node) {
  if (node.text !== undefined) return escaped(node.text);
  // A reference to another equation: its label is the best there is to show.
  if (node.href !== undefined) return element("mtext", {}, hasClass(node, "tml-eqref") ? `(${escaped(node.href.slice(1))})` : escaped(node.href.slice(1)));
  if (node.type === undefined || node.type === "math") return childrenMarkup(node);
  if (node.type === "mtable") return tableMarkup(node);
  const isBoxed = node.type === "mrow" && node.style?.border !== undefined;
  if (isBoxed) return element("menclose", { ...node.attributes, notation: "box" }, childrenMarkup(node));
  return element(node.type, { ...node.attributes, ...accents(node) }, childrenMarkup(node));
}

/** A hat and the like keep their size, which the typesetter says by a style of the sign. @param {Tree} node */
function accents({ type, children }) {
  const keepsSize = children?.[1]?.style?.["math-depth"] !== undefined || children?.[1]?.style?.mathDepth !== undefined;
  return keepsSize && type === "mover" ? { accent: "true" } : keepsSize && type === "munder" ? { accentunder: "true" } : {};
}

/**
 * The inside of a `math` element for a tree, in the form of the core's HTML; null if the tree says that the source has an error.
 * @param {Tree} tree
 */
export function writeMathMl(tree) {
  if (hasClass(tree, "temml-error")) return null;
  const text = markup(tree);
  return text.length <= MAX_MARKUP ? text : null;
}
