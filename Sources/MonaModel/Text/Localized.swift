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

/// A language MONA speaks and its catalogues are written in.
package enum Language: String, CaseIterable, Codable, Sendable {
  case french = "fr"
  case english = "en"

  /// The one to fall back to when a catalogue says nothing in this one.
  package var other: Language { self == .french ? .english : .french }
}

/// A list of words in both languages (categories, materials…), as the catalogue writes it.
///
/// The two lists may differ in length, and then nothing says which French word goes with which
/// English one.
package struct Terms: Hashable, Sendable {
  /// The French words, none blank.
  package var fr: [String]
  /// The English words, none blank.
  package var en: [String]

  /// Keeps the words that say something, in order.
  package init(fr: [String] = [], en: [String] = []) {
    self.fr = fr
    self.en = en
  }

  /// One entry a word: paired when both lists are as long, else the French ones alone, else the
  /// English ones.
  package var pairs: [Localized] {
    if fr.count == en.count { return zip(fr, en).map { Localized(fr: $0, en: $1) } }
    return fr.isEmpty ? en.map { Localized(en: $0) } : fr.map { Localized(fr: $0) }
  }

  /// Whether there is no word at all.
  package var isEmpty: Bool { fr.isEmpty && en.isEmpty }
}
