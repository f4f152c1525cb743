import Foundation
import MonaModel
import MonaText
import Testing

/// Runs a test in one of the languages, with the project's own catalogues of translations.
///
/// The language belongs to the whole process: tests that depend on it keep to the main actor and
/// do not wait inside `body`.
@MainActor
enum Spoken {
  static func `in`<Result>(
    _ language: Language, _ body: @MainActor () throws -> Result
  ) throws -> Result {
    let folder = try folder.get()
    Translations.start(folder: folder, environment: ["MONA_LANGUAGE": language.rawValue])
    defer { Translations.start(folder: folder, environment: ["MONA_LANGUAGE": "en"]) }
    try #require(Translations.language == language)
    return try body()
  }

  /// The catalogues, compiled once.
  private static let folder = Result { () throws -> URL in
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-spoken-\(ProcessInfo.processInfo.processIdentifier)")
    for language in Language.allCases {
      let messages = folder.appendingPathComponent("\(language.rawValue)/LC_MESSAGES")
      try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
      let msgfmt = try Process.run(
        URL(fileURLWithPath: "/usr/bin/msgfmt"),
        arguments: [
          "-o", messages.appendingPathComponent("mona.mo").path,
          root.appendingPathComponent("po/\(language.rawValue).po").path,
        ])
      msgfmt.waitUntilExit()
      guard msgfmt.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    }
    return folder
  }
}
