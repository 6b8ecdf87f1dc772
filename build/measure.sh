# Trains the models and measures quality, speed and size. Sourced by build.sh.

# Further sets the models learn from, if they are there: the folder, the type of pages that name none, the weight of a page for the classifier of
# blocks, and for page types and confidence.
OTHER_SETS=(gne-zh:article:2:2 magic-article:article:2:2 magic-forum:forum:2:4 newspaper:article:2:2 goose:article:1:1)

# train: trains the models on PITH_CORPUS/wcxb-dev, /trafilatura and the other sets, the classic methods on the first only, and writes src/model
verb_train() {
  need_set wcxb-dev
  need_set trafilatura
  need_trainers
  build_cli
  local set=$PITH_CORPUS/wcxb-dev out=target/train python=.tools/venv/bin/python name kind blocks pages other
  local features=("$out/wcxb-dev" "$out/trafilatura") signs=("$out/wcxb-dev") truths=("$set/truth.jsonl")
  mkdir -p "$out/models"
  say "Computing the features of the pages"
  "$CLI" features "$set" --varied -o "$out/wcxb-dev"
  "$CLI" features "$PITH_CORPUS/trafilatura" -o "$out/trafilatura"
  for other in "${OTHER_SETS[@]}"; do
    IFS=: read -r name kind blocks pages <<<"$other"
    [ -d "$PITH_CORPUS/$name" ] || continue
    "$CLI" features "$PITH_CORPUS/$name" --varied --kind "$kind" -o "$out/$name"
    features+=("$out/$name=$blocks") signs+=("$out/$name=$pages") truths+=("$PITH_CORPUS/$name/truth.jsonl")
  done
  say "Training the classifier of blocks"
  "$python" train/blocks.py "${features[@]}" --truth "${truths[@]}" --models "$out/models" --ship src/model/blocks.forest
  say "Training the page types and the confidence"
  "$CLI" signs "$set" --models "$out/models" --varied -o "$out/wcxb-dev"
  for other in "${OTHER_SETS[@]}"; do
    IFS=: read -r name kind blocks pages <<<"$other"
    [ -d "$PITH_CORPUS/$name" ] || continue
    "$CLI" signs "$PITH_CORPUS/$name" --models "$out/models" --varied --kind "$kind" -o "$out/$name"
  done
  "$python" train/classify.py "${signs[@]}" --models "$out/models" --ship src/model
  say "Training the classic methods"
  "$CLI" train "$set" -o src/model/classic
}

# bench: measures on PITH_CORPUS and writes BENCHMARKS.md, or one part of it: bench [quality|structure|sets|browser|first-call|profile|reader|native|instructions|python|library|by-site|growth|size]
verb_bench() {
  local what=${1:-all}
  what=${what//-/_}
  declare -F "bench_$what" >/dev/null || fail "There is no benchmark \"$what\": quality, structure, sets, browser, first-call, profile, reader, native, instructions, python, library, import, by-site, stages, growth, size."
  "bench_$what"
}

# The quality of the articles, with the models of the cross-validation from PITH_MODELS or target/train/models.
bench_quality() {
  need_set wcxb-dev
  need_set trafilatura
  local models=${PITH_MODELS:-target/train/models}
  [ -f "$models/blocks-0.forest" ] || fail "The models of the cross-validation are missing in $models: ./build.sh train makes them."
  build_cli
  build_browser
  say "Measuring quality"
  python3 bench/report.py quality "$CLI" "$PITH_CORPUS" "$models"
}

# How much of the structure is kept, as Defuddle and Readability.js have it on their own fixtures: with the shipped models, which saw none of them.
bench_structure() {
  need_set defuddle
  need_set readability
  build_cli
  say "Measuring structure"
  python3 bench/report.py structure_alone "$CLI" "$PITH_CORPUS"
}

# The quality on other people's sets beside that of other programs, with the models of the cross-validation if there are any.
bench_sets() {
  local set models=${PITH_MODELS:-target/train/models} out=target/bench/sets sets=()
  [ -n "${PITH_CORPUS:-}" ] || need_set gne-zh
  for set in gne-zh goose htmldate magic-article magic-forum mdbench newspaper omnivore portals; do
    [ ! -f "$PITH_CORPUS/$set/truth.jsonl" ] || sets+=("$PITH_CORPUS/$set")
  done
  [ ${#sets[@]} != 0 ] || need_set gne-zh
  [ -f "$models/blocks-0.forest" ] || models=
  build_cli
  need_node
  need_python_peers
  rm -rf "$out"
  for set in "${sets[@]}"; do
    say "Measuring other programs on ${set##*/}"
    peer_answers "$set" "$out" .tools/peers/bin/python bench/peers/answers.py trafilatura resiliparse htmldate magic-html
    peer_answers "$set" "$out" node bench/peers/answers.js readability
  done
  say "Measuring Pith"
  python3 bench/report.py sets "$CLI" "$out" "$models" "${sets[@]}"
}

# Writes OUT/PROGRAM/SET.jsonl for each program: peer_answers SET OUT COMMAND SCRIPT PROGRAM... A program that is not there is left out.
peer_answers() {
  local set=$1 out=$2 command=$3 script=$4 program
  shift 4
  for program; do
    mkdir -p "$out/$program"
    "$command" "$script" "$program" "$set" >"$out/$program/${set##*/}.jsonl" 2>>"$out/$program.log" || {
      rm -f "$out/$program/${set##*/}.jsonl"
      rmdir "$out/$program" 2>/dev/null || true
      say "$program was not measured on ${set##*/}: see $out/$program.log"
    }
  done
}

bench_browser() {
  need_set wcxb-dev
  need_browsers
  pack_npm
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

# The functions and bytes that a first call compiles, by room.
bench_first_call() {
  need_set wcxb-dev
  need_browsers
  build_named
  say "Counting what a first call compiles"
  mkdir -p target/bench
  node bench/first-call.js "$PITH_CORPUS/wcxb-dev" >target/bench/first-call.json
  python3 bench/report.py first_call target/bench/first-call.json
}

# Which functions take the time of a warm call in Chromium, and who calls them. Printed only: a profile is no figure.
bench_profile() {
  need_set wcxb-dev
  need_browsers
  build_named
  node bench/profile.js "$PITH_CORPUS/wcxb-dev"
}

bench_native() {
  need_set wcxb-dev
  build_cli
  need_node
  need_peers
  say "Timing Pith and other native programs"
  python3 bench/native.py "$CLI" "$PITH_CORPUS/wcxb-dev" >target/bench/native.json
  python3 bench/report.py native target/bench/native.json
}

# A batch of made pages of many sites, read each for itself and with the others of its site: PITH_PAGES=20000 and PITH_SITES=2000 are the numbers.
bench_by_site() {
  need_set wcxb-dev
  build_cli
  say "Timing batches with and without --by-site"
  mkdir -p target/bench
  python3 bench/by-site.py "$CLI" "$PITH_CORPUS/wcxb-dev" target/bench "${PITH_PAGES:-20000}" "${PITH_SITES:-2000}" >target/bench/by-site.json
  python3 bench/report.py by_site target/bench/by-site.json
}

# The instructions that each stage takes natively, by Callgrind. They are the same on a busy machine, so that small costs show.
bench_instructions() {
  need_set wcxb-dev
  need_cargo
  need_node
  need_valgrind
  say "Building the command line with the names of its functions"
  CARGO_PROFILE_RELEASE_DEBUG=line-tables-only CARGO_PROFILE_RELEASE_STRIP=none \
    cargo build --quiet --release --features cli --bin pith --target-dir target/counted
  say "Counting instructions"
  mkdir -p target/bench
  node bench/sample.js "$PITH_CORPUS/wcxb-dev" target/bench/pages
  python3 bench/instructions.py target/counted/release/pith target/bench/pages >target/bench/instructions.json
  python3 bench/report.py instructions target/bench/instructions.json
}

# A library of made articles, natively and, with the first number, in both browsers: PITH_ARTICLES="10000 50000" are the numbers.
bench_library() {
  local articles=(${PITH_ARTICLES:-10000 50000})
  need_browsers
  build_extension
  say "Timing a library"
  mkdir -p target/bench
  cargo bench --quiet --features library --bench library -- "$PWD/target/bench/library.sqlite" "${articles[@]}" >target/bench/library.json
  rm -f target/bench/library.sqlite*
  say "Timing imports and exports"
  cargo bench --quiet --features library --bench library -- --import "$PWD/target/bench" 100000 >target/bench/import.json
  cargo bench --quiet --features library --bench library -- --export "$PWD/target/bench" "${articles[0]}" >target/bench/export.json
  rm -rf target/bench/moved
  say "Timing a library in browsers"
  cargo bench --quiet --features library --bench library -- --print "${articles[0]}" >target/bench/articles.jsonl
  node bench/library.js target/bench/articles.jsonl >target/bench/library-browsers.json
  rm -f target/bench/articles.jsonl
  node bench/import.js 100000 >target/bench/import-browsers.json
  python3 bench/report.py library target/bench/library.json target/bench/library-browsers.json \
    target/bench/import.json target/bench/export.json target/bench/import-browsers.json
}

# An import of a Pocket table in both browsers, printed only: PITH_ROWS is the number of its rows.
bench_import() {
  need_browsers
  build_extension
  say "Timing an import"
  node bench/import.js "${PITH_ROWS:-100000}"
}

# The time of each stage of an extraction. BENCHMARKS.md does not have it.
bench_stages() {
  need_set wcxb-dev
  need_cargo
  need_node
  node bench/sample.js "$PITH_CORPUS/wcxb-dev" target/bench/pages
  PITH_PAGES=$PWD/target/bench/pages cargo bench --quiet --locked --manifest-path bench/peers/Cargo.toml --target-dir target/peers
}

bench_growth() {
  need_cargo
  say "Timing pages of growing size"
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
  bench_sets
  bench_browser
  bench_first_call
  bench_reader
  bench_native
  bench_instructions
  bench_python
  bench_library
  bench_growth
  bench_size
}

# size: prints the bytes of what ships beside their pins, and what the core is made of; size pin writes the pins anew
verb_size() {
  build_shipped
  node bench/size.js "$@"
}
