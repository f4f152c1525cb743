import Foundation

/// Why the inbox refuses; what it held is as it was.
package enum InboxError: Error, Hashable {
  /// There is no batch to do this with.
  case noBatch
  /// The batch has no group, photo or track of this number now.
  case unknown(Int64)
  /// What was to be read is not there, or may not be read; the value is `errno`'s.
  case unreadable(URL, errno: Int32)
  /// There is no photo in what was to be read.
  case noPhotos(URL)
  /// In all that was to be read there are videos and no photo.
  case onlyVideos(count: Int)
  /// The batch would hold more photos than `Inbox.photoLimit`.
  case tooMany(limit: Int)
  /// The folder went away while it was read, as when a card is pulled out; what was read is kept.
  case goneAway(URL)
  /// The folder of photos to be collected is not there, as when a card was pulled out; what was
  /// decided is kept.
  case notThere(URL)
  /// The clock's offset is not a number, or beyond `CameraClock.offsetLimit`.
  case clockOffsetOutOfRange
  /// No photo of the batch follows this clock, or this one follows none.
  case noClock
  /// A photo was to put its camera's clock right, and no track came by where it was taken.
  case noTrackThere
  /// Likewise, and the track came by several times, of which none is likelier than the others.
  case passedOften
  /// The decision was carried out: it must be undone before it is changed.
  case alreadyCollected(InboxGroup.ID)
}
