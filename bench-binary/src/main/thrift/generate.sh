#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Generates src/generated/java/…/libthrift from wirebench.thrift, in a package of its own, with Thrift's compiler 0.17.0 (Debian's
# thrift-compiler). Maven cannot resolve that program, so that the classes are checked in.
set -euo pipefail
cd "$(dirname "$0")"
folder=io/github/wirebench/binary/generated/libthrift
target=../../generated/java/$folder
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
[ "$(thrift --version)" = "Thrift version 0.17.0" ] || { echo "Thrift version 0.17.0 is needed" >&2; exit 2; }
sed 's/binary.generated.thrift/binary.generated.libthrift/' wirebench.thrift > "$made/wirebench.thrift"
thrift --gen java:generated_annotations=suppress -out "$made" "$made/wirebench.thrift"
find "$made/$folder" -name '*.java' -exec sed -i -e '1i // SPDX-License-Identifier: Apache-2.0' -e 's/[ \t]*$//' {} +
rm -rf "$target"
mv "$made/$folder" "$target"
