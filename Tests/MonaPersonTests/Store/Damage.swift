import Foundation
import GRDB

/// Damages a database like a failing disk.
enum Damage {
  /// Overwrites a leaf page of a table.
  static func spoil(_ table: String, in file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { db in
      _ = try db.checkpoint(.truncate)
    }
    let (page, size) = try queue.read { db in
      (
        try Int.fetchOne(
          db, sql: "SELECT pageno FROM dbstat WHERE name = ? ORDER BY path DESC",
          arguments: [table]) ?? 1,
        try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
      )
    }
    try queue.close()
    let handle = try FileHandle(forWritingTo: file)
    try handle.seek(toOffset: UInt64((page - 1) * size))
    try handle.write(contentsOf: Data(repeating: 0xA5, count: size))
    try handle.close()
  }
}
