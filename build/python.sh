# Builds, tests and measures the Python package. Sourced by build.sh.

WHEELS=dist/python
PYTHON_TOOLS=.tools/python

need_python() {
  has python3 || fail "Python is missing. Install Python 3.11 or newer and run this again."
}

# Makes an environment with locked packages, once for each state of the lock: locked_environment FOLDER REQUIREMENTS [OPTION...]
locked_environment() {
  local folder=$1 requirements=$2 sum
  shift 2
  sum=$(sha256sum "$requirements" | cut -c1-64)
  [ "$(cat "$folder/ready" 2>/dev/null)" != "$sum" ] || return 0
  say "Installing the packages of $requirements"
  rm -rf "$folder"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" -r "$requirements"
  echo "$sum" >"$folder/ready"
}

# What builds and tests the package: maturin, pytest, mypy, and the programs it works with (trafilatura, datatrove, Spark).
need_python_tools() {
  need_python
  locked_environment "$PYTHON_TOOLS" python/requirements.txt --require-hashes
}

# Spark runs on Java. Its tests say that they are skipped where there is none.
need_java() {
  has java || [ -n "${JAVA_HOME:-}" ] || apt_install openjdk-17-jre-headless || say "Java is missing and cannot be installed from here: Spark is not tested"
}

# The wheel: dist/python/pith_reader-VERSION-cp310-abi3-PLATFORM.whl; build_wheel [PROFILE]
build_wheel() {
  need_cargo
  need_python_tools
  say "Building the wheel"
  rm -rf "$WHEELS"
  CARGO_TARGET_DIR=$PWD/target/python "$PYTHON_TOOLS/bin/maturin" build --quiet --profile "${1:-release}" --locked --manifest-path python/Cargo.toml --out "$WHEELS"
}

# The same for tests: compiling takes half the time.
build_test_wheel() {
  build_wheel quick
}

# A new environment that holds the wheel alone. The tools can be imported from it, but come from their own environment: wheel_environment FOLDER
wheel_environment() {
  rm -rf "$1"
  python3 -m venv --without-pip "$1"
  "$PYTHON_TOOLS/bin/pip" --python "$1/bin/python" install --quiet --disable-pip-version-check --no-index --no-deps "$WHEELS"/*.whl
  "$PYTHON_TOOLS/bin/python" -c 'import site; print(site.getsitepackages()[0])' >"$("$1/bin/python" -c 'import site; print(site.getsitepackages()[0])')/tools.pth"
}

# python: builds the wheel for Python, dist/python, and shows the article of a sample page with it
verb_python() {
  build_wheel
  wheel_environment target/python/show
  say "The article of $SAMPLE, by $(ls "$WHEELS")"
  target/python/show/bin/python - "$SAMPLE" "$SAMPLE_URL" <<'PROGRAM'
import pathlib, sys
import pith
article = pith.extract(pathlib.Path(sys.argv[1]).read_bytes(), sys.argv[2])
print(repr(article), "\n")
print(article.markdown(), end="")
PROGRAM
}

# Runs pytest, and says how many tests passed and failed in a line that is counted.
run_pytest() {
  local log=$LOGS/pytest status=0 passed failed
  PITH_CLI=$PWD/target/debug/pith target/python/test/bin/python -m pytest -c python/pyproject.toml --rootdir python -rs python/tests 2>&1 | tee "$log" || status=$?
  passed=$(sed -nE 's/(^|.*[^0-9])([0-9]+) passed.*/\2/p' "$log" | tail -1)
  failed=$(sed -nE 's/(^|.*[^0-9])([0-9]+) (failed|error).*/\2/p' "$log" | tail -1)
  echo "test result: python. ${passed:-0} passed; ${failed:-0} failed; exit status $status"
  return "$status"
}

run_python() {
  need_java
  wheel_environment target/python/test
  run_pytest
}

# Python beside other extractors in one process, on threads, and on Spark: PITH_SPARK_PAGES="10000 100000" are the numbers of pages there.
bench_python() {
  need_set wcxb-dev
  need_java
  build_cli
  build_wheel
  need_python_peers
  wheel_environment target/python/bench
  "$PYTHON_TOOLS/bin/pip" --python .tools/peers/bin/python install --quiet --disable-pip-version-check --no-index --no-deps --force-reinstall "$WHEELS"/*.whl
  mkdir -p target/bench
  say "Timing Python extractors"
  .tools/peers/bin/python bench/python.py extractors "$CLI" "$PITH_CORPUS/wcxb-dev" >target/bench/python.json
  say "Timing Spark"
  target/python/bench/bin/python bench/python.py spark "$CLI" "$PITH_CORPUS/wcxb-dev" target/bench/spark ${PITH_SPARK_PAGES:-10000 100000} >target/bench/spark.json
  python3 bench/report.py python target/bench/python.json target/bench/spark.json
}
