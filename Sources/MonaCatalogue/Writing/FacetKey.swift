import MonaModel

/// What tells a facet from all others: its type, and within it the letters of its name or an artist's
/// number.
struct FacetKey: Hashable, Sendable {
  var type: FacetType
  var code: String
}
