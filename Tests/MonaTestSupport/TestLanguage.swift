import Foundation
import MonaText

/// Runs `body` in `language`, with the project's own translations; tests that run at the same time
/// may use another language.
/// - Returns: the result of `body`.
package func withLanguage<Result>(
  _ language: SpokenLanguage, _ body: () throws -> Result
) throws -> Result {
  try translations.get()
  return try Translations.speaking(language, body)
}

/// Runs `body` in `language`, with the project's own translations; tests that run at the same time
/// may use another language.
/// - Returns: the result of `body`.
package func withLanguage<Result>(
  _ language: SpokenLanguage, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async throws -> Result {
  try translations.get()
  return try await Translations.speaking(language, isolation: isolation, body)
}

/// The project's translations, loaded once per test run.
private let translations = Result {
  Translations.start(folder: try CompiledTranslations.folder.get(), environment: [:])
}

/// The project's own translations, compiled once per test run.
package enum CompiledTranslations {
  /// The folder of compiled translations, laid out as `Translations.start` expects.
  package static let folder = Result { () throws -> URL in
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = project.appendingPathComponent(".build/test-translations")
    for language in ["en", "fr"] {
      let messages = folder.appendingPathComponent("\(language)/LC_MESSAGES")
      try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
      // Rename the file into place: another test run may be reading the old one.
      let file = messages.appendingPathComponent("\(UUID().uuidString).mo")
      let msgfmt = try Process.run(
        URL(fileURLWithPath: "/usr/bin/msgfmt"),
        arguments: ["-o", file.path, project.appendingPathComponent("po/\(language).po").path])
      msgfmt.waitUntilExit()
      guard msgfmt.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
      guard rename(file.path, messages.appendingPathComponent("mona.mo").path) == 0 else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
    return folder
  }
}
