import Foundation
import MonaCore

/// What the collection shows of a visit.
public struct CollectionTile: Hashable, Sendable {
  /// What was collected.
  public var id: DiscoveryID
  /// Its title; the number alone when the catalogue has forgotten everything.
  public var title: String
  /// Where the photo is; nil when there is none, or its file is gone.
  public var photo: URL?
  /// Whether there was a photo whose file is no longer in the album.
  public var isPhotoRemoved: Bool
}
