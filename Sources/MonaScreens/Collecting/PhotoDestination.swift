import Foundation
import MonaModel
import MonaText

/// A discovery that a photo can be given to: to collect it, or in the place of the photo it has.
package struct PhotoDestination: Hashable, Sendable {
  /// Which one.
  package var id: DiscoveryID
  /// Its title, as it shows.
  package var title: String
  /// Whether it has a photo already, or had one.
  package var isCollected: Bool

  /// A discovery of this title.
  package init(id: DiscoveryID, title: String, isCollected: Bool) {
    self.id = id
    self.title = title
    self.isCollected = isCollected
  }

  /// The discovery of a row.
  package init(_ row: DiscoveryRow) {
    self.init(id: row.id, title: row.fullTitle, isCollected: row.state == .collected)
  }

  /// The discovery of a row of a list.
  package init(_ row: ListRow) {
    self.init(id: row.id, title: row.title, isCollected: row.state == .collected)
  }

  /// What a photo does that is let go of here.
  package var dropText: String {
    isCollected
      ? tr("Drop to replace your photo of “{title}”", ["title": title])
      : tr("Drop to collect “{title}”", ["title": title])
  }

  /// What a person is asked before the photo there is gives way.
  package var replaceQuestion: (heading: String, body: String) {
    (
      tr("Replace your photo?"),
      tr("The photo you have of “{title}” moves to the trash.", ["title": title])
    )
  }

  /// What a photo does that is let go of where there is no discovery.
  package static var inboxText: String { tr("Drop to open in the photo inbox") }
}

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
