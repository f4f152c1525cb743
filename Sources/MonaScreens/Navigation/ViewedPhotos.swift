import MonaModel
import MonaPerson

/// The photos of which one fills the window.
package struct ViewedPhotos: Hashable, Sendable {
  /// Tells one time that the window is filled from the next.
  let number: Int
  /// The visits one can go through.
  let visits: [CollectedVisit]
  /// The one whose photo shows first.
  let first: DiscoveryID
}
