#!/usr/bin/env bash
# Builds, tests and measures Pith. Every verb is a function below; `./build.sh help` lists them.
set -euo pipefail
cd "$(dirname "$0")"

TARGET=wasm32-unknown-unknown
BINDGEN=.tools/bin/wasm-bindgen
CLI=target/release/pith
SAMPLE=sample/page.html
SAMPLE_URL=https://almanac.example/2026/11/how-far-does-a-lighthouse-shine

# Features of WebAssembly that every supported browser has. One by one: `--all-features` lets the optimiser write modules browsers refuse.
WASM_FEATURES=(--enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types
  --enable-sign-ext --enable-multivalue --enable-simd)

# Bytes of memory the core may take: as much as the largest page it reads needs several times over, and not all a machine has.
MOST_MEMORY=$((1 << 30))

# How costly a function may be, in the compiler's units, to be inlined in the core for browsers: for size it is 5, and every step of a loop over
# letters a call; for speed 225, and the core a third larger.
WASM_INLINE=60

# Bytes a function may have on the stack to be inlined in that core, whoever calls it. What has more is a part of the work and no step of a loop;
# with all of them in their only callers, two functions were 45 KB each, of which a page needs half, and a browser compiles whole functions.
WASM_INLINE_STACK=128

# How wasm-opt works on what ships to browsers. Functions with one caller stay functions, small ones aside: a browser compiles each when it is
# first called, and one of a hundred thousand bytes for a loop in it.
WASM_LEVEL=(-Oz --one-caller-inline-max-function-size=200)

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
fail() { printf '%s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# ---- what is needed, fetched when it is missing

need_cargo() {
  has cargo || fail "Rust is missing. Install it from https://rustup.rs and run this again."
}

need_node() {
  has node || fail "Node is missing. Install Node 20 or newer (https://nodejs.org) and run this again."
  [ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 20')" = true ] || fail "Node $(node --version) is too old. Install Node 20 or newer."
  if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    say "Fetching the tools of the tests"
    npm ci --ignore-scripts --no-audit --no-fund
    touch node_modules/.package-lock.json
  fi
}

need_wasm_target() {
  need_cargo
  [ -d "$(rustc --print sysroot)/lib/rustlib/$TARGET" ] && return
  has rustup || fail "Rust cannot build for browsers yet, and rustup is not there to teach it. Install the target $TARGET of your Rust."
  say "Fetching Rust's $TARGET"
  rustup target add "$TARGET"
}

# The version of wasm-bindgen in Cargo.lock: the tool must be of the same one.
bindgen_version() {
  sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p;}' Cargo.lock
}

need_bindgen() {
  need_cargo
  local version
  version=$(bindgen_version)
  [ "$("$BINDGEN" --version 2>/dev/null)" = "wasm-bindgen $version" ] && return
  say "Building wasm-bindgen $version"
  CARGO_TARGET_DIR=target/tools cargo install --quiet --locked --root .tools wasm-bindgen-cli --version "=$version" \
    --no-default-features --bin wasm-bindgen
  rm -rf target/tools
}

# Says where a browser is: in the variable named first, or under one of the names that follow.
find_browser() {
  local variable=$1 name
  shift
  if [ -n "${!variable:-}" ]; then
    echo "${!variable}"
    return
  fi
  for name in "$@"; do
    if has "$name"; then
      command -v "$name"
      return
    fi
  done
}

# Installs the packages it is given, if this machine and this user can.
apt_install() {
  has apt-get && [ "$(id -u)" = 0 ] || return 1
  say "Installing $*"
  (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@") >&2
}

need_browsers() {
  CHROMIUM=$(find_browser CHROMIUM chromium chromium-browser google-chrome google-chrome-stable)
  [ -n "$CHROMIUM" ] || { apt_install chromium && CHROMIUM=$(find_browser CHROMIUM chromium); } \
    || fail "Chromium is missing and cannot be installed from here. Install it, or say where it is: CHROMIUM=/path ./build.sh test"
  FIREFOX=$(find_browser FIREFOX firefox-esr firefox)
  [ -n "$FIREFOX" ] || { apt_install firefox-esr && FIREFOX=$(find_browser FIREFOX firefox-esr); } \
    || fail "Firefox is missing and cannot be installed from here. Install it, or say where it is: FIREFOX=/path ./build.sh test"
  export CHROMIUM FIREFOX
}

# ---- parts of the verbs

build_cli() {
  need_cargo
  say "Building the command line"
  cargo build --quiet --release --features cli --bin pith
}

# Makes the module of a cargo profile and the JavaScript around it: build_wasm PROFILE OUT [FEATURES]
build_wasm() {
  local profile=$1 out=$2 features=${3:-} inline=
  need_wasm_target
  [ "$profile" != wasm ] || inline="-C llvm-args=-inline-threshold=$WASM_INLINE -C llvm-args=-inline-max-stacksize=$WASM_INLINE_STACK"
  need_bindgen
  # Paths of this machine would be in the module, and no other machine could build the same.
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128 $inline -C link-arg=--max-memory=$MOST_MEMORY --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/pith" \
    cargo build --quiet --lib --target "$TARGET" --profile "$profile" --no-default-features ${features:+--features "$features"}
  mkdir -p "$out"
  "$BINDGEN" --target web --out-dir "$out" --out-name pith "target/$TARGET/$profile/pith.wasm"
}

build_browser() {
  need_node
  say "Building the core for browsers"
  build_wasm wasm dist/wasm
  node src/wasm/glue.js dist/wasm/pith.js
  node_modules/.bin/wasm-opt "${WASM_LEVEL[@]}" "${WASM_FEATURES[@]}" dist/wasm/pith_bg.wasm -o dist/wasm/pith_bg.wasm
}

build_extension() {
  build_browser
  say "Building the extension"
  node extension/build.js
}

# The core for programs without a browser: it parses HTML itself.
build_anywhere() {
  need_node
  say "Building the core for programs without a browser"
  build_wasm anywhere dist/html html
  node_modules/.bin/wasm-opt -O3 "${WASM_FEATURES[@]}" dist/html/pith_bg.wasm -o dist/html/pith_bg.wasm
}

# Packs the package for npm: dist/npm and dist/pith-reader-VERSION.tgz
pack_npm() {
  build_browser
  build_anywhere
  say "Packing the package for npm"
  node npm/pack.js
}

# The core with the methods it grew from, for the page that shows them beside each other.
build_classic() {
  need_node
  say "Building the methods Pith grew from for browsers"
  build_wasm wasm dist/classic classic
  node_modules/.bin/wasm-opt -O3 "${WASM_FEATURES[@]}" dist/classic/pith_bg.wasm -o dist/classic/pith_bg.wasm
}

# The page that shows Pith, of the package as it is packed: dist/www
build_www() {
  pack_npm
  build_classic
  say "Building the page that shows it"
  node www/build.js
}

# The core as tests see it: it also shows the page a door made of a document.
build_probe() {
  say "Building the core for tests in browsers"
  build_wasm probe dist/probe probe
}

# Runs a command, shows what it prints and adds its tests to the sums. A command that fails without a failed test counts as one.
PASSED=0
FAILED=0
# Files of tests that drive a browser and failed at first: they are run once more, alone, and the end of the tests says so.
AGAIN=()
count() {
  local passed bad log status=0 failed=0
  log=$(mktemp)
  "$@" 2>&1 | tee "$log" || status=$?
  while read -r passed bad; do
    PASSED=$((PASSED + passed))
    failed=$((failed + bad))
  done < <(sed -nE -e 's/^test result: .* ([0-9]+) passed; ([0-9]+) failed;.*/\1 \2/p' \
    -e 's/^# pass ([0-9]+)$/\1 0/p' -e 's/^# (fail|cancelled) ([0-9]+)$/0 \2/p' "$log")
  AGAIN+=($(sed -n 's/^# again //p' "$log"))
  rm -f "$log"
  [ "$status" = 0 ] || [ "$failed" -gt 0 ] || failed=1
  FAILED=$((FAILED + failed))
}

count_driven() {
  count node tests/driven.js "$@"
}

test_rust() {
  need_cargo
  say "Testing the core"
  count cargo test --quiet --features cli,classic,train,html --no-fail-fast
}

test_node() {
  need_node
  build_browser
  cargo build --quiet --features cli --example doors --bin pith
  say "Testing in Node the core for browsers and the service"
  count node --test --test-reporter=tap tests/node/*.test.js
}

# Other places JavaScript runs in: passed over where they cannot be had.
need_runtimes() {
  local folder=tests/npm/runtimes
  [ -f "$folder/node_modules/.package-lock.json" ] && [ ! "$folder/package-lock.json" -nt "$folder/node_modules/.package-lock.json" ] && return
  say "Fetching Deno, Bun and workerd"
  npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund || say "They cannot be had; their tests are passed over"
  touch "$folder/node_modules/.package-lock.json" 2>/dev/null || true
}

test_npm() {
  need_node
  need_browsers
  need_runtimes
  pack_npm
  cargo build --quiet --features cli --example doors --bin pith
  say "Testing the package for npm"
  count node --test --test-reporter=tap --test-concurrency=2 tests/npm/{node,runtimes,types}.test.js
  count_driven tests/npm/{browser,same}.test.js
}

test_browsers() {
  need_node
  need_browsers
  build_probe
  say "Testing in Chromium and Firefox"
  count_driven tests/browser/*.test.js
}

test_extension() {
  need_node
  need_browsers
  build_extension
  say "Testing the extension in Chromium and Firefox"
  count_driven tests/extension/*.test.js
}

# The package is packed by its own tests, which come before.
test_www() {
  need_node
  need_browsers
  ls dist/pith-reader-*.tgz >/dev/null 2>&1 || pack_npm
  build_classic
  node www/build.js
  say "Testing the page that shows it in Chromium and Firefox"
  count_driven tests/www/*.test.js
}

# ---- verbs

# build: makes everything there is and shows an article
verb_build() {
  build_cli
  build_browser
  say "The article of $SAMPLE"
  "$CLI" --url "$SAMPLE_URL" --format md "$SAMPLE"
}

# extension: builds the browser extension: dist/chromium and dist/firefox
verb_extension() {
  need_node
  build_extension
}

# www: builds the page that shows Pith, a static site: dist/www
verb_www() {
  need_node
  build_www
}

# serve: serves that page on this machine only, built first if it is not there
verb_serve() {
  need_node
  [ -f dist/www/index.html ] || build_www
  node www/serve.js
}

# Last, for everything that ships has been built by then.
test_sizes() {
  say "Weighing what ships"
  count node --test --test-reporter=tap tests/sizes.test.js
}

# test: runs all tests; the last line is the sum
verb_test() {
  test_rust
  test_node
  test_browsers
  test_extension
  test_npm
  test_www
  test_sizes
  [ ${#AGAIN[@]} = 0 ] || say "Run twice, for the first time failed: ${AGAIN[*]}"
  echo "$PASSED passed, $FAILED failed"
  [ "$FAILED" = 0 ]
}

# npm: packs the package pith-reader into dist/npm and dist/pith-reader-VERSION.tgz
verb_npm() {
  pack_npm
}

# check: formatting, lints and documentation
verb_check() {
  need_wasm_target
  cargo fmt --check
  cargo clippy --quiet --all-targets --features cli,classic,train,html -- -D warnings
  cargo clippy --quiet --lib --target "$TARGET" --no-default-features --features probe -- -D warnings
  cargo clippy --quiet --lib --target "$TARGET" --no-default-features --features html -- -D warnings
  need_node
  node_modules/.bin/tsc -p extension
  node_modules/.bin/tsc -p npm
  node_modules/.bin/tsc -p www
  RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps --features cli,classic,train,html
}

# accept: writes what is expected of the fixtures anew; read the difference before it is committed
verb_accept() {
  need_cargo
  say "Accepting the articles of tests/pages"
  PITH_ACCEPT=1 cargo test --quiet --features html --test golden || true
  git --no-pager diff --stat -- tests/pages
}

# new: makes a fixture of a page of one's own: ./build.sh new GROUP/NAME FILE
verb_new() {
  [ $# = 2 ] || fail "Say where it goes and what it is made of: ./build.sh new blocks/my-page page.html"
  local folder=tests/pages/$1
  [ -f "$2" ] || fail "There is no file $2."
  [ ! -e "$folder" ] || fail "$folder is there already."
  mkdir -p "$folder"
  cp "$2" "$folder/page.html"
  {
    echo 'why = "One sentence: what this page shows and what would go wrong."'
    echo 'url = "https://example.org/page"'
    echo 'kind = "article"'
    echo 'must = []'
    echo 'must_not = []'
  } >"$folder/page.toml"
  say "Made $folder. Say in its page.toml what a reader must and must not find, then ./build.sh accept"
}

# Says where a labelled set is, below the folder that was given or PITH_CORPUS.
need_set() {
  [ -n "${PITH_CORPUS:-}" ] || fail "Labelled pages are needed and not part of the project: say where they are, PITH_CORPUS=FOLDER. README.md names them."
  [ -f "$PITH_CORPUS/$1/truth.jsonl" ] || fail "There is no set $PITH_CORPUS/$1 (truth.jsonl beside pages/). README.md names the sets."
}

# The environment of the trainers, every package as locked.
need_trainers() {
  has python3 || fail "Python is missing. Install Python 3.11 or newer and run this again."
  if [ ! -f .tools/venv/ready ] || [ train/requirements.txt -nt .tools/venv/ready ]; then
    say "Fetching the tools of the trainers"
    python3 -m venv .tools/venv
    .tools/venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r train/requirements.txt
    touch .tools/venv/ready
  fi
}

# train: trains the learned methods again on PITH_CORPUS/wcxb-dev and /trafilatura, the classic ones on the first, and writes src/model
verb_train() {
  need_set wcxb-dev
  need_set trafilatura
  need_trainers
  build_cli
  local set=$PITH_CORPUS/wcxb-dev out=target/train python=.tools/venv/bin/python
  mkdir -p "$out/models"
  say "Measuring the pages"
  "$CLI" features "$set" --varied -o "$out/wcxb"
  "$CLI" features "$PITH_CORPUS/trafilatura" -o "$out/trafilatura"
  say "Training what scores blocks"
  "$python" train/blocks.py "$out/wcxb" "$out/trafilatura" --truth "$set/truth.jsonl" --models "$out/models" --ship src/model/blocks.forest
  say "Training what tells kinds and sureness"
  "$CLI" signs "$set" --models "$out/models" --varied -o "$out/wcxb"
  "$python" train/judge.py "$out/wcxb" --models "$out/models" --ship src/model
  say "Training the methods Pith grew from"
  "$CLI" train "$set" -o src/model/classic
}

# bench: measures on PITH_CORPUS and writes BENCHMARKS.md; bench browser, reader, native, growth or size alone writes that part anew
verb_bench() {
  local what=${1:-all}
  declare -F "bench_$what" >/dev/null || fail "There is nothing called \"$what\" to measure: quality, browser, reader, native, stages, growth, size."
  "bench_$what"
}

# How good the articles are; the models of the cross-validation are in PITH_MODELS or target/train/models.
bench_quality() {
  need_set wcxb-dev
  need_set trafilatura
  local models=${PITH_MODELS:-target/train/models}
  [ -f "$models/blocks-0.forest" ] || fail "The models of a cross-validation are missing in $models: ./build.sh train makes them."
  build_cli
  build_browser
  say "Measuring"
  python3 bench/report.py quality "$CLI" "$PITH_CORPUS" "$models"
}

bench_browser() {
  need_set wcxb-dev
  need_browsers
  build_browser
  say "Timing in Chromium and Firefox"
  mkdir -p target/bench
  node bench/browser.js "$PITH_CORPUS/wcxb-dev" >target/bench/browser.json
  python3 bench/report.py browser target/bench/browser.json
}

bench_reader() {
  need_set readability
  need_browsers
  build_extension
  say "Timing from click to article in Chromium and Firefox"
  mkdir -p target/bench
  node bench/reader.js "$PITH_CORPUS/readability" >target/bench/reader.json
  python3 bench/report.py reader target/bench/reader.json
}

bench_native() {
  need_set wcxb-dev
  build_cli
  need_node
  need_peers
  say "Timing beside native programs"
  python3 bench/native.py "$CLI" "$PITH_CORPUS/wcxb-dev" >target/bench/native.json
  python3 bench/report.py native target/bench/native.json
}

# The stages of an extraction one by one; nothing of it goes into BENCHMARKS.md.
bench_stages() {
  need_set wcxb-dev
  need_cargo
  need_node
  node bench/sample.js "$PITH_CORPUS/wcxb-dev" target/bench/pages
  PITH_PAGES=$PWD/target/bench/pages cargo bench --quiet --locked --manifest-path bench/peers/Cargo.toml --target-dir target/peers
}

bench_growth() {
  need_cargo
  say "Timing pages that grow"
  mkdir -p target/bench
  cargo bench --quiet --bench growth >target/bench/growth.json
  python3 bench/report.py growth target/bench/growth.json
}

bench_size() {
  build_shipped
  python3 bench/report.py size
}

bench_all() {
  bench_quality
  bench_browser
  bench_reader
  bench_native
  bench_growth
  bench_size
}

# The programs Pith is measured beside; no part of any other verb.
need_peers() {
  mkdir -p target/bench
  cargo build --quiet --release --locked --manifest-path bench/peers/Cargo.toml --target-dir target/peers
  if [ ! -f .tools/peers/ready ] || [ bench/peers/requirements.txt -nt .tools/peers/ready ]; then
    say "Fetching the extractors written in Python"
    python3 -m venv .tools/peers
    .tools/peers/bin/pip install --quiet --disable-pip-version-check -r bench/peers/requirements.txt
    touch .tools/peers/ready
  fi
}

# The core with the names of its functions, as it ships otherwise.
build_named() {
  build_browser
  mkdir -p target/size
  "$BINDGEN" --target web --out-dir target/size --out-name named "target/$TARGET/wasm/pith.wasm"
  node_modules/.bin/wasm-opt -g "${WASM_LEVEL[@]}" "${WASM_FEATURES[@]}" target/size/named_bg.wasm -o target/size/named.wasm
}

# All that ships, and the core with names beside it.
build_shipped() {
  build_named
  build_extension
  pack_npm
  build_classic
}

# size: bytes of all that ships, beside their pins, and what the core is made of; size pin pins them as they are
verb_size() {
  build_shipped
  node bench/size.js "$@"
}

# clean: removes what was built; tools that were fetched stay
verb_clean() {
  rm -rf target dist
}

# help: lists the verbs
verb_help() {
  echo "./build.sh [VERB...]     without a verb: build"
  sed -nE 's/^# ([a-z]+): (.*)/  \1\t\2/p' "$0" | expand -t 12
}

main() {
  [ $# -gt 0 ] || set -- build
  local verb
  # The verbs with words of their own.
  case $1 in
    new | bench | size)
      "verb_$@"
      return
      ;;
  esac
  for verb in "$@"; do
    declare -F "verb_$verb" >/dev/null || fail "There is no verb \"$verb\". ./build.sh help lists them."
  done
  for verb in "$@"; do
    "verb_$verb"
  done
}

main "$@"
