import MonaModel

/// What the part of the map in view holds.
package struct MapInView: Hashable, Sendable {
  /// The discoveries, those nearest the middle first; at most `limit`.
  package var ids: [DiscoveryID] = []
  /// How many there are in all.
  package var total = 0
  /// Grows when the rows of the same discoveries may say something else.
  package var revision = 0

  /// As many as a list beside a map is read to.
  package static let limit = 500

  /// Nothing in view.
  package init() {}
}
