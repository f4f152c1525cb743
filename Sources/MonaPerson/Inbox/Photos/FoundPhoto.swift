import Foundation

/// A file that may be a photo, or is a video, found in a folder or named by the person.
struct FoundPhoto: Hashable, Sendable {
  var file: URL
  var byteCount: Int
  /// When its content last changed, in nanoseconds since 1970.
  var changedAt: Int
  /// Whether the person named the file itself, not a folder it lies in.
  var isNamed: Bool
  /// Why it need not be read.
  var problem: InboxProblem?
}
