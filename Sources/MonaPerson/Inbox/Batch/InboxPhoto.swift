import Foundation
import MonaModel

/// A photo of a batch, with what was read of it.
package struct InboxPhoto: Hashable, Sendable, Identifiable {
  /// Its number in the person's data; photos that came in later have higher ones.
  package var id: Int64
  /// Where it is; the file may have gone since.
  package var file: URL
  /// Its size in bytes.
  package var byteCount: Int
  /// Whether it was looked at; all that follows is empty before.
  package var isRead: Bool
  /// What tells its content from any other.
  package var digest: PhotoDigest?
  /// Pixels across and down, as the file says; nil when it was not read.
  package var pixels: Pixels?
  /// When it was taken: what the camera says, with the batch's clock offset where it applies.
  package var takenAt: Date?
  /// Where it was taken, as far as anything tells.
  package var position: Position?
  /// What told.
  package var positionSource: PositionSource
  /// Where the camera looked, in degrees clockwise from true north, 0 up to 360.
  package var direction: Double?
  /// The camera's maker and model.
  package var camera: String?
  /// Why it is no use; nil when it is.
  package var problem: InboxProblem?
  /// The discovery in the collection whose photo it is already, or of which it was another photo
  /// when an earlier batch collected it.
  package var importedAs: DiscoveryID?
  /// The photo of the batch it is a copy of, byte for byte.
  package var copyOf: InboxPhoto.ID?
  /// Whether an earlier batch skipped it.
  package var wasSkipped = false

  /// What tells where a photo was taken.
  package enum PositionSource: String, Sendable {
    /// The photo itself.
    case camera
    /// A track, at the time it was taken.
    case track
    /// The photo taken just before or after.
    case neighbour
    /// Nothing.
    case none
  }

  /// The size of a picture.
  package struct Pixels: Hashable, Sendable {
    /// Across.
    package var width: Int
    /// Down.
    package var height: Int
  }

  /// Whether there is something to decide about it.
  package var isUsable: Bool {
    isRead && problem == nil && importedAs == nil && copyOf == nil && !wasSkipped
  }
}
