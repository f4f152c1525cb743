import Foundation
import MonaCore
import MonaText

/// What the collection shows of a visit.
public struct CollectionTile: Hashable, Sendable {
  /// What was collected.
  public var id: DiscoveryID
  /// Its title; the number alone when the catalogue has forgotten everything.
  public var title: String
  /// Where the photo is; nil when there is none, or its file is gone.
  public var photo: URL?
  /// Grows when that file changes.
  public var photoEdit = 0
  /// Whether there was a photo whose file is no longer in the album.
  public var isPhotoRemoved: Bool
  /// The month that begins with this tile, "November 2026"; nil for the others, and where the
  /// collection is not in the order of dates.
  public var month: String?
  /// Whether it is among those selected.
  public var isSelected = false
  /// When it was collected and how it was rated, for screen readers.
  public var details = ""
}
