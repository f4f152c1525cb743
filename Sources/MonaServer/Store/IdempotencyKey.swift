import Foundation
import GRDB
import Hummingbird
import MonaArchive
import MonaCatalogue
import MonaServices

/// The `Idempotency-Key` of a request, which is then executed once, however often the client sends it after a lost
/// response.
struct IdempotencyKey: Sendable {
  /// The value of the header field.
  let name: String
  /// The SHA-256 of what the request asks for.
  let act: Data

  /// How long keys are remembered, in milliseconds: seven days.
  static let memory: Int64 = 7 * 86_400_000
  /// The most bytes of a key.
  static let lengthLimit = 255

  /// The key of a request; nil when it has none.
  /// - Parameter act: a text that identifies what is asked for.
  /// - Throws: `RequestError.malformed` for a name that is too long.
  init?(_ request: Request, _ act: String) throws {
    let field = request.headers.first { $0.name.canonicalName == "idempotency-key" }
    guard let name = field?.value, !name.isEmpty else { return nil }
    guard name.utf8.count <= Self.lengthLimit else { throw RequestError.malformed }
    self.name = name
    self.act = Data(SHA256.bytes(of: act))
  }

  /// What came of a request: it was done, or refused for what was so at that moment.
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

  /// Does what a request asks unless it was done under its name before, in the transaction around this,
  /// which is to be kept also when the request is refused.
  ///
  /// - Parameters:
  ///   - key: nil for a request without a name, which is done whenever it comes.
  ///   - work: throws `RequestError` before it changes anything.
  /// - Returns: what came of it the first time.
  /// - Throws: `RequestError.keyReused` when another act was done under this name, and what `work` throws.
  static func once<Answer: Codable & Sendable>(
    _ key: IdempotencyKey?, of person: Int64, _ now: Int64, _ db: Database,
    _ work: () throws -> Answer
  ) throws -> Outcome<Answer> {
    guard let key else { return try outcome(work) }
    try db.executeCached(sql: "DELETE FROM done WHERE doneAt <= ?", arguments: [now - memory])
    let known = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT act, answer FROM done WHERE person = ? AND key = ?"),
      arguments: [person, key.name])
    if let known {
      guard known["act"] == key.act else { throw RequestError.keyReused }
      return try JSONDecoder().decode(Outcome<Answer>.self, from: known["answer"])
    }
    let outcome = try outcome(work)
    try db.executeCached(
      sql: "INSERT INTO done (person, key, act, answer, doneAt) VALUES (?, ?, ?, ?, ?)",
      arguments: [person, key.name, key.act, try JSONEncoder().encode(outcome), now])
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
