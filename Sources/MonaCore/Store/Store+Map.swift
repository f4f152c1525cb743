import Foundation
import GRDB

extension Store {
  /// The discoveries of the catalogue that stand in an area, the nearest to its centre first.
  ///
  /// - Parameter limit: how many rows at most; the total counts them all.
  public func pins(
    in area: MapArea, kinds: Set<DiscoveryKind>, states: Set<DiscoveryState>, limit: Int
  ) throws -> MapPins {
    var pins = MapPins()
    guard !kinds.isEmpty, !states.isEmpty else { return pins }
    let (source, arguments) = Self.source(area, kinds, states)
    try person.read { db in
      pins.total =
        try Int.fetchOne(
          db.cachedStatement(sql: "SELECT count(*) \(source)"), arguments: arguments) ?? 0
      guard pins.total > 0 else { return }
      let centre = area.centre
      // A degree of longitude shrinks away from the equator; squares are enough to compare.
      let shrinking = pow(cos(centre.latitude * .pi / 180), 2)
      let sql = """
        SELECT \(Self.rowColumns) \(source)
        ORDER BY (d.latitude - ?) * (d.latitude - ?)
          + (d.longitude - ?) * (d.longitude - ?) * ?, d.key
        LIMIT ?
        """
      let order: StatementArguments = [
        centre.latitude, centre.latitude, centre.longitude, centre.longitude, shrinking, limit,
      ]
      pins.rows = try Row.fetchAll(
        db.cachedStatement(sql: sql), arguments: arguments + order
      ).compactMap(DiscoveryRow.init)
    }
    return pins
  }

  private static func source(
    _ area: MapArea, _ kinds: Set<DiscoveryKind>, _ states: Set<DiscoveryState>
  ) -> (String, StatementArguments) {
    let kinds = kinds.map { String($0.rawValue) }.sorted().joined(separator: ", ")
    let states = states.map(condition).sorted().joined(separator: " OR ")
    let longitudes =
      area.west <= area.east
      ? "d.longitude BETWEEN ? AND ?" : "(d.longitude >= ? OR d.longitude <= ?)"
    return (
      """
      \(rowTables)
      WHERE d.retired = 0 AND d.latitude BETWEEN ? AND ? AND \(longitudes)
        AND d.kind IN (\(kinds)) AND (\(states))
      """,
      [area.latitudes.lowerBound, area.latitudes.upperBound, area.west, area.east]
    )
  }

  private static func condition(_ state: DiscoveryState) -> String {
    switch state {
    case .collected: "v.discovery IS NOT NULL"
    case .targeted: "(v.discovery IS NULL AND t.discovery IS NOT NULL)"
    case .uncollected: "(v.discovery IS NULL AND t.discovery IS NULL)"
    }
  }
}
