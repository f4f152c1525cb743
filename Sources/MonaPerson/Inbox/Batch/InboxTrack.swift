import Foundation

/// A track that photos of a batch are placed along.
package struct InboxTrack: Hashable, Sendable, Identifiable {
  /// Its number in the person's data.
  package var id: Int64
  /// The file it was read from, which need not be there any more.
  package var file: URL
  /// When its first point was passed.
  package var start: Date
  /// When its last point was passed.
  package var end: Date
  /// How many points it has.
  package var pointCount: Int
}
