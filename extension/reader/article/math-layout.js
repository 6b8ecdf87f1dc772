// Lays out what MathML 3 has and browsers no longer have, since MathML Core leaves it to CSS: alignment, spaces and lines of tables, and what
// encloses a part of a formula. Attributes that were laid out are removed, or a browser that still knows them would apply them, too. And primes: the
// sign is raised already, as a superscript it would be tiny and far above its letter.

const SIDES = { left: "left", center: "center", right: "right" };

const LINES = new Set(["solid", "dashed"]);

const LENGTH = /^(?:\d+\.?\d*|\.\d+)(?:em|ex|px|pt)$/;

/** Thickness of the lines in formulas. */
const LINE = "0.06em";

/** What `menclose` can draw here; article.css has a class for each. */
const NOTATIONS = new Set([
  "box", "roundedbox", "circle", "left", "right", "top", "bottom", "actuarial", "horizontalstrike", "verticalstrike", "updiagonalstrike", "downdiagonalstrike",
]);

/** The values of an attribute, which is removed. @param {Element} element @param {string} name */
function take(element, name) {
  const values = (element.getAttribute(name) ?? "").split(/\s+/).filter(Boolean);
  element.removeAttribute(name);
  return values;
}

/** The value for a row or column; the last one holds for all that follow. @param {string[]} values @param {number} at */
const valueAt = (values, at) => values[Math.min(at, values.length - 1)];

/** @param {Element} table */
function layOutTable(table) {
  const [aligns, gaps, columnLines, rowGaps, rowLines, frame] = ["columnalign", "columnspacing", "columnlines", "rowspacing", "rowlines", "frame"].map((name) => take(table, name));
  const rows = [...table.children];
  rows.forEach((row, rowNumber) => {
    const ofRow = take(row, "columnalign");
    let column = 0;
    for (const cell of /** @type {Iterable<HTMLElement>} */ (row.children)) {
      const { style } = cell;
      const [own] = take(cell, "columnalign");
      const side = SIDES[/** @type {keyof typeof SIDES} */ (own ?? valueAt(ofRow, column) ?? valueAt(aligns, column))];
      // The inside of a cell is a block in Chromium, which only the second form aligns.
      if (side) for (const value of [side, `-webkit-${side}`]) style.textAlign = value;
      const before = column;
      column += Number(cell.getAttribute("columnspan")) || 1;
      const isLast = cell === row.lastElementChild;
      if (gaps.length > 0) {
        style.paddingLeft = before === 0 ? "0" : half(valueAt(gaps, before - 1));
        style.paddingRight = isLast ? "0" : half(valueAt(gaps, column - 1));
      }
      const below = rowNumber < rows.length - 1;
      if (below && rowGaps.length > 0) style.paddingBottom = half(valueAt(rowGaps, rowNumber));
      if (rowNumber > 0 && rowGaps.length > 0) style.paddingTop = half(valueAt(rowGaps, rowNumber - 1));
      if (!isLast && LINES.has(valueAt(columnLines, column - 1))) style.borderRight = `${LINE} ${valueAt(columnLines, column - 1)}`;
      if (below && LINES.has(valueAt(rowLines, rowNumber))) style.borderBottom = `${LINE} ${valueAt(rowLines, rowNumber)}`;
    }
  });
  if (LINES.has(frame[0])) /** @type {HTMLElement} */ (table).style.border = `${LINE} ${frame[0]}`;
}

/** @param {string} length */
const half = (length) => (LENGTH.test(length) ? `calc(${length} / 2)` : "");

/** A browser that does not know `menclose` shows what it holds; so does a row, which every browser lets have borders. @param {Element} enclosure */
function layOutEnclosure(enclosure) {
  const row = document.createElementNS(enclosure.namespaceURI, "mrow");
  const notations = take(enclosure, "notation").filter((name) => NOTATIONS.has(name));
  row.classList.add("enclosed", ...notations.map((name) => `enclosed-${name}`));
  row.append(...enclosure.childNodes);
  enclosure.replaceWith(row);
}

const PRIMES = /^[\u2032-\u2034\u2057]+$/;

/** A letter with a prime, and perhaps an index. @param {Element} script an `msup` or `msubsup` */
function layOutPrime(script) {
  const [base, index, prime = index] = script.children;
  const signs = prime?.localName === "mo" ? [prime] : [...(prime?.children ?? [])];
  if (!PRIMES.test(prime?.textContent?.trim() ?? "") || signs.some((sign) => sign.localName !== "mo")) return;
  for (const sign of signs) for (const side of ["lspace", "rspace"]) sign.setAttribute(side, "0");
  const row = document.createElementNS(script.namespaceURI, "mrow");
  row.append(base, prime);
  if (index === prime) script.replaceWith(row);
  else {
    const below = document.createElementNS(script.namespaceURI, "msub");
    below.append(row, index);
    script.replaceWith(below);
  }
}

/** @param {Element} root an element that holds formulas */
export function layOutMath(root) {
  for (const table of root.querySelectorAll("mtable")) layOutTable(table);
  for (const enclosure of root.querySelectorAll("menclose")) layOutEnclosure(enclosure);
  for (const script of root.querySelectorAll("msup, msubsup")) layOutPrime(script);
}
