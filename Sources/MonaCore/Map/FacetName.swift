/// Names a facet for good: its number changes when the catalogue is replaced.
public struct FacetName: Hashable, Sendable, Codable {
  /// What it is.
  public var type: FacetType
  /// What tells it from the others of its type.
  public var code: String

  /// The facet of this type and code.
  public init(_ type: FacetType, code: String) {
    self.type = type
    self.code = code
  }
}
