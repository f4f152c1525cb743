/// A text a catalogue gives in French, in English, in both or in neither.
package struct Localized: Hashable, Sendable {
  /// The French text, never blank.
  package var fr: String?
  /// The English text, never blank.
  package var en: String?

  /// Keeps what says something: a blank text counts as none.
  package init(fr: String? = nil, en: String? = nil) {
    self.fr = fr.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    self.en = en.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
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
