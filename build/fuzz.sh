# Fuzzes what reads a stranger's bytes, guided by coverage. Sourced by build.sh.
#
# The fuzzer is LLVM's libFuzzer, which the crate libfuzzer-sys compiles. The flags ask the compiler for its counters as cargo-fuzz does; the stable
# compiler takes them too.

FUZZ_HOST=x86_64-unknown-linux-gnu
FUZZ_BINARY=target/fuzz/$FUZZ_HOST/release/pith-fuzz
FUZZ_FLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
-Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing"

# For each target its dictionary, the longest input in bytes, the seconds after which it hangs (by the clock, and the machine may be busy), the megabytes it may take, and its share of the time.
FUZZ_TARGETS="
html         html     4096  5  512 3
canonical    html     4096  5  512 3
doors        html     4096  5  512 3
extract      html     8192  5  512 4
clean-twice  html     4096  5  512 3
metadata     metadata 4096  5  512 3
json         json     2048  5  512 1
charset      charset  2048  5  512 1
url          url       512  5  512 2
warc         warc     4096  5 1024 2
http         http     2048  5  512 2
query        query     512  5  512 1
search       query     256  5  512 2
import       import   8192 10 1024 3
import-zip   import   8192 10 1024 3
library-file sqlite   4096 10  512 3
"

need_cxx() {
  has c++ || apt_install g++ || fail "A C++ compiler is missing and cannot be installed from here: libFuzzer is written in C++. Install g++ or clang and run this again."
}

build_fuzz() {
  need_cargo
  need_cxx
  [ "$(rustc -vV | sed -n 's/^host: //p')" = "$FUZZ_HOST" ] || fail "Fuzzing runs on $FUZZ_HOST only."
  say "Building the fuzzer"
  RUSTFLAGS=$FUZZ_FLAGS cargo build --quiet --locked --release --manifest-path fuzz/Cargo.toml --target "$FUZZ_HOST" --target-dir target/fuzz
  PITH_FUZZ_SEEDS=target/fuzz/seeds "$FUZZ_BINARY"
}

# Runs one target for some seconds: fuzz_target TARGET SECONDS DICTIONARY BYTES TIMEOUT MEGABYTES
# What it learns stays in target/fuzz/corpus, and what is wrong in target/fuzz/found. A line of figures goes to target/fuzz/runs.tsv.
fuzz_target() {
  local name=$1 seconds=$2 dictionary=$3 bytes=$4 timeout=$5 megabytes=$6 status=0 log=target/fuzz/$1.log figures began=$SECONDS
  mkdir -p "target/fuzz/corpus/$name" "target/fuzz/found/$name"
  PITH_FUZZ=$name "$FUZZ_BINARY" "target/fuzz/corpus/$name" "target/fuzz/seeds/$name" -dict="fuzz/dictionaries/$dictionary.dict" -max_len="$bytes" \
    -timeout="$timeout" -rss_limit_mb="$megabytes" -max_total_time="$seconds" -artifact_prefix="target/fuzz/found/$name/" \
    -print_final_stats=1 >"$log" 2>&1 || status=$?
  # A finding ends a run early.
  seconds=$((SECONDS - began))
  figures=$(awk '
    /inline 8-bit counters\)/ && match($0, /\([0-9]+ inline/) { edges = substr($0, RSTART + 1, RLENGTH - 8) }
    { for (n = 1; n < NF; n++) {
        if ($n == "cov:") cov = $(n + 1)
        if ($n == "ft:") features = $(n + 1)
        if ($n == "corp:") { split($(n + 1), corpus, "/") }
      }
      if (/^#[0-9]+/) { split(substr($1, 2), run, /[^0-9]/); last = run[1] } }
    /^stat::number_of_executed_units:/ { runs = $2 }
    /^stat::peak_rss_mb:/ { peak = $2 }
    END { print (runs ? runs : last + 0) "\t" edges + 0 "\t" cov + 0 "\t" features + 0 "\t" corpus[1] + 0 "\t" peak + 0 }
  ' "$log")
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$(date -u +%F)" "$(git rev-parse --short HEAD)" "$name" "$seconds" "$status" "$figures" >>target/fuzz/runs.tsv
  printf '%s\n' "$figures" | awk -F '\t' -v name="$name" -v seconds="$seconds" -v status="$status" \
    '{ printf "%-13s %11d runs  %6d s  %6d of %d edges  %7d features  %6d inputs  %5d MB  %s\n", name, $1, seconds, $3, $2, $4, $5, $6, status == 0 ? "nothing found" : "FOUND" }'
  [ "$status" = 0 ] || tail -n 25 "$log" >&2
  return "$status"
}

# Compares the native build with the core for browsers on every page that the targets kept.
fuzz_wasm() {
  local name folders=()
  for name in canonical doors html clean-twice; do [ ! -d "target/fuzz/corpus/$name" ] || folders+=("target/fuzz/corpus/$name"); done
  [ ${#folders[@]} != 0 ] || fail "There are no inputs yet: ./build.sh fuzz makes them."
  build_browser
  cargo build --quiet --features cli --example doors
  say "Comparing the native build with WebAssembly"
  node fuzz/native-and-wasm.js "${folders[@]}"
}

# fuzz: fuzzes every target, or one: fuzz [MINUTES [TARGET]]; ten minutes in all unless it says otherwise. fuzz 0 wasm compares with WebAssembly
verb_fuzz() {
  if [ "${2:-}" = wasm ]; then
    fuzz_wasm
    return
  fi
  local minutes=${1:-10} wanted=${2:-} name dictionary bytes timeout megabytes share shares=0 known= found=
  [[ $minutes =~ ^[0-9]+$ ]] || fail "“$minutes” is not a number of minutes: ./build.sh fuzz [MINUTES [TARGET]]"
  while read -r name _ _ _ _ share; do
    [ -n "$name" ] || continue
    known+=" $name"
    [ -n "$wanted" ] && [ "$name" != "$wanted" ] || shares=$((shares + share))
  done <<<"$FUZZ_TARGETS"
  [ "$shares" != 0 ] || fail "There is no target \"$wanted\":$known."
  build_fuzz
  while read -r name dictionary bytes timeout megabytes share; do
    [ -n "$name" ] && { [ -z "$wanted" ] || [ "$name" = "$wanted" ]; } || continue
    fuzz_target "$name" $((minutes * 60 * share / shares)) "$dictionary" "$bytes" "$timeout" "$megabytes" || found+=" $name"
  done <<<"$FUZZ_TARGETS"
  [ -z "$found" ] || fail "Something was found by:$found. The input is in target/fuzz/found; PITH_FUZZ=TARGET $FUZZ_BINARY INPUT tries it again. CONTRIBUTING.md says what comes next."
}
