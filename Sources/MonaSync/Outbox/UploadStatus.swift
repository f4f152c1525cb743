import Foundation
import MonaModel

/// How far the sending is.
package struct UploadStatus: Hashable, Sendable {
  /// How many visits wait.
  package var waiting = 0
  /// How many visits were sent since the program began.
  package var sent = 0
  /// How many of those that wait are not tried again by themselves.
  package var refused = 0
  package var state = State.idle
  /// How many photos of the account were fetched, of how many; nil while none are.
  package var fetching: PhotoFetching.Progress?
  /// How often all was tried that was to be.
  package var passes = 0

  package enum State: Hashable, Sendable {
    /// Nothing waits, or nothing that is tried by itself.
    case idle
    /// This visit is on its way; of its photo this part has gone, from 0 to 1.
    case sending(DiscoveryID, Double)
    case paused(UploadPause)
    /// The server, or what waits, is tried again then.
    case retrying(Date)
  }

  /// Whether a visit is on its way.
  package var isSending: Bool {
    if case .sending = state { true } else { false }
  }

  package init() {}
}
