import Foundation
import GRDB

/// What a file of tiles says of itself, checked against what it holds.
package struct MBTilesMetadata: Hashable, Sendable {
  /// What the map is called, or else its file.
  package var name: String
  /// Whose it is, as plain text; empty when it does not say.
  package var attribution: String
  /// The first link of what says whose it is.
  package var link: String?
  /// The levels it has.
  package var zooms: ClosedRange<Int>
  /// Where it is to be opened.
  package var place: MapPosition?

  init(_ db: Database, of file: URL) throws {
    let format = try Self.format(db, file)
    let values = try Self.values(db)
    guard format != .vector, values["format"] != "pbf" else { throw MBTilesError.vector(file) }
    guard format == .image else { throw MBTilesError.unknownImages(file) }
    name =
      Self.line(PlainText.of(html: values["name"] ?? ""))
      ?? file.deletingPathExtension().lastPathComponent
    attribution = Self.line(PlainText.of(html: values["attribution"] ?? "")) ?? ""
    link = values["attribution"].flatMap(PlainText.link(html:))
    zooms = try Self.zooms(db, values, file)
    place = try Self.place(db, values, zooms)
  }

  private enum Format { case image, vector, other }

  /// What the first tile is: files do not always say, nor the truth.
  private static func format(_ db: Database, _ file: URL) throws -> Format {
    let tile = try Data.fetchOne(
      db, sql: "SELECT tile_data FROM tiles WHERE typeof(tile_data) = 'blob' LIMIT 1")
    guard let tile else { throw MBTilesError.noTiles(file) }
    if TileImage.isWhole(tile) { return .image }
    // Drawings are protocol buffers, nearly always compressed: gzip, or zlib.
    let head = Array(tile.prefix(2))
    return head == [0x1F, 0x8B] || head.first == 0x78 || head.first == 0x1A ? .vector : .other
  }

  private static func values(_ db: Database) throws -> [String: String] {
    guard try db.tableExists("metadata") || db.viewExists("metadata") else { return [:] }
    return try Row.fetchAll(db, sql: "SELECT name, value FROM metadata LIMIT 1000")
      .reduce(into: [:]) { values, row in
        guard let name = String.fromDatabaseValue(row[0]) else { return }
        values[name.lowercased()] =
          String.fromDatabaseValue(row[1]) ?? Int.fromDatabaseValue(row[1])?.description
      }
  }

  /// The levels it says it has, as far as they can be, else those of its tiles.
  private static func zooms(
    _ db: Database, _ values: [String: String], _ file: URL
  ) throws -> ClosedRange<Int> {
    func level(_ name: String) -> Int? {
      values[name].flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
        .flatMap { MapSource.zoomLimits.contains($0) ? $0 : nil }
    }
    if let first = level("minzoom"), let last = level("maxzoom"), first <= last {
      return first...last
    }
    let row = try Row.fetchOne(db, sql: "SELECT min(zoom_level), max(zoom_level) FROM tiles")
    let limits = MapSource.zoomLimits
    guard let row, let first = Int.fromDatabaseValue(row[0]),
      let last = Int.fromDatabaseValue(row[1]), first <= last, limits.contains(first),
      limits.contains(last)
    else { throw MBTilesError.damaged(file) }
    return first...last
  }

  /// Its centre, else the middle of its bounds, else that of its closest tiles.
  private static func place(
    _ db: Database, _ values: [String: String], _ zooms: ClosedRange<Int>
  ) throws -> MapPosition? {
    func numbers(_ name: String, _ count: Int) -> [Double]? {
      let parts = (values[name] ?? "").split(separator: ",")
        .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      return parts.count >= count && parts.allSatisfy(\.isFinite) ? parts : nil
    }
    func place(_ latitude: Double, _ longitude: Double, _ zoom: Double) -> MapPosition? {
      let zoom = min(Double(zooms.upperBound), max(Double(zooms.lowerBound), zoom))
      let place = MapPosition(latitude: latitude, longitude: longitude, zoom: zoom)
      return place.coordinate == nil || abs(latitude) > 85 ? nil : place
    }
    if let centre = numbers("center", 2) {
      let zoom = centre.count > 2 ? centre[2] : Double(zooms.lowerBound + zooms.upperBound) / 2
      if let place = place(centre[1], centre[0], zoom) { return place }
    }
    let middle = Double(zooms.lowerBound + zooms.upperBound) / 2
    if let bounds = numbers("bounds", 4), bounds[0] < bounds[2], bounds[1] < bounds[3] {
      let latitude = (max(-85, bounds[1]) + min(85, bounds[3])) / 2
      if let place = place(latitude, (bounds[0] + bounds[2]) / 2, middle) { return place }
    }
    let row = try Row.fetchOne(
      db, sql: "SELECT tile_column, tile_row FROM tiles WHERE zoom_level = ? LIMIT 1",
      arguments: [zooms.upperBound])
    guard let row, let x = Double.fromDatabaseValue(row[0]),
      let y = Double.fromDatabaseValue(row[1])
    else { return nil }
    let side = exp2(Double(zooms.upperBound))
    let latitude = atan(sinh(.pi * (2 * (y + 0.5) / side - 1))) * 180 / .pi
    return place(latitude, (x + 0.5) / side * 360 - 180, middle)
  }

  private static func line(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(200))
  }
}

extension MapSource {
  /// A file of tiles as a source of the maps' background.
  package init(_ tiles: MBTiles) {
    self.init(
      name: tiles.about.name, origin: .file(tiles.file),
      attribution: tiles.about.attribution.isEmpty ? tiles.about.name : tiles.about.attribution,
      link: tiles.about.link, zooms: tiles.about.zooms, place: tiles.about.place)
  }
}
