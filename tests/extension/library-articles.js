// Articles for tests and screenshots of the library: written for this purpose, in several languages, with some history.

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;

/** A lighthouse above the sea, as an image of its own for every number. @param {number} n */
const picture = (n) => `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${(n * 47) % 360} 45% 28%)"/><stop offset="0.7" stop-color="hsl(${(n * 47 + 30) % 360} 50% 66%)"/></linearGradient></defs>
<rect width="800" height="500" fill="url(#s)"/><circle cx="${120 + ((n * 83) % 560)}" cy="110" r="34" fill="#fdf3dc"/><path d="M0 400 Q200 ${340 + ((n * 31) % 60)} 400 390 T800 380 V500 H0Z" fill="hsl(${(n * 47) % 360} 30% 20%)"/>
<path d="M${180 + ((n * 61) % 400)} 390l14-170h30l14 170z" fill="#f4efe6"/><path d="M${196 + ((n * 61) % 400)} 200h26v20h-26z" fill="#ffe9a3"/></svg>`;

/**
 * @typedef {object} Story
 * @property {string} title
 * @property {string} site
 * @property {string} host
 * @property {string | null} by
 * @property {string} [lang]
 * @property {"rtl"} [dir]
 * @property {string} [published]
 * @property {number} minutes
 * @property {string} excerpt
 * @property {string} text
 * @property {string[]} [tags]
 * @property {boolean} [picture]
 * @property {boolean} [isLink]
 * @property {number} [read] the part that was read
 * @property {"archive" | "favourite"} [state]
 * @property {[string, string, string][]} [marks] words that are highlighted, the colour, and a note
 */

/** @type {Story[]} the oldest first */
export const STORIES = [
  { title: "How a tide mill grinds by moonlight", site: "The Estuary", host: "estuary.example", by: "Ruth Aldous", published: "2024-03-18", minutes: 9, tags: ["history", "water"], picture: true, excerpt: "Twice a day the sea fills the pond behind the wall, and twice a day it has to leave again. In between stands a miller with a lantern.", text: "The miller kept two clocks, one for the village and one for the moon. When the sluice closed he had six hours, and he ground barley until the wheel stood in slack water.", state: "archive", read: 1 },
  { title: "Notes on mending a dry stone wall", site: "Field & Fell", host: "fieldandfell.example", by: "Tom Garside", published: "2025-01-09", minutes: 14, tags: ["craft/walls"], picture: true, excerpt: "Strip it to the foundation, sort the stones by size, and never pick up a stone twice. The third rule is the one nobody keeps.", text: "A wall falls because water found its way in. Put the long stones across the wall and not along it, and fill the heart with small ones by hand.", read: 0.4, marks: [["never pick up a stone twice", "yellow", "Holds for e-mail as well."]] },
  { title: "Das Verzeichnis der verschwundenen Wege", site: "Wegblätter", host: "wegblaetter.example", by: "Jana Oelrichs", lang: "de", published: "2025-06-02", minutes: 11, tags: ["geschichte", "wandern/harz"], picture: true, excerpt: "Auf der Karte von 1834 führt noch ein Weg durch das Moor. Im Gelände ist von ihm nur eine Reihe von Birken geblieben.", text: "Die Wege verschwanden nicht auf einmal. Zuerst blieb der Wagen weg, dann der Bote, zuletzt die Kinder auf dem Weg zur Schule." },
  { title: "Почему в старых домах скрипят лестницы", site: "Дом и время", host: "dom-i-vremya.example", by: "Елена Марченко", lang: "ru", published: "2025-08-21", minutes: 7, tags: ["дом", "ремонт"], excerpt: "Скрип рассказывает о влажности, о высохшем клее и о том, кто и как ходил по этим ступеням последние сто лет.", text: "Лестница скрипит не от старости. Дерево высыхает, клинья выпадают, и ступень начинает ходить по тетиве." },
  { title: "老城的最后一位修钟匠", site: "街巷周刊", host: "jiexiang.example", by: "林知远", lang: "zh", published: "2025-09-30", minutes: 12, tags: ["人物"], picture: true, excerpt: "他的铺子在巷子尽头，墙上挂着三十多只钟，没有两只走得一样快。他说，这样才知道自己还醒着。", text: "修钟匠每天早晨给三十多只钟上发条。他不急，因为急的人修不好钟。" },
  { title: "المنارة التي أطفأتها الخرائط", site: "بحر وكتاب", host: "bahr-wa-kitab.example", by: "سلمى الحداد", lang: "ar", dir: "rtl", published: "2025-10-12", minutes: 8, tags: ["تاريخ", "بحر"], picture: true, excerpt: "حين وصلت الخرائط الرقمية إلى السفن لم يعد أحد يحتاج إلى ضوء المنارة، لكن الحارس ظل يصعد الدرج كل مساء.", text: "كان الحارس يكتب ثلاثة أسطر كل يوم: الريح والسفن وشيئًا أضحكه. وبعد أربعين عامًا جاء الناس ليقرأوا السطر الثالث.", read: 0.65 },
  { title: "霧の港と、音で帰る船", site: "港町通信", host: "minatomachi.example", by: "小野寺 澪", lang: "ja", published: "2025-11-03", minutes: 6, excerpt: "霧の朝、漁師たちは目ではなく耳で港に帰る。岸の鐘は三つ、音の高さがそれぞれ違う。", text: "霧が出ると、岸の人は鐘を鳴らす。三つの鐘の高さで、船は自分の場所を知る。" },
  { title: "A spreadsheet for bees", site: "Small Data", host: "smalldata.example", by: "Priya Raman", published: "2026-01-20", minutes: 5, tags: ["data", "garden"], picture: true, excerpt: "Weigh the hive every evening, write the number down, and after a summer you can read the weather, the lime trees and one swarm in it.", text: "On the ninth of June the hive lost two kilograms in an hour. That was the swarm, and I was at work.", state: "favourite", marks: [["Weigh the hive every evening", "green", ""], ["lost two kilograms in an hour", "pink", "Compare with the *weather* of that day."]] },
  { title: "What the ferryman’s logbook says about waiting", site: "Slow Letters", host: "slowletters.example", by: "Imre Halász", published: "2026-02-14", minutes: 21, tags: ["essays", "water"], picture: true, excerpt: "Eleven thousand crossings, each with a line: who, what weather, and how long they had waited. Nobody ever waited less than they remembered.", text: "The ferryman never hurried, and yet the log has no complaint in forty years. The boats that had come in at night were tied up along the old wall.", read: 0.15 },
  { title: "The quiet engineering of park benches", site: "Commonplace", host: "commonplace.example", by: "Ada Okonkwo", published: "2026-03-02", minutes: 4, tags: ["cities", "craft"], excerpt: "The angle of the back is seven degrees. At five you sit upright like a pupil, at ten you cannot get up again.", text: "A good bench is a promise that somebody thought about your knees. It has arms, because old people need them to rise." },
  { title: "Un cuaderno de recetas que nadie firmó", site: "La Despensa", host: "ladespensa.example", by: "Marta Ibáñez", lang: "es", published: "2026-04-11", minutes: 10, tags: ["food/soup", "food/bread"], picture: true, excerpt: "Apareció en una caja de manzanas. Noventa páginas, tres letras distintas y una sola sopa que se repite siete veces.", text: "La sopa cambia con los años: primero lleva pan, después arroz, y al final sólo dice: como siempre." },
  { title: "Baking with a cold oven", site: "La Despensa", host: "ladespensa.example", by: "Marta Ibáñez", published: "2026-05-19", minutes: 3, tags: ["food/bread"], excerpt: "Put the loaf in, close the door, and only then light the fire. The bread rises while the oven makes up its mind.", text: "Rye takes it best. Wheat complains at first, and forgives you by the crust." },
  { title: "Why maps put the sea in blue", site: "Commonplace", host: "commonplace.example", by: null, published: "2026-06-07", minutes: 13, tags: ["history", "maps"], picture: true, excerpt: "For four hundred years the sea was yellow, green, or full of ships. Then one printer had too much of one ink.", text: "Blue was the most expensive colour on the page, and so the sea was left white, or filled with monsters, which are cheap." },
  { title: "Interview: the woman who catalogues echoes", site: "Hearing Things", host: "hearing.example", by: "Joan Petit", published: "2026-08-25", minutes: 32, tags: ["essays", "sound"], picture: true, excerpt: "She has clapped her hands in four thousand places. The best echo in Europe, she says, is behind a supermarket.", text: "You clap once, and then you wait longer than is polite. Most people speak before the echo has come back." },
  { title: "Tide tables for October", site: "harbour.example", host: "harbour.example", by: null, minutes: 0, excerpt: "", text: "", isLink: true, tags: ["water"] },
  { title: "A short history of the waiting room, in which nothing happens for a very long time and everybody looks at the same clock", site: "Slow Letters", host: "slowletters.example", by: "Imre Halász", published: "2026-10-30", minutes: 17, tags: ["essays", "cities", "history", "design/chairs", "reading"], picture: true, excerpt: "The first one had no chairs. The second had chairs and no clock. The third had both, and people began to complain.", text: "Before there were trains there was no reason to wait together. People waited alone, at home, and called it evening." },
  { title: "The lighthouse keeper’s third line", site: "The Estuary", host: "estuary.example", by: "Ruth Aldous", published: "2026-11-18", minutes: 8, tags: ["history", "water", "essays"], picture: true, excerpt: "He wrote three lines a day for forty years: the wind, the ships, and one thing that had made him laugh.", text: "When the light was made automatic, it was the third line that people came to read. The lighthouse itself stands empty now, and the boats steer by something they cannot see.", state: "favourite", marks: [["it was the third line that people came to read", "yellow", "The whole point."]] },
];

/** Words of a minute. */
const PACE = 220;

/** The text of a story as the core writes it, long enough for its minutes. @param {Story} story */
function htmlOf({ text, excerpt, minutes, picture: hasPicture, host }) {
  const words = minutes * PACE;
  const around = `<p>${excerpt}</p><p>${text}</p>`;
  const filler = Array.from({ length: Math.max(0, Math.min(12, Math.ceil(words / 120) - 1)) }, (_, n) => `<p>${n + 1}. ${text}</p>`).join("");
  return `${hasPicture ? `<figure><img src="https://${host}/lead.svg" alt="" loading="lazy" referrerpolicy="no-referrer"></figure>` : ""}${around}${filler}`;
}

/** The article that the library is asked to save. @param {Story} story */
export function newArticle(story) {
  const n = STORIES.indexOf(story);
  const { title, site, host, by, lang = "en", dir = "ltr", published, minutes, excerpt, tags = [], isLink } = story;
  const url = `https://${host}/${n}`;
  if (isLink) return { url, title, siteName: site, tags };
  const image = story.picture ? `https://${host}/lead.svg` : null;
  return {
    url, title, byline: by, siteName: site, lang, dir, kind: "article", excerpt, image, publishedTime: published ?? null, wordCount: minutes * PACE, readingTime: minutes, content: htmlOf(story), tags,
    picture: story.picture ? picture(n) : null,
  };
}

/** A name of 32 hexadecimal digits. @param {number} n */
const name = (n) => n.toString(16).padStart(32, "0");

/** Days since a story was read. @param {Story} story */
export const daysAgo = (story) => STORIES.length - STORIES.indexOf(story);

/**
 * Saves stories in the library of the browser, with a history of reading, through a page of the extension.
 * @param {any} page
 * @param {Story[]} [stories]
 */
export async function fillLibrary(page, stories = STORIES) {
  const marks = stories.map((story) => (story.marks ?? []).map(([exact, colour, note], m) => ({ uid: name(STORIES.indexOf(story) * 10 + m + 1), start: null, stop: null, exact, prefix: "", suffix: "", colour, note, made: Date.now() - daysAgo(story) * DAY + m * 60_000, changed: Date.now() })));
  const all = stories.map((story, n) => ({ article: newArticle(story), day: new Date(Date.now() - daysAgo(story) * DAY).toISOString().slice(0, 10), read: story.read ?? 0, state: story.state ?? null, marks: marks[n] }));
  return page.evaluate(async (/** @type {typeof all} */ all) => {
    const { changeLibrary } = await import("/shared/library.js");
    const uids = [];
    for (const { article: { picture, ...article }, day, read, state, marks } of all) {
      const pictures = picture ? [{ url: article.image, bytes: new TextEncoder().encode(picture) }] : [];
      const { entry } = await changeLibrary({ op: "save", article: { ...article, pictures } });
      uids.push(entry.uid);
      if (read > 0) {
        await changeLibrary({ op: "setPlace", uid: entry.uid, words: Math.round(entry.words * read), text: "" });
        await changeLibrary({ op: "addReading", uid: entry.uid, day, seconds: Math.round(entry.minutes * 60 * read), words: Math.round(entry.words * read) });
      }
      for (const highlight of marks) await changeLibrary({ op: "setHighlight", uid: entry.uid, highlight });
      if (state) await changeLibrary({ op: "setState", uids: [entry.uid], state });
    }
    return uids;
  }, all);
}

/** Articles of a step: the driver waits a minute for an answer, and no longer. */
const STEP = 200;

/** Saves many short articles quickly. @param {any} page @param {number} count */
export async function fillWithMany(page, count) {
  for (let from = 0; from < count; from += STEP) {
    await page.evaluate(async (/** @type {number} */ from, /** @type {number} */ to) => {
      const { changeLibrary } = await import("/shared/library.js");
      const save = (/** @type {number} */ n) => changeLibrary({ op: "save", article: {
        url: `https://many.example/${n}`, title: `Number ${String(n).padStart(5, "0")} of many`, siteName: n % 3 ? "Many" : "Others", lang: "en", kind: "article", excerpt: `The ${n}th of a great number of short articles.`,
        wordCount: 100 + n, readingTime: 1 + (n % 40), content: `<p>This is the article with the number ${n}, and it speaks of ${n % 2 ? "boats" : "nets"}.</p>`, tags: n % 10 === 0 ? ["tenth"] : [], pictures: [],
      } });
      for (let n = from; n < to; n += 20) await Promise.all(Array.from({ length: Math.min(20, to - n) }, (_, at) => save(n + at)));
    }, from, Math.min(from + STEP, count));
  }
}
