import MonaModel

extension Discovery {
  /// Says of the discovery, as its source has it, what is said instead.
  mutating func say(_ facts: [CorrectedFact: String]) {
    for (fact, text) in facts {
      let lines = fact.isList ? text.split(separator: "\n").map(String.init) : []
      switch fact {
      case .titleFr: title = Localized(fr: text, en: title.en)
      case .titleEn: title = Localized(fr: title.fr, en: text)
      case .makers, .synthesis, .descriptionFr, .descriptionEn: sayDetail(fact, text, lines)
      case .date: produced = ProductionDate(text)
      case .categoriesFr, .categoriesEn: sayTerms(lines, of: id.kind.categories, fact)
      case .materialsFr, .materialsEn: sayTerms(lines, of: .material, fact)
      case .addresses:
        // What the source says in the other language stays.
        let known = addresses
        addresses = lines.map { line in
          known.first { $0.text(in: .french) == line } ?? Localized(fr: line)
        }
      case .place: coordinate = Coordinate(pair: text)
      case .absence: break
      }
    }
  }

  private mutating func sayTerms(_ lines: [String], of type: FacetType, _ fact: CorrectedFact) {
    var terms = terms(of: type)
    if fact == .categoriesEn || fact == .materialsEn { terms.en = lines } else { terms.fr = lines }
    setTerms(terms, type)
  }

  private mutating func sayDetail(_ fact: CorrectedFact, _ text: String, _ lines: [String]) {
    let words = Localized(fr: text).fr
    switch details {
    case .artwork(var artwork):
      switch fact {
      case .makers:
        // Whoever the source names keeps what it says of them.
        let known = artwork.makers
        artwork.makers = lines.map { name in
          known.first { $0.name == name } ?? MakerNames.maker(name)
        }
      case .descriptionFr: artwork.description.fr = words
      case .descriptionEn: artwork.description.en = words
      default: break
      }
      details = .artwork(artwork)
    case .place(var place):
      if fact == .descriptionFr { place.description.fr = words }
      if fact == .descriptionEn { place.description.en = words }
      details = .place(place)
    case .heritage(var heritage):
      if fact == .synthesis { heritage.synthesis = words }
      if fact == .descriptionFr { heritage.description = words }
      details = .heritage(heritage)
    }
  }
}
