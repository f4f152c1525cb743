import Foundation
import GRDB

/// Storage errors that a person can act upon.
package enum StorageError: Error, Hashable, Sendable {
  /// The disk is full.
  case full
  /// The folder or its files are not writable.
  case readOnly
  /// The disk is read-only.
  case readOnlyDisk
  /// Another process locks the databases.
  case busy
  /// The databases are damaged.
  case damaged
  /// The databases cannot be opened.
  case cannotOpen

  /// Nil when `error` is not a storage error that a person can act upon.
  package init?(_ error: any Error) {
    if let fault = error as? StorageError {
      self = fault
      return
    }
    // A value of an unexpected type.
    if error is RowDecodingError {
      self = .damaged
      return
    }
    let error = error as? DatabaseError
    switch error?.extendedResultCode {
    // The disk cannot be read.
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

  /// Whether an error may be caused by damage; MONA's writes violate no constraint of an intact
  /// catalogue.
  package static func mayComeOfDamage(_ error: any Error) -> Bool {
    StorageError(error) == .damaged || (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
  }

  /// The reason why databases could not be opened, determined by a test file when SQLite gives no
  /// details.
  ///
  /// SQLite only reports "cannot open" or an I/O error for a full disk, a read-only disk, and
  /// missing permissions.
  /// - Parameter folder: the folder of the databases.
  package init?(opening error: any Error, in folder: URL) {
    let code = (error as? DatabaseError)?.resultCode
    let fault = StorageError(error) ?? (code == .SQLITE_IOERR ? .cannotOpen : nil)
    switch fault {
    case .cannotOpen?, .readOnly?: self = Self.trial(in: folder) ?? fault ?? .cannotOpen
    case let fault?: self = fault
    case nil:
      // The folder itself could not be created or entered.
      switch (error as? CocoaError)?.code {
      case .fileWriteOutOfSpace?: self = .full
      case .fileWriteVolumeReadOnly?: self = .readOnlyDisk
      case .fileWriteNoPermission?, .fileReadNoPermission?: self = .readOnly
      default: return nil
      }
    }
  }

  /// Whether existing data can still be read.
  package var leavesReading: Bool {
    switch self {
    case .full, .readOnly, .readOnlyDisk, .cannotOpen: true
    case .busy, .damaged: false
    }
  }

  /// Writes and removes a test file in a folder; nil on success.
  private static func trial(in folder: URL) -> StorageError? {
    let file = folder.appendingPathComponent(".trial-\(UUID().uuidString)").path
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return StorageError(code: errno) }
    defer {
      close(descriptor)
      unlink(file)
    }
    // The size of a shared-memory file.
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
