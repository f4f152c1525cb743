import Foundation

/// What there is to do after everything was tried that could be.
package enum UploadNext: Hashable, Sendable {
  /// Nothing, until something is changed.
  case nothing
  /// To try again then.
  case retry(at: Date)
  /// Nothing, until this is otherwise.
  case paused(UploadPause)
}
