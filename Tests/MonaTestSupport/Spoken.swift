import MonaText

/// Runs a part of a test in a given language, with the project's own translations.
package enum Spoken {
  /// Runs `body` in `language`; tests that run at the same time may use another.
  /// - Returns: the result of `body`.
  package static func `in`<Result>(
    _ language: SpokenLanguage, _ body: () throws -> Result
  ) throws -> Result {
    try start.get()
    return try Translations.speaking(language, body)
  }

  /// Runs `body` in `language`; tests that run at the same time may use another.
  /// - Returns: the result of `body`.
  package static func `in`<Result>(
    _ language: SpokenLanguage, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async throws -> Result {
    try start.get()
    return try await Translations.speaking(language, isolation: isolation, body)
  }

  private static let start = Result {
    Translations.start(folder: try CompiledTranslations.folder.get(), environment: [:])
  }
}
