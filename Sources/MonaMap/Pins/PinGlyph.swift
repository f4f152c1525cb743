import MonaModel

/// Something the map draws for one discovery or several.
package struct PinGlyph: Hashable, Sendable {
  /// What it looks like.
  package enum Look: Hashable, Sendable {
    /// One discovery, alone in its cell.
    case pin
    /// One discovery, among a few in its cell.
    case dot
    /// Several at the very same place, which open as a list.
    case stack
    /// More than a cell has room for, which open by zooming to them.
    case cluster
  }

  /// What it looks like.
  package var look: Look
  /// Where it stands: on its discovery, or in the middle of those it stands for.
  package var point: MapPoint
  /// Its discovery; of several the first one of the person's own, else the first.
  package var id: DiscoveryID
  /// The state of `id`.
  package var state: DiscoveryState
  /// How many discoveries it stands for, at least 1.
  package var count: Int { stateCounts.total }
  /// How many of them are in each state.
  package var stateCounts: StateCounts
  /// What they span.
  package var bounds: MapWindow

  /// A glyph for these.
  package init(
    look: Look, point: MapPoint, id: DiscoveryID, state: DiscoveryState,
    stateCounts: StateCounts, bounds: MapWindow
  ) {
    self.look = look
    self.point = point
    self.id = id
    self.state = state
    self.stateCounts = stateCounts
    self.bounds = bounds
  }

  /// The pin of one discovery.
  package init(_ id: DiscoveryID, at point: MapPoint, state: DiscoveryState) {
    var counts = StateCounts()
    switch state {
    case .collected: counts.collected = 1
    case .targeted: counts.targeted = 1
    case .uncollected: counts.uncollected = 1
    }
    self.init(
      look: .pin, point: point, id: id, state: state, stateCounts: counts, bounds: MapWindow(point))
  }
}
