import Foundation
import MonaModel

/// Reads named areas (boroughs, towns) from a GeoJSON file.
struct BoundaryFile {
  /// A named area, made of one or several features.
  struct Area {
    var name: String
    var territory: String?
    /// Each a GeoJSON Polygon or MultiPolygon.
    var geometries: [JSON]
  }

  /// The areas, unique by name and territory.
  private(set) var areas: [Area] = []
  private(set) var skipped: [ImportReport.Skipped] = []

  /// The number of the City of Montréal in `MUNID`.
  private static let montreal = 66_023

  /// - Throws: `CatalogueError` when the file contains no named area.
  init(_ url: URL, gdal: GDALPrograms? = nil) throws {
    let file = try SourceFile(url, gdal: gdal)
    guard file.detected.format == .geojson else { throw CatalogueError.notBoundaries(url) }
    try file.data.withUnsafeBytes { bytes in
      var cursor = CatalogueCursor(
        bytes, url: url, lists: ["features"], isSequence: file.detected.isSequence)
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

  /// The name of an area, from the most specific of the usual property names.
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
      guard let rank = names.firstIndex(of: NormalizedKey.of(member.name)),
        let text = TableRow.text(member.value)
      else { return nil }
      return (rank, text)
    }
    return ranked.min { $0.0 < $1.0 }.map { BoroughName.repaired($0.1) }
  }

  /// The file of the agglomeration distinguishes Montréal's boroughs from its linked cities, which
  /// MONA's catalogue treats as towns of the region.
  ///
  /// In other files, a property may contain the town.
  private static func territory(_ properties: JSON, _ name: String) -> String? {
    switch properties["TYPE"].text.map(NormalizedKey.of) {
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
    guard let town, NormalizedKey.of(town) != NormalizedKey.of(name) else { return region }
    guard let region, !town.contains("(") else { return town }
    return "\(town) (\(region))"
  }
}

extension BoundaryFile.Area {
  /// The identity of the area: its normalized name and territory.
  fileprivate var identity: [String] {
    [SourceTable.code(name), territory.map(SourceTable.code) ?? ""]
  }
}
