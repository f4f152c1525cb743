/// A text a catalogue gives in French, in English, in both or in neither.
package struct Localized: Hashable, Sendable {
  /// The French text, never blank.
  package var fr: String?
  /// The English text, never blank.
  package var en: String?

  /// Keeps what says something: a blank text counts as none.
  package init(fr: String? = nil, en: String? = nil) {
    self.fr = fr.flatMap { Self.isBlank($0) ? nil : $0 }
    self.en = en.flatMap { Self.isBlank($0) ? nil : $0 }
  }

  private static func isBlank(_ text: String) -> Bool {
    // Most begin with a letter that says so without a look at Unicode's tables.
    if let first = text.utf8.first, (0x21...0x7E).contains(first) { return false }
    return text.allSatisfy(\.isWhitespace)
  }

  /// The text in `language`, else in the other one, else nil.
  package func text(in language: Language) -> String? {
    self[language] ?? self[language.other]
  }

  /// The text in exactly this language.
  package subscript(language: Language) -> String? {
    language == .french ? fr : en
  }

  /// Whether neither language says anything.
  package var isEmpty: Bool { fr == nil && en == nil }
}
