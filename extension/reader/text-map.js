// Maps places in an article's text, as the library counts them, to the document and back.
//
// A place is a number of UTF-16 units in the text content of the core's HTML. The reader changes the document after it built that HTML: it wraps and
// moves elements, colours code, formats dates, adds buttons. So the text nodes are noted before that. Nodes that are still there with the same words
// are known by identity, whatever they were moved into. Words between them that are in other nodes now are matched by their text. Words that were
// replaced, such as a formatted date, are taken as a whole. The signs of a typeset formula stand for its source, which is in its annotation. Text that
// the reader added belongs to no place.

/**
 * A part of the text and the node it is in now. Unless `whole` is set, both run character by character from `start` and `from`; else the whole node
 * stands for the whole part.
 * @typedef {{ start: number, stop: number, node: Text, from: number, whole: boolean }} Piece
 */

/** A text node as it was built. `isReading`: it stands above words of the text (ruby). @typedef {{ node: Text, data: string, start: number, isReading: boolean }} Original */

/** @typedef {ReturnType<typeof createTextMap>} TextMap */

/** What the reader adds to the text of an article. */
const ADDED = "button, .listing-head, .replies > summary, .no-image, .card-where, .card-failed";

/** Readings above words, and the brackets around them for programs that cannot show them there. */
const READINGS = "rt, rp";

/** Characters; shorter text is not searched for, because it would be found anywhere. */
const MIN_SOUGHT = 4;

/** Pixels that a point may lie beside a letter. */
const NEAR = 2;

/** The text nodes below a node. @param {Node} root @param {boolean} onlyArticle without what the reader added */
function textNodes(root, onlyArticle) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | (onlyArticle ? NodeFilter.SHOW_ELEMENT : 0), (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    return /** @type {Element} */ (node).matches(ADDED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  /** @type {Text[]} */
  const found = [];
  while (walker.nextNode()) found.push(/** @type {Text} */ (walker.currentNode));
  return found;
}

/**
 * Matches words that are no longer in their nodes with the nodes that stand where they stood: as a whole, else one by one, else beginning with the
 * longest that is found.
 * @param {Original[]} lost
 * @param {Text[]} nodes
 * @returns {Piece[]}
 */
function matchByText(lost, nodes) {
  if (lost.length === 0 || nodes.length === 0) return [];
  const there = nodes.map(({ data }) => data).join("");
  if (lost.map(({ data }) => data).join("") === there) return lost.flatMap((original) => spread(original, original.start - lost[0].start, nodes));
  if (lost.length === nodes.length) return lost.map((original, at) => pieceOf(original, nodes[at]));
  const longest = lost.reduce((best, { data }, at) => (data.length > lost[best].data.length ? at : best), 0);
  const { data } = lost[longest];
  const at = data.length < MIN_SOUGHT ? -1 : there.indexOf(data);
  if (at < 0) return matchByText(lost.toSpliced(longest, 1), nodes);
  let passed = 0;
  const ends = nodes.map((node) => (passed += node.length));
  const before = nodes.filter((_, number) => ends[number] <= at);
  const after = nodes.filter((node, number) => ends[number] - node.length >= at + data.length);
  return [...matchByText(lost.slice(0, longest), before), ...spread(lost[longest], at, nodes), ...matchByText(lost.slice(longest + 1), after)];
}

/** The pieces of words that stand at a place in the text of some nodes. @param {Original} original @param {number} at @param {Text[]} nodes */
function spread({ data, start }, at, nodes) {
  /** @type {Piece[]} */
  const pieces = [];
  let passed = 0;
  for (const node of nodes) {
    const from = Math.max(at, passed);
    const stop = Math.min(at + data.length, passed + node.length);
    if (from < stop) pieces.push({ start: start + from - at, stop: start + stop - at, node, from: from - passed, whole: false });
    passed += node.length;
  }
  return pieces;
}

/** @param {Original} original @param {Text} node @returns {Piece} */
const pieceOf = ({ data, start }, node) => ({ start, stop: start + data.length, node, from: 0, whole: data !== node.data });

/** The source of the typeset formula that a node is in. @param {Text} node */
const sourceOf = (node) => node.parentElement?.closest("math.typeset")?.querySelector("annotation")?.firstChild;

/**
 * The pieces of the text, in the order of the document.
 * @param {Original[]} originals
 * @param {HTMLElement} root
 */
function align(originals, root) {
  const numbers = new Map(originals.map(({ node }, at) => [node, at]));
  const nodes = textNodes(root, true);
  /** The number of the original that a node is, or -1. */
  const known = nodes.map((node) => {
    const at = numbers.get(node) ?? -1;
    return at >= 0 && originals[at].data === node.data ? at : (numbers.get(/** @type {Text} */ (sourceOf(node))) ?? -1);
  });
  const isPlaced = new Set(known);
  /** Lost originals in a row beside a placed one. @param {number} from @param {number} way */
  const lostBeside = (from, way) => {
    const found = [];
    for (let at = from + way; originals[at] && !isPlaced.has(at); at += way) found.push(at);
    return found;
  };
  /** @type {Piece[]} */
  const pieces = [];
  for (let at = 0; at < nodes.length; at++) {
    if (known[at] >= 0) {
      pieces.push(pieceOf(originals[known[at]], nodes[at]));
      continue;
    }
    const first = at;
    while (at + 1 < nodes.length && known[at + 1] < 0) at += 1;
    const before = known[first - 1] ?? -1;
    const after = known[at + 1] ?? originals.length;
    const lost = [...new Set([...lostBeside(before, 1), ...lostBeside(after, -1)])].sort((a, b) => a - b);
    const found = matchByText(lost.map((number) => originals[number]), nodes.slice(first, at + 1));
    pieces.push(...found);
    for (const number of lost) if (found.some(({ start }) => start === originals[number].start)) isPlaced.add(number);
  }
  return pieces;
}

/**
 * The last of some sorted rows that a test accepts, as it accepts those before it; -1 if it accepts none.
 * @template T
 * @param {T[]} rows
 * @param {(row: T) => boolean} accepts
 */
function lastOf(rows, accepts) {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (accepts(rows[middle])) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The map of an article's text. To be made when the text has been built and nothing has been changed in it yet.
 * @param {HTMLElement} root
 */
export function createTextMap(root) {
  let length = 0;
  const originals = textNodes(root, false).map((node) => {
    const start = length;
    length += node.length;
    return { node, data: node.data, start, isReading: node.parentElement?.closest(READINGS) !== null };
  });
  const text = originals.map(({ data }) => data).join("");
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** The pieces in the order of the document and of the text, until the document changes. @type {{ inDocument: Piece[], inText: Piece[] } | null} */
  let pieces = null;
  const observer = new MutationObserver(() => changed());
  observer.observe(root, { childList: true, characterData: true, subtree: true });

  const changed = () => {
    pieces = null;
    for (const listener of listeners) listener();
  };

  const current = () => {
    if (observer.takeRecords().length > 0) changed();
    if (!pieces) {
      const inDocument = align(originals, root);
      pieces = { inDocument, inText: inDocument.toSorted((a, b) => a.start - b.start) };
    }
    return pieces;
  };

  /**
   * The place of a point of the document. For a point outside the article's words, the place where they go on (`start`) or ended (`stop`).
   * @param {Node} node
   * @param {number} offset
   * @param {"start" | "stop"} side
   */
  const placeOf = (node, offset, side) => {
    const { inDocument } = current();
    const point = document.createRange();
    point.setStart(node, offset);
    const last = lastOf(inDocument, (piece) => point.comparePoint(piece.node, 0) <= 0);
    let at = last;
    // Several pieces may be in one node.
    while (inDocument[at - 1]?.node === node && inDocument[at].from > offset) at -= 1;
    const piece = inDocument[at];
    if (piece?.node !== node) return side === "stop" ? (piece?.stop ?? 0) : (inDocument[last + 1]?.start ?? length);
    if (!piece.whole) return Math.min(piece.stop, piece.start + Math.max(0, offset - piece.from));
    const isBegin = offset === 0 || (side === "start" && offset < piece.node.length);
    return isBegin ? piece.start : piece.stop;
  };

  /**
   * The ranges of the document that hold a part of the text, one for each node.
   * @param {number} start
   * @param {number} stop
   */
  const rangesOf = (start, stop) => {
    const { inText } = current();
    /** @type {Range[]} */
    const ranges = [];
    for (let at = Math.max(0, lastOf(inText, (piece) => piece.start <= start)); at < inText.length && inText[at].start < stop; at++) {
      const piece = inText[at];
      if (piece.stop <= start) continue;
      const range = document.createRange();
      range.setStart(piece.node, piece.whole ? 0 : piece.from + Math.max(0, start - piece.start));
      range.setEnd(piece.node, piece.whole ? piece.node.length : piece.from + Math.min(stop, piece.stop) - piece.start);
      ranges.push(range);
    }
    return ranges;
  };

  return {
    /** The text of the article. */
    text,
    /** The text in parts within which words are whole: one for each node it was built of. @type {readonly { data: string, start: number }[]} */
    parts: originals,
    rangesOf,

    /** A part of the text without the readings above its words; null if there are none in it. @param {number} start @param {number} stop */
    withoutReadings(start, stop) {
      const inside = originals.filter((one) => one.start < stop && one.start + one.data.length > start);
      const words = inside.filter(({ isReading }) => !isReading).map((one) => one.data.slice(Math.max(0, start - one.start), stop - one.start)).join("");
      return inside.some(({ isReading }) => isReading) && words.trim() !== "" ? words : null;
    },

    /** Calls a function whenever places may have moved in the document. Returns the function that ends this. @param {() => void} listener */
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * The part of the text that a range of the document covers. It may be empty.
     * @param {AbstractRange} range
     * @returns {[number, number]}
     */
    partOf(range) {
      const start = placeOf(range.startContainer, range.startOffset, "start");
      const stop = placeOf(range.endContainer, range.endOffset, "stop");
      return start <= stop ? [start, stop] : range.collapsed ? [stop, stop] : [stop, start];
    },

    /** The letter at a place, or the next one that is in the document. @param {number} place */
    letterAt(place) {
      return rangesOf(place, Math.min(length, place + 1))[0] ?? rangesOf(place, length)[0] ?? null;
    },

    /** The place of the letter at a point of the window; null if there is none. @param {number} x @param {number} y */
    placeAt(x, y) {
      const caret = document.caretPositionFromPoint(x, y);
      if (!caret || !root.contains(caret.offsetNode)) return null;
      const place = placeOf(caret.offsetNode, caret.offset, "start");
      const isThere = (/** @type {number} */ start) => start >= 0 && rangesOf(start, start + 1).some((range) =>
        [...range.getClientRects()].some((box) => x >= box.left - NEAR && x <= box.right + NEAR && y >= box.top - NEAR && y <= box.bottom + NEAR));
      return [place, place - 1].find(isThere) ?? null;
    },

    /** The pieces of the text inside an element. @param {Element} element */
    piecesIn: (element) => current().inDocument.filter(({ node }) => element.contains(node)),
  };
}
