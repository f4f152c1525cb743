import Foundation

/// How sending ended that was to go on until all is sent.
package enum UploadOutcome: Hashable, Sendable {
  /// All was sent, or nothing was on its way.
  case done
  /// There was no time left for all of it.
  case outOfTime
  /// The server was not reached, or was in trouble.
  case interrupted
  /// The server does not know the log-in any more.
  case expired
  /// The server refused so many visits.
  case refused(Int)

  /// Nil as long as it goes on.
  /// - Parameters:
  ///   - status: how it stands, once all was tried since `before`.
  ///   - before: how it stood when somebody began to wait.
  init?(_ status: UploadStatus, since before: UploadStatus, at now: Date) {
    switch status.state {
    case .sending: return nil
    case .paused(.expired): self = .expired
    case .paused(.offline): self = .interrupted
    case .retrying(let date):
      // What was changed while all was tried is tried next.
      if date <= now { return nil }
      self =
        status.refused > before.refused ? .refused(status.refused - before.refused) : .interrupted
    case .idle, .paused:
      self = status.refused > before.refused ? .refused(status.refused - before.refused) : .done
    }
  }
}
