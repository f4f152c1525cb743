/// The places of ways and relations of OpenStreetMap whose file gives them only by nodes, as
/// Overpass does unless it is asked for centres.
struct OverpassPlaces {
  private typealias Place = (latitude: Double, longitude: Double)

  private var nodes: [Int: Place] = [:]
  private var ways: [Int: [Int]] = [:]
  /// The largest number of nodes of an element that are looked up.
  private static let limit = 10_000

  /// - Parameter cursor: a copy; the original still iterates over all elements.
  init(_ cursor: CatalogueCursor) throws(CatalogueError) {
    var cursor = cursor
    while let element = try cursor.next()?.value {
      guard let number = element["id"].integer else { continue }
      if let place = Self.place(element) {
        nodes[number] = place
      } else {
        let parts = element["nodes"].elements.compactMap(\.integer)
        if !parts.isEmpty { ways[number] = parts }
      }
    }
  }

  /// The element with a `center`, if it has no place of its own and its nodes are known.
  func completing(_ element: JSON) -> JSON {
    guard case .object(let members) = element, !element.has("center"), Self.place(element) == nil,
      element["geometry"].elements.isEmpty
    else { return element }
    let box = element["bounds"]
    let corners = [
      (box["minlat"].double, box["minlon"].double), (box["maxlat"].double, box["maxlon"].double),
    ]
    var places = corners.compactMap { north, east -> Place? in
      guard let north, let east else { return nil }
      return (north, east)
    }
    if places.count < 2 { places = parts(of: element).prefix(Self.limit).compactMap { nodes[$0] } }
    guard let south = places.map(\.latitude).min(), let north = places.map(\.latitude).max(),
      let west = places.map(\.longitude).min(), let east = places.map(\.longitude).max()
    else { return element }
    let center = JSON.object([
      JSON.Member(name: "lat", value: .number((south + north) / 2)),
      JSON.Member(name: "lon", value: .number((west + east) / 2)),
    ])
    return .object(members + [JSON.Member(name: "center", value: center)])
  }

  /// The nodes of a way, or of the nodes and ways of a relation.
  private func parts(of element: JSON) -> [Int] {
    let own = element["nodes"].elements.compactMap(\.integer)
    if !own.isEmpty { return own }
    return element["members"].elements.flatMap { member -> [Int] in
      guard let number = member["ref"].integer else { return [] }
      return switch member["type"].text {
      case "node": [number]
      case "way": ways[number] ?? []
      default: []
      }
    }
  }

  private static func place(_ element: JSON) -> Place? {
    guard let north = element["lat"].double, let east = element["lon"].double else { return nil }
    return (north, east)
  }
}
