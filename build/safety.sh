# Tries at length whether what hostile pages become is harmless, as the tests do in short, and writes the counts into BENCHMARKS.md. Sourced by build.sh.

# safety: runs one of the long checks, or all: safety [attack|memory|outputs] [ARGUMENT...]; BENCHMARKS.md gets the figures
verb_safety() {
  local what=${1:-all}
  [ $# = 0 ] || shift
  declare -F "safety_$what" >/dev/null || fail "There is no part \"$what\" of the safety checks: attack, memory, outputs."
  mkdir -p target/safety
  "safety_$what" "$@"
}

safety_all() {
  local status=0
  safety_attack || status=$?
  safety_memory || status=$?
  safety_outputs || status=$?
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
