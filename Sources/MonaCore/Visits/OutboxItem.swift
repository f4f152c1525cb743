import Foundation

/// One thing a person did that the server has not confirmed.
public struct OutboxItem: Hashable, Sendable {
  /// What was collected.
  public var discovery: DiscoveryID
  /// What to tell the server.
  public var change: Change
  /// When the person did it.
  public var changedAt: Date

  /// A field of a visit with its present value.
  public enum Change: Hashable, Sendable {
    /// The photo's name, relative to the album.
    case photo(String)
    /// 1 to 5 stars.
    case rating(Int)
    /// The person's words.
    case comment(String)
  }

  /// The field of the visit that waits.
  public var field: VisitField {
    switch change {
    case .photo: .photo
    case .rating: .rating
    case .comment: .comment
    }
  }
}
