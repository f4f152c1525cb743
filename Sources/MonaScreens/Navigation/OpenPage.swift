import MonaModel

/// A page opened over a view.
package struct OpenPage: Sendable {
  /// Which one, for as long as it is open.
  package let id: PageID
  /// What it shows.
  package let route: Route
  /// The discoveries among which a sheet was opened, in order; empty when there is no such list.
  var siblings: [DiscoveryID] = []
  /// What is asked of it, until it takes it.
  var request: PageRequest?
}
