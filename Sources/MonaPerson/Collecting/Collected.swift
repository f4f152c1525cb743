import MonaModel

/// What collecting a discovery gave.
package struct Collected: Hashable, Sendable {
  /// The visit that is now there.
  package var visit: Visit
  /// The badges just won.
  package var badges: [Badge]
}
