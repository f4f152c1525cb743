import Foundation
import MonaModel
import MonaText

/// A discovery that a photo can be given to: to collect it, or to add the photo to its visit.
package struct PhotoDestination: Hashable, Sendable {
  /// The discovery.
  package var id: DiscoveryID
  /// Its displayed title.
  package var title: String
  /// Whether it is collected already.
  package var isCollected: Bool

  /// Creates a destination from its parts.
  package init(id: DiscoveryID, title: String, isCollected: Bool) {
    self.id = id
    self.title = title
    self.isCollected = isCollected
  }

  /// Creates a destination from a row.
  package init(_ row: DiscoveryRow) {
    self.init(id: row.id, title: row.fullTitle, isCollected: row.state == .collected)
  }

  /// Creates a destination from a list row.
  package init(_ row: ListRow) {
    self.init(id: row.id, title: row.title, isCollected: row.state == .collected)
  }

  /// The hint while a photo is dragged over the destination.
  package var dropText: String {
    isCollected
      ? tr("Drop to add the photo to “{title}”", ["title": title])
      : tr("Drop to collect “{title}”", ["title": title])
  }

  /// The hint while a photo is dragged over a place without a discovery.
  package static var inboxText: String { tr("Drop to open in the photo inbox") }
}

/// Content that was dropped on the window or pasted.
package enum DroppedContent: Sendable {
  /// Files and folders.
  case files([URL])
  /// An image without a file.
  case image(DroppedImage)
  /// Only a URL of something that is not on this computer.
  case elsewhere
}

/// An image without a file, such as a screenshot.
package struct DroppedImage: Sendable {
  /// Writes it to a temporary file, which the caller removes; returns nil when writing fails.
  let toFile: @MainActor @Sendable () async -> URL?
  /// Writes it to a file that outlives a restart, for the inbox; returns nil when writing fails.
  let toInbox: @MainActor @Sendable () async -> URL?

  /// Creates an image from the ways to write it.
  package init(
    toFile: @escaping @MainActor @Sendable () async -> URL?,
    toInbox: @escaping @MainActor @Sendable () async -> URL?
  ) {
    self.toFile = toFile
    self.toInbox = toInbox
  }
}
