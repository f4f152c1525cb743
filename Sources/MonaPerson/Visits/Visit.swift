import Foundation
import MonaModel

/// The record that a discovery was collected.
package struct Visit: Hashable, Sendable {
  /// What was collected.
  package var discovery: DiscoveryID
  /// When.
  package var collectedAt: Date
  /// The name of the photo that goes to MONA, relative to the album; nil when the server knows a
  /// visit without a photo.
  package var photo: String?
  /// What the photo's file holds; nil without a photo, or before that was looked at.
  package var photoContent: PhotoContent?
  /// 1 to 5 stars.
  package var rating: Int?
  /// At most `commentLimit` characters.
  package var comment: String?
  /// Whether it was on the wish list before.
  package var wasTargeted: Bool

  /// The longest comment the server takes, in Unicode scalars (`POST user/artworks`).
  package static let commentLimit = 2048

  /// A visit of these fields.
  package init(
    discovery: DiscoveryID, collectedAt: Date, photo: String?, photoContent: PhotoContent? = nil,
    rating: Int? = nil, comment: String? = nil, wasTargeted: Bool = false
  ) {
    self.discovery = discovery
    self.collectedAt = collectedAt
    self.photo = photo
    self.photoContent = photoContent
    self.rating = rating
    self.comment = comment
    self.wasTargeted = wasTargeted
  }

  /// Tells the content of its photo from that of any other.
  package var photoDigest: PhotoDigest? { photoContent?.digest }
}
