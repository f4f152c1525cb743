import MonaModel

/// A marker that the map draws for one discovery or several.
package struct PinGlyph: Hashable, Sendable {
  /// The appearance of a marker.
  package enum Look: Hashable, Sendable {
    /// A discovery that is alone in its cell.
    case pin
    /// A discovery that shares its cell with a few others.
    case dot
    /// Several discoveries at the same position; a click opens them as a list.
    case stack
    /// More discoveries than a cell can show; a click zooms to them.
    case cluster
  }

  /// The appearance.
  package var look: Look
  /// The position: that of the discovery, or the mean position of several.
  package var point: MapPoint
  /// The discovery; of several, the first collected or targeted one, otherwise the first.
  package var id: DiscoveryID
  /// The state of `id`.
  package var state: DiscoveryState
  /// The number of discoveries that the marker represents, at least 1.
  package var count: Int { stateCounts.total }
  /// The number of discoveries in each state.
  package var stateCounts: StateCounts
  /// The extent of the discoveries.
  package var bounds: MapWindow

  /// Creates a marker.
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

  /// Creates the pin of a single discovery.
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

extension PinIndex {
  /// The greatest zoom of a map.
  package static let deepestZoom = 19

  /// The maximum number of positions in a cell that are drawn one by one; more become a cluster.
  static let fewPlaces = 8
  /// The same at the greatest zoom, where clusters cannot be resolved by zooming.
  static let manyPlaces = 64
  /// The quadtree level whose cells count as one position: a metre at the equator, four pixels at
  /// the greatest zoom.
  static let placeLevel = 25

  /// The quadtree level whose cells are 64 pixels wide at a zoom.
  static func cellLevel(zoom: Int) -> Int { min(max(zoom, 0), deepestZoom) + 2 }

  /// The markers to draw in a window at a zoom.
  ///
  /// The markers of a cell of 64 pixels depend only on its discoveries and the zoom, so they stay
  /// the same while the map is panned. Cells are drawn whole, so markers may lie outside the
  /// window. A cell with few positions shows each of them; one with many shows a cluster, which
  /// zooming resolves. At the greatest zoom there are no clusters.
  package func glyphs(in window: MapWindow, zoom: Int) -> [PinGlyph] {
    let level = Self.cellLevel(zoom: zoom)
    let isDeepest = zoom >= Self.deepestZoom
    let parts = window.parts
    var glyphs: [PinGlyph] = []
    func visit(_ cell: Cell, _ part: Int) {
      let place = cell.window
      guard place.touches(parts[part]) else { return }
      guard cell.level == level else { return forEachQuarter(of: cell) { visit($0, part) } }
      // A window that crosses the 180th meridian may touch a cell with both parts.
      if part > 0, place.touches(parts[0]) { return }
      draw(cell, isDeepest: isDeepest, &glyphs)
    }
    if !isEmpty { for part in parts.indices { visit(world, part) } }
    return glyphs
  }

  private func draw(_ cell: Cell, isDeepest: Bool, _ glyphs: inout [PinGlyph]) {
    let limit = isDeepest ? Self.manyPlaces : Self.fewPlaces
    let places = places(of: cell.run, limit: limit)
    if places.count > limit {
      // At the greatest zoom, too many positions open as a list.
      glyphs.append(glyph(isDeepest ? .stack : .cluster, of: cell.run))
      return
    }
    for place in places {
      let look: PinGlyph.Look =
        place.count > 1 ? .stack : places.count > 1 ? .dot : .pin
      glyphs.append(glyph(look, of: place))
    }
  }

  /// The runs of discoveries at the same position; stops after `limit` + 1 runs.
  private func places(of run: Range<Int>, limit: Int) -> [Range<Int>] {
    let rest = (UInt64(1) << UInt64(64 - 2 * Self.placeLevel)) - 1
    var places: [Range<Int>] = []
    var low = run.lowerBound
    while low < run.upperBound, places.count <= limit {
      let high = end(ofCode: codes[low] | rest, after: low, before: run.upperBound)
      places.append(low..<high)
      low = high
    }
    return places
  }

  /// Like `end(ofCode:in:)`, but faster when the end is near, as it searches in doubling steps.
  private func end(ofCode last: UInt64, after start: Int, before limit: Int) -> Int {
    var (low, step) = (start + 1, 1)
    while low + step < limit, codes[low + step - 1] <= last {
      low += step
      step *= 2
    }
    return end(ofCode: last, in: low..<min(low + step, limit))
  }

  private func glyph(_ look: PinGlyph.Look, of run: Range<Int>) -> PinGlyph {
    let summary = summary(of: run)
    let first = summary.own ?? run.lowerBound
    return PinGlyph(
      look: look, point: summary.mean, id: id(first), state: states[first],
      stateCounts: summary.counts, bounds: summary.bounds ?? .world)
  }
}
