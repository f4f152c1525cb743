import GRDB
import MonaCatalogue
import MonaModel

/// A cache of the catalogue's positions: moving a clock's slider queries the surroundings of
/// hundreds of photos many times a second.
///
/// It is read in bands of latitude on demand, through the index of positions, so that a day in a
/// town costs one pass over its discoveries at most.
final class Surroundings {
  private let store: Store
  /// The catalogue's revision when it was read.
  let revision: Int64
  private var bands: [Int: Band] = [:]

  /// The height of a band in degrees of latitude: about a kilometre.
  private static let height = 0.01

  /// Discoveries sorted by longitude.
  private struct Band {
    var longitudes: [Double] = []
    var places: [(id: DiscoveryID, coordinate: Coordinate)] = []
  }

  init(_ store: Store) throws {
    self.store = store
    revision = try store.catalogue.revision()
  }

  /// Whether the catalogue is unchanged since.
  func isCurrent() throws -> Bool { try revision == store.catalogue.revision() }

  /// Calls `body` with each discovery of the catalogue within `radius` metres of a place, and some
  /// slightly farther ones.
  func forEach(
    within radius: Double, of place: Coordinate, _ body: (DiscoveryID, Coordinate) -> Void
  ) throws {
    let box = NearbyQuery.Box(around: place, radius: radius)
    for number in Self.number(box.latitudes.lowerBound)...Self.number(box.latitudes.upperBound) {
      let band = try band(number)
      var index = band.longitudes.bisected { $0 >= box.longitudes.lowerBound }
      while index < band.longitudes.count, band.longitudes[index] <= box.longitudes.upperBound {
        let (id, coordinate) = band.places[index]
        if box.latitudes.contains(coordinate.latitude) { body(id, coordinate) }
        index += 1
      }
    }
  }

  private func band(_ number: Int) throws -> Band {
    if let band = bands[number] { return band }
    var band = Band()
    try store.person.readSnapshot { db in
      let statement = try db.cachedStatement(sql: Self.bandSQL)
      let arguments: StatementArguments = [
        Double(number) * Self.height, Double(number + 1) * Self.height,
      ]
      try RowReader(statement, arguments).forEach { row in
        guard let id = DiscoveryID(key: row.integer(0)),
          let place = Coordinate(latitude: row.number(1), longitude: row.number(2))
        else { return }
        band.places.append((id, place))
      }
    }
    band.places.sort { $0.coordinate.longitude < $1.coordinate.longitude }
    band.longitudes = band.places.map(\.coordinate.longitude)
    bands[number] = band
    return band
  }

  static let bandSQL = """
    SELECT key, latitude, longitude FROM discovery
    WHERE retired = 0 AND latitude >= ? AND latitude < ?
    """

  private static func number(_ latitude: Double) -> Int { Int((latitude / height).rounded(.down)) }
}
