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

/// Something that was sent lately, as the outbox shows it.
package struct SentLine: Hashable, Sendable, Identifiable {
  /// What was collected, and when it was sent.
  package struct ID: Hashable, Sendable {
    package let discovery: DiscoveryID
    package let sentAt: Date
  }

  package let id: ID
  /// The title; the number alone when the catalogue has forgotten everything.
  package let title: String
  /// "Photo and comment · Nov 21 at 5:05 p.m.".
  package let text: String

  /// Those of one visit that were sent at one moment, the newest first.
  /// - Parameter rows: of the discoveries, those that the catalogue knows.
  static func lines(
    _ changes: [SentChange], _ rows: [DiscoveryID: DiscoveryRow]
  ) -> [SentLine] {
    var lines: [(id: ID, changes: [SentChange])] = []
    for change in changes {
      let id = ID(discovery: change.discovery, sentAt: change.sentAt)
      if lines.last?.id == id {
        lines[lines.count - 1].changes.append(change)
      } else {
        lines.append((id, [change]))
      }
    }
    return lines.map { SentLine($0.id, $0.changes, rows[$0.id.discovery]) }
  }

  private init(_ id: ID, _ changes: [SentChange], _ row: DiscoveryRow?) {
    self.id = id
    title = row?.displayTitle ?? "\(id.discovery.kind.displayName) \(id.discovery.number)"
    let parts = changes.map { $0.isRemoval ? tr("Removed") : $0.field.name }.joined(separator: ", ")
    text = "\(parts) · \(Format.moment(id.sentAt))"
  }
}

extension VisitField {
  /// What the part of a visit is called.
  var name: String {
    switch self {
    case .visit: tr("Visit")
    case .photo: tr("Photo")
    case .rating: tr("Rating")
    case .comment: tr("Comment")
    }
  }
}
