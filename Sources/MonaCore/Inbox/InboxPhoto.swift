import Foundation

/// A photo of a batch, with what was read of it.
public struct InboxPhoto: Hashable, Sendable, Identifiable {
  /// Its number in the person's data; photos that came in later have higher ones.
  public var id: Int64
  /// Where it is; the file may have gone since.
  public var file: URL
  /// Its size in bytes.
  public var byteCount: Int
  /// Whether it was looked at; all that follows is empty before.
  public var isRead: Bool
  /// What tells its content from any other.
  public var digest: PhotoDigest?
  /// Pixels across and down, as the file says; nil when it was not read.
  public var pixels: Pixels?
  /// When it was taken: what the camera says, with the batch's clock offset where it applies.
  public var takenAt: Date?
  /// Where it was taken, as far as anything tells.
  public var position: Position?
  /// What told.
  public var positionSource: PositionSource
  /// Where the camera looked, in degrees clockwise from true north, 0 up to 360.
  public var direction: Double?
  /// The camera's maker and model.
  public var camera: String?
  /// Why it is no use; nil when it is.
  public var problem: InboxProblem?
  /// The discovery in the collection whose photo it is already, or of which it was another photo
  /// when an earlier batch collected it.
  public var importedAs: DiscoveryID?
  /// The photo of the batch it is a copy of, byte for byte.
  public var copyOf: InboxPhoto.ID?

  /// What tells where a photo was taken.
  public enum PositionSource: String, Sendable {
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
  public struct Pixels: Hashable, Sendable {
    /// Across.
    public var width: Int
    /// Down.
    public var height: Int
  }

  /// Whether there is something to decide about it.
  public var isUsable: Bool { isRead && problem == nil && importedAs == nil && copyOf == nil }
}
