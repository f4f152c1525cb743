import Foundation
import GRDB
import MonaModel

/// Finds discoveries of other sources that are likely duplicates.
struct DuplicateFinder {
  /// The largest distance between duplicates, in metres.
  static let radius = 50.0

  private struct Cell: Hashable {
    var row: Int32
    var column: Int32
  }

  private struct Known {
    var key: Int64
    var coordinate: Coordinate
  }

  /// The side of a grid cell in degrees: at least the radius, up to 60° north.
  private static let side = 0.001
  /// The maximum number of discoveries compared per cell; only damaged files have more.
  private static let crowd = 1000

  private var cells: [Cell: [Known]] = [:]
  private let texts: Statement

  /// Reads the positions of the discoveries of all sources except `source`.
  /// - Parameters:
  ///   - place: the position around which to look for duplicates; nil to look anywhere.
  ///   - hasOwn: whether to find the person's own discoveries too. An import does not: the person joins
  ///     them.
  init(
    except source: Int, near place: Coordinate? = nil, withOwn hasOwn: Bool = false, _ db: Database
  ) throws {
    texts = try db.cachedStatement(
      sql: "SELECT titleFr, titleEn, makers FROM discovery WHERE key = ?")
    let keys = DiscoveryID.keys(ofSource: source)
    let box = place.map { NearbyQuery.box(around: $0, radius: Self.radius) }
    let area =
      box == nil
      ? "latitude IS NOT NULL" : "latitude BETWEEN ?3 AND ?4 AND longitude BETWEEN ?5 AND ?6"
    var arguments: StatementArguments = [keys.lowerBound, keys.upperBound]
    if let box {
      arguments += [
        box.latitudes.lowerBound, box.latitudes.upperBound, box.longitudes.lowerBound,
        box.longitudes.upperBound,
      ]
    }
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT key, latitude, longitude FROM discovery
          WHERE retired = 0 AND \(area) AND key NOT BETWEEN ?1 AND ?2
            AND key < \(hasOwn ? Int64.max : DiscoveryID.firstOwnKey)
          """), arguments: arguments)
    while let row = try rows.next() {
      guard let coordinate = try row.coordinate() else { continue }
      cells[Self.cell(coordinate), default: []].append(
        Known(key: try row.decode(forColumn: "key"), coordinate: coordinate))
    }
  }

  /// A discovery of another source within the radius of `discovery` that has the same normalized
  /// title or, if one of the two has none, the same maker; nil when there is none.
  ///
  /// Another title tells works of one maker apart that stand side by side.
  func duplicate(of discovery: Discovery) throws -> DiscoveryID? {
    guard !cells.isEmpty, let coordinate = discovery.coordinate else { return nil }
    let near = neighbours(of: coordinate)
    guard !near.isEmpty else { return nil }
    let titles = normalizedKeys([discovery.title.fr, discovery.title.en])
    let names = discovery.artwork?.makers.map(\.name) ?? []
    // Names may contain a comma, and rows store all names in one text.
    let makers = normalizedKeys(names + [names.joined(separator: ", ")])
    guard !titles.isEmpty || !makers.isEmpty else { return nil }
    for known in near {
      guard let row = try Row.fetchOne(texts, arguments: [known.key]) else { continue }
      let title = try row.localized("title")
      let names = try row.decode(String.self, forColumn: "makers")
      let others = normalizedKeys(names.components(separatedBy: ", ") + [names])
      let otherTitles = normalizedKeys([title.fr, title.en])
      let isSame =
        titles.isEmpty || otherTitles.isEmpty
        ? !makers.isDisjoint(with: others) : !titles.isDisjoint(with: otherTitles)
      if isSame { return DiscoveryID(key: known.key) }
    }
    return nil
  }

  /// The discoveries within the radius of a position; of a crowd, some.
  private func neighbours(of coordinate: Coordinate) -> [Known] {
    let centre = Self.cell(coordinate)
    var near: [Known] = []
    for row in (centre.row - 1)...(centre.row + 1) {
      for column in (centre.column - 1)...(centre.column + 1) {
        guard let cell = cells[Cell(row: row, column: column)] else { continue }
        near += cell.prefix(Self.crowd).filter {
          Distance.metres(from: coordinate, to: $0.coordinate) <= Self.radius
        }
      }
    }
    return near
  }

  private func normalizedKeys(_ names: [String?]) -> Set<String> {
    Set(names.compactMap { $0.map(NormalizedKey.of) }.filter { !$0.isEmpty })
  }

  private static func cell(_ coordinate: Coordinate) -> Cell {
    Cell(
      row: Int32((coordinate.latitude / side).rounded(.down)),
      column: Int32((coordinate.longitude / side).rounded(.down)))
  }
}
