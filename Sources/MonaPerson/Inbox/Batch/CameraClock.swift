import Foundation
import MonaModel

/// The clock of a camera whose photos are in the batch: what it lacks, and whether that is sure.
package struct CameraClock: Hashable, Sendable, Identifiable {
  /// Whose clock it is, and while it was set or not.
  package struct ID: Hashable, Sendable {
    /// The camera.
    package var camera: Camera
    /// Whether these are the photos it took while its clock was not set.
    package var isUnset: Bool

    /// The clock of a camera.
    package init(_ camera: Camera, isUnset: Bool = false) {
      (self.camera, self.isUnset) = (camera, isUnset)
    }
  }

  /// Why the clock is put right by as much as it is.
  package enum Origin: Hashable, Sendable {
    /// Nobody said anything: the time is what the camera says.
    case camera
    /// The person said so, of these photos.
    case person
    /// The person said so of photos of other days.
    case earlier
  }

  /// Whose it is.
  package var id: ID
  /// How many photos follow from it: those that say no position.
  package var photoCount: Int
  /// Whether a photo of the camera says its position.
  package var hasPositions: Bool
  /// Whether a photo of it says a date that cannot be, such as one to come.
  package var isBeyondBelief: Bool
  /// The camera's time plus this, in seconds, is taken for the true time.
  package var offset: TimeInterval
  /// Where that comes from.
  package var origin: Origin
  /// What the photos and the tracks tell; nil when they tell nothing.
  package var finding: ClockFinding?

  /// The offset to ask the person about; nil when nothing speaks against the one there is.
  package var suggestion: TimeInterval? {
    guard let finding, finding.certainty != .ambiguous, !finding.agrees(with: offset) else {
      return nil
    }
    // What the person said counts more than what clocks usually lack.
    return origin == .camera || finding.speaksAgainstCurrent ? finding.offset : nil
  }

  /// Whether what follows from the clock may be taken unseen: it is found surely, or the person
  /// said so and nothing speaks against it.
  package var isTrusted: Bool {
    guard !isBeyondBelief, suggestion == nil else { return false }
    return origin == .person || (finding?.certainty == .sure && !needsWord)
  }

  /// Whether only the person can say that the time is right: it was never set.
  private var needsWord: Bool { id.isUnset && origin == .camera }
}
