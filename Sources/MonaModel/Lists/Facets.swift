/// A maker, borough, category… and how many discoveries share it.
package struct FacetRow: Hashable, Identifiable, Sendable {
  /// Names the facet as long as the catalogue is not replaced.
  package var id: Int64
  /// What it is.
  package var type: FacetType
  /// Its name.
  package var name: Localized
  /// Whether an artist is a collective; nil when unsaid or no artist.
  package var isCollective: Bool?
  /// How many discoveries of the catalogue share it, at least 1.
  package var count: Int
  /// The category of a subcategory: the one that most of its works are of; nil when none is said.
  package var parent: Int64?
  /// Where its name stands in the index of the list it was read with: a letter, digits or symbols.
  package var sortLetter: IndexStep.Value

  /// What a list shows of a facet.
  package init(
    id: Int64, type: FacetType, name: Localized, isCollective: Bool? = nil, count: Int,
    parent: Int64? = nil, sortLetter: IndexStep.Value
  ) {
    self.id = id
    self.type = type
    self.name = name
    self.isCollective = isCollective
    self.count = count
    self.parent = parent
    self.sortLetter = sortLetter
  }
}

/// What discoveries can have in common, each a list to browse; the raw value is stored.
package enum FacetType: Int, CaseIterable, Codable, Sendable {
  case artist = 0
  case borough = 1
  case territory = 2
  case category = 3
  case material = 4
  case technique = 5
  case usage = 6
  case function = 7
  case subcategory = 8
}

/// Names a facet for good: its number changes when the catalogue is replaced.
package struct FacetName: Hashable, Sendable, Codable {
  /// What it is.
  package var type: FacetType
  /// What tells it from the others of its type.
  package var code: String

  /// The facet of this type and code.
  package init(_ type: FacetType, code: String) {
    self.type = type
    self.code = code
  }
}

/// How long the lists of the catalogue are; retired discoveries count nowhere.
package struct CatalogueCounts: Hashable, Sendable {
  /// How many discoveries there are of each kind; a kind without any is not there.
  package var discoveries: [DiscoveryKind: Int] = [:]
  /// How many artists, boroughs, categories… discoveries share; a type without any is not there.
  package var facets: [FacetType: Int] = [:]

  /// An empty catalogue.
  package init() {}

  /// How many discoveries there are in all.
  package var total: Int { discoveries.values.reduce(0, +) }
}
