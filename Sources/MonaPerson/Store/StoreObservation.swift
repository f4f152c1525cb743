import GRDB

extension Store {
  /// Yields after each committed change of either database made through this store, but for what
  /// only search remembers, what is still being written, and what the inbox keeps.
  ///
  /// Bursts merge: a reader that is busy finds at most one change waiting. The stream ends when
  /// the reader stops.
  package func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watched = catalogue.writer === person ? [person] : [person, catalogue.writer]
      let cancellables = watched.map { writer in
        DatabaseRegionObservation(tracking: [ShownTables()]).start(
          in: writer, onError: { _ in continuation.finish() },
          onChange: { _ in continuation.yield() })
      }
      continuation.onTermination = { _ in cancellables.forEach { $0.cancel() } }
    }
  }
}

/// All that screens show; to remember a search, a comment while it is typed, or a photo of the
/// inbox makes none of them read its list again.
private struct ShownTables: DatabaseRegionConvertible {
  func databaseRegion(_ db: Database) throws -> DatabaseRegion {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT IN ('recentSearch', 'draft') AND name NOT GLOB 'inbox*'
        """)
    return try tables.reduce(DatabaseRegion()) { region, name in
      try region.union(Table(name).databaseRegion(db))
    }
  }
}
