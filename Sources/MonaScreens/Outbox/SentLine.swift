import Foundation
import MonaModel
import MonaPerson
import MonaText

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
