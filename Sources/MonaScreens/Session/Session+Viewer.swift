import MonaCore

extension Session {
  /// Fills the window with a photo; one can then go through those of all these visits.
  public func view(_ id: DiscoveryID, among visits: [CollectedVisit]) {
    viewer = ViewerScreen(self, visits: visits, at: id)
  }

  /// Shows the pages again.
  public func closeViewer() {
    viewer = nil
  }
}
