# Makes everything that is published. Sourced by build.sh.

RELEASE=dist/release

# release: makes everything that is published, with checksums, from the last commit: dist/release; release check makes it twice and compares
verb_release() {
  case ${1:-} in
    "") make_release ;;
    check)
      make_release
      make_release_again
      ;;
    *) fail "There is no \"release $1\": release, or release check." ;;
  esac
}

make_release() {
  need_node
  [ -z "$(git status --porcelain)" ] || fail "Some changes are not committed. A release is made from a commit."
  VERSION=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
  rm -rf "$RELEASE"
  mkdir -p "$RELEASE"
  release_crate
  release_cli
  release_packages
  release_wheel
  say "Writing the bills of materials"
  node build/bill.js "$RELEASE"
  (cd "$RELEASE" && sha256sum -- * >SHA256SUMS && sha256sum --quiet --check SHA256SUMS)
  node build/artefacts.js "$RELEASE"
}

# The crate. Cargo builds it from the package alone, and a warning counts as a failure.
release_crate() {
  say "Packing the crate"
  local log=target/package.log
  mkdir -p target
  cargo package --locked 2>&1 | tee "$log" >&2
  ! grep -q '^warning' "$log" || fail "cargo package has warnings."
  cp "target/package/pith-reader-$VERSION.crate" "$RELEASE"
}

# The command line for this machine, built from the packed crate, with man page, completions and notices.
release_cli() {
  local host name source stage
  host=$(rustc -vV | sed -n 's/^host: //p')
  name=pith-$VERSION-$host
  say "Building $name"
  source=$(mktemp -d)
  tar -xzf "$RELEASE/pith-reader-$VERSION.crate" -C "$source"
  # No path of this machine may be in the program, or another machine could not reproduce it.
  RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$source/pith-reader-$VERSION=/pith -C strip=symbols" \
    cargo build --quiet --locked --release --features cli --bin pith --target "$host" \
    --manifest-path "$source/pith-reader-$VERSION/Cargo.toml" --target-dir target/release-cli
  stage=$source/$name
  mkdir -p "$stage/completions"
  cp "target/release-cli/$host/release/pith" LICENSE-MIT LICENSE-APACHE "$stage"
  node build/notices.js "$host" cli >"$stage/THIRD-PARTY-NOTICES.txt"
  "$stage/pith" man >"$stage/pith.1"
  "$stage/pith" completions bash >"$stage/completions/pith.bash"
  "$stage/pith" completions zsh >"$stage/completions/_pith"
  "$stage/pith" completions fish >"$stage/completions/pith.fish"
  reproducible_tar "$source" "$name" >"$RELEASE/$name.tar.gz"
  rm -rf "$source"
}

# A folder as tar.gz, the same bytes for the same files: names in order, one time, no owner: reproducible_tar PARENT FOLDER
reproducible_tar() {
  local tar=tar
  ! has gtar || tar=gtar
  "$tar" --version | grep -q GNU || fail "GNU tar is missing: other tars cannot sort. Install it and run this again."
  "$tar" --create --directory "$1" --sort=name --mtime=1980-01-01T00:00:00Z --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --format=ustar "$2" | gzip -9 -n
}

# The npm package and the extension for each browser, with its sources.
release_packages() {
  local kind
  pack_npm
  cp "dist/pith-reader-$VERSION.tgz" "$RELEASE"
  build_extension
  for kind in chromium firefox source; do cp "dist/pith-$kind.zip" "$RELEASE/pith-$kind-$VERSION.zip"; done
}

# The Python package for this machine, with notices, built from the packed crate. Both crates stand in one workspace, because Cargo names a crate
# outside of it by its whole path, and the name changes the program.
release_wheel() {
  local host stage
  need_python_tools
  host=$(rustc -vV | sed -n 's/^host: //p')
  say "Building the wheel"
  stage=$(mktemp -d)
  tar -xzf "$RELEASE/pith-reader-$VERSION.crate" -C "$stage"
  mv "$stage/pith-reader-$VERSION" "$stage/pith"
  git archive HEAD python LICENSE-MIT LICENSE-APACHE | tar -x -C "$stage"
  printf '[workspace]\nmembers = ["python"]\nexclude = ["pith"]\nresolver = "3"\n\n' >"$stage/Cargo.toml"
  sed -n '/^\[profile/,$p' python/Cargo.toml >>"$stage/Cargo.toml"
  sed -e '/^\[workspace\]$/d' -e '/^\[profile/,$d' -e 's|path = ".."|path = "../pith"|' python/Cargo.toml >"$stage/python/Cargo.toml"
  mv "$stage/python/Cargo.lock" "$stage"
  node build/notices.js "$host" pyo3/extension-module python/Cargo.toml >"$stage/python/lib/pith/THIRD-PARTY-NOTICES.txt"
  RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$stage=/pith -C strip=symbols" CARGO_TARGET_DIR=$PWD/target/release-wheel \
    SOURCE_DATE_EPOCH=315532800 "$PYTHON_TOOLS/bin/maturin" build --quiet --release --locked --manifest-path "$stage/python/Cargo.toml" --out "$stage/wheels"
  cp "$stage"/wheels/*.whl "$RELEASE"
  rm -rf "$stage"
}

# Makes the release again from a clone in another folder and compares every byte.
make_release_again() {
  local other
  other=$(mktemp -d)
  say "Making it again in $other"
  git clone --quiet . "$other/pith"
  # Building wasm-bindgen takes a minute, and its version is checked.
  [ ! -x "$BINDGEN" ] || { mkdir -p "$other/pith/.tools/bin" && cp "$BINDGEN" "$other/pith/$BINDGEN"; }
  (cd "$other/pith" && ./build.sh release)
  diff -r "$RELEASE" "$other/pith/$RELEASE" || fail "The second build differs; it is in $other."
  rm -rf "$other"
  say "Both builds are equal, byte for byte"
}
