import Foundation
import GRDB
import MonaPerson

/// Stores with catalogues of several sizes, each imported only once for all benchmarks.
struct Stores {
  /// The folder that contains them.
  var folder: URL
  /// The recorded answers, if available: the store of 2,449 discoveries is made from them.
  var recorded: [URL]?

  static let recordedSize = 2449

  /// The folder of a store with this many discoveries.
  ///
  /// It has no visits, except those that an earlier benchmark wrote.
  func folder(of size: Int) throws -> URL {
    let store = folder.appendingPathComponent(
      "\(size)-\(try fingerprint())", isDirectory: true)
    if FileManager.default.fileExists(atPath: store.path) { return store }
    let part = folder.appendingPathComponent("part-\(UUID().uuidString)")
    try fill(part, size)
    try FileManager.default.moveItem(at: part, to: store)
    return store
  }

  private func fill(_ part: URL, _ size: Int) throws {
    let store = try Store(folder: part)
    if size == Self.recordedSize, let recorded {
      for file in recorded { _ = try store.catalogue.importCatalogue(file) }
    } else {
      let file = part.appendingPathComponent("catalogue.json")
      try GeneratedCatalogue(size: size).write(to: file)
      _ = try store.catalogue.importCatalogue(file)
      try FileManager.default.removeItem(at: file)
    }
    try store.catalogue.finishIndexes()
    try store.catalogue.mergeSearchIndex()
    try settle(part)
  }

  /// Waits until the write-ahead log is copied into the database.
  private func settle(_ folder: URL) throws {
    let file = folder.appendingPathComponent("catalogue.sqlite").path
    try DatabaseQueue(path: file).inDatabase { db in
      // A second checkpoint at the same time fails at once.
      while (try? db.checkpoint(.full)) == nil { usleep(100_000) }
    }
  }

  /// A hash of the database schema: stores of another schema cannot be reused.
  private func fingerprint() throws -> String {
    try TemporaryFolder.with { folder in
      _ = try Store(folder: folder)
      let tables = try ["catalogue", "person"].flatMap { name in
        try DatabaseQueue(path: folder.appendingPathComponent("\(name).sqlite").path).read { db in
          try String.fetchAll(
            db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        }
      }
      // FNV-1a: Swift's own hashes differ in every run.
      let hash = tables.joined().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      return String(hash, radix: 16)
    }
  }
}

/// Generated visits and a wishlist, which replace those of a store.
struct PersonData {
  /// The number of visits, spread over the catalogue.
  var visits = 200
  /// Whether each visit has a photo; they are called `0.jpg`, `1.jpg` and so on.
  var hasPhotos = false
  /// Whether all the others are targeted.
  var targetsOthers = false

  /// Writes them into the store of a folder.
  func write(into folder: URL) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(
        sql: "ATTACH DATABASE ? AS catalogue",
        arguments: [folder.appendingPathComponent("catalogue.sqlite").path])
    }
    let person = try DatabaseQueue(
      path: folder.appendingPathComponent("person.sqlite").path, configuration: configuration)
    try person.write { db in
      for table in ["visit", "target", "badgeWon", "daily"] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      let count =
        try Int.fetchOne(db, sql: "SELECT count(*) FROM discovery WHERE retired = 0") ?? 0
      try db.execute(
        sql: """
          INSERT INTO visit (discovery, collectedAt, rating, photo, visitChange, photoChange,
              ratingChange, photoChangedAt, ratingChangedAt)
            SELECT key, moment, place % 5 + 1, photo, 3 * place + 1,
              iif(photo IS NULL, 0, 3 * place + 2), 3 * place + 3,
              iif(photo IS NULL, NULL, moment), moment
            FROM (
              SELECT key, place,
                printf('2026-%02d-%02dT12:00:00Z', place % 12 + 1, place % 28 + 1) AS moment,
                CASE WHEN :hasPhotos THEN place || '.jpg' END AS photo
              FROM (
                SELECT key, position / :step AS place
                FROM (
                  SELECT key, row_number() OVER (ORDER BY key) - 1 AS position
                  FROM discovery WHERE retired = 0)
                WHERE position % :step = 0)
              WHERE place < :visits)
          """,
        arguments: ["step": max(1, count / visits), "visits": visits, "hasPhotos": hasPhotos])
      try db.execute(
        sql: """
          INSERT INTO visitPhoto (name, visit)
            SELECT photo, discovery FROM visit WHERE photo IS NOT NULL;
          UPDATE changeCounter SET last = 3 * (SELECT count(*) FROM visit);
          """)
      guard targetsOthers else { return }
      try db.execute(
        sql: """
          INSERT INTO target (discovery, targetedAt)
            SELECT key, '2026-06-01T12:00:00Z' FROM discovery
            WHERE retired = 0 AND key NOT IN (SELECT discovery FROM visit)
          """)
    }
  }
}
