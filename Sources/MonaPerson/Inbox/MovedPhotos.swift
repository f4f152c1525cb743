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
    var changedAt: Int
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
      db, sql: "SELECT id, file, byteCount, changedAt, inGroup FROM inboxPhoto WHERE batch = ?",
      arguments: [batch])
    for row in rows {
      let (id, path): (Int64, String) = (row[0], row[1])
      let file = URL(pathText: path)
      known[Key(name: file.fileName, byteCount: row[2], changedAt: row[3]), default: []]
        .append((id, file))
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
      let key = Key(
        name: photo.file.fileName, byteCount: photo.byteCount, changedAt: photo.changedAt)
      let missing = (known[key] ?? []).filter {
        !moved.contains($0.id) && $0.file != photo.file && access($0.file.cPath, F_OK) != 0
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
    guard !moved.isEmpty, let folder, self.folder.flatMap(PhotoReading.missing) != nil else {
      return
    }
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
