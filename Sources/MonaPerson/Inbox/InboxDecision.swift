import MonaModel

/// What the person decided of a group of photos.
package enum InboxDecision: Hashable, Sendable {
  /// Nothing yet.
  case undecided
  /// They show this discovery.
  /// - Parameter replacingPhoto: one that is collected already gets this photo instead of its own.
  case chosen(DiscoveryID, replacingPhoto: Bool = false)
  /// Nothing is to come of them.
  case skipped
}
