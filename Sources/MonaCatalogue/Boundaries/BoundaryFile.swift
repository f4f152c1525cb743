import Foundation
import MonaModel

/// A GeoJSON file of areas that have names: boroughs, towns.
struct BoundaryFile {
  /// One of the areas, in one feature or several.
  struct Area {
    var name: String
    var territory: String?
    /// Each a GeoJSON Polygon or MultiPolygon.
    var geometries: [JSON]
  }

  /// The areas, each once: two of one name are told apart by their territories.
  private(set) var areas: [Area] = []
  private(set) var skipped: [ImportReport.Skipped] = []

  /// The number of the City of Montréal in `MUNID`.
  private static let montreal = 66_023

  /// - Throws: `CatalogueError` when the file holds no such area.
  init(_ url: URL) throws {
    let file = try SourceFile(url)
    guard file.format == .geojson else { throw CatalogueError.notBoundaries(url) }
    try file.data.withUnsafeBytes { bytes in
      var cursor = CatalogueCursor(bytes, url: url, lists: ["features"], unread: [])
      var position = 0
      var known: [[String]: Int] = [:]
      while let record = try cursor.next() {
        position += 1
        if let area = Self.area(record.value) {
          let index = known[area.identity, default: areas.count]
          known[area.identity] = index
          if index == areas.count {
            areas.append(area)
          } else {
            areas[index].geometries += area.geometries
          }
        } else {
          skipped.append(.init(position: position, number: nil, problem: .noArea))
        }
      }
    }
    guard !areas.isEmpty else { throw CatalogueError.notBoundaries(url) }
  }

  private static func area(_ feature: JSON) -> Area? {
    let (properties, geometry) = (feature["properties"], feature["geometry"])
    guard let name = name(properties), !geometry.polygons.isEmpty else { return nil }
    return Area(
      name: name, territory: territory(properties, name), geometries: [geometry])
  }

  /// The property that names an area: the surest of the usual names.
  private static func name(_ properties: JSON) -> String? {
    text(
      properties,
      [
        "nom", "name", "arrondissement", "nomarrondissement", "nomarr", "borough", "boroname",
        "nomofficiel", "nomfr", "namefr", "nomen", "nameen", "quartier", "district",
        "neighbourhood", "ville", "municipalite", "nommunicipalite", "town", "city", "title",
        "titre", "label",
      ])
  }

  private static func text(_ properties: JSON, _ names: [String]) -> String? {
    guard case .object(let members) = properties else { return nil }
    let ranked = members.compactMap { member -> (Int, String)? in
      guard let rank = names.firstIndex(of: FoldedName.of(member.name)),
        let text = TableRow.text(member.value)
      else { return nil }
      return (rank, text)
    }
    return ranked.min { $0.0 < $1.0 }.map { BoroughName.repaired($0.1) }
  }

  /// The agglomeration's own file tells boroughs of Montréal from its linked cities, each of which
  /// MONA's catalogue counts as a town of the region; in other files a property may name the town.
  private static func territory(_ properties: JSON, _ name: String) -> String? {
    switch properties["TYPE"].text.map(FoldedName.of) {
    case "villeliee": "\(name) (Montréal)"
    case "arrondissement" where properties["MUNID"].integer == montreal: "Montréal (Montréal)"
    default: town(properties, name)
    }
  }

  private static func town(_ properties: JSON, _ name: String) -> String? {
    let town = text(
      properties,
      ["territory", "territoire", "municipalite", "nommunicipalite", "ville", "town", "city"])
    let region = text(properties, ["region", "nomregion", "regionadministrative"])
    guard let town, FoldedName.of(town) != FoldedName.of(name) else { return region }
    guard let region, !town.contains("(") else { return town }
    return "\(town) (\(region))"
  }
}

extension BoundaryFile.Area {
  /// What tells it from other areas.
  fileprivate var identity: [String] {
    [SourceTable.code(name), territory.map(SourceTable.code) ?? ""]
  }
}
