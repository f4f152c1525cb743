import MonaModel
import MonaPerson
import MonaText

/// A file there is nothing to decide about, or that could not be collected, with the reason.
package struct InboxSetAside: Hashable, Sendable, Identifiable {
  /// The number of the photo.
  package var id: InboxPhoto.ID
  /// Its file, or what it shows.
  package var name: String
  /// The reason in a sentence.
  package var reason: String

  init(id: InboxPhoto.ID, name: String, reason: String) {
    (self.id, self.name, self.reason) = (id, name, reason)
  }

  /// Nil for a photo there is something to decide about.
  /// - Parameters:
  ///   - names: the files of all photos.
  ///   - titles: those of what is collected.
  init?(_ photo: InboxPhoto, names: [InboxPhoto.ID: String], titles: [DiscoveryID: String]) {
    (id, name) = (photo.id, photo.file.lastPathComponent)
    if let problem = photo.problem {
      reason = Sentence.of(problem)
    } else if let discovery = photo.importedAs {
      reason = tr("Already in your collection: {title}.", ["title": titles[discovery] ?? ""])
    } else if let original = photo.copyOf.flatMap({ names[$0] }) {
      reason = tr("The same photo as {name}.", ["name": original])
    } else if photo.wasSkipped {
      reason = tr("Skipped before: to decide about it after all, open this photo by itself.")
    } else {
      return nil
    }
  }
}
