import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The contents of a discovery's sheet, read together.
struct SheetContents: Hashable, Sendable {
  /// The discovery's row.
  var row: DiscoveryRow?
  /// The catalogue's record.
  var discovery: Discovery?
  /// The record's fields by topic.
  var sections: [SheetSection] = []
  /// The person's visit; nil before it is collected.
  var visit: Visit?
  /// What the person says of it, if it is their own discovery.
  var own: OwnDiscovery?
  /// What the person reported of it, the latest first.
  var reports: [ReportEntry] = []
  /// The unsaved draft of the comment.
  var draft: Draft?
  /// The person's own note; nil without one.
  var note: String?
  /// The photo; nil if there is none, or its file does not exist.
  var photo: URL?
  /// All photos of the visit, by time, if there are several; else empty.
  var photos: [SheetPhotoItem] = []
  /// The credit of the catalogue's picture, or of that of its server; nil if there is none.
  var pictureCredit: PictureCredit?
  /// The number of other discoveries at the same place.
  var othersCount = 0
  /// The kinds of the other discoveries.
  var othersKinds: Set<DiscoveryKind> = []
  /// The first of the other discoveries, at most `othersShown`.
  var others: [DiscoveryRow] = []
  /// The discovery that replaces this one in the catalogue, if this one is retired.
  var replacement: DiscoveryRow?
  /// A discovery of another catalogue that is likely the same work, and that catalogue's name.
  var twin: SheetTwin?

  /// The maximum number of other discoveries on the sheet.
  static let othersShown = 3

  /// Reads the contents for opening a sheet.
  ///
  /// For a replaced discovery these are its replacement's, unless the person collected or targeted
  /// it.
  /// - Returns: the discovery shown, and its contents.
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
    // Laid out here, off the main thread, because a record may be long.
    if let discovery = contents.discovery {
      let catalogue = try store.catalogue.sources().first { $0.id == id.source }
      contents.sections = SheetFields.of(
        discovery, facets: try store.catalogue.facets(of: id), catalogue: catalogue)
    }
    let picture = try contents.discovery?.picture ?? store.serverPicture(of: id)
    contents.pictureCredit = picture.map(PictureCredit.init)
    contents.visit = try store.visit(of: id)
    if contents.visit != nil { contents.draft = try store.draft(of: id) }
    contents.reports = try store.reports(of: id)
    contents.own = try store.ownDiscovery(id)
    if let report = try contents.own?.report.flatMap(store.report) { contents.reports = [report] }
    contents.note = try store.personalNote(of: id)
    contents.photo = album.file(of: contents.visit?.photo)
    if contents.visit != nil {
      let photos = try store.photos(of: id)
      if photos.count > 1 {
        contents.photos = photos.map { SheetPhotoItem($0, file: album.file(of: $0.name)) }
      }
    }
    let others = try store.catalogue.discoveries(near: id, language: language)
    contents.othersCount = others.count
    contents.othersKinds = Set(others.map(\.kind))
    contents.others = try store.rows(others.prefix(othersShown))
    // Some records name as replaced a discovery that the catalogue still has.
    if contents.row?.isRetired != false, let replacement = try store.catalogue.replacement(of: id) {
      contents.replacement = try store.rows([replacement]).first
    }
    if contents.row?.isRetired == false {
      contents.twin = try twin(of: id, in: store)
    }
    return contents
  }

  private static func twin(of id: DiscoveryID, in store: Store) throws -> SheetTwin? {
    guard let twin = try store.catalogue.likelyDuplicate(of: id),
      try store.ownDiscovery(id)?.other != twin, try store.ownDiscovery(twin)?.other != id,
      let row = try store.rows([twin]).first
    else { return nil }
    if twin.isOwn { return SheetTwin(row: row, catalogue: nil) }
    let source = try store.catalogue.sources().first { $0.id == twin.source }
    return source.map { SheetTwin(row: row, catalogue: $0.name) }
  }
}

/// A photo of the strip of a sheet.
package struct SheetPhotoItem: Hashable, Sendable {
  /// Its name, relative to the album.
  package let name: String
  /// Its file; nil if it does not exist.
  package let file: URL?
  /// When it was taken; nil if unknown.
  package let takenAt: Date?
  /// Whether it is the one for MONA.
  package let isChosen: Bool

  init(_ photo: VisitPhoto, file: URL?) {
    (name, takenAt, isChosen) = (photo.name, photo.takenAt, photo.isChosen)
    self.file = file
  }

  /// The day and the time: "Nov 21, 2026, 2:30 p.m.".
  package var dateText: String { takenAt.map(Format.moment) ?? tr("No date") }

  /// The note below the date; empty without one.
  package var note: String {
    file == nil ? tr("Photo removed") : isChosen ? tr("for MONA") : ""
  }

  /// The text for screen readers.
  package var spoken: String {
    [tr("Photo of {date}", ["date": dateText]), note].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}

/// A discovery of another catalogue that is likely the work of the sheet.
package struct SheetTwin: Hashable, Sendable {
  /// Its row.
  package let row: DiscoveryRow
  /// The name of its catalogue; nil if it is the person's own discovery.
  package let catalogue: String?
}

/// The position and area of a discovery, for the small map of its sheet.
package struct SiteLocation: Hashable, Sendable {
  /// The coordinate of the pin.
  package let coordinate: Coordinate
  /// The area of a heritage site; empty for anything else.
  package let area: [Polygon]

  /// Creates the position; nil if the record has neither coordinate nor area.
  init?(_ discovery: Discovery) {
    let area = discovery.heritage?.area ?? []
    guard let spot = discovery.coordinate ?? area.first?.rings.first?.first else { return nil }
    coordinate = spot
    self.area = area
  }

  /// The map frame at the highest zoom level that contains the pin and the whole area.
  ///
  /// - Parameters:
  ///   - width: the map's width in pixels.
  ///   - height: the map's height in pixels.
  package func frame(width: Int, height: Int) -> MapFrame {
    let points = Array(area.flatMap(\.rings).joined())
    func frame(_ zoom: Int) -> MapFrame {
      MapFrame(around: points, pin: coordinate, zoom: zoom, width: width, height: height)
    }
    let closest = area.isEmpty ? 15 : 17
    return (3...closest).reversed().lazy.map(frame).first(where: \.isWhole) ?? frame(2)
  }
}
