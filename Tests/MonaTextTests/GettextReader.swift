import Foundation
import MonaTestSupport

/// Reads a compiled translation file with gettext's own program `msgunfmt`.
enum GettextReader {
  /// Each text, preceded by its context as in the file, and the first form of its translation.
  static func messages(of file: URL) throws -> [(original: String, translation: String)] {
    let (msgunfmt, output) = (TestProcess(), Pipe())
    msgunfmt.executableURL = URL(fileURLWithPath: "/usr/bin/msgunfmt")
    msgunfmt.arguments = ["--no-wrap", file.path]
    msgunfmt.standardOutput = output
    try msgunfmt.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    msgunfmt.waitUntilExit()
    return text.split(separator: "\n\n").map(message)
  }

  private static func message(_ lines: Substring) -> (original: String, translation: String) {
    var texts: [String: String] = [:]
    var name = ""
    for line in lines.split(separator: "\n") {
      // A line without a keyword continues the text of the line before.
      guard let quote = line.firstIndex(of: "\"") else { continue }
      if quote > line.startIndex { name = line[..<quote].trimmingCharacters(in: .whitespaces) }
      texts[name, default: ""] += unescaped(line[quote...].dropFirst().dropLast())
    }
    let context = texts["msgctxt"].map { $0 + "\u{4}" } ?? ""
    let translation = texts["msgstr"] ?? texts["msgstr[0]"]
    return (context + texts["msgid", default: ""], translation ?? "")
  }

  private static func unescaped(_ text: some StringProtocol) -> String {
    String(text).replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
      .replacing("\\\\", with: "\\")
  }
}
