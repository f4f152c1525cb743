import Foundation
import MonaModel

/// A change that the server has not confirmed.
package struct OutboxItem: Hashable, Sendable {
  /// The discovery of the visit.
  package var discovery: DiscoveryID
  /// The number of the change in the person's file; later changes have higher numbers.
  package var number: Int
  /// The change to upload.
  package var change: Change
  /// When the person made it.
  package var changedAt: Date

  /// A field of a visit with its current value; nil if it was cleared.
  package enum Change: Hashable, Sendable {
    /// The creation of a visit that has no other field to upload.
    case collected
    /// The removal of a visit.
    case removed
    /// The photo's name, relative to the album.
    case photo(String?)
    /// 1 to 5 stars.
    case rating(Int?)
    /// The comment.
    case comment(String?)
    /// When it was collected.
    case date(Date)
    /// One of the visit's photos, or when it was taken, for a server that takes them all.
    case listed(ListedPhoto)
    /// The removal of one of the photos, by its key.
    case unlisted(PhotoDigest)
  }

  /// One of the photos of a visit, as it is uploaded.
  package struct ListedPhoto: Hashable, Sendable {
    /// Its name, relative to the album.
    package var name: String
    /// Its identity on all devices; nil before it is sent.
    package var key: PhotoDigest?
    /// The digest of the file that the server has of it; nil if it may have none.
    package var sent: PhotoDigest?
    /// When it was taken; nil if unknown.
    package var takenAt: Date?
    /// Whether the server confirmed it before, so that only its date may be new.
    package var isConfirmed: Bool
  }

  /// The field to upload.
  package var field: VisitField {
    switch change {
    case .collected, .removed: .visit
    case .photo: .photo
    case .rating: .rating
    case .comment: .comment
    case .date: .date
    case .listed, .unlisted: .photos
    }
  }
}
