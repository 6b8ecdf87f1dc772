// Draws the toolbar icons: a sheet of paper with lines of text, and a sign for what the page is: a dot in the corner, or a ribbon if it is saved.
// The PNGs are written without compression, so that every machine writes the same bytes.
import { crc32, deflateSync } from "node:zlib";

/** Icon sizes in pixels, as the browsers ask for them. */
const SIZES = [16, 32, 48, 128];

/** Samples along each side of a pixel, for smooth slanted and round edges. */
const SAMPLES = 4;

/** The states and their signs. @type {{ [state: string]: Sign | null }} */
const STATES = {
  plain: null,
  article: { shape: "dot", colour: [26, 127, 55] },
  maybe: { shape: "dot", colour: [191, 135, 0] },
  none: { shape: "dot", colour: [140, 140, 140] },
  saved: { shape: "ribbon", colour: [180, 82, 13] },
};

/** @typedef {{ shape: "dot" | "ribbon", colour: number[] }} Sign */

const INK = [44, 62, 80];
const SHEET = [250, 248, 242];

/** @typedef {[left: number, top: number, right: number, bottom: number]} Box in hundredths of the edge */

/** @type {Box} */
const PAPER = [14, 6, 86, 94];
/** Lines of text; the first is the title. @type {Box[]} */
const LINES = [[26, 20, 64, 30], [26, 40, 74, 46], [26, 54, 74, 60], [26, 68, 58, 74]];
/** Centre and radius of the dot. */
const DOT = { x: 74, y: 76, radius: 22 };
/** A ribbon over the upper edge, with a notch at its end. @type {Box} */
const RIBBON = [56, 0, 88, 58];
const NOTCH = 14;

/** @param {Box} box @param {number} x @param {number} y */
const inside = ([left, top, right, bottom], x, y) => x >= left && x < right && y >= top && y < bottom;

/** Whether a point is on a sign. @type {{ [shape in Sign["shape"]]: (x: number, y: number) => boolean }} */
const SHAPES = {
  dot: (x, y) => Math.hypot(x - DOT.x, y - DOT.y) < DOT.radius,
  ribbon(x, y) {
    const [left, , right, bottom] = RIBBON;
    const middle = (left + right) / 2;
    return inside(RIBBON, x, y) && y < bottom - NOTCH * (1 - Math.abs(x - middle) / (right - middle));
  },
};

/**
 * The colour at a point, or null where it is transparent.
 * @param {number} x
 * @param {number} y
 * @param {Sign | null} sign
 */
function colourAt(x, y, sign) {
  if (sign && SHAPES[sign.shape](x, y)) return sign.colour;
  if (!inside(PAPER, x, y)) return null;
  const [left, top, right, bottom] = PAPER;
  if (!inside([left + 5, top + 5, right - 5, bottom - 5], x, y)) return INK;
  return LINES.some((line) => inside(line, x, y)) ? INK : SHEET;
}

/**
 * The pixels of an icon, as RGBA.
 * @param {number} size
 * @param {Sign | null} sign
 */
function pixels(size, sign) {
  const out = Buffer.alloc(size * size * 4);
  for (let i = 0; i < size * size; i++) {
    const sum = [0, 0, 0];
    let seen = 0;
    for (let s = 0; s < SAMPLES * SAMPLES; s++) {
      const x = (((i % size) + ((s % SAMPLES) + 0.5) / SAMPLES) / size) * 100;
      const y = ((Math.floor(i / size) + (Math.floor(s / SAMPLES) + 0.5) / SAMPLES) / size) * 100;
      const colour = colourAt(x, y, sign);
      if (!colour) continue;
      seen++;
      colour.forEach((value, channel) => (sum[channel] += value));
    }
    sum.forEach((value, channel) => (out[4 * i + channel] = seen ? Math.round(value / seen) : 0));
    out[4 * i + 3] = Math.round((255 * seen) / (SAMPLES * SAMPLES));
  }
  return out;
}

/** @param {string} name @param {Buffer} data */
function chunk(name, data) {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(name, 4, "latin1");
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/** @param {number} size @param {Buffer} rgba */
function png(size, rgba) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(size * (4 * size + 1));
  for (let y = 0; y < size; y++) rgba.copy(rows, y * (4 * size + 1) + 1, y * 4 * size, (y + 1) * 4 * size);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 0 })), chunk("IEND", Buffer.alloc(0))]);
}

/** The icons by file name. @returns {[string, Buffer][]} */
export function drawIcons() {
  return Object.entries(STATES).flatMap(([state, sign]) => SIZES.map((size) => /** @type {[string, Buffer]} */ ([`${state}-${size}.png`, png(size, pixels(size, sign))])));
}
