import GRDB

/// What keeps the databases from doing their work, as far as a person can do something about it.
package enum StorageFault: Hashable, Sendable {
  /// The disk is full.
  case full
  /// The folder or its files may not be written.
  case readOnly
  /// Another program holds them and does not let go.
  case busy
  /// Their content is no longer a database.
  case damaged
  /// They cannot be opened at all.
  case cannotOpen

  /// Nil when `error` does not come from a database, or says nothing a person could act upon.
  package init?(_ error: any Error) {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_FULL?: self = .full
    case .SQLITE_READONLY?, .SQLITE_PERM?: self = .readOnly
    case .SQLITE_BUSY?, .SQLITE_LOCKED?: self = .busy
    case .SQLITE_CORRUPT?, .SQLITE_NOTADB?: self = .damaged
    case .SQLITE_CANTOPEN?: self = .cannotOpen
    default: return nil
    }
  }
}
