import Foundation
import MonaModel
import MonaPerson
import MonaSync
import MonaText

/// A visit with unsent changes, as a line of the outbox.
package struct OutboxLine: Hashable, Sendable, Identifiable {
  /// The visited discovery.
  package let id: DiscoveryID
  /// The title; the kind and number if the catalogue no longer has the discovery.
  package let title: String
  /// "Photo, rating and comment · since 5:05 p.m.".
  package let text: String
  /// Why sending failed, and what to do; nil if it did not fail.
  package let trouble: String?
  /// "Tried 3 times · next at 5:20 p.m."; nil before the first attempt.
  package let tries: String?
  /// The server's own message; nil if there is none.
  package let words: String?
  /// Whether the server refused it: it is not retried until the person acts.
  package let isRefused: Bool
  /// The photo; nil if there is none, or its file does not exist.
  package let photo: URL?
  /// Whether the visit has a sheet on which it can be edited.
  package let canEdit: Bool

  init(_ entry: OutboxEntry, photo: URL?) {
    id = entry.id
    title = entry.title.display(for: id.kind)
    let since = tr("since {moment}", ["moment": Format.moment(entry.since)])
    text = [Self.parts(entry.changes), since].joined(separator: " · ")
    trouble = entry.failure?.reason.sentence
    tries = entry.failure?.tryText
    words = entry.failure?.words
    isRefused = entry.failure.map { $0.nextTry == nil } ?? false
    self.photo = photo
    canEdit = !entry.changes.contains(.removed)
  }

  /// The text for screen readers.
  package var spoken: String {
    [title, text, trouble, tries].compactMap(\.self).joined(separator: ", ")
  }

  /// The names of the changed parts: "Photo, Comment".
  static func parts(_ changes: [OutboxItem.Change]) -> String {
    // The chosen photo is named as such.
    let photos = changes.count { change in
      if case .listed(let photo) = change { !changes.contains(.photo(photo.name)) } else { false }
    }
    let removed = changes.count { if case .unlisted = $0 { true } else { false } }
    var names = changes.compactMap { change -> String? in
      switch change {
      case .collected: tr("Collected")
      case .removed: tr("Removed from the collection")
      case .photo: tr("Photo")
      case .rating(nil): tr("Rating taken back")
      case .rating: tr("Rating")
      case .comment(nil): tr("Comment erased")
      case .comment: tr("Comment")
      case .date: trc("of a visit", "Date")
      case .listed, .unlisted: nil
      }
    }
    if photos > 0 {
      names.append(trn("{count} photo", "{count} photos", photos))
    }
    if removed > 0 { names.append(trn("{count} photo removed", "{count} photos removed", removed)) }
    return names.joined(separator: ", ")
  }
}

/// The changes of a visit that were sent together, as a line of the outbox.
package struct SentLine: Hashable, Sendable, Identifiable {
  /// The discovery and the time of sending.
  package struct ID: Hashable, Sendable {
    /// The visited discovery.
    package let discovery: DiscoveryID
    /// When the changes were sent.
    package let sentAt: Date
  }

  /// The discovery and the time of sending.
  package let id: ID
  /// The title; the kind and number if the catalogue no longer has the discovery.
  package let title: String
  /// "Photo, Comment · Nov 21 at 5:05 p.m.".
  package let text: String

  /// Groups changes by visit and time of sending; keeps their order.
  /// - Parameter rows: the rows of the discoveries that the catalogue has.
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
    let parts = changes.map { $0.isRemoval ? tr("Removed") : $0.field.name }
    // Several photos are several changes.
    let names = parts.indices.filter { parts.firstIndex(of: parts[$0]) == $0 }.map { parts[$0] }
    text = "\(names.joined(separator: ", ")) · \(Format.moment(id.sentAt))"
  }
}

extension VisitField {
  /// The name of the part.
  var name: String {
    switch self {
    case .visit: tr("Visit")
    case .photo: tr("Photo")
    case .rating: tr("Rating")
    case .comment: tr("Comment")
    case .date: trc("of a visit", "Date")
    case .photos: tr("Photos")
    }
  }
}
