import Foundation
import MonaArchive
import MonaCatalogue

/// Why a back-up could not be made, or is not restored; nothing was changed then.
package enum BackupError: Error, Hashable {
  /// The file is something else.
  case noBackup(URL)
  /// It is not as it was written, or not all of it is there.
  case damaged(URL)
  /// A newer MONA made it, whose version this is.
  case newer(URL, version: String)
  /// It cannot be read; the value is `errno`'s.
  case unreadable(URL, errno: Int32)
  /// There is no room left where it is written.
  case full(URL)
  /// It cannot be written there; the value is `errno`'s.
  case unwritable(URL, errno: Int32)
  /// There is a file of that name.
  case exists(URL)
  /// It is of another account than what is here, which is called this.
  case otherAccount(String)
  /// It is of an account, called this, that has its own data on this computer.
  case accountIsHere(String)
  /// No copy of this name, or none at all, is whole.
  case noCopy(String?)
  /// A program of MONA's has what would be replaced open.
  case inUse
  /// What was restored is not what the back-up has.
  case notRestored

  /// What failed when a back-up was written; nil for what is no fault of its place.
  init?(writing file: URL, _ error: any Error) {
    if StorageError(error) == .full || (error as? CocoaError)?.code == .fileWriteOutOfSpace {
      self = .full(file)
      return
    }
    let refused = error as? POSIXError ?? (error as? CocoaError)?.underlying as? POSIXError
    guard let refused else { return nil }
    self =
      switch refused.code {
      case .ENOSPC, .EDQUOT, .EFBIG: .full(file)
      case .EEXIST: .exists(file)
      default: .unwritable(file, errno: refused.code.rawValue)
      }
  }

  /// What failed when a back-up was read; nil for what is no fault of its own.
  init?(reading file: URL, _ error: any Error) {
    switch error {
    case let error as POSIXError: self = .unreadable(file, errno: error.code.rawValue)
    case TarError.noArchive: self = .noBackup(file)
    case is TarError: self = .damaged(file)
    default: return nil
    }
  }
}
