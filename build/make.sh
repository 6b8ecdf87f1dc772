# Builds the command line, the WebAssembly cores, the extension, the npm package and the demo page. Sourced by build.sh.

# WebAssembly features that every supported browser has, one by one: `--all-features` lets wasm-opt write modules that browsers refuse.
WASM_FEATURES=(--enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types
  --enable-sign-ext --enable-multivalue --enable-simd)

# The most memory the core may allocate, in bytes: several times what the largest page needs, but not all that a machine has.
MAX_MEMORY=$((1 << 30))

# LLVM's inlining threshold in the core for browsers. The default for size is 5, which leaves a call in every step of a loop over
# characters; the default for speed is 225, which makes the core a third larger.
WASM_INLINE=60

# The most stack, in bytes, that a function may use to be inlined in that core. Larger functions are stages of the work, not steps of a
# loop. Without the limit, inlining into single callers made two functions of 45 KB each. A page needs half of them, and a browser compiles
# whole functions (docs/decisions, 58).
WASM_INLINE_STACK=16

# Options of wasm-opt for what ships to browsers. Functions with one caller stay separate: a browser compiles each function when it is first
# called, and inlining everything would make single functions of a hundred thousand bytes (docs/decisions, 68).
WASM_LEVEL=(-Oz --one-caller-inline-max-function-size=0)

# Options of wasm-opt for the other modules. Level 3 takes three times as long, makes modules that are larger once compressed, and their first calls
# a quarter slower; later calls take the same time.
WASM_LIGHT=-O1

# What SQLite leaves out in browsers: nothing here uses it.
SQLITE_FLAGS="-USQLITE_ENABLE_API_ARMOR -USQLITE_ENABLE_SESSION -USQLITE_ENABLE_PREUPDATE_HOOK -USQLITE_ENABLE_RTREE -USQLITE_ENABLE_DBPAGE_VTAB -USQLITE_ENABLE_DBSTAT_VTAB -USQLITE_ENABLE_BYTECODE_VTAB -USQLITE_ENABLE_OFFSET_SQL_FUNC -USQLITE_ENABLE_EXPLAIN_COMMENTS"

build_cli() {
  need_cargo
  say "Building the command line"
  cargo build --quiet --release --features cli --bin pith
}

# Compiles the core with a cargo profile: build_wasm PROFILE FEATURES
build_wasm() {
  local profile=$1 features=$2 inline=
  need_wasm_target
  case $profile in
    wasm | classic) inline="-C llvm-args=-inline-threshold=$WASM_INLINE -C llvm-args=-inline-max-stacksize=$WASM_INLINE_STACK" ;;
  esac
  # The paths are remapped because they end up in the module, and other machines could not reproduce it.
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128 $inline -C link-arg=--max-memory=$MAX_MEMORY --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/pith" \
    cargo rustc --quiet --lib --crate-type cdylib --target "$TARGET" --profile "$profile" --no-default-features --features "$features"
}

# Compiles a core, generates its JavaScript bindings and optimises it: build_core FOLDER PROFILE FEATURES [WASM-OPT OPTION...]
# Nothing is generated again while the compiled module, this script and the tools are the same.
build_core() {
  local out=$1 profile=$2 features=$3 module=target/$TARGET/$2/pith.wasm sum
  shift 3
  build_wasm "$profile" "$features"
  need_bindgen
  sum=$(cat "$module" build/make.sh src/wasm/inline-snippets.js src/wasm/glue.js package-lock.json Cargo.lock | cksum)
  [ "$(cat "$out/built-from" 2>/dev/null)" = "$sum" ] && return
  mkdir -p "$out"
  rm -f "$out/built-from"
  "$BINDGEN" "$out" "$module"
  node src/wasm/inline-snippets.js "$out"
  [ "$out" != dist/wasm ] || node src/wasm/glue.js dist/wasm/pith.js
  [ $# = 0 ] || node_modules/.bin/wasm-opt "$@" "${WASM_FEATURES[@]}" "$out/pith_bg.wasm" -o "$out/pith_bg.wasm"
  echo "$sum" >"$out/built-from"
}

# The core for browsers, which parse the HTML themselves.
build_browser() {
  need_node
  say "Building the core for browsers"
  build_core dist/wasm wasm "" "${WASM_LEVEL[@]}"
}

# The core for programs without a browser: it parses HTML itself.
build_anywhere() {
  need_node
  say "Building the core with an HTML parser"
  build_core dist/html anywhere html "$WASM_LIGHT"
}

# The core with the classic methods, for the demo page that compares them.
build_classic() {
  need_node
  say "Building the core with the classic methods"
  build_core dist/classic classic classic "$WASM_LIGHT"
}

# Runs a command that compiles SQLite for browsers.
with_clang() {
  need_clang
  CC_wasm32_unknown_unknown=$CLANG AR_wasm32_unknown_unknown=$LLVM_AR SQLITE_WASM_RS_FLAGS=$SQLITE_FLAGS "$@"
}

# The library for browsers: SQLite with what keeps and searches articles, a module of its own.
build_library() {
  need_node
  say "Building the library for browsers"
  with_clang build_core dist/library library library "$WASM_LIGHT"
}

# The core for tests in browsers: it can also show the page that it made of a document.
build_probe() {
  say "Building the core for tests in browsers"
  build_core dist/probe probe probe
}

build_extension() {
  build_browser
  build_library
  say "Building the extension"
  node extension/build.js
}

# Packs the npm package: dist/npm and dist/pith-reader-VERSION.tgz
pack_npm() {
  build_browser
  build_anywhere
  say "Packing the npm package"
  node npm/pack.js
}

# Builds the demo page from the packed package: dist/www
build_www() {
  pack_npm
  build_demo
}

# The same, from a package that was packed before.
build_demo() {
  build_classic
  say "Building the demo page"
  node www/build.js
}

# The core for browsers with the names of its functions, to see what its bytes are made of.
build_named() {
  build_browser
  mkdir -p target/size
  "$BINDGEN" target/size "target/$TARGET/wasm/pith.wasm"
  node_modules/.bin/wasm-opt -g "${WASM_LEVEL[@]}" "${WASM_FEATURES[@]}" target/size/pith_bg.wasm -o target/size/named.wasm
}

# Everything that ships, and the core with function names.
build_shipped() {
  build_named
  build_extension
  pack_npm
  build_classic
}
