import MonaText

/// Runs a part of a test in one of the languages, with the project's own translations.
package enum Spoken {
  /// What `body` answers in `language`; other tests speak theirs at the same moment.
  package static func `in`<Result>(
    _ language: SpokenLanguage, _ body: () throws -> Result
  ) throws -> Result {
    try start.get()
    return try Translations.speaking(language, body)
  }

  /// What `body` answers in `language`; other tests speak theirs at the same moment.
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
