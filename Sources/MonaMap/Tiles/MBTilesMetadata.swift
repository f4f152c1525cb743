import Foundation

/// The metadata of an MBTiles file, validated against its tiles.
package struct MBTilesMetadata: Hashable, Sendable {
  /// The name of the map, or the name of the file if there is none.
  package var name: String
  /// The attribution as plain text; empty when there is none.
  package var attribution: String
  /// The first link of the attribution.
  package var link: String?
  /// The available zoom levels.
  package var zooms: ClosedRange<Int>
  /// The initial position.
  package var place: MapPosition?

  init(_ db: TileDatabase, _ schema: TileSchema, of file: URL) throws {
    let format = try Self.format(db, file)
    let values = schema.has("metadata") ? try Self.values(db) : [:]
    guard format != .vector, values["format"] != "pbf" else { throw MBTilesError.vector(file) }
    guard format == .image else { throw MBTilesError.unknownImages(file) }
    name =
      Self.line(PlainText.of(html: values["name"] ?? ""))
      ?? (file.fileName as NSString).deletingPathExtension
    attribution = Self.line(PlainText.of(html: values["attribution"] ?? "")) ?? ""
    link = values["attribution"].flatMap(PlainText.link(html:))
    zooms = try Self.zooms(db, values, file)
    place = try Self.place(db, values, zooms)
  }

  private enum Format { case image, vector, other }

  /// The format of the first tile, because the metadata may be missing or wrong.
  private static func format(_ db: TileDatabase, _ file: URL) throws -> Format {
    var tile: Data?
    try db.rows(
      """
      SELECT tile_data FROM tiles
      WHERE typeof(tile_data) = 'blob' AND length(tile_data) <= \(db.longestValue)
      """
    ) { row in
      tile = row.data(0)
      return false
    }
    guard let tile else { throw MBTilesError.noTiles(file) }
    if TileImage.isWhole(tile) { return .image }
    // Vector tiles are protocol buffers, nearly always compressed with gzip or zlib.
    let head = Array(tile.prefix(2))
    return head == [0x1F, 0x8B] || head.first == 0x78 || head.first == 0x1A ? .vector : .other
  }

  /// The metadata that is read; some files contain megabytes of other metadata.
  private static let names: Set = [
    "name", "format", "attribution", "minzoom", "maxzoom", "center", "bounds",
  ]

  private static func values(_ db: TileDatabase) throws -> [String: String] {
    var values: [String: String] = [:]
    try db.rows(
      """
      SELECT name, value FROM metadata WHERE length(name) <= 20 AND length(value) <= 4000
      LIMIT 1000
      """
    ) { row in
      if let name = row.text(0)?.lowercased(), names.contains(name) {
        values[name] = row.text(1) ?? row.integer(1)?.description
      }
      return true
    }
    return values
  }

  /// The zoom levels of the metadata if they are valid, otherwise those of the tiles.
  private static func zooms(
    _ db: TileDatabase, _ values: [String: String], _ file: URL
  ) throws -> ClosedRange<Int> {
    func level(_ name: String) -> Int? {
      values[name].flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
        .flatMap { MapSource.zoomLimits.contains($0) ? $0 : nil }
    }
    if let first = level("minzoom"), let last = level("maxzoom"), first <= last {
      return first...last
    }
    var (first, last): (Int?, Int?)
    // Separate queries of the minimum and maximum each use an end of the index; one query would
    // scan all tiles.
    try db.rows(
      "SELECT (SELECT min(zoom_level) FROM tiles), (SELECT max(zoom_level) FROM tiles)"
    ) { row in
      (first, last) = (row.integer(0), row.integer(1))
      return false
    }
    let limits = MapSource.zoomLimits
    guard let first, let last, first <= last, limits.contains(first), limits.contains(last)
    else { throw MBTilesError.damaged(file) }
    return first...last
  }

  /// The centre, otherwise the centre of the bounds, otherwise a tile of the greatest zoom.
  private static func place(
    _ db: TileDatabase, _ values: [String: String], _ zooms: ClosedRange<Int>
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
    var tile: (x: Int, y: Int)?
    try db.rows(
      "SELECT tile_column, tile_row FROM tiles WHERE zoom_level = ? LIMIT 1", [zooms.upperBound]
    ) { row in
      if let x = row.integer(0), let y = row.integer(1) { tile = (x, y) }
      return false
    }
    guard let tile else { return nil }
    let side = exp2(Double(zooms.upperBound))
    let latitude = atan(sinh(.pi * (2 * (Double(tile.y) + 0.5) / side - 1))) * 180 / .pi
    return place(latitude, (Double(tile.x) + 0.5) / side * 360 - 180, middle)
  }

  private static func line(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(200))
  }
}

extension MapSource {
  /// Creates a map source from an MBTiles file.
  package init(_ tiles: MBTiles) {
    self.init(
      name: tiles.about.name, origin: .file(tiles.file),
      attribution: tiles.about.attribution.isEmpty ? tiles.about.name : tiles.about.attribution,
      link: tiles.about.link, zooms: tiles.about.zooms, place: tiles.about.place)
  }
}

/// Converts HTML fragments to plain text.
enum PlainText {
  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "middot": "·", "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•",
    "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "ccedil": "ç", "ocirc": "ô",
  ]

  /// The text of a fragment, without tags and with entities replaced.
  static func of(html: String) -> String {
    let bare = html.replacing(/<!--.*?-->|<(script|style)\b.*?<\/\1\s*>/.dotMatchesNewlines()) {
      _ in
      ""
    }
    .replacing(/<(?:br|p|div|li)\b[^>]*>/.ignoresCase()) { _ in " " }
    .replacing(/<\/?[A-Za-z][^>]*>/) { _ in "" }
    return bare.replacing(/&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});/) { match in
      letter(String(match.output.1)) ?? String(match.output.0)
    }
  }

  /// The first http or https link of a fragment.
  static func link(html: String) -> String? {
    guard let match = html.firstMatch(of: /href\s*=\s*["']?(https?:\/\/[^\s"'<>]+)/.ignoresCase())
    else { return nil }
    let link = of(html: String(match.output.1))
    return URL(string: link) == nil ? nil : link
  }

  private static func letter(_ entity: String) -> String? {
    guard entity.hasPrefix("#") else { return named[entity.lowercased()] }
    let digits = entity.dropFirst()
    let code =
      digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
