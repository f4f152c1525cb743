/// The terms of a catalogue (categories, materials…), with the discoveries that have them.
package struct Vocabulary: Sendable {
  /// A term as it is written.
  package struct Entry: Hashable, Sendable {
    package let type: FacetType
    /// In both languages, or in one where the other has no word for it.
    package let words: Localized
    /// The discoveries that have it.
    package fileprivate(set) var discoveries: [DiscoveryID]

    /// Nil for a term in one language.
    package var term: Term? {
      if let fr = words.fr, let en = words.en { Term(fr: fr, en: en) } else { nil }
    }
  }

  /// A word of one language for which the other one has several.
  package struct Contradiction: Hashable, Sendable {
    package let type: FacetType
    package let language: Language
    package let word: String
    /// The terms with the word, those of most discoveries first.
    package let entries: [Entry]
  }

  private struct Key: Hashable {
    let type: FacetType
    let words: Localized
  }

  private var known: [Key: Entry] = [:]

  package init() {}

  /// Adds the terms of a discovery.
  package mutating func add(_ discovery: Discovery) {
    for type in FacetType.vocabulary {
      for words in Set(discovery.terms(of: type).pairs) {
        known[
          Key(type: type, words: words), default: Entry(type: type, words: words, discoveries: [])
        ]
        .discoveries.append(discovery.id)
      }
    }
  }

  /// All terms, by type and by their words in the order of a language.
  package func entries(by language: Language) -> [Entry] {
    known.values.map { entry in
      (entry, Collation.key(entry.words.text(in: language), in: language))
    }.sorted { left, right in
      if left.0.type != right.0.type { return left.0.type.order < right.0.type.order }
      if left.1 != right.1 { return left.1.lexicographicallyPrecedes(right.1) }
      return left.0.text < right.0.text
    }.map(\.0)
  }

  /// The terms that have a word, those of most discoveries first.
  package func entries(_ type: FacetType, _ language: Language, word: String) -> [Entry] {
    Self.byCount(known.values.filter { $0.type == type && $0.words[language] == word })
  }

  /// Those of most discoveries first.
  private static func byCount(_ entries: [Entry]) -> [Entry] {
    entries.sorted { ($1.discoveries.count, $0.text) < ($0.discoveries.count, $1.text) }
  }

  /// The words of each language for which the other one has several, in order.
  /// - Parameter wordings: those in force. A word of which each term is confirmed is left out.
  package func contradictions(_ wordings: [Wording] = []) -> [Contradiction] {
    let confirmed = Set(wordings.filter(\.isConfirmation))
    let terms = known.values.filter { $0.term != nil }
    return Language.allCases.flatMap { language -> [Contradiction] in
      let named = Dictionary(grouping: terms) {
        Key(type: $0.type, words: Localized(fr: $0.words[language]))
      }
      return named.filter { key, entries in
        entries.count > 1
          && !entries.compactMap(\.term).allSatisfy {
            confirmed.contains(Wording(key.type, from: $0, to: $0))
          }
      }.map { key, entries in
        Contradiction(
          type: key.type, language: language, word: key.words.fr ?? "",
          entries: Self.byCount(entries))
      }.sorted { ($0.type.order, $0.word) < ($1.type.order, $1.word) }
    }
  }
}

extension Vocabulary.Entry {
  /// Its words, to order terms that are alike.
  fileprivate var text: String { "\(words.fr ?? "")\n\(words.en ?? "")" }
}

extension FacetType {
  fileprivate var order: Int { Self.vocabulary.firstIndex(of: self) ?? Self.vocabulary.count }
}
