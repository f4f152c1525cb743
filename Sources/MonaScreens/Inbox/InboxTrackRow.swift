import MonaCore

/// A track, and what it is good for.
public struct InboxTrackRow: Hashable, Sendable, Identifiable {
  /// Its number in the person's data.
  public var id: InboxTrack.ID
  /// The name of its file.
  public var name: String
  /// When it goes from where to where, and how many photos it places.
  public var details: String
}
