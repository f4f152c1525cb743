import Foundation
import GRDB
import Hummingbird

/// The name a client gives a request (`Idempotency-Key`), by which it is done once, however often it is
/// sent: an answer that was lost on its way says nothing of what was done.
enum IdempotencyKey {
  /// For how long names are remembered, in milliseconds: seven days.
  static let memory: Int64 = 7 * 86_400_000
  /// No name has more bytes.
  static let lengthLimit = 255

  /// The name of a request; nil when it has none.
  /// - Throws: `Refusal.malformed` for one that is too long.
  static func of(_ request: Request) throws -> String? {
    let field = request.headers.first { $0.name.canonicalName == "idempotency-key" }
    guard let key = field?.value, !key.isEmpty else { return nil }
    guard key.utf8.count <= lengthLimit else { throw Refusal.malformed }
    return key
  }

  /// Remembers that an act is done, in the transaction that does it; says whether it is still to be
  /// done.
  ///
  /// - Parameter act: tells it from any other.
  /// - Throws: `Refusal.keyReused` when another act was done under this name.
  static func begin(
    _ key: String, _ act: Data, _ person: Int64, _ now: Int64, _ db: Database
  ) throws -> Bool {
    try db.execute(sql: "DELETE FROM done WHERE doneAt <= ?", arguments: [now - memory])
    let known = try Data.fetchOne(
      db, sql: "SELECT act FROM done WHERE person = ? AND key = ?", arguments: [person, key])
    if let known {
      guard known == act else { throw Refusal.keyReused }
      return false
    }
    try db.execute(
      sql: "INSERT INTO done (person, key, act, doneAt) VALUES (?, ?, ?, ?)",
      arguments: [person, key, act, now])
    return true
  }
}
