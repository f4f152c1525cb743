import Foundation
import GRDB
import MonaModel

/// Finds discoveries of other sources, or of all, that are likely duplicates.
struct DuplicateFinder {
  /// The largest distance between duplicates, in metres.
  static let radius = 50.0

  private struct Cell: Hashable {
    var row: Int32
    var column: Int32
  }

  struct Known {
    var key: Int64
    var coordinate: Coordinate
  }

  /// What tells works apart that are at the same place.
  struct Names {
    let titles: Set<String>
    let makers: Set<String>

    var isEmpty: Bool { titles.isEmpty && makers.isEmpty }

    /// - Parameter makers: as rows store them: all names in one text, in which a name may contain a comma.
    init(title: Localized, makers: String) {
      self.init(title, makers.components(separatedBy: ", ") + [makers])
    }

    init(of discovery: Discovery) {
      let names = discovery.artwork?.makers.map(\.name) ?? []
      self.init(discovery.title, names + [names.joined(separator: ", ")])
    }

    private init(_ title: Localized, _ makers: [String]) {
      titles = Self.normalizedKeys([title.fr, title.en])
      self.makers = Self.normalizedKeys(makers)
    }

    /// Whether both have the same normalized title or, if one of the two has none, the same maker.
    ///
    /// Another title tells works of one maker apart that stand side by side.
    func isSame(as other: Names) -> Bool {
      titles.isEmpty || other.titles.isEmpty
        ? !makers.isDisjoint(with: other.makers) : !titles.isDisjoint(with: other.titles)
    }

    private static func normalizedKeys(_ names: [String?]) -> Set<String> {
      Set(names.compactMap { $0.map(NormalizedKey.of) }.filter { !$0.isEmpty })
    }
  }

  /// The side of a grid cell in degrees: at least the radius, up to 60° north.
  private static let side = 0.001
  /// The maximum number of discoveries compared per cell; only damaged files have more.
  private static let crowd = 1000

  private var cells: [Cell: [Known]] = [:]

  /// All that are compared; of a crowd, some.
  var known: some Sequence<Known> { cells.values.lazy.flatMap { $0.prefix(Self.crowd) } }

  private let texts: Statement

  /// Reads the positions of the discoveries of all sources except `source`.
  /// - Parameters:
  ///   - source: nil for all sources.
  ///   - place: the position around which to look for duplicates; nil to look anywhere.
  ///   - hasOwn: whether to find the person's own discoveries too. An import does not: the person joins
  ///     them.
  init(
    except source: Int?, near place: Coordinate? = nil, withOwn hasOwn: Bool = false, _ db: Database
  ) throws {
    texts = try db.cachedStatement(
      sql: "SELECT titleFr, titleEn, makers FROM discovery WHERE key = ?")
    // No key is negative.
    let keys = source.map { DiscoveryID.keys(ofSource: $0) } ?? -1...(-1)
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

  /// A discovery of another source within the radius of `discovery` that is the same by its names; nil when there is
  /// none.
  func duplicate(of discovery: Discovery) throws -> DiscoveryID? {
    guard !cells.isEmpty, let coordinate = discovery.coordinate else { return nil }
    let near = neighbours(of: coordinate)
    guard !near.isEmpty else { return nil }
    let names = Names(of: discovery)
    guard !names.isEmpty else { return nil }
    for known in near {
      if let other = try self.names(of: known), names.isSame(as: other) {
        return DiscoveryID(key: known.key)
      }
    }
    return nil
  }

  /// The names of a discovery that was read; nil when it is gone.
  func names(of known: Known) throws -> Names? {
    try Row.fetchOne(texts, arguments: [known.key]).map { row in
      Names(
        title: try row.localized("title"),
        makers: try row.decode(String.self, forColumn: "makers"))
    }
  }

  /// The discoveries within the radius of a position; of a crowd, some.
  func neighbours(of coordinate: Coordinate) -> [Known] {
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

  private static func cell(_ coordinate: Coordinate) -> Cell {
    Cell(
      row: Int32((coordinate.latitude / side).rounded(.down)),
      column: Int32((coordinate.longitude / side).rounded(.down)))
  }
}
