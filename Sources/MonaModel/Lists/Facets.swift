/// A facet (maker, borough, category…) and the number of its discoveries.
package struct FacetRow: Hashable, Identifiable, Sendable {
  /// The row id, valid until the catalogue is replaced.
  package var id: Int64
  /// What it is.
  package var type: FacetType
  /// Its name.
  package var name: Localized
  /// Whether an artist is a collective; nil when unknown or not an artist.
  package var isCollective: Bool?
  /// The number of its discoveries in the catalogue, at least 1.
  package var count: Int
  /// The category of a subcategory, the most frequent one among its works; nil when unknown.
  package var parent: Int64?
  /// The index step of its name: a letter, digits or symbols.
  package var sortLetter: IndexStep.Value

  /// Creates a row.
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

/// The types of facets that discoveries can share; the raw value is stored.
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

/// A persistent identity of a facet, whose row id changes when the catalogue is replaced.
package struct FacetName: Hashable, Sendable, Codable {
  /// What it is.
  package var type: FacetType
  /// The code, unique within the type.
  package var code: String

  /// Creates the identity of a facet.
  package init(_ type: FacetType, code: String) {
    self.type = type
    self.code = code
  }
}

/// The sizes of the catalogue's lists, without retired discoveries.
package struct CatalogueCounts: Hashable, Sendable {
  /// The number of discoveries by kind; kinds without any are missing.
  package var discoveries: [DiscoveryKind: Int] = [:]
  /// The number of facets by type; types without any are missing.
  package var facets: [FacetType: Int] = [:]

  /// Creates the counts of an empty catalogue.
  package init() {}

  /// The total number of discoveries.
  package var total: Int { discoveries.values.reduce(0, +) }
}
