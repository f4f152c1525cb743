import Foundation
import MonaModel
import MonaPerson

/// All that the store and the album have of a discovery, read at once.
struct SheetContents: Hashable, Sendable {
  /// What a list shows of it.
  var row: DiscoveryRow?
  /// What the catalogue says.
  var discovery: Discovery?
  /// What the catalogue says, by topic.
  var sections: [SheetSection] = []
  /// The person's visit, once collected.
  var visit: Visit?
  /// What is begun of a comment and not saved.
  var draft: Draft?
  /// Where the photo is; nil when its file is gone.
  var photo: URL?
  /// How many others stand at the same place.
  var othersCount = 0
  /// The kinds of the others.
  var othersKinds: Set<DiscoveryKind> = []
  /// Those of them that find room on the sheet.
  var others: [DiscoveryRow] = []
  /// What the catalogue now has in its place, when it no longer has the discovery itself.
  var replacement: DiscoveryRow?

  /// How many others find room on the sheet.
  static let othersShown = 3

  /// What the sheet of a discovery opens with.
  ///
  /// What the catalogue replaced shows as what replaces it, unless it keeps something of the
  /// person's.
  /// - Returns: which discovery shows, and what there is of it.
  static func opening(
    _ id: DiscoveryID, in store: Store, album: Album, language: Language
  ) throws -> (id: DiscoveryID, contents: SheetContents) {
    let found = try of(id, in: store, album: album, language: language)
    guard let replacement = found.replacement?.id,
      found.row?.state ?? .uncollected == .uncollected
    else { return (id, found) }
    return (replacement, try of(replacement, in: store, album: album, language: language))
  }

  static func of(
    _ id: DiscoveryID, in store: Store, album: Album, language: Language
  ) throws -> SheetContents {
    var contents = SheetContents()
    contents.row = try store.rows([id]).first
    contents.discovery = try store.catalogue.discovery(id)
    // Laid out here, not where it shows: a record may be long.
    if let discovery = contents.discovery {
      let catalogue =
        id.isFromMona ? nil : try store.catalogue.sources().first { $0.id == id.source }?.name
      contents.sections = SheetFields.of(
        discovery, facets: try store.catalogue.facets(of: id), catalogue: catalogue)
    }
    contents.visit = try store.visit(of: id)
    if contents.visit != nil { contents.draft = try store.draft(of: id) }
    contents.photo = album.file(of: contents.visit?.photo)
    let others = try store.catalogue.discoveries(near: id, language: language)
    contents.othersCount = others.count
    contents.othersKinds = Set(others.map(\.kind))
    contents.others = try store.rows(others.prefix(othersShown))
    // Some records name as replaced what the catalogue still has.
    if contents.row?.isRetired != false, let replacement = try store.catalogue.replacement(of: id) {
      contents.replacement = try store.rows([replacement]).first
    }
    return contents
  }
}

/// The ground a discovery stands on, for the small map of its sheet.
package struct SheetGround: Hashable, Sendable {
  /// The spot its pin marks.
  package let coordinate: Coordinate
  /// How far it reaches; empty for all that is only a spot.
  package let area: [Polygon]

  /// Nil when nobody knows where it stands.
  init?(_ discovery: Discovery) {
    let area = discovery.heritage?.area ?? []
    guard let spot = discovery.coordinate ?? area.first?.rings.first?.first else { return nil }
    coordinate = spot
    self.area = area
  }

  /// The closest look, in whole steps, that holds the spot with its pin and all the area.
  ///
  /// - Parameters:
  ///   - width: of the small map, in pixels.
  ///   - height: likewise.
  package func frame(width: Int, height: Int) -> MapFrame {
    let points = Array(area.flatMap(\.rings).joined())
    func frame(_ zoom: Int) -> MapFrame {
      MapFrame(around: points, pin: coordinate, zoom: zoom, width: width, height: height)
    }
    let closest = area.isEmpty ? 15 : 17
    return (3...closest).reversed().lazy.map(frame).first(where: \.isWhole) ?? frame(2)
  }
}
