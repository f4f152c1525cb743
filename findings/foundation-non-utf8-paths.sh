#!/usr/bin/env bash
# On Linux a file's name is bytes. Swift's Foundation has no such path, and says so nowhere: a name in Latin-1, as old
# cards and archives have them,
# - becomes U+FFFD in FileManager.contentsOfDirectory, in CommandLine.arguments and in a URL made by
#   URL(fileURLWithFileSystemRepresentation:…): that file does not exist;
# - makes path, lastPathComponent and the file system representation empty in a URL that has it percent-encoded, as GLib
#   gives it. That URL keeps the bytes, though, and compares, splits and joins like any other.
#
# Seen: Swift 6.3.1 for Linux, 28 November 2026.
# Source: Foundation's reference of URL and FileManager, which is silent about it.
# So: read folders with readdir, arguments from CommandLine.unsafeArgv, keep the URL, and decode its bytes for open().

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
if ! command -v swiftc >"$work/swift"; then
  echo "This needs Swift: https://www.swift.org/install/linux" >&2
  exit 2
fi
echo "with: $(swiftc --version 2>"$work/none" | head --lines=1)"

cat >paths.swift <<'SWIFT'
import Foundation
let url = URL(string: "file:///tmp/d/caf%E9.jpg")!
let bytes = Array("/tmp/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
let given = URL(fileURLWithFileSystemRepresentation: bytes, isDirectory: false, relativeTo: nil)
switch CommandLine.arguments[1] {
case "listed":
  let names = try FileManager.default.contentsOfDirectory(atPath: "folder")
  print(names.map { FileManager.default.fileExists(atPath: "folder/" + $0) })
case "path": print("\(url.path)|\(url.lastPathComponent)|\(url.pathExtension)")
case "kept": print(url.absoluteString, url.deletingLastPathComponent().path)
case "given": print(given.path.unicodeScalars.contains("\u{FFFD}"))
default: print(CommandLine.arguments[1].unicodeScalars.contains("\u{FFFD}"))
}
SWIFT
swiftc -o paths paths.swift
mkdir folder
touch "$(printf 'folder/caf\351.jpg')"

expect 'whether the file that contentsOfDirectory lists exists' '[false]' "$(./paths listed)"
expect 'path, name and extension of file:///tmp/d/caf%E9.jpg' '||' "$(./paths path)"
expect 'the URL, and its folder' 'file:///tmp/d/caf%E9.jpg /tmp/d' "$(./paths kept)"
expect 'U+FFFD in a URL of these bytes' 'true' "$(./paths given)"
expect 'U+FFFD in an argument' 'true' "$(./paths "$(printf 'caf\351')")"
finish
