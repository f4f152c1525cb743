import Foundation
import MonaModel

/// A photo of a batch, with what was read from it and derived from the batch.
package struct InboxPhoto: Hashable, Sendable, Identifiable {
  /// Its number in the person's database; photos added later have higher ones.
  package var id: Int64
  /// The file, which may be missing by now.
  package var file: URL
  /// Its size in bytes.
  package var byteCount: Int
  /// Whether it was read; the properties below are empty before.
  package var isRead: Bool
  /// The digest of its content.
  package var digest: PhotoDigest?
  /// Its size in pixels; nil if it was not read.
  package var pixels: Pixels?
  /// When it was taken, by the person or the corrected clock; nil if unknown or implausible.
  package var takenAt: Date?
  /// How `takenAt` is known.
  package var dateSource = PhotoDateSource.camera
  /// The clock of its time; nil if the photo has no time.
  package var clock: CameraClock.ID?
  /// The time of the corrected clock, plausible or not.
  package var clockTime: Date?
  /// Where it was taken; nil if unknown.
  package var position: Position?
  /// The source of the position.
  package var positionSource: PositionSource
  /// The track, if it is the source of the position.
  package var track: InboxTrack.ID?
  /// Whether the position is reliable: from the photo itself, or found with a reliable clock.
  package var isPlaceSure = false
  /// The direction of the camera in degrees clockwise from true north, 0 up to 360.
  package var direction: Double?
  /// The camera that took it.
  package var camera: Camera
  /// Why it cannot be used; nil if it can.
  package var problem: InboxProblem?
  /// The collected discovery whose photo it is, or in whose group it was in an earlier batch.
  package var importedAs: DiscoveryID?
  /// The photo of the batch with the same content, added earlier.
  package var copyOf: InboxPhoto.ID?
  /// Whether an earlier batch skipped it.
  package var wasSkipped = false
  /// Whether the person keeps it beside the chosen photo of its group.
  package var isKept = false

  /// The source of a photo's position.
  package enum PositionSource: String, Sendable {
    /// The photo itself.
    case camera
    /// A track, at the photo's time.
    case track
    /// The photo taken shortly before or after.
    case neighbour
    /// No source.
    case none
  }

  /// The size of an image in pixels.
  package struct Pixels: Hashable, Sendable {
    /// The width.
    package var width: Int
    /// The height.
    package var height: Int
  }

  /// Whether its clock has an implausible time, as a clock that was never set.
  package var isBeyondBelief: Bool { clockTime != nil && takenAt == nil }

  /// Whether its date is neither missing nor a guess.
  package var isDateSure: Bool { takenAt != nil && !dateSource.isGuess }

  /// Whether both its date and its place are reliable.
  var isSure: Bool { isPlaceSure && !isBeyondBelief && isDateSure }

  /// Whether it needs a decision.
  package var isUsable: Bool {
    isRead && problem == nil && importedAs == nil && copyOf == nil && !wasSkipped
  }

  /// Whether it precedes another photo by time; photos without a plausible time are last, by their
  /// clocks, then by name.
  func isBefore(_ other: InboxPhoto) -> Bool {
    Self.isBefore(takenAt, other.takenAt) ?? Self.isBefore(clockTime, other.clockTime)
      ?? ((file.fileName, id) < (other.file.fileName, other.id))
  }

  /// Nil if neither precedes the other.
  private static func isBefore(_ one: Date?, _ other: Date?) -> Bool? {
    switch (one, other) {
    case (let one?, let other?): one == other ? nil : one < other
    case (nil, nil): nil
    default: one != nil
    }
  }
}
