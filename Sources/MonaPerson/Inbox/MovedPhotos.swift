import Foundation
import GRDB
import MonaModel

/// The files of a batch that are missing where they were: a memory card that comes back under another
/// path has them elsewhere, and they keep what was read and decided.
struct MovedPhotos {
  /// What a file keeps when its card is mounted elsewhere.
  private struct Key: Hashable {
    var name: String
    var byteCount: Int
    /// Nil for a file that was not read: nothing is known of it that could be wrong.
    var changedAt: Int?
  }

  private let batch: Int64
  private let folder: URL?
  private var known: [Key: [(id: Int64, file: URL)]] = [:]
  private var groupless: [String: Int64] = [:]
  private var paths: Set<String> = []

  init(_ batch: Int64, _ db: Database) throws {
    self.batch = batch
    folder = try String.fetchOne(
      db, sql: "SELECT folder FROM inboxBatch WHERE id = ?", arguments: [batch]
    ).map { URL(pathText: $0, isDirectory: true) }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, file, byteCount, changedAt, inGroup, digest IS NULL FROM inboxPhoto
        WHERE batch = ?
        """, arguments: [batch])
    for row in rows {
      let (id, path): (Int64, String) = (row[0], row[1])
      let file = URL(pathText: path)
      let (name, byteCount): (String, Int) = (file.fileName, row[2])
      known[Key(name: name, byteCount: byteCount, changedAt: row[3]), default: []].append(
        (id, file))
      if row[5] as Bool {
        known[Key(name: name, byteCount: byteCount, changedAt: nil), default: []].append((id, file))
      }
      paths.insert(path)
      if row[4] as Int64? == nil { groupless[path] = id }
    }
  }

  /// Gives rows whose file is missing the path of the same file found now.
  /// - Parameter folder: where it was found, which replaces a missing folder of the batch.
  func follow(_ found: [FoundPhoto], in folder: URL?, _ db: Database) throws {
    var moved: Set<Int64> = []
    for photo in found {
      let path = photo.file.pathText
      var key = Key(
        name: photo.file.fileName, byteCount: photo.byteCount, changedAt: photo.changedAt)
      var missing = self.missing(key, except: photo.file, moved)
      if missing.isEmpty {
        key.changedAt = nil
        missing = self.missing(key, except: photo.file, moved)
      }
      let nearest = missing.max {
        Self.commonEnd($0.file, photo.file) < Self.commonEnd($1.file, photo.file)
      }
      guard let nearest else { continue }
      if paths.contains(path) {
        // It was read at its new path already; what was decided about its former row counts.
        guard let copy = groupless[path] else { continue }
        try db.execute(sql: "DELETE FROM inboxPhoto WHERE id = ?", arguments: [copy])
      }
      try db.execute(
        sql: "UPDATE inboxPhoto SET file = ? WHERE id = ?", arguments: [path, nearest.id])
      moved.insert(nearest.id)
    }
    if !moved.isEmpty { try Self.replaceMissing(self.folder, by: folder, of: batch, db) }
  }

  /// The rows of a key whose file is missing.
  private func missing(
    _ key: Key, except file: URL, _ moved: Set<Int64>
  ) -> [(id: Int64, file: URL)] {
    (known[key] ?? []).filter {
      !moved.contains($0.id) && $0.file != file && access($0.file.cPath, F_OK) != 0
    }
  }

  /// Gives rows whose file is missing the file of the same content that was read elsewhere: a card that was copied to
  /// a folder has other dates there, and perhaps other names.
  /// - Parameter folder: where it was read, which replaces a missing folder of the batch.
  static func followCopies(_ batch: Int64, in folder: URL?, _ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT digest, id, file, inGroup, byteCount, changedAt FROM inboxPhoto
        WHERE batch = :batch AND digest IN (
          SELECT digest FROM inboxPhoto WHERE batch = :batch AND problem IS NULL
          GROUP BY digest HAVING count(*) > 1)
        ORDER BY inGroup IS NULL, id
        """, arguments: ["batch": batch])
    var hasMoved = false
    for (_, same) in Dictionary(grouping: rows, by: { $0[0] as String }) {
      func isThere(_ row: Row) -> Bool { access(URL(pathText: row[2]).cPath, F_OK) == 0 }
      let copies = same.filter { ($0[3] as Int64?) == nil && isThere($0) }
      for (missing, copy) in zip(same.filter { !isThere($0) }, copies) {
        try db.execute(
          sql: """
            DELETE FROM inboxPhoto WHERE id = :copy;
            UPDATE inboxPhoto SET file = :file, byteCount = :size, changedAt = :date WHERE id = :id;
            """,
          arguments: [
            "copy": copy[1] as Int64, "file": copy[2] as String, "size": copy[4] as Int64,
            "date": copy[5] as Int64, "id": missing[1] as Int64,
          ])
        hasMoved = true
      }
    }
    guard hasMoved else { return }
    let before = try String.fetchOne(
      db, sql: "SELECT folder FROM inboxBatch WHERE id = ?", arguments: [batch]
    ).map { URL(pathText: $0, isDirectory: true) }
    try replaceMissing(before, by: folder, of: batch, db)
  }

  private static func replaceMissing(
    _ before: URL?, by folder: URL?, of batch: Int64, _ db: Database
  ) throws {
    guard let folder, before.flatMap(PhotoReading.missing) != nil else { return }
    try db.execute(
      sql: "UPDATE inboxBatch SET folder = ? WHERE id = ?", arguments: [folder.pathText, batch])
  }

  /// The number of path components that two files have in common at the end.
  private static func commonEnd(_ one: URL, _ other: URL) -> Int {
    zip(
      one.displayPath.split(separator: "/").reversed(),
      other.displayPath.split(separator: "/").reversed()
    )
    .prefix { $0 == $1 }.count
  }
}
