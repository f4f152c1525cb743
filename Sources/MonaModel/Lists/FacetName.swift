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
