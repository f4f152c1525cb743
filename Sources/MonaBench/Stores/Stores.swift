import Foundation
import GRDB
import MonaPerson

/// Stores of catalogues of several sizes, each imported once however many figures ask for it.
struct Stores {
  /// Where they are kept.
  var folder: URL
  /// The recorded answers, when they are there: the store of 2,449 is theirs.
  var recorded: [URL]?

  static let recordedSize = 2449

  /// The folder of a store of this many discoveries, nobody having collected any, or the next
  /// measure whatever it likes.
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

  /// Waits until what the import wrote has moved from the log to the database.
  private func settle(_ folder: URL) throws {
    let file = folder.appendingPathComponent("catalogue.sqlite").path
    try DatabaseQueue(path: file).inDatabase { db in
      // Two cannot do it at once, and SQLite does not wait for the other.
      while (try? db.checkpoint(.full)) == nil { usleep(100_000) }
    }
  }

  /// Tells the tables of this MONA from those of another, whose stores would be of no use.
  private func fingerprint() throws -> String {
    try TemporaryFolder.with { folder in
      _ = try Store(folder: folder)
      let tables = try ["catalogue", "person"].flatMap { name in
        try DatabaseQueue(path: folder.appendingPathComponent("\(name).sqlite").path).read { db in
          try String.fetchAll(
            db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        }
      }
      // FNV-1a, the same in every run.
      let hash = tables.joined().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      return String(hash, radix: 16)
    }
  }
}
