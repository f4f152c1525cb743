import Foundation
import GRDB
import MonaModel

/// Finds discoveries of other sources that may be the same work.
struct AlikeFinder {
  /// Metres within which two records may speak of one work.
  static let radius = 50.0

  private struct Cell: Hashable {
    var row: Int32
    var column: Int32
  }

  private struct Known {
    var key: Int64
    var coordinate: Coordinate
  }

  /// Degrees a side of a cell: no less than the radius up to 60° north.
  private static let side = 0.001
  /// How many discoveries of a cell are compared at most; no street has more, a damaged file may.
  private static let crowd = 1000

  private var cells: [Cell: [Known]] = [:]
  private let texts: Statement

  /// Reads where the discoveries of other sources than `source` are.
  init(except source: Int, _ db: Database) throws {
    texts = try db.cachedStatement(
      sql: "SELECT titleFr, titleEn, makers FROM discovery WHERE key = ?")
    let keys = DiscoveryID.keys(ofSource: source)
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT key, latitude, longitude FROM discovery
          WHERE retired = 0 AND latitude IS NOT NULL AND key NOT BETWEEN ? AND ?
          """), arguments: [keys.lowerBound, keys.upperBound])
    while let row = try rows.next() {
      guard let coordinate = try row.coordinate(atIndex: 1) else { continue }
      cells[Self.cell(coordinate), default: []].append(
        Known(key: try row.decode(atIndex: 0), coordinate: coordinate))
    }
  }

  /// A discovery of another source that is within the radius of `discovery` and has the letters of
  /// its title or of one of its makers; nil when none is.
  func alike(to discovery: Discovery) throws -> DiscoveryID? {
    guard let coordinate = discovery.coordinate else { return nil }
    let titles = letters([discovery.title.fr, discovery.title.en])
    let names = discovery.artwork?.makers.map(\.name) ?? []
    // A name may hold a comma, and rows keep all names in one text.
    let makers = letters(names + [names.joined(separator: ", ")])
    guard !titles.isEmpty || !makers.isEmpty else { return nil }
    let centre = Self.cell(coordinate)
    for row in (centre.row - 1)...(centre.row + 1) {
      for column in (centre.column - 1)...(centre.column + 1) {
        for known in (cells[Cell(row: row, column: column)] ?? []).prefix(Self.crowd)
        where Distance.metres(from: coordinate, to: known.coordinate) <= Self.radius {
          guard let row = try Row.fetchOne(texts, arguments: [known.key]) else { continue }
          let title = letters([try row.decode(atIndex: 0), try row.decode(atIndex: 1)])
          let names = try row.decode(String.self, atIndex: 2)
          let others = letters(names.components(separatedBy: ", ") + [names])
          if !titles.isDisjoint(with: title) || !makers.isDisjoint(with: others) {
            return DiscoveryID(key: known.key)
          }
        }
      }
    }
    return nil
  }

  private func letters(_ names: [String?]) -> Set<String> {
    Set(names.compactMap { $0.map(FoldedName.of) }.filter { !$0.isEmpty })
  }

  private static func cell(_ coordinate: Coordinate) -> Cell {
    Cell(
      row: Int32((coordinate.latitude / side).rounded(.down)),
      column: Int32((coordinate.longitude / side).rounded(.down)))
  }
}
