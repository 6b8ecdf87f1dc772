//! Fuzzing without a fuzzer: replays what fuzzing found, and tries some thousand mutations of the fixtures on every target. What fuzzing proper
//! is, CONTRIBUTING.md says; the fuzzer, in `fuzz/`, calls the same targets.
//!
//! `PITH_FUZZ_RUNS=100000` makes so many mutations a target, and `PITH_SEED` others of them.

mod seeds;
mod targets;

use std::fs;
use std::path::Path;

use targets::{TARGETS, Target};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn what_was_found_stays_mended() {
    let found = root().join("tests/fuzz-found");
    for entry in fs::read_dir(&found).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let Some(target) = TARGETS.iter().find(|target| target.name == name) else {
            assert!(folder.is_file(), "{name} is the name of no target");
            continue;
        };
        for input in fs::read_dir(&folder).unwrap() {
            let input = input.unwrap().path();
            println!("{}", input.display());
            (target.run)(&fs::read(&input).unwrap());
        }
    }
}

#[test]
fn cleaning_a_fixture_again_changes_no_byte() {
    for page in seeds::seeds("clean-twice", root()) {
        let (once, twice) = targets::clean_twice::once_and_twice(&page);
        assert_eq!(twice, once, "{}", String::from_utf8_lossy(&page));
    }
}

/// A pseudo-random generator, the same in every run (xorshift64*, Vigna 2016).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides.max(1)
    }
}

/// Changes an input in a few places: bits, bytes, pieces moved, doubled or taken from another input.
fn mutated(seeds: &[Vec<u8>], dice: &mut Dice, most: usize) -> Vec<u8> {
    const SIGNS: &[u8] = b"<>/\"'=&;#:-()[]{}\\%\0\n\r ,|.*\xff\xc3";
    let mut bytes = seeds[dice.roll(seeds.len())].clone();
    for _ in 0..=dice.roll(6) {
        let place = dice.roll(bytes.len() + 1);
        let end = bytes.len().min(place + dice.roll(40));
        match dice.roll(6) {
            0 if place < bytes.len() => bytes[place] ^= 1 << dice.roll(8),
            1 => bytes.insert(place, SIGNS[dice.roll(SIGNS.len())]),
            2 => drop(bytes.drain(place..end)),
            3 => {
                let part = bytes[place..end].repeat(1 + dice.roll(8));
                bytes.splice(place..place, part);
            }
            4 => {
                let other = &seeds[dice.roll(seeds.len())];
                let from = dice.roll(other.len() + 1);
                let part = other[from..other.len().min(from + dice.roll(200))].to_vec();
                bytes.splice(place..end, part);
            }
            _ => bytes.truncate(place.max(bytes.len() / 2)),
        }
    }
    bytes.truncate(most);
    bytes
}

fn mutate(target: &Target, usual: u64) {
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (runs, seed) = (number("PITH_FUZZ_RUNS", usual), number("PITH_SEED", 20_261_123));
    let seeds = seeds::seeds(target.name, root());
    assert!(!seeds.is_empty(), "{} has no seeds", target.name);
    for run in 0..runs {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(run.wrapping_mul(0xd134_2543_de82_ef95)) | 1);
        let input = mutated(&seeds, &mut dice, target.bytes);
        if std::panic::catch_unwind(|| (target.run)(&input)).is_err() {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{}-{run}", target.name));
            fs::write(&path, &input).unwrap();
            panic!("{}: mutation {run} of seed {seed}, kept in {}", target.name, path.display());
        }
    }
}

/// A test for each target, so that they run side by side: its name, and how many mutations take about a second without optimisation.
macro_rules! targets {
    ($($test:ident: $name:literal, $runs:literal;)*) => {
        $(
            #[test]
            fn $test() {
                mutate(TARGETS.iter().find(|target| target.name == $name).unwrap(), $runs);
            }
        )*

        #[test]
        fn every_target_has_a_test() {
            assert_eq!(TARGETS.iter().map(|target| target.name).collect::<Vec<_>>(), [$($name),*]);
        }
    };
}

targets! {
    html: "html", 500;
    canonical: "canonical", 500;
    doors: "doors", 1;
    extract: "extract", 300;
    clean_twice: "clean-twice", 200;
    metadata: "metadata", 500;
    json: "json", 5_000;
    charset: "charset", 2_000;
    url: "url", 10_000;
    warc: "warc", 2_000;
    http: "http", 5_000;
    query: "query", 10_000;
    search: "search", 500;
    import: "import", 100;
    import_zip: "import-zip", 100;
    library_file: "library-file", 50;
}
