import Foundation

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
