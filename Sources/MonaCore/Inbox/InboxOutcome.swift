import Foundation

/// What came of collecting a batch.
public struct InboxOutcome: Hashable, Sendable {
  /// The discoveries now collected.
  public var collected: [DiscoveryID] = []
  /// The discoveries whose photo was replaced.
  public var replaced: [DiscoveryID] = []
  /// The badges just won, in that order.
  public var badges: [Badge] = []
  /// The groups that were not collected, each with its problem; they are still to decide.
  public var problems: [InboxGroup.ID: InboxProblem] = [:]
  /// What stopped it before its end, such as a full disk; the rest waits as it was decided.
  public var stop: AlbumError?
  /// Whether it was cancelled before its end.
  public var isCancelled = false

  /// How many discoveries got a photo.
  public var count: Int { collected.count + replaced.count }
}
