import Foundation
import GRDB
import MonaAPI
import MonaCatalogue
import MonaMap
import MonaModel
import MonaServices
import MonaTestSupport
import MonaText

@testable import MonaPerson

/// A computer with a person's visits and photos, in files that go with this object.
final class SampleComputer: Sendable {
  let folder: TemporaryFolder
  let store: Store
  let album: Album
  let collecting: Collecting

  /// What a file did to a person's data that it may not do.
  struct Harm: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// Copies a folder that `make` filled.
  init(of template: TemporaryFolder) throws {
    folder = try TemporaryFolder()
    for name in ["data", "album"] {
      try FileManager.default.copyItem(
        at: template.url.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
    }
    (store, album, collecting) = try Self.open(folder)
  }

  /// Fills a folder with visits of these discoveries, of which each second one has a photo, and with
  /// some of everything else that a person makes.
  static func make(_ ids: [DiscoveryID]) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let (store, _, collecting) = try open(folder)
    try importCatalogue(of: ids, store, in: folder)
    try store.giveConsent(sharesPosition: false, at: noon)
    let photo = folder.url.appendingPathComponent("photo.jpg")
    for (index, id) in ids.dropLast().enumerated() {
      if index.isMultiple(of: 2) {
        try TinyPhoto.jpeg(index).write(to: photo)
        try await collecting.collect(
          id, photo: photo, title: "Œuvre", rating: 1 + index % 5, comment: "Vu « ici » \(index)",
          date: noon)
      } else {
        try store.collect(id, photo: nil, rating: 2, comment: "Sans photo \(index)", at: noon)
      }
      try store.keepDraft(Draft("Brouillon \(index)"), of: id, at: noon)
    }
    if let last = ids.last { try store.target(last, at: noon) }
    try store.rememberSearch("joute", at: noon)
    _ = try store.takeDaily(ids[0], on: MontrealDay(noon))
    try store.keepRecords()
    return folder
  }

  private static func importCatalogue(
    of ids: [DiscoveryID], _ store: Store, in folder: TemporaryFolder
  ) throws {
    let collections = DiscoveryKind.allCases.map { kind in
      let records = ids.filter { $0.kind == kind }.map { id in
        #"{"id": \#(id.number), "title": "Œuvre \#(id)", "location": {"lat": 45.5, "lng": -73.6}}"#
      }
      return #""\#(APICollection(kind).rawValue)": [\#(records.joined(separator: ","))]"#
    }
    let file = folder.url.appendingPathComponent("catalogue.json")
    try Data("{\(collections.joined(separator: ","))}".utf8).write(to: file)
    _ = try store.catalogue.importCatalogue(file)
  }

  private static func open(_ folder: TemporaryFolder) throws -> (Store, Album, Collecting) {
    let store = try Store(folder: folder.url.appendingPathComponent("data"))
    let album = Album(folder: folder.url.appendingPathComponent("album"))
    return (
      store, album,
      Collecting(store: store, album: album, inspector: .live, trash: .folder(in: folder))
    )
  }

  /// All rows but counters, and the files of the album with their bytes.
  struct State: Equatable {
    var rows: [String: [String]] = [:]
    var files: [String: Data] = [:]
  }

  func state() throws -> State {
    var state = State()
    state.rows = try store.person.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM main.sqlite_master WHERE type = 'table'")
      return try Dictionary(
        uniqueKeysWithValues: tables.filter { $0 != "personRevision" }.map { table in
          (table, try Row.fetchAll(db, sql: "SELECT * FROM main.\(table)").map(\.description))
        })
    }
    for file in AlbumFile.all(in: album.folder) {
      state.files[file.name] = try Data(contentsOf: album.url(of: file.name))
    }
    return state
  }

  /// The comments of its visits, by discovery.
  func comments() throws -> [DiscoveryID: String] {
    try Dictionary(
      uniqueKeysWithValues: store.visits().compactMap { visit in
        visit.comment.map { (visit.discovery, $0) }
      })
  }

  /// Checks that visits, comments and photos from before are still here.
  /// - Throws: `Harm`.
  func requireAll(of before: State, _ comments: [DiscoveryID: String]) throws {
    let files = try state().files
    for (name, bytes) in before.files where files[name] != bytes {
      throw Harm("the photo \(name) is gone")
    }
    for (id, words) in comments {
      guard let visit = try store.visit(of: id) else { throw Harm("the visit of \(id) is gone") }
      let kept = try [visit.comment] + store.setAsideComments(of: id).map(\.words)
      guard kept.contains(words) else { throw Harm("the comment of \(id) is gone") }
    }
  }

  /// Reads everything as the window does, and changes a visit, so that rows that cannot be read or
  /// changed are found.
  func look() async throws {
    for language in [Language.french, .english] {
      _ = try store.collection(in: language)
      _ = try store.newestVisits(5, in: language)
      _ = try store.ordered(DiscoveryList(), language: language)
    }
    for format in ExportFormat.allCases {
      _ = try store.export(as: format) { $1.display(for: $0.kind) }
    }
    for day in try store.visitDays().keys { _ = try store.visits(on: day) }
    for visit in try store.visits() {
      _ = try store.rows([visit.discovery])
      _ = try store.draft(of: visit.discovery)
      _ = try store.outbox(of: visit.discovery)
      _ = try store.catalogue.discovery(visit.discovery)
    }
    _ = try store.visitStatistics()
    _ = try store.kindTotals()
    _ = try store.badges()
    _ = try store.outboxList(limit: 100)
    _ = try store.sentChanges(since: .distantPast)
    _ = try store.setAsideComments()
    _ = try store.recentSearches()
    _ = try store.earlierDailies(before: MontrealDay(Date()), days: 400)
    _ = try store.search("vu")
    _ = try store.accountRecord()
    _ = try store.serverRestoration()
    _ = try store.wantedPhotos()
    if let id = try store.visits().first?.discovery {
      try store.rate(id, 5)
      try store.comment(id, "Encore")
    }
    let inbox = Inbox(collecting: collecting, trackReader: .live) { _ in nil }
    _ = try await inbox.photos()
    _ = try await inbox.groups()
  }
}
