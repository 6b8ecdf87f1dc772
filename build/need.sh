# Finds the tools a verb needs, and installs the ones that are missing. Sourced by build.sh.

need_cargo() {
  has cargo || fail "Rust is missing. Install it from https://rustup.rs and run this again."
}

need_node() {
  has node || fail "Node is missing. Install Node 20 or newer (https://nodejs.org) and run this again."
  [ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 20')" = true ] || fail "Node $(node --version) is too old. Install Node 20 or newer."
  if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    say "Installing the npm packages for building and testing"
    npm ci --ignore-scripts --no-audit --no-fund
    touch node_modules/.package-lock.json
  fi
}

need_wasm_target() {
  need_cargo
  [ -d "$(rustc --print sysroot)/lib/rustlib/$TARGET" ] && return
  has rustup || fail "Rust cannot compile to $TARGET yet, and rustup is not here to add it. Install that target for your Rust."
  say "Installing Rust's $TARGET"
  rustup target add "$TARGET"
}

# Prints the version of wasm-bindgen in Cargo.lock.
bindgen_version() {
  sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p;}' Cargo.lock
}

# The program that writes the JavaScript around a core: build/bindgen, which must have the version of wasm-bindgen.
need_bindgen() {
  need_cargo
  local version
  version=$(bindgen_version)
  [ "$("$BINDGEN" 2>/dev/null)" = "$version" ] && return
  grep -qx "version = \"$version\"" build/bindgen/Cargo.toml || fail "wasm-bindgen is $version in Cargo.lock, and build/bindgen/Cargo.toml has another version."
  say "Building wasm-bindgen $version"
  # Not optimised: that saves two thirds of the time, and a module takes two seconds longer.
  CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0 cargo build --quiet --locked --manifest-path build/bindgen/Cargo.toml --target-dir target/tools
  mkdir -p "${BINDGEN%/*}"
  cp target/tools/debug/bindgen "$BINDGEN"
  rm -rf target/tools
}

# The checker of licences, origins and advisories of crates.
need_cargo_deny() {
  need_cargo
  local version=0.20.2
  DENY=$PWD/.tools/bin/cargo-deny
  [ "$("$DENY" --version 2>/dev/null)" = "cargo-deny $version" ] && return
  say "Building cargo-deny $version"
  CARGO_TARGET_DIR=target/tools cargo install --quiet --locked --root .tools cargo-deny --version "=$version"
  rm -rf target/tools
}

# Clang with a back end for WebAssembly: SQLite, which keeps the library, is written in C. CLANG and LLVM_AR are its commands.
need_clang() {
  local version
  for version in "" -19 -18 -17 -16; do
    CLANG=clang$version LLVM_AR=llvm-ar$version
    ! has "$CLANG" || ! has "$LLVM_AR" || ! "$CLANG" --print-targets 2>/dev/null | grep -q wasm32 || return 0
  done
  CLANG=clang-19 LLVM_AR=llvm-ar-19
  apt_install clang-19 llvm-19 || fail "Clang is missing and cannot be installed from here. Install clang and llvm, 16 or newer, and run this again."
}

# Prints the path of a browser: find_browser VARIABLE NAME... takes it from the environment variable, or finds the first of the commands.
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

# Installs Debian packages. Fails where there is no apt or the user is not root. A background job that asks at the same time waits.
apt_install() {
  has apt-get && [ "$(id -u)" = 0 ] || return 1
  say "Installing $*"
  mkdir -p target
  (flock 9 && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@") 9>target/apt.lock >&2
}

# Counts instructions.
need_valgrind() {
  has valgrind || apt_install valgrind || fail "Valgrind is missing and cannot be installed from here. Install it and run this again."
}

# The checker of EPUB books. Without it the test of exported books says that it checked none.
need_epubcheck() {
  has epubcheck || apt_install epubcheck || say "epubcheck is missing and cannot be installed from here: exported books are not checked."
}

# Voices for both browsers, and a sound server that keeps time without a loudspeaker. Without them the test of voices says that it heard none.
need_voices() {
  ! has speech-dispatcher || ! has pulseaudio || ! has parec || [ ! -x /usr/lib/speech-dispatcher-modules/sd_espeak-ng ] || return 0
  apt_install speech-dispatcher speech-dispatcher-espeak-ng espeak-ng pulseaudio pulseaudio-utils \
    || say "Voices are missing and cannot be installed from here: reading aloud is not heard."
}

need_browsers() {
  CHROMIUM=$(find_browser CHROMIUM chromium chromium-browser google-chrome google-chrome-stable)
  [ -n "$CHROMIUM" ] || { apt_install chromium && CHROMIUM=$(find_browser CHROMIUM chromium); } \
    || fail "Chromium is missing and cannot be installed from here. Install it, or set CHROMIUM to its path."
  FIREFOX=$(find_browser FIREFOX firefox-esr firefox)
  [ -n "$FIREFOX" ] || { apt_install firefox-esr && FIREFOX=$(find_browser FIREFOX firefox-esr); } \
    || fail "Firefox is missing and cannot be installed from here. Install it, or set FIREFOX to its path."
  export CHROMIUM FIREFOX
}

# Typefaces for the pictures: without them, articles in these languages show as empty boxes. No test needs them.
need_typefaces() {
  local language missing=()
  if has fc-list; then
    for language in zh ja ko ar he hi; do
      [ -n "$(fc-list ":lang=$language" family)" ] || missing+=("$language")
    done
    [ ${#missing[@]} != 0 ] || return 0
  fi
  apt_install fontconfig fonts-droid-fallback fonts-noto-core \
    || say "There is no typeface for ${missing[*]:-some languages}, and none can be installed from here: letters of these are boxes in the pictures"
}

# The other JavaScript runtimes. Tests skip the ones that cannot be installed.
need_runtimes() {
  local folder=tests/npm/runtimes
  [ -f "$folder/node_modules/.package-lock.json" ] && [ ! "$folder/package-lock.json" -nt "$folder/node_modules/.package-lock.json" ] && return
  say "Installing Deno, Bun and workerd"
  npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund || say "They cannot be installed; their tests are skipped"
  touch "$folder/node_modules/.package-lock.json" 2>/dev/null || true
}

# Checks that a labelled set is below the folder PITH_CORPUS.
need_set() {
  [ -n "${PITH_CORPUS:-}" ] || fail "Labelled pages are needed, and they are not part of the project. Set PITH_CORPUS to their folder; docs/measuring.md names them."
  [ -f "$PITH_CORPUS/$1/truth.jsonl" ] || fail "There is no set $PITH_CORPUS/$1 (truth.jsonl beside pages/). docs/measuring.md names the sets."
}

# The Python environment of the trainers, with every package as locked.
need_trainers() {
  has python3 || fail "Python is missing. Install Python 3.11 or newer and run this again."
  if [ ! -f .tools/venv/ready ] || [ train/requirements.txt -nt .tools/venv/ready ]; then
    say "Installing the Python packages for training"
    python3 -m venv .tools/venv
    .tools/venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r train/requirements.txt
    touch .tools/venv/ready
  fi
}

# The extractors that Pith is compared with. Only the benchmarks need them.
need_peers() {
  mkdir -p target/bench
  cargo build --quiet --release --locked --manifest-path bench/peers/Cargo.toml --target-dir target/peers
  need_python_peers
}

need_python_peers() {
  if [ ! -f .tools/peers/ready ] || [ bench/peers/requirements.txt -nt .tools/peers/ready ]; then
    say "Installing the extractors written in Python"
    python3 -m venv .tools/peers
    # Older versions cannot resolve what readability-lxml wants of lxml.
    .tools/peers/bin/pip install --quiet --disable-pip-version-check pip==26.3
    .tools/peers/bin/pip install --quiet --disable-pip-version-check -r bench/peers/requirements.txt
    touch .tools/peers/ready
  fi
}
