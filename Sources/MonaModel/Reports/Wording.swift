/// A term of the vocabulary, such as a material, in both languages.
package struct Term: Hashable, Sendable {
  package var fr: String
  package var en: String

  package init(fr: String, en: String) { (self.fr, self.en) = (fr, en) }

  package subscript(language: Language) -> String { language == .french ? fr : en }

  /// A term as it is stored: without blanks around its words; nil for words that are missing or too long.
  package var checked: Term? {
    guard let fr = CorrectedFact.titleFr.checked(fr), let en = CorrectedFact.titleEn.checked(en),
      !fr.isEmpty, !en.isEmpty
    else { return nil }
    return Term(fr: fr, en: en)
  }
}

/// What a server says instead of a term of the vocabulary, in all discoveries that have it.
package struct Wording: Hashable, Sendable {
  package var type: FacetType
  /// As the sources say it, or as an earlier wording does.
  package var from: Term
  /// As it is said; the same where somebody found it to be right.
  package var to: Term

  package init(_ type: FacetType, from: Term, to: Term) {
    (self.type, self.from, self.to) = (type, from, to)
  }

  /// Whether it says that the term is right as it is.
  package var isConfirmation: Bool { from == to }
}

extension Terms {
  /// The terms that are in both languages; none where the lists differ in length, as nobody knows what belongs together.
  package var paired: [Term] {
    fr.count == en.count ? zip(fr, en).map { Term(fr: $0, en: $1) } : []
  }

  /// These terms as wordings say them, one after the other, each once.
  package func saying(_ wordings: [Wording]) -> Terms {
    let before = paired
    var after: [Term] = []
    for term in before {
      let said = wordings.reduce(term) { $1.from == $0 ? $1.to : $0 }
      if !after.contains(said) { after.append(said) }
    }
    return before == after ? self : Terms(fr: after.map(\.fr), en: after.map(\.en))
  }
}

extension FacetType {
  /// The types whose facets are words, and not names.
  package static let vocabulary: [FacetType] = [
    .category, .subcategory, .material, .technique, .usage, .function,
  ]
}

extension Discovery {
  /// The terms of a type; none of a type that this kind does not have.
  package func terms(of type: FacetType) -> Terms {
    switch (details, type) {
    case (.artwork(let artwork), .category): artwork.categories
    case (.artwork(let artwork), .subcategory): artwork.subcategories
    case (.artwork(let artwork), .material): artwork.materials
    case (.artwork(let artwork), .technique): artwork.techniques
    case (.place(let place), .usage): place.usages
    case (.heritage(let heritage), .function): heritage.functions
    default: Terms()
    }
  }

  /// Replaces the terms of a type that this kind has.
  package mutating func setTerms(_ terms: Terms, _ type: FacetType) {
    switch (details, type) {
    case (.artwork(var artwork), .category):
      artwork.categories = terms
      details = .artwork(artwork)
    case (.artwork(var artwork), .subcategory):
      artwork.subcategories = terms
      details = .artwork(artwork)
    case (.artwork(var artwork), .material):
      artwork.materials = terms
      details = .artwork(artwork)
    case (.artwork(var artwork), .technique):
      artwork.techniques = terms
      details = .artwork(artwork)
    case (.place(var place), .usage):
      place.usages = terms
      details = .place(place)
    case (.heritage(var heritage), .function):
      heritage.functions = terms
      details = .heritage(heritage)
    default: break
    }
  }

  /// Those of the wordings that change a term, in their order.
  package func applicable(_ wordings: [Wording]) -> [Wording] {
    var terms: [FacetType: [Term]] = [:]
    return wordings.filter { wording in
      let known = terms[wording.type] ?? self.terms(of: wording.type).paired
      guard known.contains(wording.from) else { return false }
      terms[wording.type] = known.map { $0 == wording.from ? wording.to : $0 }
      return true
    }
  }
}
