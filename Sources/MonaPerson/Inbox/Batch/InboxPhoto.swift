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
  /// When it was taken, with the camera's clock put right; nil when nobody knows, or what the clock
  /// says cannot be.
  package var takenAt: Date?
  /// The clock that says when; nil when the photo does not say.
  package var clock: CameraClock.ID?
  /// What the clock says, put right as far as it was, be it believed or not.
  package var clockTime: Date?
  /// Where it was taken, as far as anything tells.
  package var position: Position?
  /// What told.
  package var positionSource: PositionSource
  /// The track, where that told.
  package var track: InboxTrack.ID?
  /// Whether the place is sure: the photo says it, or the clock by which it was found is right.
  package var isPlaceSure = false
  /// Where the camera looked, in degrees clockwise from true north, 0 up to 360.
  package var direction: Double?
  /// The camera that took it.
  package var camera: Camera
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

  /// Whether its clock says a time that cannot be, as one that was never set does.
  package var isBeyondBelief: Bool { clockTime != nil && takenAt == nil }

  /// Whether there is something to decide about it.
  package var isUsable: Bool {
    isRead && problem == nil && importedAs == nil && copyOf == nil && !wasSkipped
  }

  /// Whether it comes first in the order the photos were taken; those of which nobody knows when come
  /// last, by what their clocks say all the same, then by name.
  func isBefore(_ other: InboxPhoto) -> Bool {
    Self.isBefore(takenAt, other.takenAt) ?? Self.isBefore(clockTime, other.clockTime)
      ?? ((file.lastPathComponent, id) < (other.file.lastPathComponent, other.id))
  }

  /// Nil where neither is.
  private static func isBefore(_ one: Date?, _ other: Date?) -> Bool? {
    switch (one, other) {
    case (let one?, let other?): one == other ? nil : one < other
    case (nil, nil): nil
    default: one != nil
    }
  }
}
