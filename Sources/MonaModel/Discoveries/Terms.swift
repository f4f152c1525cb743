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
