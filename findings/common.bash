# shellcheck shell=bash
# What the findings share: a temporary folder, pinned packages, and the comparison of what is seen with
# what was seen before. A script sources it, calls `expect` for each thing it claims, and ends with `finish`.

set -euo pipefail

# What a script writes goes here, and away with it.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
changes=0

# python_packages NAME==VERSION…: installs exactly these from PyPI, and nothing they would bring along;
# "$work/venv/bin/python" then has them.
python_packages() {
  python3 -m venv "$work/venv"
  "$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps "$@"
  echo "with: $*"
}

# debian_package NAME VERSION: needs an installed package, and says which version it is.
debian_package() {
  local installed
  if ! installed=$(dpkg-query --show --showformat='${Version}' "$1" 2>"$work/none") ||
    [ -z "$installed" ]; then
    echo "This needs the Debian package $1: apt-get install $1" >&2
    exit 2
  fi
  echo "with: $1 $installed"
  [ "$installed" = "$2" ] || echo "  (what is expected below was seen with $2)"
}

# expect WHAT SEEN-BEFORE SEEN-NOW: prints what is seen, and notes if it is something else than before.
expect() {
  echo "$1: $3"
  [ "$2" = "$3" ] && return
  echo "  CHANGED, it was: $2"
  changes=$((changes + 1))
}

# finish: fails if anything has changed.
finish() {
  if [ "$changes" -gt 0 ]; then
    echo "$changes of the behaviours described above have changed." >&2
    exit 1
  fi
  echo "All is as described."
}
