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
