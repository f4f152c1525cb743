import Foundation

/// A track that photos of a batch are placed along.
public struct InboxTrack: Hashable, Sendable, Identifiable {
  /// Its number in the person's data.
  public var id: Int64
  /// The file it was read from, which need not be there any more.
  public var file: URL
  /// When its first point was passed.
  public var start: Date
  /// When its last point was passed.
  public var end: Date
  /// How many points it has.
  public var pointCount: Int
}
