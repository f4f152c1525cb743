import Foundation
import MonaArchive
import MonaCatalogue

/// Why a back-up was not written or not restored; nothing was changed.
package enum BackupError: Error, Hashable {
  /// The file is not a back-up.
  case noBackup(URL)
  /// The file is damaged or incomplete.
  case damaged(URL)
  /// A newer MONA, of this version, wrote the file.
  case newer(URL, version: String)
  /// The file cannot be read; the value is `errno`.
  case unreadable(URL, errno: Int32)
  /// The disk of the file is full.
  case full(URL)
  /// The file cannot be written there; the value is `errno`.
  case unwritable(URL, errno: Int32)
  /// A file of that name exists.
  case exists(URL)
  /// The back-up belongs to another account; the value is the name of the account in use.
  case otherAccount(String)
  /// The back-up belongs to an account, named here, that has its own file on this computer.
  case accountIsHere(String)
  /// There is no intact copy of this name, or none at all.
  case noCopy(String?)
  /// A running program of MONA has the file open that would be replaced.
  case inUse
  /// The restored data differs from the back-up.
  case notRestored

  /// Converts an error of writing a back-up; nil for an error that is not about its file.
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

  /// Converts an error of reading a back-up; nil for an error that is not about its file.
  init?(reading file: URL, _ error: any Error) {
    switch error {
    case let error as POSIXError: self = .unreadable(file, errno: error.code.rawValue)
    case TarError.noArchive: self = .noBackup(file)
    case is TarError: self = .damaged(file)
    default: return nil
    }
  }
}
