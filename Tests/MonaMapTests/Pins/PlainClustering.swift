@testable import MonaMap
@testable import MonaModel

/// A simple implementation of the rules of `PinIndex.glyphs`, to compare with: it adds discoveries to cells one by
/// one.
struct PlainClustering {
  private let cells: [[PlacedDiscovery]]
  private let shift: UInt32
  private let limit: Int
  private let crowd: PinGlyph.Look

  init(_ placed: [PlacedDiscovery], zoom: Int) {
    let isDeepest = zoom >= 19
    let shift = UInt32(32 - (min(zoom, 19) + 2))
    let cells = Dictionary(grouping: placed) { [$0.point.x >> shift, $0.point.y >> shift] }
    self.cells = Array(cells.values)
    self.shift = shift
    limit = isDeepest ? 64 : 8
    crowd = isDeepest ? .stack : .cluster
  }

  func glyphs(in window: MapWindow) -> Set<PinGlyph> {
    Set(cells.filter { touches($0[0].point, window) }.flatMap(draw))
  }

  private func touches(_ point: MapPoint, _ window: MapWindow) -> Bool {
    let (x, y) = (point.x >> shift, point.y >> shift)
    let (west, east) = (window.west >> shift, window.east >> shift)
    let isAcross =
      window.west <= window.east ? west <= x && x <= east : west <= x || x <= east
    return isAcross && window.north >> shift <= y && y <= window.south >> shift
  }

  private func draw(_ cell: [PlacedDiscovery]) -> [PinGlyph] {
    let places = Dictionary(grouping: cell) { [$0.point.x >> 7, $0.point.y >> 7] }
    if places.count > limit { return [glyph(crowd, cell)] }
    return places.values.map { place in
      glyph(place.count > 1 ? .stack : places.count > 1 ? .dot : .pin, place)
    }
  }

  private func glyph(_ look: PinGlyph.Look, _ members: [PlacedDiscovery]) -> PinGlyph {
    let sorted = members.sorted {
      (Morton.code($0.point), $0.id) < (Morton.code($1.point), $1.id)
    }
    let first = sorted.first { $0.state != .uncollected } ?? sorted[0]
    let (xs, ys) = (sorted.map { UInt64($0.point.x) }, sorted.map { UInt64($0.point.y) })
    let count = UInt64(sorted.count)
    func number(_ state: DiscoveryState) -> Int { sorted.count { $0.state == state } }
    return PinGlyph(
      look: look,
      point: MapPoint(
        x: UInt32(xs.reduce(0, +) / count), y: UInt32(ys.reduce(0, +) / count)),
      id: first.id, state: first.state,
      stateCounts: StateCounts(
        collected: number(.collected), targeted: number(.targeted),
        uncollected: number(.uncollected)),
      bounds: MapWindow(
        west: UInt32(xs.min() ?? 0), north: UInt32(ys.min() ?? 0), east: UInt32(xs.max() ?? 0),
        south: UInt32(ys.max() ?? 0)))
  }
}
