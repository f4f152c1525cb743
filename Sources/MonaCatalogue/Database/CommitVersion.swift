import GRDB

/// Tells whether any process has committed to a catalogue's file, without reading a page of it.
///
/// It has a connection of its own, so that it waits for no other reader; it never waits for a lock.
package final class CommitVersion: Sendable {
  private let connection: DatabaseQueue

  /// - Returns: nil for a catalogue in memory.
  package init?(of catalogue: Catalogue) throws {
    let path = catalogue.writer.path
    guard path.hasPrefix("/") else { return nil }
    var configuration = Catalogue.configuration()
    configuration.readonly = true
    configuration.busyMode = .immediateError
    connection = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// A number that differs after each commit of another connection, in this process or another; equal numbers
  /// mean that nothing was committed between their readings.
  /// - Throws: `DatabaseError` when the file is locked or cannot be read.
  package func current() throws -> Int64 {
    try connection.inDatabase { db in
      try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
  }
}
