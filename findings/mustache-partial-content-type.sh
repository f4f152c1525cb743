#!/usr/bin/env bash
# A template of swift-mustache can say what it writes, {{% CONTENT_TYPE:TEXT}}, and one expects that of the templates
# that it includes too: what is a page's is its parts'. A partial begins with HTML again, whatever the page said, and so
# does a partial of a partial; the page goes on as it was. A mail in plain text with a shared footer says “&amp;” in its
# footer alone, and a page with an escaping of its own loses it in each part, without an error.
#
# Seen: swift-mustache 2.1.1, Swift 6.3.1, 29 November 2026.
# Source: the library's documentation, "Pragmas/Configuration variables"; it does not speak of partials.
# So: write the pragma into each file, or put it in front of each when the files are read.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"

cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "parts",
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1")
  ],
  targets: [
    .executableTarget(name: "parts", dependencies: [.product(name: "Mustache", package: "swift-mustache")])
  ])
SWIFT
mkdir -p Sources/parts
cat >Sources/parts/main.swift <<'SWIFT'
import Mustache

/// Renders "page", which includes "part", which includes "inner".
func rendered(page: String, part: String) throws -> String {
  var library = MustacheLibrary()
  try library.register(page, named: "page")
  try library.register(part, named: "part")
  try library.register("{{words}}", named: "inner")
  return library.render(["words": "Art & us"], withTemplate: "page") ?? "nothing"
}

let text = "{{% CONTENT_TYPE:TEXT}}"
print(try rendered(page: "\(text){{words}}, {{>part}}, {{words}}", part: "{{words}}"))
print(try rendered(page: "\(text){{>part}}", part: "\(text){{words}}, {{>inner}}"))
SWIFT
swift build --quiet 2>&1 | grep -E "error|warning" || true
echo "with: swift-mustache 2.1.1"
mapfile -t lines < <(.build/debug/parts)

expect "a page of plain text, a part of it, and the page again" "Art & us, Art &amp; us, Art & us" "${lines[0]}"
expect "a part that says it too, and a part of that" "Art & us, Art &amp; us" "${lines[1]}"
finish
