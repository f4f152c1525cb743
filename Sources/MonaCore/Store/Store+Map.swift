import Foundation
import GRDB

extension Store {
  /// The discoveries of the catalogue that stand in an area.
  ///
  /// Of a crowd the rows are spread over the area and do not change as it is panned: in each cell of
  /// a grid first the person's own, then by number; the cells nearest to the centre come first.
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
      let sql = """
        SELECT \(Self.rowColumns), row_number() OVER (
          PARTITION BY CAST((d.latitude + 90) / ? AS INTEGER),
            CAST((d.longitude + 180) / ? AS INTEGER)
          ORDER BY v.discovery IS NULL AND t.discovery IS NULL, d.key
        ) AS turn \(source)
        ORDER BY turn, (d.latitude - ?) * (d.latitude - ?)
          + (d.longitude - ?) * (d.longitude - ?) * ?, d.key
        LIMIT ?
        """
      let centre = area.centre
      // A degree of longitude shrinks away from the equator; squares are enough to compare.
      let shrinking = pow(cos(centre.latitude * .pi / 180), 2)
      let cell = area.cell(count: limit)
      let grid: StatementArguments = [cell.height, cell.width]
      let order: StatementArguments = [
        centre.latitude, centre.latitude, centre.longitude, centre.longitude, shrinking, limit,
      ]
      pins.rows = try Row.fetchAll(
        db.cachedStatement(sql: sql), arguments: grid + arguments + order
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
