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
    tries = entry.trouble.map(Self.tries)
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

  private static func tries(_ trouble: SendingTrouble) -> String {
    [
      trn("Tried {count} time", "Tried {count} times", trouble.tries),
      trouble.nextTry.map { tr("next at {time}", ["time": Format.clock($0)]) },
    ].compactMap(\.self).joined(separator: " · ")
  }
}

extension SendingTrouble.Reason {
  /// What happened, then what to do.
  var sentence: String {
    switch self {
    case .noAnswer: tr("The server was not reached: MONA tries again by itself.")
    case .serverTrouble: tr("The server had trouble of its own: MONA tries again by itself.")
    case .refused: tr("The server refuses it: read why in the details, then try again.")
    case .ratingRefused: tr("The server refuses the stars: give others, or take them back.")
    case .commentRefused: tr("The server refuses the words: change them.")
    case .photoRefused: tr("The server refuses the photo: replace it by another one.")
    case .unknownDiscovery:
      tr("The server does not know this discovery: keep the visit here, or try again later.")
    case .cannotClear:
      tr(
        "This server takes nothing back: what you cleared stays there, and nothing else waits for it."
      )
    case .photoMissing: tr("The photo is not in the album any more: show MONA where it is.")
    case .photoUnusable: tr("The photo cannot be made ready: replace it by another one.")
    case .photoUnprepared:
      tr("The photo could not be made ready this time: MONA tries again by itself.")
    case .overtaken:
      tr("Another device changed this visit: MONA looks at it first, then goes on by itself.")
    }
  }
}
