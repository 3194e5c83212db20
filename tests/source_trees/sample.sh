#!/usr/bin/env bash
# Builds the boxes.
#
# Usage: sample.sh [target]

set -euo pipefail
source ./lib/common.sh
. "$DIR/more.sh"
readonly LIMIT=10
declare -rx MODE=fast
OTHER=1

# Build one target.
build() {
  local target=$1
  if [[ -z $target ]]; then
    return 1
  elif [ "$target" = x ]; then
    :
  fi
  for file in *.c; do compile "$file"; done
  case $target in
    all) ;;
    *) ;;
  esac
}

function _clean {
  source ./late.sh
  rm -rf build # not {a} function() {
}

function both() ( echo "build() { }" )

# XXX: quote it
build "$@"
