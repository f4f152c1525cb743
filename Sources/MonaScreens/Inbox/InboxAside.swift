import MonaCore
import MonaText

/// A file there is nothing to decide about, or that could not be collected, with the reason.
public struct InboxAside: Hashable, Sendable, Identifiable {
  /// The number of the photo.
  public var id: InboxPhoto.ID
  /// Its file, or what it shows.
  public var name: String
  /// The reason in a sentence.
  public var reason: String

  init(id: InboxPhoto.ID, name: String, reason: String) {
    (self.id, self.name, self.reason) = (id, name, reason)
  }

  /// Nil for a photo there is something to decide about.
  @MainActor
  init?(_ photo: InboxPhoto, among photos: [InboxPhoto], in session: Session) {
    (id, name) = (photo.id, photo.file.lastPathComponent)
    if let problem = photo.problem {
      reason = Sentence.of(problem)
    } else if let discovery = photo.importedAs {
      let row = session.attempt { try session.store.rows([discovery]).first } ?? nil
      reason = tr(
        "Already in your collection: {title}.", ["title": row?.displayTitle ?? ""])
    } else if let original = photo.copyOf,
      let first = photos.first(where: { $0.id == original })
    {
      reason = tr(
        "The same photo as {name}.", ["name": first.file.lastPathComponent])
    } else {
      return nil
    }
  }
}
