import Foundation

/// What a person let go of over the window, or pasted.
package enum DroppedContent: Sendable {
  /// Files and folders.
  case files([URL])
  /// An image that is in no file yet.
  case image(DroppedImage)
  /// Only the address of something that is not on this computer.
  case elsewhere
}

/// An image without a file, such as a screenshot.
package struct DroppedImage: Sendable {
  /// Writes it to a file, which is the caller's to remove; nil when there is no room for it.
  let toFile: @MainActor @Sendable () async -> URL?
  /// Writes it to a file that the inbox still finds after a restart; nil likewise.
  let toInbox: @MainActor @Sendable () async -> URL?

  /// An image, and the ways to write it.
  package init(
    toFile: @escaping @MainActor @Sendable () async -> URL?,
    toInbox: @escaping @MainActor @Sendable () async -> URL?
  ) {
    self.toFile = toFile
    self.toInbox = toInbox
  }
}
