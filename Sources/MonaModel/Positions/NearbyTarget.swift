/// When somebody is near a discovery that they mean to see.
package enum NearbyTarget {
  /// Near enough for a walk, in metres: some six minutes.
  package static let reach = 500.0

  /// The nearest of the rows within reach; nil when none is, or when the position is not known well
  /// enough to tell.
  package static func find(among rows: [DiscoveryRow], at position: Position) -> (
    row: DiscoveryRow, metres: Double
  )? {
    guard position.accuracy <= reach else { return nil }
    let near = rows.compactMap { row in
      row.coordinate.map {
        (row: row, metres: Distance.metres(from: position.coordinate, to: $0))
      }
    }
    return near.filter { $0.metres <= reach }.min { $0.metres < $1.metres }
  }
}
