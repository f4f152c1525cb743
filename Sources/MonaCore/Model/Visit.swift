import Foundation

/// The record that a discovery was collected.
public struct Visit: Hashable, Sendable {
  /// What was collected.
  public var discovery: DiscoveryID
  /// When.
  public var collectedAt: Date
  /// The photo's name, relative to the album; nil when the server knows a visit without a photo.
  public var photo: String?
  /// What the photo's file holds; nil without a photo, or before that was looked at.
  public var photoContent: PhotoContent?
  /// 1 to 5 stars.
  public var rating: Int?
  /// At most `commentLimit` characters.
  public var comment: String?
  /// Whether it was on the wish list before.
  public var wasTargeted: Bool
  /// The fields the server has confirmed.
  public var sent: Set<VisitField>

  /// The longest comment the server takes, in Unicode scalars (`POST user/artworks`).
  public static let commentLimit = 2048

  /// A visit none of whose fields is sent.
  public init(
    discovery: DiscoveryID, collectedAt: Date, photo: String?, photoContent: PhotoContent? = nil,
    rating: Int? = nil, comment: String? = nil, wasTargeted: Bool = false,
    sent: Set<VisitField> = []
  ) {
    self.discovery = discovery
    self.collectedAt = collectedAt
    self.photo = photo
    self.photoContent = photoContent
    self.rating = rating
    self.comment = comment
    self.wasTargeted = wasTargeted
    self.sent = sent
  }

  /// Tells the content of its photo from that of any other.
  public var photoDigest: PhotoDigest? { photoContent?.digest }

  /// The fields that have something to say and wait for the server: the outbox.
  public var waiting: [VisitField] {
    VisitField.allCases.filter { field in
      guard !sent.contains(field), discovery.isFromMona else { return false }
      return switch field {
      case .photo: photo != nil
      case .rating: rating != nil
      case .comment: comment != nil
      }
    }
  }
}
