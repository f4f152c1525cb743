import MonaPerson

/// A track, and what it is good for.
package struct InboxTrackRow: Hashable, Sendable, Identifiable {
  /// Its number in the person's data.
  package var id: InboxTrack.ID
  /// The name of its file.
  package var name: String
  /// When it goes from where to where, and how many photos it places.
  package var details: String
}
