import Foundation
import MonaModel
import MonaPerson
import MonaSync
import MonaText

/// A visit that waits to be sent, as the outbox shows it.
package struct OutboxLine: Hashable, Sendable, Identifiable {
  /// What was collected.
  package let id: DiscoveryID
  /// The title; the number alone when the catalogue has forgotten everything.
  package let title: String
  /// "Photo, rating and comment · since 5:05 p.m.".
  package let text: String
  /// Why it was not sent yet, and what to do; nil when nothing is wrong.
  package let trouble: String?
  /// "Tried 3 times · next at 5:20 p.m."; nil before the first try.
  package let tries: String?
  /// The server's own words; nil when it said nothing.
  package let words: String?
  /// Whether it waits for the person.
  package let isRefused: Bool
  /// Where the photo is; nil when there is none, or its file is gone.
  package let photo: URL?
  /// Whether there is a sheet to edit it on.
  package let canEdit: Bool

  init(_ entry: OutboxEntry, photo: URL?) {
    id = entry.id
    title = entry.title.display(for: id.kind)
    let since = tr("since {moment}", ["moment": Format.moment(entry.since)])
    text = [Self.parts(entry.changes), since].joined(separator: " · ")
    trouble = entry.trouble?.reason.sentence
    tries = entry.trouble?.tryText
    words = entry.trouble?.words
    isRefused = entry.trouble.map { $0.nextTry == nil } ?? false
    self.photo = photo
    canEdit = !entry.changes.contains(.removed)
  }

  /// What a screen reader says.
  package var spoken: String {
    [title, text, trouble, tries].compactMap(\.self).joined(separator: ", ")
  }

  /// What changes are about: "Photo and comment".
  static func parts(_ changes: [OutboxItem.Change]) -> String {
    let names = changes.map { change in
      switch change {
      case .collected: tr("Collected")
      case .removed: tr("Removed from the collection")
      case .photo: tr("Photo")
      case .rating(nil): tr("Rating taken back")
      case .rating: tr("Rating")
      case .comment(nil): tr("Comment erased")
      case .comment: tr("Comment")
      }
    }
    return names.joined(separator: ", ")
  }
}
