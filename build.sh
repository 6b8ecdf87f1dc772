#!/usr/bin/env bash
# Builds, tests and measures Pith. `./build.sh help` lists the verbs. Each verb is a function verb_NAME, here or in build/:
#   build/need.sh     finds the tools that a verb needs, and installs the ones that are missing
#   build/make.sh     builds the command line, the cores, the extension, the npm package and the demo page
#   build/python.sh   builds, tests and measures the Python package
#   build/test.sh     runs the tests
#   build/fuzz.sh     fuzzes what reads a stranger's bytes
#   build/safety.sh   tries at length whether what hostile pages become is harmless
#   build/release.sh  makes everything that is published
#   build/measure.sh  trains the models, measures quality, speed and size
set -euo pipefail
cd "$(dirname "$0")"

TARGET=wasm32-unknown-unknown
BINDGEN=.tools/bin/bindgen
CLI=target/release/pith
SAMPLE=sample/page.html
SAMPLE_URL=https://almanac.example/2026/11/how-far-does-a-lighthouse-shine

# Says what happens now, and how many seconds the run has taken.
say() { printf '\033[1m== %s\033[0m (%d s)\n' "$*" "$SECONDS" >&2; }
fail() { printf '%s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

for part in need make python test fuzz safety release measure; do . "build/$part.sh"; done

# build: builds the command line and the core for browsers, and shows the article of a sample page
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

# npm: packs the npm package: dist/npm and dist/pith-reader-VERSION.tgz
verb_npm() {
  pack_npm
}

# www: builds the demo page, a static site: dist/www
verb_www() {
  need_node
  build_www
}

# serve: serves the demo page on this machine only, and builds it first if it is missing
verb_serve() {
  need_node
  [ -f dist/www/index.html ] || build_www
  node www/serve.js
}

# shots: takes the pictures of the README; with a folder, pictures of everything into that folder, to look at: shots [FOLDER]
verb_shots() {
  need_node
  need_browsers
  need_typefaces
  build_extension
  if [ $# = 0 ]; then
    node extension/shots.js --readme
    return
  fi
  build_www
  node extension/shots.js "$1/reader"
  node extension/shots.js --scenes "$1/scenes"
  node www/shots.js "$1/www"
}

# check: checks formatting, lints, types and documentation
verb_check() {
  need_wasm_target
  cargo fmt --check
  cargo clippy --quiet --all-targets --features cli,classic,train,html -- -D warnings
  cargo clippy --quiet --lib --target "$TARGET" --no-default-features --features probe -- -D warnings
  cargo clippy --quiet --lib --target "$TARGET" --no-default-features --features html -- -D warnings
  with_clang cargo clippy --quiet --lib --target "$TARGET" --no-default-features --features library -- -D warnings
  cargo fmt --check --manifest-path python/Cargo.toml
  cargo fmt --check --manifest-path fuzz/Cargo.toml
  cargo fmt --check --manifest-path build/bindgen/Cargo.toml
  cargo clippy --quiet --locked --manifest-path python/Cargo.toml --target-dir target/python -- -D warnings
  need_node
  node_modules/.bin/tsc -p extension
  node_modules/.bin/tsc -p npm
  node_modules/.bin/tsc -p www
  RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps
  RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps --all-features
}

# accept: writes the expected output of the fixtures anew; read the difference before you commit it
verb_accept() {
  need_cargo
  say "Accepting the articles of tests/pages"
  PITH_ACCEPT=1 cargo test --quiet --features html --test golden || true
  git --no-pager diff --stat -- tests/pages
}

# new: makes a fixture of a saved page: new GROUP/NAME FILE
verb_new() {
  [ $# = 2 ] || fail "Name the fixture and the file: ./build.sh new blocks/my-page page.html"
  local folder=tests/pages/$1
  [ -f "$2" ] || fail "There is no file $2."
  [ ! -e "$folder" ] || fail "$folder already exists."
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

# clean: removes what was built; installed tools stay
verb_clean() {
  rm -rf target dist
}

# help: lists the verbs
verb_help() {
  echo "./build.sh [VERB...]     without a verb: build"
  sed -nE 's/^# ([a-z]+): (.*)/  \1\t\2/p' build.sh build/*.sh | expand -t 12
}

main() {
  [ $# -gt 0 ] || set -- build
  local verb
  for verb in "$@"; do
    declare -F "verb_$verb" >/dev/null || fail "There is no verb \"$verb\". ./build.sh help lists them."
    shift
    # These verbs take the words after them.
    case $verb in
      test | kills | fuzz | safety | new | bench | size | shots | release)
        "verb_$verb" "$@"
        return
        ;;
    esac
    "verb_$verb"
  done
}

main "$@"
