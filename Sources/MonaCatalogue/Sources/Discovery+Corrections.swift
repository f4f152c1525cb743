import MonaModel

extension Discovery {
  /// Replaces facts of the discovery by what is said instead.
  mutating func apply(_ facts: [CorrectedFact: String]) {
    for (fact, text) in facts {
      let lines = fact.isList ? text.split(separator: "\n").map(String.init) : []
      switch fact {
      case .titleFr: title = Localized(fr: text, en: title.en)
      case .titleEn: title = Localized(fr: title.fr, en: text)
      case .makers, .synthesis, .descriptionFr, .descriptionEn: applyDetail(fact, text, lines)
      case .date: produced = ProductionDate(text)
      case .categories: setTerms(Terms(lines: lines) ?? Terms(), id.kind.categories)
      case .materials: setTerms(Terms(lines: lines) ?? Terms(), .material)
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

  private mutating func applyDetail(_ fact: CorrectedFact, _ text: String, _ lines: [String]) {
    let words = Localized(fr: text).fr
    switch details {
    case .artwork(var artwork):
      switch fact {
      case .makers:
        // The other fields of a maker whom the source names stay.
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
