import Foundation
import MonaModel

/// A visit of which something waits to be sent, or was sent lately, as a page shows it.
package struct OutboxEntry: Hashable, Identifiable, Sendable {
  package var id: DiscoveryID
  /// Its title; empty for an untitled work, and for one the catalogue does not know.
  package var title: Localized
  /// The name of the photo that goes to MONA, relative to the album.
  package var photo: String?
  /// What waits, in the order it was done.
  package var changes: [OutboxItem.Change]
  /// Since when.
  package var since: Date
  /// What was tried in vain.
  package var trouble: UploadFailure?

  package init(
    id: DiscoveryID, title: Localized, photo: String?, changes: [OutboxItem.Change], since: Date,
    trouble: UploadFailure? = nil
  ) {
    self.id = id
    self.title = title
    self.photo = photo
    self.changes = changes
    self.since = since
    self.trouble = trouble
  }
}
