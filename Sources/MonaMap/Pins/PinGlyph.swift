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

extension PinIndex {
  /// The deepest zoom of a map.
  package static let deepestZoom = 19

  /// Up to this many places of a cell are drawn each, above they are a cluster.
  static let fewPlaces = 8
  /// Up to this many are drawn each where no zoom takes them apart any more.
  static let manyPlaces = 64
  /// How often the world is cut in four for what stands together to be at the very same place: a
  /// metre at the equator, four pixels at the deepest zoom.
  static let placeLevel = 25

  /// How often the world is cut in four at a zoom, for cells of 64 pixels.
  static func cellLevel(zoom: Int) -> Int { min(max(zoom, 0), deepestZoom) + 2 }

  /// What to draw at a zoom for all that stands in a window.
  ///
  /// What a cell of 64 pixels shows depends on nothing but what stands in it and the zoom: it stays
  /// as it is while the map is panned. Cells are drawn whole, so some of it may lie outside the
  /// window. A cell of few places shows each of them; one of many shows a number, which zooming
  /// resolves: at the deepest zoom there is none.
  package func glyphs(in window: MapWindow, zoom: Int) -> [PinGlyph] {
    let level = Self.cellLevel(zoom: zoom)
    let isDeepest = zoom >= Self.deepestZoom
    let parts = window.parts
    var glyphs: [PinGlyph] = []
    func visit(_ cell: Cell, _ part: Int) {
      let place = cell.window
      guard place.touches(parts[part]) else { return }
      guard cell.level == level else { return forEachQuarter(of: cell) { visit($0, part) } }
      // A window round the world may touch a cell with both its ends.
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
      // A crowd that no zoom takes apart opens as a list.
      glyphs.append(glyph(isDeepest ? .stack : .cluster, of: cell.run))
      return
    }
    for place in places {
      let look: PinGlyph.Look =
        place.count > 1 ? .stack : places.count > 1 ? .dot : .pin
      glyphs.append(glyph(look, of: place))
    }
  }

  /// The runs of those that stand together, or the first of them, one more than `limit`.
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

  /// As `end(ofCode:in:)`, where the end is most often near: looked for in steps that double.
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
