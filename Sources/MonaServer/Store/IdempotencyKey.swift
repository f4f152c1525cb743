import Foundation
import Hummingbird
import MonaArchive
import MonaCatalogue
import MonaServerStore
import MonaServices

/// The `Idempotency-Key` of a request, which is then executed once, however often the client sends it after a lost
/// response.
struct IdempotencyKey: Sendable {
  /// The value of the header field `Idempotency-Key`.
  let name: String
  /// The SHA-256 of the request's content.
  let act: Data

  /// For how long keys are stored, in milliseconds: seven days.
  static let memory: Int64 = 7 * 86_400_000
  /// The most keys of an account that are stored, the newest: so that none fills the disk.
  static let accountLimit = 10_000
  /// The length limit of a key, in bytes.
  static let lengthLimit = 255

  /// The key of a request; nil when it has none.
  /// - Parameter act: a text that identifies what the request does.
  /// - Throws: `RequestError.malformed` for a key that is too long.
  init?(_ request: Request, _ act: String) throws {
    let field = request.headers.first { $0.name.canonicalName == "idempotency-key" }
    guard let name = field?.value, !name.isEmpty else { return nil }
    guard name.utf8.count <= Self.lengthLimit else { throw RequestError.malformed }
    self.name = name
    self.act = Data(SHA256.bytes(of: act))
  }

  /// The outcome of a request: its answer, or the error that the state at that moment caused.
  enum Outcome<Answer: Codable & Sendable>: Codable, Sendable {
    case done(Answer)
    case notFound
    case overtaken

    /// - Throws: `RequestError`.
    func get() throws -> Answer {
      switch self {
      case .done(let answer): return answer
      case .notFound: throw RequestError.notFound
      case .overtaken: throw RequestError.overtaken
      }
    }
  }

  /// Executes a request unless one with the same key was executed before.
  ///
  /// It runs within the caller's transaction, which must be committed also when the request is refused.
  ///
  /// - Parameters:
  ///   - key: nil for a request without a key, which is executed each time.
  ///   - limit: the most keys of the person that stay stored.
  ///   - work: throws `RequestError` before it changes anything.
  /// - Returns: the outcome of the first execution.
  /// - Throws: `RequestError.keyReused` when the key belongs to another request, and other errors of `work`.
  static func once<Answer: Codable & Sendable>(
    _ key: IdempotencyKey?, of person: Int64, _ now: Int64, _ db: any StoreSession,
    limit: Int = accountLimit, _ work: () throws -> Answer
  ) throws -> Outcome<Answer> {
    guard let key else { return try outcome(work) }
    try db.execute("DELETE FROM done WHERE doneAt <= ?", [now - memory], isKept: true)
    let known = try db.row(
      "SELECT act, answer FROM done WHERE person = ? AND key = ?", [person, key.name], isKept: true)
    if let known {
      guard known["act"] == key.act else { throw RequestError.keyReused }
      return try JSONDecoder().decode(Outcome<Answer>.self, from: known["answer"])
    }
    let outcome = try outcome(work)
    try db.execute(
      "INSERT INTO done (person, key, act, answer, doneAt) VALUES (?, ?, ?, ?, ?)",
      [person, key.name, key.act, try JSONEncoder().encode(outcome), now], isKept: true)
    try db.execute(
      """
      DELETE FROM done WHERE person = ?1 AND doneAt <=
        (SELECT doneAt FROM done WHERE person = ?1 ORDER BY doneAt DESC LIMIT 1 OFFSET ?2)
      """, [person, limit], isKept: true)
    return outcome
  }

  private static func outcome<Answer>(_ work: () throws -> Answer) throws -> Outcome<Answer> {
    do { return .done(try work()) } catch RequestError.notFound {
      return .notFound
    } catch RequestError
      .overtaken
    { return .overtaken }
  }
}
