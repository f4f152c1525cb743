import MonaCore

extension Session {
  /// Fills the window with a photo; one can then go through those of all these visits.
  package func view(_ id: DiscoveryID, among visits: [CollectedVisit]) {
    viewer = ViewerScreen(self, visits: visits, at: id)
  }

  /// Shows the pages again.
  package func closeViewer() {
    viewer = nil
  }
}
