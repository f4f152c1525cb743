import Foundation
import MonaModel
import MonaPerson
import MonaText

/// A file there is nothing to decide about, or that could not be collected, with the reason; all
/// videos are one.
package struct InboxSetAside: Hashable, Sendable {
  /// Its file, or what it shows.
  package var name: String
  /// The reason in a sentence.
  package var reason: String

  init(name: String, reason: String) {
    (self.name, self.reason) = (name, reason)
  }

  /// Nil for a photo there is something to decide about.
  /// - Parameters:
  ///   - names: the files of all photos.
  ///   - titles: those of what is collected.
  init?(_ photo: InboxPhoto, names: [InboxPhoto.ID: String], titles: [DiscoveryID: String]) {
    name = photo.file.lastPathComponent
    if let problem = photo.problem {
      reason = ErrorText.of(problem)
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

  /// Nil when there are none.
  init?(videos: [URL]) {
    guard !videos.isEmpty else { return nil }
    name = Self.text(videos: videos.count)
    let named = videos.prefix(Self.videosNamed).map(\.lastPathComponent)
    let more = videos.count - named.count
    reason = (named + (more > 0 ? [trn("and {count} more", "and {count} more", more)] : []))
      .joined(separator: ", ")
  }

  /// "3 videos left out".
  static func text(videos count: Int) -> String {
    trn("{count} video left out", "{count} videos left out", count)
  }

  /// Nobody looks for more by their names.
  private static let videosNamed = 12
}
