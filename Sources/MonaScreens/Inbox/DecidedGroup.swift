import MonaCore

/// A decision of this run, as it can be taken back.
struct DecidedGroup: Sendable {
  /// The photos it was about.
  var photos: [InboxPhoto.ID]
  /// What was decided before.
  var before: InboxDecision
}
