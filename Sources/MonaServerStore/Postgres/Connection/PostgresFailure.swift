import CPostgres

/// Why a closure did not succeed on a connection, and whether it may on its next run.
struct PostgresFailure: Error {
  /// What the closure threw, or what happened to its transaction.
  let error: any Error

  /// Nil when another run would fail in the same way.
  let cause: Cause?

  enum Cause: Equatable {
    /// The database did not accept a connection.
    case unreachable
    /// The connection was lost before the commit was sent, so that nothing was written.
    case lost
    /// Another transaction was in the way.
    case conflict
    /// A constraint refused a row, which PostgreSQL also says of rows that a concurrent transaction wrote and that this
    /// one could not see. Its next run sees them.
    case constraint
  }
}

/// What the database says of a statement that failed.
struct PostgresDiagnosis {
  /// Five characters; empty when the error is libpq's own.
  let sqlState: String

  /// Whether the database closes the connection.
  let isFatal: Bool

  private let message: String
  private let constraint: String
  private let column: String

  init(_ result: OpaquePointer?) {
    func field(_ code: Unicode.Scalar) -> String {
      PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) } ?? ""
    }
    sqlState = field("C")
    isFatal = ["FATAL", "PANIC"].contains(field("V"))
    constraint = field("n")
    column = field("c")
    message = Self.withoutValues(field("M"), sqlState)
  }

  /// Errors of data (class 22) quote the value.
  private static func withoutValues(_ message: String, _ sqlState: String) -> String {
    guard sqlState.hasPrefix("22"), let first = message.firstIndex(of: "\""),
      let last = message.lastIndex(of: "\"")
    else { return message }
    return message[..<first] + "…" + message[last...].dropFirst()
  }

  /// Nil when another run would fail in the same way, for what the transaction says; not for a lost connection.
  var cause: PostgresFailure.Cause? {
    switch sqlState {
    case "40001", "40P01": .conflict
    case "23505", "23503", "23P01": .constraint
    default: nil
    }
  }

  /// Whether a prepared statement can no longer be run as it is.
  var isOfPreparation: Bool { ["0A000", "26000"].contains(sqlState) }

  /// Whether the database takes no writes any more, as one that another has replaced.
  func isDemoted(_ transaction: PostgresTransaction?) -> Bool {
    sqlState == "25006" && transaction == .write
  }

  var error: ServerStoreError {
    switch sqlState {
    // The last is a lock that was waited for too long.
    case "40001", "40P01", "55P03": .conflict
    case "40003", "08007": .outcomeUnknown
    case "53100": .diskFull
    case "23502": .constraint(.notNull, name: column)
    case "23503": .constraint(.foreignKey, name: constraint)
    case "23505": .constraint(.unique, name: constraint)
    case "23514": .constraint(.check, name: constraint)
    case _ where sqlState.hasPrefix("23"): .constraint(.other, name: constraint)
    default: .failed(sqlState: sqlState, message: message)
    }
  }
}
