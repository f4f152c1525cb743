import CPostgres
import Dispatch
import Foundation
import MonaLog

/// A connection of libpq's, made when it is first needed and again after it was lost.
///
/// It has one user at a time, on one thread.
final class PostgresConnection: @unchecked Sendable {
  let url: String
  let limits: PostgresLimits
  private let queue = DispatchQueue(label: "mona.postgres")

  /// Nil before it is made and after it was lost, which the functions of libpq accept.
  private(set) var pointer: OpaquePointer?

  /// How statements were translated, by what they were.
  var translations: [String: PostgresStatement] = [:]

  /// The statements that the database keeps for this connection, by their texts.
  var kept: [String: KeptStatement] = [:]

  /// Whether the kept statements no longer fit the tables.
  var areKeptStale = false

  /// Counts statements, for names and for the age of what is kept.
  var statementCount = 0

  /// The result that is being received row by row.
  var stream: PostgresStream?

  /// The transaction that a closure runs in, begun or not.
  var transaction: PostgresTransaction?

  /// Whether the transaction begins with its first statement, with which its beginning is sent.
  var isBeginPending = false

  /// Whether the statement that is run changes no row.
  var isLocking = false

  /// What went wrong first since the closure began, or the loss of the connection.
  var failure: PostgresFailure?

  /// The names of the locks that are held.
  var locks: [String] = []

  /// The channels whose notifications it receives.
  var listened: Set<String> = []

  /// - Parameter url: an address or a list of keywords as libpq reads them.
  init(url: String, limits: PostgresLimits) {
    self.url = url
    self.limits = limits
  }

  deinit {
    PQfinish(pointer)
  }

  /// Runs work on a thread that may block, one after the other.
  func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }

  /// Connects, unless it is connected and the database has not closed the connection meanwhile.
  ///
  /// - Throws: `ServerStoreError.unavailable`
  func open() throws {
    failure = nil
    if !isClosedByServer, PQtransactionStatus(pointer) == PQTRANS_IDLE { return }
    close()
    // Before the address, which may say otherwise; after it what it may not.
    let keywords = limits.keywords + [("dbname", url), ("client_encoding", "UTF8")]
    var names = keywords.map { UnsafePointer(strdup($0.0)) } + [nil]
    var values = keywords.map { UnsafePointer(strdup($0.1)) } + [nil]
    defer { (names + values).forEach { free(UnsafeMutableRawPointer(mutating: $0)) } }
    pointer = PQconnectdbParams(&names, &values, 1)
    guard PQstatus(pointer) == CONNECTION_OK else {
      let reason = String(cString: PQerrorMessage(pointer))
      close()
      throw ServerStoreError.unavailable(
        reason: reason.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    PQsetNoticeReceiver(pointer, { _, result in logNotice(result) }, nil)
    try set(limits.settings)
    // Not on every system of a server's.
    if PQserverVersion(pointer) >= 140_000 {
      tryLogging("The database does not look for lost clients") {
        try set("SET client_connection_check_interval = 10000")
      }
      failure = nil
    }
  }

  private func set(_ settings: String) throws {
    do { try send(settings) } catch {
      guard pointer == nil || PQtransactionStatus(pointer) != PQTRANS_IDLE else { throw error }
      close()
      throw ServerStoreError.unavailable(reason: "The connection was lost.")
    }
  }

  /// Forgets the connection and all that the database kept for it.
  func close() {
    PQfinish(pointer)
    pointer = nil
    kept = [:]
    areKeptStale = false
    locks = []
    listened = []
    stream?.abandon(ServerStoreError.unavailable(reason: "The connection was lost."))
    stream = nil
  }

  /// Whether the connection is known to be closed, without waiting.
  var isClosedByServer: Bool {
    // The first may read what the server said before it closed the connection, the second its end.
    PQconsumeInput(pointer) == 0 || PQconsumeInput(pointer) == 0
      || PQstatus(pointer) != CONNECTION_OK
  }

  /// Releases what a closure leaves, before another may have the connection.
  func tidy() {
    transaction = nil
    isBeginPending = false
    do {
      try finishStream()
      if !locks.isEmpty { try send("SELECT pg_advisory_unlock_all()") }
      try forgetStale()
    } catch { close() }
    locks = []
    failure = nil
    if PQtransactionStatus(pointer) != PQTRANS_IDLE { close() }
  }
}

/// A statement that the database keeps prepared.
struct KeptStatement {
  let name: String
  /// The count of statements when it was last run.
  var lastUse: Int
}

/// Its code only: the words may contain what is nobody's business.
private func logNotice(_ result: OpaquePointer?) {
  let state = PostgresDiagnosis(result).sqlState
  Log.program.failure("The database sent a notice", NSError(domain: "PostgreSQL \(state)", code: 0))
}
