# shellcheck shell=bash
# What both commands need of a machine, sourced by Benchmarks/run and Tests/run: a Swift toolchain, and from
# Debian libjemalloc-dev, zlib1g-dev and pkg-config. Missing packages are installed; whatever cannot be had ends
# the script with one line that says what to do, and exit 2. The sourcing script has set `root`, the package's
# folder, and `script`, its own name in messages.

# A crash in a program under test must end it, not wait in an interactive backtracer.
export SWIFT_BACKTRACE=enable=no

fail() {
  printf '%s: %s\n' "$script" "$1" >&2
  exit 2
}

# The toolchain must be at least the manifest's tools version, which is the one place that states it.
require_swift() {
  local needed found
  needed=$(sed -n '1s|^// swift-tools-version: *||p' "$root/Package.swift")
  command -v swift >/dev/null ||
    fail "no swift on the PATH; install Swift $needed or later from https://www.swift.org/install/linux"
  # A toolchain that does not even start, for want of a library, is one that names no version.
  found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1) || true
  [ -n "$found" ] || fail "\`swift --version\` names no version; Swift $needed or later is needed"
  [ "$(printf '%s\n%s\n' "$needed" "$found" | sort -V | head -n 1)" = "$needed" ] ||
    fail "Swift $found is too old; $needed or later is needed"
}

# install_packages PACKAGE...: installs them through apt-get, as root or through sudo. The package lists are
# fetched only if the first attempt fails, since most machines have them.
install_packages() {
  local line="apt-get install -y --no-install-recommends $*"
  command -v apt-get >/dev/null || fail "missing: $*; this machine has no apt-get, install them by hand"
  local -a as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
      as_root=(sudo)
    else
      fail "missing: $*; run as root: $line"
    fi
  fi
  printf '%s: installing %s\n' "$script" "$*" >&2
  local -a install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get install -y --no-install-recommends "$@")
  if ! "${install[@]}" >&2; then
    "${as_root[@]}" apt-get update >&2 || true
    "${install[@]}" >&2 || fail "could not install $*; run as root: apt-get update && $line"
  fi
}

# The libraries that Package.swift finds through pkg-config, and the packages that bring them.
require_libraries() {
  local -a missing=()
  if command -v pkg-config >/dev/null; then
    pkg-config --exists jemalloc || missing+=(libjemalloc-dev)
    pkg-config --exists zlib || missing+=(zlib1g-dev)
  else
    # Without pkg-config nobody can be asked; apt-get leaves alone what is there already.
    missing=(libjemalloc-dev zlib1g-dev pkg-config)
  fi
  [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
  # SwiftPM only warns of a missing .pc file and then fails on a header, so it is said here.
  local module
  for module in jemalloc zlib; do
    pkg-config --exists "$module" ||
      fail "pkg-config does not find $module (no $module.pc in \"$(pkg-config --variable pc_path pkg-config)\"); see PKG_CONFIG_PATH and PKG_CONFIG_LIBDIR"
  done
}
