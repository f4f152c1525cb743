import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Erasing all of the person's data, and undoing it.
@Suite struct ErasingTests {
  private let temporary: TemporaryFolder
  private let store: Store
  private let album: Album

  init() throws {
    temporary = try TemporaryFolder()
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library, manor])
    try store.catalogue.seed([badge(1, 1, .any)])
    album = Album(folder: temporary.url.appendingPathComponent("MONA"))
  }

  private func collecting(trash: Trash? = nil) -> Collecting {
    let inspector = PhotoInspector(
      inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
      digest: { try PhotoDigest(hashing: $0) })
    return Collecting(
      store: store, album: album, inspector: inspector, trash: trash ?? .folder(in: temporary))
  }

  private func collect(_ id: DiscoveryID, _ words: String) async throws {
    let file = temporary.url.appendingPathComponent("\(words).jpg")
    try Data(words.utf8).write(to: file)
    try await collecting().collect(
      id, photo: file, title: words, rating: 4, comment: words, date: noon)
  }

  private func fill() async throws {
    try await collect(joute, "one")
    try store.target(library)
    try store.rememberSearch("calder", at: noon)
    try store.giveConsent(sharesPosition: true, at: noon)
    _ = try store.claim(for: PersonOwner(server: "https://a/api/v3", user: "7"), called: "ada")
    _ = try store.daily(on: MontrealDay(noon), today: MontrealDay(noon))
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: album.folder.path)) ?? []).sorted()
  }

  /// The rows of all tables of the person except the revision counters.
  private func rows() throws -> [String: [[DatabaseValue]]] {
    try store.person.read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('visit', 'visitPhoto',
            'target', 'badgeWon', 'draft', 'daily', 'recentSearch', 'setAsideWords', 'inboxBatch',
            'inboxTrack', 'inboxGroup', 'inboxPhoto', 'inboxSeen', 'inboxSkipped',
            'rememberedTrack', 'cameraClock', 'consent', 'confirmed', 'removedVisit', 'remoteVisit',
            'remotePhoto', 'toldVisit', 'sentChange', 'sendingTrouble')
          """)
      var rows: [String: [[DatabaseValue]]] = [:]
      for table in tables {
        rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
          zip(row.columnNames, row.databaseValues)
            .filter { !$0.0.lowercased().hasSuffix("change") }.map(\.1)
        }
      }
      return rows
    }
  }

  @Test
  func `nothing of the person is left, and the photo is in the trash`()
    async throws
  {
    try await fill()
    let erased = try await collecting().erasePersonal(at: noon)
    #expect(try rows().allSatisfy(\.value.isEmpty))
    #expect(try store.accountRecord().owner == nil && store.accountRecord().username == nil)
    #expect(files.isEmpty && erased.visits.photosTrashed.count == 1)
    #expect(try store.personalCounts().isEmpty)
    #expect(try store.rows([joute]).compactMap(\.self).count == 1, "the catalogue stays")
  }

  @Test func `undo restores every row and the photo`() async throws {
    try await fill()
    let before = try rows()
    let erased = try await collecting().erasePersonal()
    #expect(try await collecting().restore(erased) == [])
    #expect(try rows() == before)
    #expect(files.count == 1)
    #expect(try store.accountRecord().owner == nil, "the file has no owner any more")
  }

  @Test func `undo keeps what was done since`() async throws {
    try await fill()
    let erased = try await collecting().erasePersonal()
    try await collect(joute, "other")
    try store.target(manor)
    _ = try await collecting().restore(erased)
    #expect(try store.visit(of: joute)?.comment == "other")
    #expect(try store.state(of: library) == .targeted && store.state(of: manor) == .targeted)
  }

  @Test
  func `a photo that cannot be trashed stays in the album, and is restored`()
    async throws
  {
    struct Full: Error {}
    try await fill()
    let full = Trash(put: { _ in throw Full() }, find: { _ in [:] })
    let erased = try await collecting(trash: full).erasePersonal()
    #expect(erased.visits.photosKept == files && files.count == 1)
    #expect(try await collecting().restore(erased) == [])
    #expect(try store.visit(of: joute)?.photo == files.first)
  }

  @Test func `on a read-only disk nothing is erased`() async throws {
    try await fill()
    let before = try rows()
    try await store.person.write { db in
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER broken BEFORE DELETE ON recentSearch
          BEGIN SELECT RAISE(ABORT, 'broken'); END
          """)
    }
    await #expect(throws: (any Error).self) { try await collecting().erasePersonal() }
    #expect(try rows() == before)
    #expect(files.count == 1)
  }
}
