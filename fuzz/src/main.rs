//! Fuzzes one target with libFuzzer. The environment variable `PITH_FUZZ` names it; `./build.sh fuzz` runs them all. With `PITH_FUZZ_SEEDS`, the
//! seeds of all targets are written to that folder instead.

#![no_main]

mod other_urls;
#[path = "../../tests/fuzz/seeds.rs"]
mod seeds;
#[path = "../../tests/fuzz/targets/mod.rs"]
mod targets;

use std::path::Path;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use targets::{TARGETS, Target};

/// The target that was asked for.
static CHOSEN: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("PITH_FUZZ").unwrap_or_default();
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    *TARGETS.iter().find(|target| target.name == name).unwrap_or_else(|| panic!("PITH_FUZZ is one of {}", names.join(", ")))
});

/// Writes the seeds of every target to a folder of its name.
fn write_seeds(folder: &Path) -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for target in TARGETS {
        let folder = folder.join(target.name);
        std::fs::create_dir_all(&folder)?;
        for (number, seed) in seeds::seeds(target.name, &root).iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number:03}")), &seed[..seed.len().min(target.bytes)])?;
        }
    }
    Ok(())
}

fuzz_target!(
    init: {
        if let Some(folder) = std::env::var_os("PITH_FUZZ_SEEDS") {
            write_seeds(Path::new(&folder)).expect("the folder of seeds can be written");
            std::process::exit(0);
        }
    },
    |bytes: &[u8]| {
        let bytes = &bytes[..bytes.len().min(CHOSEN.bytes)];
        (CHOSEN.run)(bytes);
        if CHOSEN.name == "url" {
            other_urls::compare(bytes);
        }
    }
);
