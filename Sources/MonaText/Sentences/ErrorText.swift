import Foundation
import MonaCatalogue
import MonaMap
import MonaModel
import MonaPerson
import MonaSync

/// The one place where what went wrong becomes a sentence: what happened, then what to do.
package enum ErrorText {
  /// The system's own words for a number of `errno`, in the person's language.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// What to tell a person about `error`, on one line.
  package static func of(_ error: any Error) -> String {
    switch error {
    case let error as CatalogueError: error.sentence
    case let error as SourceError: error.sentence
    case let error as StoreError: error.sentence
    case let error as AlbumError: error.sentence
    case let error as AlbumMoveError: error.sentence
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
    default:
      StorageError(error)?.sentence ?? fileSentence(error)
        ?? (error as? any LocalizedError)?.errorDescription ?? unexpected(error)
    }
  }

  /// Says at least what the system says; a report of it can then be understood.
  private static func unexpected(_ error: any Error) -> String {
    let details = String(describing: error).split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    return tr(
      "Something unexpected happened ({details}): try again, and report it if it goes on.",
      ["details": details])
  }
}
