import CSQLite

/// What is decided for all connections of the process, before the first one is opened.
enum SQLiteOptions {
  /// Sets them; to be called before the first connection is opened.
  static func set() { _ = answers }

  /// Refused once SQLite is in use, as by a map's file: then it goes on as it is.
  private static let answers = (
    mona_sqlite_leave_memory_uncounted(), mona_sqlite_read_addresses()
  )
}
