import CIntl
import Foundation
import Testing

@testable import GtkKit

@Suite struct ToolkitLanguageTests {
  // Runs in its own process, as the language applies to the whole process.
  @Test func `gettext uses a language as soon as it is chosen`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let folder = FileManager.default.temporaryDirectory
          .appendingPathComponent("mona-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try writeTranslation("Bonjour", to: "fr", in: folder)
        try writeTranslation("Guten Tag", to: "de", in: folder)
        // In C.UTF-8, gettext translates with glibc 2.36 (Debian 12), but not with 2.41 (Debian 13).
        let locales: [String] = ["en_CA.UTF-8", "fr_CA.UTF-8", "en_US.UTF-8", "C.UTF-8"]
        for locale in locales where setlocale(LC_ALL, locale) != nil {
          setenv("LC_ALL", locale, 1)
          break
        }
        ToolkitLanguage.start(domain: "mona", folder: folder.path, codes: ["fr_CA", "fr"])
        #expect(spoken() == "Bonjour")
        ToolkitLanguage.choose(["de"])
        #expect(spoken() == "Guten Tag")
        ToolkitLanguage.choose(["en"])
        #expect(spoken() == "Hello")
        ToolkitLanguage.choose(["fr"])
        #expect(spoken() == "Bonjour")
      }
    }
  }
}

private func spoken() -> String { String(cString: dgettext("mona", "Hello")) }

/// Writes a compiled gettext catalogue (`.mo`) that translates "Hello".
private func writeTranslation(_ text: String, to code: String, in folder: URL) throws {
  let place = folder.appendingPathComponent("\(code)/LC_MESSAGES")
  try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  let (original, translation) = (Array("Hello\0".utf8), Array("\(text)\0".utf8))
  // Magic number, revision, count, the offsets of two tables of lengths and offsets, an empty hash table; then the
  // texts.
  let numbers: [Int] = [
    0x9504_12DE, 0, 1, 28, 36, 0, 44, original.count - 1, 44, translation.count - 1,
    44 + original.count,
  ]
  let header = numbers.flatMap { number in
    withUnsafeBytes(of: UInt32(number).littleEndian, Array.init)
  }
  try Data(header + original + translation).write(to: place.appendingPathComponent("mona.mo"))
}
