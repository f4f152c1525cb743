import Foundation
import MonaLog
import MonaModel

/// A base map with its attribution.
package struct MapSource: Hashable, Sendable, Codable, Identifiable {
  /// The origin of tiles.
  package enum Origin: Hashable, Sendable, Codable {
    /// A server; `dark` is the template of the dark style, if there is one.
    case server(TileTemplate, dark: TileTemplate?)
    /// An MBTiles file.
    case file(URL)
  }

  /// A unique identifier, independent of the name.
  package var id: String
  /// The name that the person gave it.
  package var name: String
  /// The origin of the tiles.
  package var origin: Origin
  /// The attribution as plain text, shown on the map.
  package var attribution: String
  /// The link of the attribution.
  package var link: String?
  /// The available zoom levels; beyond the last one, its tiles are enlarged.
  package var zooms: ClosedRange<Int>
  /// The initial position, for a map of a part of the world.
  package var place: MapPosition?

  /// The allowed zoom levels.
  package static let zoomLimits = 0...22

  /// Creates a map source.
  package init(
    id: String = UUID().uuidString, name: String, origin: Origin, attribution: String,
    link: String? = nil, zooms: ClosedRange<Int> = 0...19, place: MapPosition? = nil
  ) {
    self.id = id
    self.name = name
    self.origin = origin
    self.attribution = attribution
    self.link = link
    self.zooms = zooms
    self.place = place
  }

  /// The file of an offline source.
  package var file: URL? {
    if case .file(let file) = origin { file } else { nil }
  }

  /// Whether there is no dark style.
  package var isAlwaysLight: Bool {
    if case .server(_, .some) = origin { false } else { true }
  }

  /// The address template for a style; nil for a file.
  package func template(isDark: Bool) -> TileTemplate? {
    guard case .server(let light, let dark) = origin else { return nil }
    return isDark ? dark ?? light : light
  }
}

extension MapSource {
  /// The standard tile server of OpenStreetMap.
  ///
  /// Its policy requires attribution, an identifying user agent, at most two connections, caching
  /// for seven days, and no bulk download (https://operations.osmfoundation.org/policies/tiles/).
  ///
  /// - Parameters:
  ///   - attribution: "© OpenStreetMap contributors", in the person's language.
  ///   - environment: `MONA_TILES` replaces the server by a local one, for tests.
  package static func openStreetMap(
    attribution: String, environment: [String: String] = [:]
  ) -> MapSource {
    let own = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
    // An invalid address is ignored.
    let standIn = environment["MONA_TILES"].flatMap { try? TileTemplate($0) }
      .flatMap { $0.text.hasPrefix("http://") ? $0 : nil }
    // The constant is a valid template; a typing error fails at once.
    guard let template = standIn ?? (try? TileTemplate(own)) else {
      preconditionFailure("OpenStreetMap's address is one")
    }
    return MapSource(
      id: openStreetMapID, name: "OpenStreetMap", origin: .server(template, dark: nil),
      attribution: attribution, link: "https://www.openstreetmap.org/copyright")
  }

  /// The identifier of the OpenStreetMap source.
  package static let openStreetMapID = "openstreetmap"
}

/// The available map sources and the chosen one.
package struct MapSources: Hashable, Sendable {
  /// The built-in source.
  package var standard: MapSource
  /// The sources that the person added, in order of addition.
  package private(set) var added: [MapSource]
  /// The identifier of the chosen source.
  package private(set) var chosenID: MapSource.ID
  /// Stored sources that cannot be decoded, one JSON value each: written by another version or
  /// edited by hand.
  private var unread: [String] = []

  /// Creates the list; an unknown choice selects the standard source.
  package init(standard: MapSource, added: [MapSource] = [], chosenID: MapSource.ID? = nil) {
    self.standard = standard
    self.added = added
    self.chosenID = chosenID ?? standard.id
  }

  /// Decodes stored sources from ``text``; sources that cannot be decoded are preserved but not
  /// offered.
  package init(standard: MapSource, text: String, chosenID: String) {
    let text = text.isEmpty ? "[]" : text
    let read = tryLogging("The map's sources were not read", level: .warning) {
      try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
    let values = read.map { $0 as? [Any] ?? [$0] } ?? [text]
    var added: [MapSource] = []
    var unread: [String] = []
    for value in values {
      // Values that were parsed as JSON can be serialized again.
      guard
        let json = try? JSONSerialization.data(
          withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      else { continue }
      let source = tryLogging("A source of the map was not read", level: .warning) {
        try JSONDecoder().decode(MapSource.self, from: json)
      }
      if let source {
        added.append(source)
      } else {
        unread.append(String(decoding: json, as: UTF8.self))
      }
    }
    self.init(standard: standard, added: added, chosenID: chosenID)
    self.unread = unread
  }

  /// The added sources as a JSON array, for the settings.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding these types cannot fail.
    let written = added.compactMap { try? encoder.encode($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    return "[\((written + unread).joined(separator: ","))]"
  }

  /// The number of stored sources that cannot be decoded.
  package var unreadCount: Int { unread.count }

  /// Deletes the sources that cannot be decoded.
  package mutating func removeUnread() { unread = [] }

  /// All sources, the standard one first.
  package var all: [MapSource] { [standard] + added }

  /// The chosen source, or the standard one.
  package var chosen: MapSource { all.first { $0.id == chosenID } ?? standard }

  /// Chooses a source; an unknown identifier chooses the standard one.
  package mutating func choose(_ id: MapSource.ID) {
    chosenID = all.contains { $0.id == id } ? id : standard.id
  }

  /// Adds a source, or replaces the one with the same identifier or file.
  package mutating func put(_ source: MapSource) {
    let position = added.firstIndex {
      $0.id == source.id || ($0.file != nil && $0.file == source.file)
    }
    guard let position else { return added.append(source) }
    var source = source
    source.id = added[position].id
    added[position] = source
  }

  /// Removes a source; if it was chosen, the standard one is chosen instead.
  package mutating func remove(_ id: MapSource.ID) {
    added.removeAll { $0.id == id }
    choose(chosenID)
  }
}

/// An initial position and zoom of a map.
package struct MapPosition: Hashable, Sendable, Codable {
  /// The latitude, in degrees north.
  package var latitude: Double
  /// The longitude, in degrees east.
  package var longitude: Double
  /// The zoom level.
  package var zoom: Double

  /// Creates a position.
  package init(latitude: Double, longitude: Double, zoom: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.zoom = zoom
  }

  /// The coordinate; nil when it is out of range.
  package var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}
