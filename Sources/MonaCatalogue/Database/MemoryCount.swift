import CSQLite

/// SQLite's count of the memory that all connections use.
enum MemoryCount {
  /// Leaves it off in this process; to be called before the first connection is opened.
  static func leaveOff() { _ = answer }

  /// Refused once SQLite is in use, as by a map's file: then it counts on, and that is all.
  private static let answer = mona_sqlite_leave_memory_uncounted()
}
