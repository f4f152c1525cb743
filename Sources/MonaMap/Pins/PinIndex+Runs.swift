import MonaModel

extension PinIndex {
  /// A cell of the quadtree; level n has 4^n of them.
  struct Cell {
    /// The depth in the quadtree; 0 is the world.
    var level: Int
    /// The first Morton code of the cell.
    var start: UInt64
    /// The positions in the index of the discoveries in the cell.
    var run: Range<Int>

    /// The rectangle that the cell covers.
    var window: MapWindow {
      let corner = Morton.point(start)
      let side = UInt32.max >> UInt32(level)
      return MapWindow(
        west: corner.x, north: corner.y, east: corner.x + side, south: corner.y + side)
    }
  }

  /// The cell that covers the world.
  var world: Cell { Cell(level: 0, start: 0, run: 0..<count) }

  /// Calls `body` with each of the four children of a cell that contains discoveries.
  func forEachQuarter(of cell: Cell, _ body: (Cell) -> Void) {
    let size = UInt64(1) << UInt64(64 - 2 * (cell.level + 1))
    var low = cell.run.lowerBound
    for quarter in 0..<4 as Range<UInt64> {
      let start = cell.start + quarter * size
      let high =
        quarter == 3
        ? cell.run.upperBound
        : end(ofCode: start + (size - 1), in: low..<cell.run.upperBound)
      if low < high { body(Cell(level: cell.level + 1, start: start, run: low..<high)) }
      low = high
    }
  }

  /// The position after the last code of a run that is at most `last`.
  func end(ofCode last: UInt64, in run: Range<Int>) -> Int {
    codes.withUnsafeBufferPointer { codes in
      var (low, high) = (run.lowerBound, run.upperBound)
      while low < high {
        let middle = low + (high - low) / 2
        if codes[middle] <= last { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Calls `body` with runs that together contain all discoveries in a window, and whether a run
  /// lies entirely in it.
  private func forEachRun(in window: MapWindow, _ body: (Range<Int>, Bool) -> Void) {
    // Runs this short are faster to test one by one than to divide further.
    let few = 32
    func visit(_ cell: Cell) {
      let place = cell.window
      guard place.touches(window) else { return }
      if place.isWithin(window) {
        body(cell.run, true)
      } else if cell.run.count <= few {
        body(cell.run, false)
      } else {
        forEachQuarter(of: cell, visit)
      }
    }
    if !isEmpty { visit(world) }
  }

  /// The number of discoveries in a window.
  package func count(in window: MapWindow) -> Int {
    var count = 0
    for part in window.parts {
      forEachRun(in: part) { run, isWhole in
        count += isWhole ? run.count : run.count { part.contains(Morton.point(codes[$0])) }
      }
    }
    return count
  }

  /// The discoveries in a window, nearest to a point first, at most `limit`.
  package func nearest(to point: MapPoint, in window: MapWindow, limit: Int) -> [DiscoveryID] {
    var nearest: [(distance: Double, position: Int)] = []
    var farthest = Double.infinity
    func keepNearest() {
      nearest.sort { $0 < $1 }
      if nearest.count > limit { nearest.removeLast(nearest.count - limit) }
      if nearest.count == limit, let last = nearest.last { farthest = last.distance }
    }
    guard limit > 0 else { return [] }
    for part in window.parts {
      forEachRun(in: part) { run, isWhole in
        for position in run {
          let spot = Morton.point(codes[position])
          guard isWhole || part.contains(spot) else { continue }
          let distance = point.square(to: spot)
          guard distance <= farthest else { continue }
          nearest.append((distance, position))
          if nearest.count >= 4 * limit { keepNearest() }
        }
      }
    }
    keepNearest()
    return nearest.map { id($0.position) }
  }
}

extension MapPoint {
  /// The squared distance to another point in steps, the shorter way around the world.
  fileprivate func square(to other: MapPoint) -> Double {
    let across = Double(min(x &- other.x, other.x &- x))
    let along = Double(y) - Double(other.y)
    return across * across + along * along
  }
}

extension MapWindow {
  /// Whether two rectangles overlap; neither may cross the 180th meridian.
  func touches(_ other: MapWindow) -> Bool {
    west <= other.east && other.west <= east && north <= other.south && other.north <= south
  }

  fileprivate func isWithin(_ other: MapWindow) -> Bool {
    other.west <= west && east <= other.east && other.north <= north && south <= other.south
  }
}
