import MonaCore

/// A page opened over a view, and the list it was opened from.
struct OpenPage: Sendable {
  var route: Route
  /// The discoveries among which a sheet was opened, in order; empty when there is no such list.
  var siblings: [DiscoveryID] = []
}
