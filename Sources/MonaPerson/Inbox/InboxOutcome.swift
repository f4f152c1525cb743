import Foundation
import MonaModel

/// What came of collecting a batch.
package struct InboxOutcome: Hashable, Sendable {
  /// The discoveries now collected.
  package var collected: [DiscoveryID] = []
  /// The discoveries whose photo was replaced.
  package var replaced: [DiscoveryID] = []
  /// The badges just won, in that order.
  package var badges: [Badge] = []
  /// The groups that were not collected, each with its problem; they are still to decide.
  package var problems: [InboxGroup.ID: InboxProblem] = [:]
  /// What stopped it before its end, such as a full disk; the rest waits as it was decided.
  package var stop: AlbumError?
  /// The folder of photos that is not there, as when a card was pulled out; what was decided about
  /// those waits until it is back.
  package var goneAway: URL?
  /// Whether it was cancelled before its end.
  package var isCancelled = false

  /// How many discoveries got a photo.
  package var count: Int { collected.count + replaced.count }
}
