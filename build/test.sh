# Runs the tests. Sourced by build.sh.
#
# Two background jobs begin to compile before the tools of the tests are installed, because a new machine spends minutes on each. One builds the
# extension. While the browsers test that, the other builds what the later parts need, and then runs the tests that need no browser: those in
# Python and in Rust.

# ---- counting

PASSED=0
FAILED=0

# Adds the tests in a log to the sums: tally LOG STATUS. A command that failed without a failed test counts as one failure.
tally() {
  local passed bad failed=0
  while read -r passed bad; do
    PASSED=$((PASSED + passed))
    failed=$((failed + bad))
  done < <(sed -nE -e 's/^test result: .* ([0-9]+) passed; ([0-9]+) failed;.*/\1 \2/p' \
    -e 's/^# pass ([0-9]+)$/\1 0/p' -e 's/^# (fail|cancelled) ([0-9]+)$/0 \2/p' "$1")
  [ "$2" = 0 ] || [ "$failed" -gt 0 ] || failed=1
  FAILED=$((FAILED + failed))
  [ "$failed" = 0 ] || failures "$1" >>"$LOGS/failures"
}

# What a log says of the tests that failed, as node, cargo and pytest write it; of a log without such words its end.
failures() {
  awk '
    /^ *not ok / && !/# (TODO|SKIP)/ { until = "^ *[.][.][.]$" }
    /^failures:$/ { until = "^test result: " }
    /^=+ (FAILURES|ERRORS) =+$/ { until = "^[0-9]+ failed" }
    until { print; found = 1 }
    until && $0 ~ until { until = "" }
    { last[NR % 30] = $0 }
    END { if (!found) for (n = NR - 29; n <= NR; n++) if (n > 0) print last[n % 30] }
  ' "$1"
}

# Runs a command of tests, shows its output and counts its tests.
count() {
  local log=$LOGS/counted status=0
  "$@" 2>&1 | tee "$log" || status=$?
  tally "$log" "$status"
}

# Runs a build step in a subshell; ATTEMPTED is its exit status, and one that fails counts as a failed test. Not to be called under
# `if` or `||`: there bash goes on after the first command that fails.
attempt() {
  set +e
  (set -e; "$@")
  ATTEMPTED=$?
  set -e
  [ "$ATTEMPTED" != 0 ] || return 0
  say "FAILED: $*"
  echo "FAILED: $*" >>"$LOGS/failures"
  FAILED=$((FAILED + 1))
}

# ---- the background jobs

BACKGROUND=()

# Runs steps in the background, one after the other: start_background NICENESS STEP...
# The output and the exit status of each go to files in LOGS.
start_background() {
  local niceness=$1 step
  shift
  [ $# -gt 0 ] || return 0
  # A process group of its own, so that compilers can be ended with it.
  set -m
  for step in "$@"; do
    set +e
    (set -e; "$step") >"$LOGS/$step" 2>&1
    echo $? >"$LOGS/$step.status"
  done </dev/null &
  BACKGROUND+=($!)
  set +m
  renice -n "$niceness" -p $! >/dev/null 2>&1 || true
}

stop_background() {
  local job
  for job in "${BACKGROUND[@]}"; do kill -- "-$job" 2>/dev/null || true; done
  rm -rf "$LOGS"
}

# Waits until a step of a background job has ended.
wait_for() {
  until [ -s "$LOGS/$1.status" ]; do
    kill -0 "${BACKGROUND[@]}" 2>/dev/null || [ -s "$LOGS/$1.status" ] || fail "The background jobs ended before $1."
    sleep 0.2
  done
}

# Waits for a build step, and shows its output if it failed.
built() {
  wait_for "$1"
  [ "$(cat "$LOGS/$1.status")" = 0 ] || { cat "$LOGS/$1" >&2; return 1; }
}

# ---- the parts: for each, what the background jobs build for it, what is built when its turn comes, and its tests

# The parts in the order in which they run. Each takes less time than the background jobs need to be ready for the next one. At the end the tests in
# Rust run beside those in Python, which use one processor.
PARTS=(extension browsers npm node www sizes rust python)

background_for() {
  case $1 in
    extension) echo build_browser build_library ;;
    browsers) echo build_native build_probe ;;
    npm) echo build_native build_anywhere ;;
    node) echo build_native ;;
    python) echo build_native build_test_wheel ;;
    www | sizes) echo build_anywhere build_classic ;;
  esac
}

# The command line, and the example that prints what each entry point makes of a page: tests compare with them.
build_native() {
  say "Building the command line for tests"
  cargo build --quiet --features cli --example doors --bin pith
}

# Builds what another part does not build anyway: unless_chosen PART COMMAND
unless_chosen() {
  among "$1" "${chosen[@]}" || "$2"
}

# Builds what a part needs; chosen are the parts of this run.
prepare() {
  local step
  for step in $(background_for "$1"); do built "$step"; done
  case $1 in
    extension) build_extension ;;
    browsers | node) build_browser ;;
    npm)
      pack_npm
      unless_chosen extension build_extension
      ;;
    www)
      unless_chosen npm pack_npm
      build_demo
      ;;
    sizes)
      unless_chosen extension build_extension
      unless_chosen www build_www
      ;;
  esac
}

test_extension() {
  say "Testing the extension in Chromium and Firefox"
  count node tests/driven.js tests/extension/*.test.js
}

test_browsers() {
  say "Testing the core in Chromium and Firefox"
  count node tests/driven.js tests/browser/*.test.js
}

test_npm() {
  say "Testing the npm package"
  count node --test --test-reporter=tap --test-concurrency=2 tests/npm/{node,markdown,runtimes,types}.test.js
  count node tests/driven.js tests/npm/{browser,extension,outputs,same-output}.test.js
}

test_node() {
  say "Testing the core for browsers, and pith serve, in Node"
  count node --test --test-reporter=tap --test-concurrency=2 tests/node/*.test.js
}

test_www() {
  say "Testing the demo page in Chromium and Firefox"
  count node tests/driven.js tests/www/*.test.js
}

test_sizes() {
  say "Weighing what ships"
  count node --test --test-reporter=tap tests/sizes.test.js
}

test_rust() {
  say "Testing in Rust"
  # No browser waits for a processor any more. Only root may raise a priority again.
  [ ${#BACKGROUND[@]} = 0 ] || renice -n 0 -g "${BACKGROUND[@]}" >/dev/null 2>&1 || true
  count cargo test --quiet --features cli,classic,train,html --no-fail-fast
}

# They run in the background.
test_python() {
  say "Testing the Python package in a new environment"
  wait_for run_python
  cat "$LOGS/run_python"
  tally "$LOGS/run_python" "$(cat "$LOGS/run_python.status")"
}

# Whether a word is among others: among WORD OTHER...
among() {
  local word=$1 other
  shift
  for other in "$@"; do [ "$other" != "$word" ] || return 0; done
  return 1
}

# test: runs all tests, or those of some parts: test [PART...], of extension browsers npm node www sizes rust python; the last line is the sum
verb_test() {
  local part chosen=() steps=() step began
  for part in "$@"; do among "$part" "${PARTS[@]}" || fail "There is no part \"$part\" of the tests: ${PARTS[*]}."; done
  for part in "${PARTS[@]}"; do
    [ $# != 0 ] && ! among "$part" "$@" || chosen+=("$part")
  done

  # Programs in Java run for seconds here, which its quick compiler does not pay back.
  export JDK_JAVA_OPTIONS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
  # What makes the next build faster costs this one a tenth, lines in backtraces another sixth, many units for many processors an eighth; and the first
  # build of a machine is often its only one.
  [ -z "${CI:-}" ] && [ -d target/debug ] || export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_CODEGEN_UNITS=4
  need_cargo
  case "${chosen[*]}" in
    rust | python | "rust python") ;;
    *)
      need_node
      need_wasm_target
      need_bindgen
      ;;
  esac
  ! among extension "${chosen[@]}" || need_clang
  for step in build_native build_probe build_anywhere build_classic build_test_wheel; do
    for part in "${chosen[@]}"; do
      ! among "$step" $(background_for "$part") || { steps+=("$step"); break; }
    done
  done
  ! among python "${chosen[@]}" || steps+=(run_python)

  LOGS=$(mktemp -d)
  trap stop_background EXIT
  ! among extension "${chosen[@]}" || start_background 0 $(background_for extension)
  # Less priority than the browsers.
  start_background 10 "${steps[@]}"
  case "${chosen[*]}" in
    rust | python | "rust python") ;;
    *)
      need_browsers
      [ -d target/firefox-profile ] || node tests/profile.js || say "Firefox could not be started ahead of the tests"
      ;;
  esac
  ! among extension "${chosen[@]}" || need_voices
  ! among npm "${chosen[@]}" || need_runtimes
  ! among node "${chosen[@]}" || need_epubcheck
  for part in "${chosen[@]}"; do
    began=$SECONDS
    attempt prepare "$part"
    [ "$ATTEMPTED" != 0 ] || "test_$part"
    say "$part: $((SECONDS - began)) s"
  done
  # Once more at the end: what failed early is far above by now.
  if [ -s "$LOGS/failures" ]; then
    say "What failed"
    cat "$LOGS/failures"
  fi
  echo "$PASSED passed, $FAILED failed"
  [ "$FAILED" = 0 ]
}

# kills: kills both browsers, and ends the holder of the library in them, hundreds of times while it is written: kills [KILLS ENDS]; Firefox half as often
verb_kills() {
  local browser runs=() run status=0
  need_browsers
  build_extension
  export PITH_KILLS=${1:-200} PITH_ENDS=${2:-200}
  for browser in chromium firefox; do
    node --test --test-reporter=tap --test-name-pattern="^$browser" tests/extension/library-kill.test.js &
    runs+=($!)
  done
  for run in "${runs[@]}"; do wait "$run" || status=$?; done
  return "$status"
}
