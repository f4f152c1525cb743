import CPostgres
import Foundation

/// The kinds of transactions.
enum PostgresTransaction {
  case read, write

  /// What begins it.
  var begin: String {
    switch self {
    case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case .write: "BEGIN ISOLATION LEVEL SERIALIZABLE"
    }
  }
}

/// Transactions, and locks.
extension PostgresConnection {
  /// Connects, and runs a closure once in a transaction.
  func attempt<Value>(
    _ kind: PostgresTransaction, _ body: (PostgresSession) throws -> Value
  ) -> Result<Value, PostgresFailure> {
    do { try open() } catch { return .failure(PostgresFailure(error: error, cause: .unreachable)) }
    return run(kind, body)
  }

  /// Waits for a lock, and holds it until the connection goes back to the pool; not for one that it holds already.
  ///
  /// Before the first statement of a transaction, so that it sees what the last holder wrote.
  func lock(_ name: String) throws {
    guard !locks.contains(name) else { return }
    let isBeginPending = isBeginPending
    self.isBeginPending = false
    isLocking = true
    defer {
      self.isBeginPending = isBeginPending
      isLocking = false
    }
    _ = try result(
      "SELECT pg_advisory_lock(hashtextextended(?, 0))", [name], isKept: true)
    locks.append(name)
  }

  /// Prepares statements anew whose tables have changed.
  func forgetStale() throws {
    guard areKeptStale else { return }
    try send("DEALLOCATE ALL")
    kept = [:]
    areKeptStale = false
  }

  private func run<Value>(
    _ kind: PostgresTransaction, _ body: (PostgresSession) throws -> Value
  ) -> Result<Value, PostgresFailure> {
    transaction = kind
    isBeginPending = true
    failure = nil
    defer {
      transaction = nil
      isBeginPending = false
    }
    do {
      let value = try body(PostgresSession(self))
      try commit(kind)
      return .success(value)
    } catch {
      let cause = failure?.cause
      let reason = cause == .lost ? failure?.error : nil
      rollBack()
      return .failure(PostgresFailure(error: reason ?? error, cause: cause))
    }
  }

  /// - Throws: `ServerStoreError.outcomeUnknown` when the connection is lost meanwhile; otherwise nothing was written.
  private func commit(_ kind: PostgresTransaction) throws {
    guard !isBeginPending else { return }
    try finishStream()
    // A closure that heeded no error of a statement has not written what it meant to.
    if let failure, PQtransactionStatus(pointer) != PQTRANS_INTRANS || failure.cause != nil {
      throw failure.error
    }
    if kind == .write, isClosedByServer { throw lost() }
    do { try send("COMMIT") } catch {
      guard pointer == nil else { throw error }
      failure = nil
      if kind == .write { throw ServerStoreError.outcomeUnknown }
    }
  }

  private func rollBack() {
    do {
      try finishStream()
      if [PQTRANS_INTRANS, PQTRANS_INERROR].contains(PQtransactionStatus(pointer)) {
        try send("ROLLBACK")
      }
      try forgetStale()
    } catch {
      if PQtransactionStatus(pointer) != PQTRANS_IDLE { close() }
    }
  }
}
