// Relative luminance and contrast ratio of colours, as WCAG 2 defines them.

/** @param {string} colour `#rrggbb` */
export function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * From 1 (the same colour) to 21 (black on white).
 * @param {string} one
 * @param {string} other
 */
export function contrastRatio(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
