# Tries at length whether what hostile pages become is harmless, as the tests do in short, and writes the counts into BENCHMARKS.md. Sourced by build.sh.

# safety: runs one of the long checks, or all: safety [attack|memory|outputs|wall|supply] [ARGUMENT...]; BENCHMARKS.md gets the figures
verb_safety() {
  local what=${1:-all}
  [ $# = 0 ] || shift
  declare -F "safety_$what" >/dev/null || fail "There is no part \"$what\" of the safety checks: attack, memory, outputs, wall, supply."
  mkdir -p target/safety
  "safety_$what" "$@"
}

safety_all() {
  local status=0
  safety_attack || status=$?
  safety_memory || status=$?
  safety_outputs || status=$?
  safety_wall || status=$?
  safety_supply || status=$?
  return "$status"
}

# `pith serve` among bad clients: safety attack [MINUTES [CLIENTS]]
safety_attack() {
  build_cli
  need_node
  say "Serving articles under attack"
  node tests/safety/attack.js "$CLI" "${1:-10}" "${2:-200}" >target/safety/attack.json
  python3 bench/report.py attack target/safety/attack.json
}

# Large pages one after another in one process, natively, in `pith serve` and in both browsers: safety memory [PAGES [MEGABYTES [WHERE,WHERE]]]
safety_memory() {
  need_browsers
  build_cli
  build_browser
  say "Reading large pages one after another"
  node tests/safety/memory.js "$CLI" "$@" >target/safety/memory.json
  python3 bench/report.py memory target/safety/memory.json
}

# Every output of hostile markup in both browsers: safety outputs [SEED [COUNT [FOLDER...]]]; a folder holds files of JSON lines, each with "id" and "html".
safety_outputs() {
  local seed=${1:-1} count=${2:-20000} folder folders=() status=0
  shift $(($# < 2 ? $# : 2))
  for folder in "$@"; do folders+=(--folder "$folder"); done
  need_browsers
  build_cli
  pack_npm
  build_extension
  say "Loading every output of hostile pages into both browsers"
  PITH=$PWD/$CLI node tests/safety/outputs.js --seed "$seed" --count "$count" "${folders[@]}" >target/safety/outputs.json || status=$?
  python3 bench/report.py outputs target/safety/outputs.json
  return "$status"
}

# The policies of the extension's pages alone, against raw payloads in both browsers: safety wall [COUNT [FOLDER]], with files as for safety outputs.
safety_wall() {
  local status=0
  need_browsers
  build_extension
  say "Putting raw payloads into the pages of the extension"
  PITH_PAYLOADS=${1:-2000} PITH_HOSTILE=${2:-} node --test-force-exit --test-reporter=tap tests/extension/second-wall.test.js >target/safety/wall.tap || status=$?
  grep -E '^ *(not ok|# wall)' target/safety/wall.tap
  [ "$status" != 0 ] || python3 bench/report.py wall target/safety/wall.tap
  return "$status"
}

# Runs cargo-deny over a lock file: deny MANIFEST WHAT...
deny() {
  local manifest=$1
  shift
  say "Checking the $* of $manifest"
  "$DENY" --config "$PWD/deny.toml" --manifest-path "$manifest" --locked "${DENY_OPTIONS[@]}" check --hide-inclusion-graph "$@"
}

# Licences, versions, origins and known vulnerabilities of crates and npm packages: of what ships all of it, of what only building, fuzzing
# and benchmarks use the origins and vulnerabilities. Where vulnerabilities cannot be looked up, the check says so and fails.
safety_supply() {
  local manifest folder status=0 shipped=(Cargo.toml python/Cargo.toml) tools=(build/bindgen/Cargo.toml fuzz/Cargo.toml bench/peers/Cargo.toml)
  need_cargo_deny
  need_node
  DENY_OPTIONS=()
  for manifest in "${shipped[@]}"; do deny "$manifest" licenses bans sources || status=1; done
  for manifest in "${tools[@]}"; do deny "$manifest" sources || status=1; done
  say "Fetching what is known of vulnerable crates"
  if "$DENY" --config "$PWD/deny.toml" fetch db; then
    DENY_OPTIONS=(--offline)
    for manifest in "${shipped[@]}" "${tools[@]}"; do deny "$manifest" advisories || status=1; done
  else
    say "It cannot be fetched from here: the crates were not looked up"
    status=1
  fi
  for folder in . tests/npm/runtimes; do
    say "Looking up the npm packages of $folder"
    npm audit --prefix "$folder" || { say "npm names a vulnerability, or cannot be asked"; status=1; }
  done
  return "$status"
}
