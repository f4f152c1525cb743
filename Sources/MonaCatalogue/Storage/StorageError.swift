import Foundation
import GRDB

/// What keeps the databases from doing their work, as far as a person can do something about it.
package enum StorageError: Error, Hashable, Sendable {
  /// The disk is full.
  case full
  /// The folder or its files may not be written.
  case readOnly
  /// Nothing at all can be written to the disk.
  case readOnlyDisk
  /// Another program holds them and does not let go.
  case busy
  /// Their content is no longer a database.
  case damaged
  /// They cannot be opened at all.
  case cannotOpen

  /// Nil when `error` does not come from a database, or says nothing a person could act upon.
  package init?(_ error: any Error) {
    if let fault = error as? StorageError {
      self = fault
      return
    }
    // A value that no import has written.
    if error is RowDecodingError {
      self = .damaged
      return
    }
    let error = error as? DatabaseError
    switch error?.extendedResultCode {
    // What the disk itself can no longer read.
    case .SQLITE_IOERR_READ?, .SQLITE_IOERR_CORRUPTFS?:
      self = .damaged
      return
    default: break
    }
    switch error?.resultCode {
    case .SQLITE_FULL?: self = .full
    case .SQLITE_READONLY?, .SQLITE_PERM?: self = .readOnly
    case .SQLITE_BUSY?, .SQLITE_LOCKED?: self = .busy
    case .SQLITE_CORRUPT?, .SQLITE_NOTADB?: self = .damaged
    case .SQLITE_CANTOPEN?: self = .cannotOpen
    default: return nil
    }
  }

  /// Whether to look for damage after an error: what MONA writes breaks no rule of a sound catalogue.
  package static func mayComeOfDamage(_ error: any Error) -> Bool {
    StorageError(error) == .damaged || (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
  }

  /// What kept databases from being opened, the disk being asked where SQLite does not say why.
  ///
  /// "Cannot open" and "input or output failed" are all that it says of a full disk, of one that may
  /// only be read, and of a folder of somebody else's.
  /// - Parameter folder: where the databases are.
  package init?(opening error: any Error, in folder: URL) {
    let code = (error as? DatabaseError)?.resultCode
    let fault = StorageError(error) ?? (code == .SQLITE_IOERR ? .cannotOpen : nil)
    switch fault {
    case .cannotOpen?, .readOnly?: self = Self.trial(in: folder) ?? fault ?? .cannotOpen
    case let fault?: self = fault
    case nil:
      // The folder itself could not be made or entered.
      switch (error as? CocoaError)?.code {
      case .fileWriteOutOfSpace?: self = .full
      case .fileWriteVolumeReadOnly?: self = .readOnlyDisk
      case .fileWriteNoPermission?, .fileReadNoPermission?: self = .readOnly
      default: return nil
      }
    }
  }

  /// Whether what is there can still be read.
  package var leavesReading: Bool {
    switch self {
    case .full, .readOnly, .readOnlyDisk, .cannotOpen: true
    case .busy, .damaged: false
    }
  }

  /// Writes a little file into a folder and removes it again; nil when that works.
  private static func trial(in folder: URL) -> StorageError? {
    let file = folder.appendingPathComponent(".trial-\(UUID().uuidString)").path
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return StorageError(code: errno) }
    defer {
      close(descriptor)
      unlink(file)
    }
    // As much as the index of a database's log takes.
    let bytes = [UInt8](repeating: 1, count: 1 << 15)
    let count = write(descriptor, bytes, bytes.count)
    if count < 0 { return StorageError(code: errno) }
    if count < bytes.count { return .full }
    return fsync(descriptor) == 0 ? nil : StorageError(code: errno)
  }

  private init?(code: Int32) {
    switch code {
    case ENOSPC, EDQUOT: self = .full
    case EROFS: self = .readOnlyDisk
    case EACCES, EPERM: self = .readOnly
    default: return nil
    }
  }
}
