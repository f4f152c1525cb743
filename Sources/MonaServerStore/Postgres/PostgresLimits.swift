/// How long a `PostgresDatabase` waits, and how often it tries.
///
/// Those that libpq knows are for an address that does not say otherwise.
package struct PostgresLimits: Sendable {
  /// For a connection to be made to one host; whole seconds, at least 2.
  package var connecting: Duration = .seconds(10)

  /// For a free connection.
  package var waiting: Duration = .seconds(30)

  /// For a database that cannot be reached, as one that starts again.
  package var patience: Duration = .seconds(15)

  /// For a statement.
  package var statement: Duration = .seconds(120)

  /// For a lock that another connection holds.
  package var lock: Duration = .seconds(60)

  /// Between two statements of a transaction.
  package var idleInTransaction: Duration = .seconds(60)

  /// For a host that no longer answers.
  package var silence: Duration = .seconds(60)

  /// How often a closure runs again because of other writers.
  package var conflicts = 20

  /// How often a closure runs again because its connection was lost.
  package var losses = 3

  /// How often a closure runs again because of a constraint, in case the row in its way is a concurrent transaction's.
  package var constraints = 2

  /// How many statements a connection keeps prepared.
  package var keptStatements = 200

  package init() {}

  /// Those of work that takes as long as it takes, and is not run twice.
  package static var none: PostgresLimits {
    var limits = PostgresLimits()
    (limits.statement, limits.lock, limits.idleInTransaction) = (.zero, .zero, .zero)
    (limits.conflicts, limits.losses, limits.constraints) = (0, 0, 0)
    return limits
  }

  /// What libpq takes with an address.
  var keywords: [(String, String)] {
    [
      ("connect_timeout", "\(max(2, connecting.components.seconds))"),
      ("keepalives", "1"), ("keepalives_idle", "30"), ("keepalives_interval", "10"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "\(silence.milliseconds)"),
      ("fallback_application_name", "mona"),
    ]
  }

  /// What a connection is told first: how values are written, and its limits.
  var settings: String {
    """
    SET bytea_output = 'hex'; SET extra_float_digits = 1; SET standard_conforming_strings = on;
    SET statement_timeout = \(statement.milliseconds); SET lock_timeout = \(lock.milliseconds);
    SET idle_in_transaction_session_timeout = \(idleInTransaction.milliseconds)
    """
  }
}

extension Duration {
  /// Whole milliseconds, the rest left out.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// Seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
