//! Measures a library of made articles in several scripts: saving, the first screen, searches of all kinds, and bytes.
//!
//!     cargo bench --features library --bench library -- FILE ARTICLES...
//!
//! prints a JSON array with an object for each number of articles. The file is made anew for each.
//!
//!     cargo bench --features library --bench library -- --print ARTICLES
//!
//! prints the articles themselves, without pictures, one JSON object a line, and then one with the queries: for the measurement in browsers.
//!
//!     cargo bench --features library --bench library -- --export FOLDER ARTICLES
//!
//! fills a library in a folder, exports it in every format, and brings its zip back into an empty one: times, bytes and the most memory.

//!
//!     cargo bench --features library --bench library -- --import FOLDER ROWS
//!
//! imports a table as Pocket wrote it into an empty library, imports it again, and undoes it.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use pith::library::{Change, Export, Find, Format, Highlight, Import, ImportFile, Library, NewArticle, NewPicture, Packing, Plan, Which};
use serde_json::{Value, json};

/// Words of an article.
const WORDS: usize = 1_000;
/// Different words of a language.
const VOCABULARY: usize = 20_000;
/// Searches of each kind.
const QUERIES: usize = 200;
/// Pictures of an article, and their bytes.
const PICTURES: (usize, usize) = (5, 8_000);
/// Articles between two looks at the speed of saving.
const LOOK: usize = 1_000;

/// The languages, by the letters their words are made of, and how many of twenty articles are in each.
const LANGUAGES: &[(&str, &str, usize)] = &[
    ("en", "abcdefghilmnoprstuvw", 8),
    ("de", "abcdefghiklmnoprstuvwzäöü", 3),
    ("ru", "абвгдежзиклмнопрстуфхцчшыэюя", 2),
    (
        "zh",
        "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴切钟",
        3,
    ),
    ("ar", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي", 2),
    ("hi", "अआइईउऊएऐओऔकखगघचछजझटठडढतथदधनपफबभमयरलवशषसह", 2),
];

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }

    /// A number below `VOCABULARY`; small ones come far more often, as words of a language do.
    fn rank(&mut self) -> usize {
        let share = self.below(1 << 20) as f64 / f64::from(1 << 20);
        ((VOCABULARY as f64).powf(share) - 1.0) as usize
    }
}

/// The words of the languages, by language and rank.
fn vocabularies() -> Vec<Vec<String>> {
    let mut random = Random(88_172_645_463_325_252);
    let make = |letters: &str, random: &mut Random| {
        let letters: Vec<char> = letters.chars().collect();
        let is_chinese = letters.len() > 100;
        let word = |rank: usize, random: &mut Random| {
            // Frequent words are short.
            let length = if is_chinese { 1 + random.below(3) } else { 2 + (rank as f64).log10() as usize + random.below(4) };
            (0..length).map(|_| letters[random.below(letters.len())]).collect::<String>()
        };
        (0..VOCABULARY).map(|rank| word(rank, random)).collect()
    };
    LANGUAGES.iter().map(|(_, letters, _)| make(letters, &mut random)).collect()
}

struct Maker {
    words: Vec<Vec<String>>,
    /// The language of each of twenty articles.
    turns: Vec<usize>,
}

impl Maker {
    fn new() -> Maker {
        let turns = LANGUAGES.iter().enumerate().flat_map(|(at, (_, _, share))| std::iter::repeat_n(at, *share)).collect();
        Maker { words: vocabularies(), turns }
    }

    fn random(n: usize) -> Random {
        Random((n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The words of the `n`-th article.
    fn text(&self, n: usize) -> Vec<&str> {
        let mut random = Maker::random(n);
        let words = &self.words[self.turns[n % self.turns.len()]];
        (0..WORDS).map(|_| words[random.rank()].as_str()).collect()
    }

    /// The `n`-th article and the bytes of its text.
    fn article(&self, n: usize) -> (NewArticle, usize) {
        let lang = LANGUAGES[self.turns[n % self.turns.len()]].0;
        let text = self.text(n);
        let space = if lang == "zh" { "" } else { " " };
        let mut content = String::new();
        for (at, paragraph) in text.chunks(80).enumerate() {
            let _ = write!(content, "<p>{}.</p>", paragraph.join(space));
            if at < PICTURES.0 {
                let _ = write!(
                    content,
                    "<figure><img src=\"https://example.org/{n}/{at}.gif\" alt=\"\" loading=\"lazy\" referrerpolicy=\"no-referrer\"></figure>"
                );
            }
        }
        let picture = |at: usize| {
            let mut bytes = b"GIF89a".to_vec();
            let mut random = Maker::random(n * 10 + at);
            bytes.resize_with(PICTURES.1, || random.below(256) as u8);
            NewPicture { url: format!("https://example.org/{n}/{at}.gif"), bytes, why: None }
        };
        let title = text[..8].join(space);
        let bytes = text.iter().map(|word| word.len() + space.len()).sum();
        let made = NewArticle {
            url: format!("https://site-{}.example/{n}", n % 300),
            excerpt: Some(text[..30].join(space)),
            title: Some(title),
            lang: Some(lang.to_owned()),
            content: Some(content),
            word_count: WORDS as u32,
            reading_time: 5,
            tags: vec![format!("tag-{}", n % 60)],
            pictures: (0..PICTURES.0).map(picture).collect(),
            ..NewArticle::default()
        };
        (made, bytes)
    }
}

/// Median, 95th percentile and maximum, in milliseconds.
fn times(mut all: Vec<f64>) -> Value {
    all.sort_by(f64::total_cmp);
    let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize];
    json!({ "p50": at(0.5), "p95": at(0.95), "max": at(1.0), "n": all.len() })
}

fn timed<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let begun = Instant::now();
    let result = run();
    (begun.elapsed().as_secs_f64() * 1000.0, result)
}

/// Queries of a kind; each finds something.
fn queries(kind: &str, maker: &Maker, articles: usize) -> Vec<String> {
    let mut random = Random(77);
    let mut made = Vec::new();
    while made.len() < QUERIES {
        let n = random.below(articles);
        let lang = LANGUAGES[maker.turns[n % maker.turns.len()]].0;
        let text = maker.text(n);
        let at = random.below(WORDS - 50);
        let (word, next, far) = (text[at], text[at + 1], text[at + 40]);
        if (kind == "Chinese") != (lang == "zh") {
            continue;
        }
        made.push(match kind {
            "a prefix of 3 letters" => format!("{}*", word.chars().take(3).collect::<String>()),
            "a phrase" => format!("\"{word} {next}\""),
            "two words" => format!("{word} {far}"),
            "one of two words, not a third" => format!("{word} OR {far} -{next}"),
            "a word and a tag" => format!("{word} tag:tag-{}", n % 60),
            "a word and a date" => format!("{word} after:1970-01-01"),
            "Chinese" => [word, next].concat(),
            _ => word.to_owned(),
        });
    }
    made
}

const KINDS: &[&str] = &[
    "a word",
    "a prefix of 3 letters",
    "a phrase",
    "two words",
    "one of two words, not a third",
    "a word and a tag",
    "a word and a date",
    "Chinese",
];

fn measure(file: &Path, articles: usize) -> Value {
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
    let maker = Maker::new();
    let mut library = Library::open(file, true).expect("the library is made");
    let (mut saves, mut first, mut text_bytes) = (Vec::new(), Value::Null, 0);
    for n in 0..articles {
        let (article, bytes) = maker.article(n);
        text_bytes += bytes;
        saves.push(timed(|| library.save(&article, Change::new("save", n as i64 * 60_000)).expect("the article is saved")).0);
        if n + 1 == LOOK {
            first = times(saves.clone());
        }
    }
    let last = times(saves.split_off(saves.len().saturating_sub(LOOK)));
    let (optimize, _) = timed(|| library.optimize(Change::new("optimize", 0)).expect("the index is put in order"));
    library.close().expect("the library is closed");
    let bytes = std::fs::metadata(file).map_or(0, |data| data.len());
    let (open, library) = timed(|| Library::open(file, false).expect("the library is opened"));
    let page = |query: &str| Find { query: query.to_owned(), typing: true, limit: 20, snippets: true, ..Find::default() };
    let (screen, _) = timed(|| library.find(&Find { limit: 50, ..Find::default() }).expect("the first screen is found"));
    let kinds: Vec<Value> = KINDS
        .iter()
        .map(|kind| {
            let all: Vec<(f64, u64)> = queries(kind, &maker, articles)
                .iter()
                .map(|query| {
                    let (time, found) = timed(|| library.find(&page(query)).expect("the query is answered"));
                    (time, found.total)
                })
                .collect();
            let empty = all.iter().filter(|(_, total)| *total == 0).count();
            json!({ "kind": kind, "empty": empty, "times": times(all.iter().map(|(time, _)| *time).collect()) })
        })
        .collect();
    let begun = Instant::now();
    let state = library.state().expect("the library has a state");
    let counts = begun.elapsed().as_secs_f64() * 1e3;
    json!({
        "articles": articles, "firstSaves": first, "lastSaves": last, "optimize": optimize, "open": open, "firstScreen": screen, "counts": counts, "kinds": kinds,
        "bytes": bytes, "imageBytes": state.image_bytes, "images": state.images, "textBytes": text_bytes,
    })
}

/// The most memory this process had so far, in bytes; 0 where the system does not tell.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or_default() * 1024
}

fn export(folder: &Path, articles: usize) -> Value {
    let maker = Maker::new();
    let file = folder.join("library.sqlite");
    let mut library = Library::open(&file, true).expect("the library is made");
    for n in 0..articles {
        let (article, _) = maker.article(n);
        let saved = library.save(&article, Change::new("save", n as i64 * 60_000)).expect("the article is saved");
        if n.is_multiple_of(10) {
            let exact = maker.text(n)[3].to_owned();
            let highlight =
                Highlight { uid: format!("h{n}"), exact, note: "A note.".to_owned(), colour: "yellow".to_owned(), ..Highlight::default() };
            library.set_highlight(&saved.entry.uid, &highlight, Change::new("highlight", n as i64)).expect("the highlight is kept");
        }
    }
    let filled = peak();
    let formats = [
        (Format::Pith, "pith.zip"),
        (Format::Markdown, "notes.zip"),
        (Format::Html, "pages.zip"),
        (Format::Epub, "book.epub"),
        (Format::Csv, "list.csv"),
        (Format::Jsonl, "all.jsonl"),
        (Format::Atom, "feed.atom"),
    ];
    let write = |library: &Library, format: Format, name: &str| {
        let path = folder.join(name);
        let to = std::io::BufWriter::new(std::fs::File::create(&path).expect("the file is made"));
        let export = Export { format, which: Which::All, packing: Packing::Zip, title: None, now: 0, zone: 0, partial: false };
        let (time, written) = timed(|| library.export(&export, to).expect("the library is exported"));
        assert_eq!(written.articles, articles);
        json!({ "format": name, "ms": time, "bytes": std::fs::metadata(&path).map_or(0, |data| data.len()), "peak": peak() })
    };
    let exports: Vec<Value> = formats.iter().map(|(format, name)| write(&library, *format, name)).collect();
    let opened = || {
        let path = folder.join("pith.zip");
        let file = std::fs::File::open(&path).expect("the file is there");
        Import::new(vec![ImportFile { name: "pith.zip".to_owned(), bytes: Box::new(file), path: Some(path) }])
    };
    let mut back = Library::open(&folder.join("back.sqlite"), true).expect("the library is made");
    let (look, report) = timed(|| {
        let mut import = opened();
        let mut plan = Plan::new(&import);
        while !plan.report().ended {
            back.plan_import(&mut plan, &import.read()).expect("the zip is looked at");
        }
        plan.report().clone()
    });
    assert_eq!(report.new, articles as u64);
    let (restore, report) = timed(|| {
        let mut import = opened();
        let name = back.begin_import(&mut import, "back", Change::new("begin", 0)).expect("the import begins").name;
        loop {
            let report = back.import_step(&name, &import.read(), &HashMap::new(), Change::new("step", 0)).expect("the articles come back");
            if report.ended {
                break report;
            }
        }
    });
    assert_eq!(report.new, articles as u64);
    let after = peak();
    write(&back, Format::Pith, "again.zip");
    let same = std::fs::read(folder.join("pith.zip")).ok() == std::fs::read(folder.join("again.zip")).ok();
    json!({ "articles": articles, "peakFilled": filled, "exports": exports, "look": look, "restore": restore, "peakRestored": after, "sameBytes": same })
}

/// Rows as Pocket wrote them, with tags and both states.
fn pocket(rows: usize) -> String {
    let mut table = "title,url,time_added,tags,status\n".to_owned();
    for n in 0..rows {
        let tags = ["sea|to read", "", "food", "a b|c"][n % 4];
        let status = if n % 3 == 0 { "archive" } else { "unread" };
        let _ = writeln!(
            table,
            "\"An article, number {n}, of \"\"many\"\"\",https://site{}.example.org/articles/{n}?id={n},{},{tags},{status}",
            n % 500,
            1_400_000_000 + n
        );
    }
    table
}

fn import(folder: &Path, rows: usize) -> Value {
    let table = folder.join("pocket.csv");
    std::fs::write(&table, pocket(rows)).expect("the table is written");
    let mut library = Library::open(&folder.join("imported.sqlite"), true).expect("the library is made");
    let opened = || {
        let file = std::fs::File::open(&table).expect("the table is there");
        Import::new(vec![ImportFile { name: "pocket.csv".to_owned(), bytes: Box::new(file), path: Some(table.clone()) }])
    };
    let write = |library: &mut Library, name: &str| {
        let mut import = opened();
        library.begin_import(&mut import, name, Change::new("begin", 0)).expect("the import begins");
        loop {
            let report = library.import_step(name, &import.read(), &HashMap::new(), Change::new("step", 0)).expect("the rows are written");
            if report.ended {
                break report;
            }
        }
    };
    let (first, report) = timed(|| write(&mut library, "first"));
    assert_eq!(report.new, rows as u64);
    let (again, report) = timed(|| write(&mut library, "again"));
    assert_eq!(report.merged, rows as u64);
    let (plan, _) = timed(|| {
        let mut import = opened();
        let mut plan = Plan::new(&import);
        while !plan.report().ended {
            library.plan_import(&mut plan, &import.read()).expect("the rows are looked at");
        }
    });
    let (undo, undone) = timed(|| library.undo_import("first", usize::MAX, Change::new("undo", 0)).expect("the import is undone"));
    assert_eq!(undone.removed, rows as u64);
    json!({ "rows": rows, "first": first, "again": again, "plan": plan, "undo": undo, "peak": peak() })
}

fn print(articles: usize) {
    let maker = Maker::new();
    for n in 0..articles {
        let (article, bytes) = maker.article(n);
        println!("{}", json!({ "article": NewArticle { pictures: Vec::new(), ..article }, "textBytes": bytes }));
    }
    let kinds: Vec<Value> = KINDS.iter().map(|kind| json!({ "kind": kind, "queries": queries(kind, &maker, articles) })).collect();
    println!("{}", json!({ "kinds": kinds }));
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let Some((file, numbers)) = args.split_first() else {
        // As a test of the whole project's targets it has nothing to do.
        return;
    };
    if file == "--print" {
        print(numbers[0].parse().expect("a number of articles"));
        return;
    }
    if file == "--export" || file == "--import" {
        let folder = Path::new(&numbers[0]).join("moved");
        // What an earlier run left would be no empty library.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("the folder is made");
        let number = numbers[1].parse().expect("a number");
        println!("{}", if file == "--export" { export(&folder, number) } else { import(&folder, number) });
        return;
    }
    let measured: Vec<Value> =
        numbers.iter().filter_map(|number| number.parse().ok()).map(|articles| measure(Path::new(file), articles)).collect();
    println!("{}", Value::from(measured));
}
