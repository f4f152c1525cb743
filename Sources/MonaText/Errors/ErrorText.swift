import Foundation
import MonaCatalogue
import MonaMap
import MonaModel
import MonaPerson
import MonaSync

/// Converts errors to messages that state what happened, then what to do.
package enum ErrorText {
  /// The system's message for an `errno` value, in the person's language.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The message for any error, on one line.
  package static func of(_ error: any Error) -> String {
    switch error {
    case let error as CatalogueError: error.sentence
    case let error as SourceError: error.sentence
    case let error as JoiningError: error.sentence
    case let error as StoreError: error.sentence
    case let error as AlbumError: error.sentence
    case let error as AlbumMoveError: error.sentence
    case let error as PhotoDateError: error.sentence
    case let error as UndoError: error.sentence
    case let error as InboxError: error.sentence
    case let error as InboxProblem: error.sentence
    case let error as TrackError: error.sentence
    case let error as RecordProblem: error.sentence
    case let error as LocatorError: error.sentence
    case let error as WebcamError: error.sentence
    case let error as MBTilesError: error.sentence
    case let error as ServerRequestError: error.sentence
    case let error as ServerAddress.Fault: error.sentence
    case let error as AccountError: error.sentence
    case let error as CredentialError: error.sentence
    case let error as BackupError: error.sentence
    case let error as NewsProblem: error.sentence
    case let error as NewsFeedError: error.sentence
    case let error as TourError: error.sentence
    case let error as OwnDiscoveryError: error.sentence
    case let error as ReportError: error.sentence
    default:
      StorageError(error)?.sentence ?? fileSentence(error)
        ?? (error as? any LocalizedError)?.errorDescription ?? unexpected(error)
    }
  }

  /// More about an error, for a report of it: the file, and what the system or the
  /// server said; nil if its message says all.
  package static func details(of error: any Error) -> String? {
    if let words = (error as? ServerRequestError)?.words { return words }
    let file = (error as? CocoaError)?.filePath
    let causes = sequence(first: error as NSError) {
      ($0.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    }
    let code = causes.first { $0.domain == NSPOSIXErrorDomain }?.code
    let parts = [file, code.map { reason(Int32($0)) }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// The message for an unknown error, with its description for a bug report.
  private static func unexpected(_ error: any Error) -> String {
    let details = String(describing: error).split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    return tr(
      "Something unexpected happened ({details}): try again, and report it if it goes on.",
      ["details": details])
  }
}

extension ErrorText {
  /// The message for an error of reading or writing a file; nil for other errors.
  static func fileSentence(_ error: any Error) -> String? {
    let name = (error as? CocoaError)?.filePath.map { URL(fileURLWithPath: $0) }
    let values = name?.named ?? ["file": "?"]
    return switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?:
      tr("“{file}” cannot be found: check its folder and its name.", values)
    case .fileReadNoSuchFile?:
      tr("There is no file “{file}”: check its name.", values)
    case .fileReadNoPermission?, .fileReadUnknown?, .fileReadCorruptFile?:
      tr("“{file}” cannot be read: check that you are allowed to open it.", values)
    case .fileWriteNoPermission?, .fileWriteVolumeReadOnly?, .fileWriteUnknown?:
      tr("“{file}” cannot be written: choose another place.", values)
    case .fileWriteFileExists?:
      tr("“{file}” is there already: choose another name.", values)
    case .fileWriteInvalidFileName?:
      tr("“{file}” cannot be the name of a file: choose another name.", values)
    case .fileWriteOutOfSpace?: StorageError.full.sentence
    default: systemSentence(error)
    }
  }

  private static func systemSentence(_ error: any Error) -> String? {
    switch (error as? POSIXError)?.code {
    case .ENOSPC?, .EDQUOT?: StorageError.full.sentence
    case let code?:
      tr(
        "The system refused to read or write a file ({reason}): try another place.",
        ["reason": reason(code.rawValue)])
    case nil: nil
    }
  }
}

extension WebcamError {
  var sentence: String {
    switch self {
    case .notInstalled:
      tr(
        "GStreamer, which MONA looks through cameras with, is not installed: choose a photo from a file instead."
      )
    case .none:
      tr("No camera was found: plug one in and try again, or choose a photo from a file.")
    case .busy:
      tr("Another program is using the camera: close it, then try again.")
    case .refused:
      tr("This computer keeps the camera from MONA: allow it in the system’s privacy settings.")
    case .unplugged:
      tr("The camera is gone: plug it in again, then try again.")
    case .silent:
      tr("The camera gives no picture: unplug it and plug it in again, or choose another one.")
    case .unwritable:
      tr("The photo cannot be written: make room on the disk, then try again.")
    }
  }
}

extension LocatorError {
  var sentence: String {
    switch self {
    case .unavailable:
      tr("Your location isn’t available: set your place on the map instead.")
    case .refused:
      tr(
        "This computer keeps your position from MONA: allow it in the system’s location settings, or set your place on the map."
      )
    case .timedOut:
      tr("Your position was not found in time: try again, or set your place on the map.")
    }
  }
}

extension UndoError {
  /// The error message: why an action cannot be undone, and what to do.
  package var sentence: String {
    switch self {
    case .notInTrash(let photo):
      tr(
        "The photo “{photo}” is no longer in the trash: choose it again from a copy.",
        ["photo": photo])
    case .changedSince:
      tr("This can no longer be undone: the photo has changed since. Look at the sheet.")
    }
  }
}
