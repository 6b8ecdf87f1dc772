// A generated page for measuring, of the largest size that should not block a thread for long.

/** Number of its elements. */
const ELEMENTS = 99_000;

/** A long text with headings, links, lists, tables and images. */
export function madePage() {
  const part = (number) => `<section><h2>Part ${number}</h2><p>The river of part ${number} rises in the hills, and <a href="/towns/${number}">the towns</a> along it were built of its <em>stones</em>, one by one.</p>
<ul><li>A mill of the year 1${number % 1000}</li><li>A bridge with <b>three</b> arches</li></ul><table><tr><th>Town</th><th>People</th></tr><tr><td>Ford ${number}</td><td>${number * 7919 % 10_000}</td></tr></table>
<figure><img loading="lazy" src="/images/${number}.jpg" alt="A bridge" width="640" height="480"><figcaption>The bridge of part ${number}</figcaption></figure></section>`;
  const inPart = part(0).match(/<\w/g).length + 1; // and the body of its table, which parsers add
  const parts = Array.from({ length: Math.floor((ELEMENTS - 10) / inPart) }, (_, number) => part(number));
  return Buffer.from(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Rivers</title></head><body><main><article><h1>Rivers</h1>${parts.join("\n")}</article></main></body></html>`);
}
