/// A text in French, in English, in both or in neither.
package struct Localized: Hashable, Sendable {
  /// The French text, never blank.
  package var fr: String?
  /// The English text, never blank.
  package var en: String?

  /// Creates a text; blank texts become nil.
  package init(fr: String? = nil, en: String? = nil) {
    self.fr = fr.flatMap { Self.isBlank($0) ? nil : $0 }
    self.en = en.flatMap { Self.isBlank($0) ? nil : $0 }
  }

  private static func isBlank(_ text: String) -> Bool {
    // A fast path for texts that begin with an ASCII letter.
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

  /// Whether there is no text in either language.
  package var isEmpty: Bool { fr == nil && en == nil }
}

/// A language of the interface and of catalogues.
package enum Language: String, CaseIterable, Codable, Sendable {
  case french = "fr"
  case english = "en"

  /// The fallback when a catalogue has no text in this language.
  package var other: Language { self == .french ? .english : .french }
}

/// A list of terms in both languages (categories, materials…).
///
/// The two lists may differ in length; the terms then cannot be paired.
package struct Terms: Hashable, Sendable {
  /// The French words, none blank.
  package var fr: [String]
  /// The English words, none blank.
  package var en: [String]

  /// Creates the lists; the texts must not be blank.
  package init(fr: [String] = [], en: [String] = []) {
    self.fr = fr
    self.en = en
  }

  /// One entry per term: paired when both lists have the same length, otherwise the French terms,
  /// or the English ones when there are no French ones.
  package var pairs: [Localized] {
    if fr.count == en.count { return zip(fr, en).map { Localized(fr: $0, en: $1) } }
    return fr.isEmpty ? en.map { Localized(en: $0) } : fr.map { Localized(fr: $0) }
  }

  /// Whether both lists are empty.
  package var isEmpty: Bool { fr.isEmpty && en.isEmpty }
}
