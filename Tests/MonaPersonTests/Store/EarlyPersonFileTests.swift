import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Carrying over the data of earlier builds")
struct EarlyPersonFileTests {
  private let temporary: TemporaryFolder
  private let file: URL

  init() throws {
    temporary = try TemporaryFolder()
    file = temporary.url.appendingPathComponent("person.sqlite")
  }

  /// All rows of the tables that no migration changes, without the batch's clock offset, which
  /// moved to the cameras' table.
  private static func others(_ db: Database) throws -> [String: [[String: DatabaseValue]]] {
    let tables = [
      "target", "badgeWon", "daily", "recentSearch", "draft", "inboxSeen", "inboxBatch",
      "inboxTrack", "inboxGroup", "inboxPhoto",
    ]
    var rows: [String: [[String: DatabaseValue]]] = [:]
    for table in tables where try db.tableExists(table) {
      rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1").map { row in
        Dictionary(row.filter { $0.0 != "clockOffset" }.map { ($0.0, $0.1) }) { first, _ in first }
      }
    }
    return rows
  }

  @Test(
    "Every visit, photo, flag and row of each earlier build is carried over intact",
    arguments: EarlyPersonFile.Part.allCases)
  func everything(part: EarlyPersonFile.Part) throws {
    var person = EarlyPersonFile(seed: UInt64(part.rawValue), upTo: part)
    let others = try DatabaseQueue(path: file.path).write { db in
      try person.write(to: db)
      return try Self.others(db)
    }
    let store = try Store(folder: temporary.url)
    try store.person.read { db in
      for (table, rows) in try Self.others(db) {
        let before = others[table, default: []]
        #expect(rows.count == before.count, "\(table)")
        for (row, before) in zip(rows, before) {
          #expect(before.allSatisfy { row[$0.key] == $0.value }, "\(table)")
        }
      }
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
    }
    try compare(person.visits, store)
    let another = DiscoveryID(.heritage, 2)
    try store.catalogue.seed([another])
    try store.collect(another, photo: "neuf.jpg", rating: 1, at: noon)
    #expect(try store.outbox().suffix(2).map(\.change) == [.photo("neuf.jpg"), .rating(1)])
  }

  private func compare(_ before: [EarlyVisit], _ store: Store) throws {
    let visits = Dictionary(try store.visits().map { ($0.discovery, $0) }) { first, _ in first }
    #expect(visits.count == before.count && before.count == 400)
    for old in before {
      let visit = try #require(visits[old.id])
      let content = old.digest.flatMap(PhotoDigest.init(hex:)).flatMap { digest in
        old.size.map { PhotoContent(digest: digest, size: $0) }
      }
      let expected = Visit(
        discovery: old.id, collectedAt: try #require(ISO8601.date(old.collectedAt)),
        photo: old.photo, photoContent: content, rating: old.rating, comment: old.comment,
        wasTargeted: old.wasTargeted)
      #expect(visit == expected)
      try store.person.read { db in
        let words = try String.fetchOne(
          db, sql: "SELECT commentWords FROM visit WHERE discovery = ?", arguments: [old.id.key])
        #expect(words == old.comment.map(IndexedText.of))
      }
    }
    #expect(try store.albumPhotos().count == before.compactMap(\.photo).count)
    try compareOutbox(before, store)
  }

  /// Changes that were unsent before are unsent now, in the same order.
  private func compareOutbox(_ before: [EarlyVisit], _ store: Store) throws {
    struct Item: Equatable {
      var id: DiscoveryID
      var change: OutboxItem.Change
    }
    var waited: [(moment: String, item: Item)] = []
    for old in before where old.id.isFromMona {
      let parts: [(VisitField, OutboxItem.Change?, String?)] = [
        (.photo, old.photo.map { .photo($0) }, old.photoChangedAt),
        (.rating, old.rating.map { .rating($0) }, old.ratingChangedAt),
        (.comment, old.comment.map { .comment($0) }, old.commentChangedAt),
      ]
      for case (let field, let change?, let moment) in parts where !old.sent.contains(field) {
        waited.append((moment ?? old.collectedAt, Item(id: old.id, change: change)))
      }
    }
    waited.sort { ($0.moment, $0.item.id.key) < ($1.moment, $1.item.id.key) }
    let items = try store.outbox()
    let kept = items.filter { ![.rating(nil), .comment(nil), .collected].contains($0.change) }
    #expect(kept.map { Item(id: $0.discovery, change: $0.change) } == waited.map(\.item))
    #expect(kept.map { ISO8601.string($0.changedAt) } == waited.map(\.moment))
    // Cleared values are unsent only if a flag says that the server has the visit.
    let known = Set(before.filter { !$0.sent.isEmpty }.map(\.id))
    let cleared = items.filter { [.rating(nil), .comment(nil)].contains($0.change) }
    #expect(!cleared.isEmpty && cleared.allSatisfy { known.contains($0.discovery) })
    let bare = items.filter { $0.change == .collected }.map(\.discovery)
    let silent = before.filter {
      $0.id.isFromMona && $0.sent.isEmpty && $0.photo == nil && $0.rating == nil
        && $0.comment == nil
    }
    #expect(Set(bare) == Set(silent.map(\.id)))
  }

  @Test("A visit uploaded by an earlier build can be removed, also on the server")
  func removal() throws {
    var person = EarlyPersonFile(seed: 9)
    try DatabaseQueue(path: file.path).write { db in try person.write(to: db) }
    let store = try Store(folder: temporary.url)
    let ids = person.visits.filter { $0.id.isFromMona && !$0.sent.isEmpty }.map(\.id)
    _ = try store.removeVisits(ids)
    #expect(try Set(store.outbox().filter { $0.change == .removed }.map(\.discovery)) == Set(ids))
  }

  @Test("Photos get the day on which they were taken, as far as it is known, and groups stay")
  func photoDays() throws {
    let queue = try DatabaseQueue(path: file.path)
    try PersonSchema.migrator.migrate(queue, upTo: "person 15")
    let camera = "2026-07-01T12:00:00.000Z"
    try queue.write { db in
      // Collected with its photo; replaced later by a photo with a time; by one with a wrong time.
      for (key, change, takenAt) in [
        (4, 2, "1970-01-01T00:00:00.000Z"), (8, 12, camera), (12, 22, "2999-01-01"),
      ] {
        try db.execute(
          sql: """
            INSERT INTO visit (discovery, collectedAt, photo, visitChange, photoChange, photoChangedAt)
            VALUES (?, '2026-06-01T12:00:00.000Z', ?, ?, ?, '2026-08-01T12:00:00.000Z')
            """, arguments: [key, "\(key).jpg", key == 4 ? 1 : key, change])
        try db.execute(
          sql: "INSERT INTO visitPhoto (name, visit, takenAt) VALUES (?, ?, ?)",
          arguments: ["\(key).jpg", key, takenAt])
      }
      try db.execute(
        sql: """
          INSERT INTO visitPhoto (name, visit, position, takenAt) VALUES ('other.jpg', 4, 1, '\(camera)');
          INSERT INTO inboxBatch (id, startedAt) VALUES (1, '\(camera)');
          INSERT INTO inboxGroup (id, batch, discovery, isReplacing, photo, wasVisited, photoBefore)
            VALUES (7, 1, 8, 1, '8.jpg', 1, 'former.jpg');
          INSERT INTO inboxPhoto (id, batch, file, byteCount, changedAt, inGroup)
            VALUES (9, 1, '/card/1.jpg', 1, 1, 7);
          """)
    }
    try PersonSchema.migrator.migrate(queue)
    try queue.write { db in
      let days = try Row.fetchAll(db, sql: "SELECT name, datedAt FROM visitPhoto ORDER BY name")
      #expect(days.map { $0[0] as String } == ["12.jpg", "4.jpg", "8.jpg", "other.jpg"])
      #expect(days.map { $0[1] as String? } == [nil, "2026-06-01T12:00:00.000Z", camera, camera])
      let group = try Row.fetchOne(
        db,
        sql:
          "SELECT g.photoBefore, p.isKept FROM inboxGroup g JOIN inboxPhoto p ON p.inGroup = g.id")
      #expect(group?[0] as String? == "former.jpg" && group?[1] as Bool? == false)
      try db.execute(sql: "INSERT INTO inboxGroup (batch, discovery) VALUES (1, 8)")
      #expect(db.lastInsertedRowID == 8)
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
    }
  }

  @Test("Comments and recent searches are folded anew, and nothing counts as changed")
  func folding() throws {
    let queue = try DatabaseQueue(path: file.path)
    var person = EarlyPersonFile(seed: 9)
    try queue.write { db in try person.write(to: db) }
    try PersonSchema.migrator.migrate(queue, upTo: "person 9")
    try queue.write { db in
      try db.execute(
        sql: """
          UPDATE visit SET comment = 'La 22ᵉ', commentWords = 'la 22ᵉ'
          WHERE discovery = (SELECT min(discovery) FROM visit);
          INSERT INTO recentSearch VALUES ('22ᵉ', '22ᵉ', '2099-11-01T10:00:00Z');
          INSERT INTO recentSearch VALUES ('22e', '22e', '2099-11-02T10:00:00Z');
          INSERT INTO recentSearch VALUES ('việt', 'Việt', '2099-11-03T10:00:00Z');
          INSERT INTO recentSearch VALUES (char(0), '', '2099-11-04T10:00:00Z');
          """)
    }
    func changes() throws -> Row? {
      try queue.read { try Row.fetchOne($0, sql: "SELECT * FROM changeCounter") }
    }
    let before = try changes()
    try PersonSchema.migrator.migrate(queue, upTo: "person 10")
    #expect(try changes() == before)
    try queue.close()
    let store = try Store(folder: temporary.url)
    let searches = try store.recentSearches().filter { ["Việt", "22e", "22ᵉ", ""].contains($0) }
    #expect(searches == ["Việt", "22e"])
    try store.forgetSearch("Việt")
    #expect(try !store.recentSearches().contains("Việt"))
    #expect(
      try store.person.read { db in
        try String.fetchOne(db, sql: "SELECT commentWords FROM visit ORDER BY discovery LIMIT 1")
      } == "la 22e")
  }

  @Test("Killed at any step, the file is unchanged, and the next start carries it over")
  func killed() throws {
    var person = EarlyPersonFile(seed: 5)
    let images = Images(of: file)
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // Most pages are written long before the end of the migration.
      try db.execute(sql: "PRAGMA cache_size = 4")
      db.trace { event in if case .statement(let statement) = event { images.take(statement.sql) } }
    }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    // Few visits, as every step is tried, but more than four pages per table.
    try pool.write { db in try person.write(to: db, visits: 120) }
    images.isTaking = true
    try PersonSchema.migrator.migrate(pool)
    images.isTaking = false
    let expected = try pool.read { try $0.rows() }
    #expect(images.folders.count > 20)
    // The file is that of a killed process, not of a power failure.
    var carelessly = Configuration()
    carelessly.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = OFF") }
    for (step, folder) in images.folders.enumerated() {
      let copy = try DatabaseQueue(
        path: folder.appendingPathComponent("person.sqlite").path, configuration: carelessly)
      let visits = try copy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visit") }
      #expect(visits == 120, "step \(step)")
      try PersonSchema.migrator.migrate(copy)
      #expect(try copy.read { try $0.rows() } == expected, "step \(step)")
    }
  }

  @Test(
    "A file written by a newer MONA is refused, and unchanged", arguments: ["person", "catalogue"])
  func newer(name: String) throws {
    _ = try Store(folder: temporary.url)
    let file = temporary.url.appendingPathComponent("\(name).sqlite")
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('\(name) 99')")
    }
    let before = try queue.read { try $0.rows() }
    #expect(throws: StoreError.newer(folder: temporary.url)) { try Store(folder: temporary.url) }
    #expect(try queue.read { try $0.rows() } == before)
  }
}

/// Copies of a database's files at each step of a migration, as a killed process would leave them.
///
/// Steps that leave the files unchanged are skipped.
private final class Images: @unchecked Sendable {
  private let file: URL
  /// Used only by the thread of the migration.
  var isTaking = false
  private(set) var folders: [URL] = []

  init(of file: URL) {
    self.file = file
  }

  private func isSame(as image: URL) -> Bool {
    ["", "-wal"].allSatisfy { suffix in
      let copy = image.path + "/person.sqlite" + suffix
      let manager = FileManager.default
      return manager.fileExists(atPath: file.path + suffix) == manager.fileExists(atPath: copy)
        && (!manager.fileExists(atPath: copy)
          || manager.contentsEqual(atPath: file.path + suffix, andPath: copy))
    }
  }

  func take(_ sql: String) {
    guard isTaking, !sql.hasPrefix("PRAGMA"), !sql.hasPrefix("SELECT") else { return }
    let manager = FileManager.default
    if let last = folders.last, isSame(as: last) { return }
    let folder = file.deletingLastPathComponent().appendingPathComponent("image-\(folders.count)")
    do {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      for suffix in ["", "-wal"] where manager.fileExists(atPath: file.path + suffix) {
        try manager.copyItem(
          atPath: file.path + suffix, toPath: folder.path + "/person.sqlite" + suffix)
      }
      folders.append(folder)
    } catch {
      Issue.record(error)
    }
  }
}
