import Foundation
import MonaLog
import MonaModel

/// A background for the maps, and whose it is.
package struct MapSource: Hashable, Sendable, Codable, Identifiable {
  /// Where its tiles are.
  package enum Origin: Hashable, Sendable, Codable {
    /// A server; `dark` serves the dark style, when it has one.
    case server(TileTemplate, dark: TileTemplate?)
    /// A file of tiles (MBTiles).
    case file(URL)
  }

  /// Tells it from the others, whatever its name.
  package var id: String
  /// What the person calls it.
  package var name: String
  /// Where its tiles are.
  package var origin: Origin
  /// Whose the map is, as plain text, to be shown on it.
  package var attribution: String
  /// Where more is said of that.
  package var link: String?
  /// The levels it has; closer, the closest is enlarged.
  package var zooms: ClosedRange<Int>
  /// Where it is to be opened, for a map of a part of the world.
  package var place: MapPosition?

  /// The levels a source can have.
  package static let zoomLimits = 0...22

  /// Describes a source.
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

  /// Whether its tiles are the same in the dark style.
  package var isAlwaysLight: Bool {
    if case .server(_, .some) = origin { false } else { true }
  }

  /// The address that serves a style; nil for a file.
  package func template(isDark: Bool) -> TileTemplate? {
    guard case .server(let light, let dark) = origin else { return nil }
    return isDark ? dark ?? light : light
  }
}

extension MapSource {
  /// OpenStreetMap's own server.
  ///
  /// Its policy asks for attribution, an honest agent name, at most two connections, a cache of
  /// seven days, and no bulk download (https://operations.osmfoundation.org/policies/tiles/).
  ///
  /// - Parameters:
  ///   - attribution: "© OpenStreetMap contributors", in the person's language.
  ///   - environment: `MONA_TILES`, for tests, names a server on this computer that stands in.
  package static func openStreetMap(
    attribution: String, environment: [String: String] = [:]
  ) -> MapSource {
    let own = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
    // What is no address stands in for nothing.
    let standIn = environment["MONA_TILES"].flatMap { try? TileTemplate($0) }
      .flatMap { $0.text.hasPrefix("http://") ? $0 : nil }
    // It is one: whoever breaks it is told at once.
    guard let template = standIn ?? (try? TileTemplate(own)) else {
      preconditionFailure("OpenStreetMap's address is one")
    }
    return MapSource(
      id: openStreetMapID, name: "OpenStreetMap", origin: .server(template, dark: nil),
      attribution: attribution, link: "https://www.openstreetmap.org/copyright")
  }

  /// How OpenStreetMap is told from the others.
  package static let openStreetMapID = "openstreetmap"
}

/// The backgrounds the maps can have, and the one they do.
package struct MapSources: Hashable, Sendable {
  /// The one that is always there.
  package var standard: MapSource
  /// Those the person added, in the order they did.
  package private(set) var added: [MapSource]
  /// What the person chose.
  package private(set) var chosenID: MapSource.ID
  /// What was kept that cannot be read, JSON of a value each: another version wrote it, or somebody by hand.
  private var unread: [String] = []

  /// The sources; an unknown choice is the standard one.
  package init(standard: MapSource, added: [MapSource] = [], chosenID: MapSource.ID? = nil) {
    self.standard = standard
    self.added = added
    self.chosenID = chosenID ?? standard.id
  }

  /// Reads the sources a person added from what ``text`` once was; one that cannot be read is only kept.
  package init(standard: MapSource, text: String, chosenID: String) {
    let text = text.isEmpty ? "[]" : text
    let read = tryLogging("The map's sources were not read", level: .warning) {
      try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
    let values = read.map { $0 as? [Any] ?? [$0] } ?? [text]
    var added: [MapSource] = []
    var unread: [String] = []
    for value in values {
      // It was read as JSON, and a string is JSON too.
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

  /// The added sources as a text, to be kept in the settings; a JSON array.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in them can fail to be written.
    let written = added.compactMap { try? encoder.encode($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    return "[\((written + unread).joined(separator: ","))]"
  }

  /// How many of those that were kept cannot be read.
  package var unreadCount: Int { unread.count }

  /// Keeps what cannot be read no more.
  package mutating func removeUnread() { unread = [] }

  /// All of them, the standard one first.
  package var all: [MapSource] { [standard] + added }

  /// The one the maps show.
  package var chosen: MapSource { all.first { $0.id == chosenID } ?? standard }

  /// Shows another one; an unknown one is the standard one.
  package mutating func choose(_ id: MapSource.ID) {
    chosenID = all.contains { $0.id == id } ? id : standard.id
  }

  /// Adds a source, or puts it in the place of the one with its identifier, or of the same file.
  package mutating func put(_ source: MapSource) {
    let position = added.firstIndex {
      $0.id == source.id || ($0.file != nil && $0.file == source.file)
    }
    guard let position else { return added.append(source) }
    var source = source
    source.id = added[position].id
    added[position] = source
  }

  /// Takes a source out; the maps then show the standard one if they showed it.
  package mutating func remove(_ id: MapSource.ID) {
    added.removeAll { $0.id == id }
    choose(chosenID)
  }
}

/// Somewhere a map can be opened.
package struct MapPosition: Hashable, Sendable, Codable {
  /// Degrees north.
  package var latitude: Double
  /// Degrees east.
  package var longitude: Double
  /// The level of zoom.
  package var zoom: Double

  /// A place, and how close to look at it.
  package init(latitude: Double, longitude: Double, zoom: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.zoom = zoom
  }

  /// The place; nil for what cannot be one.
  package var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}
