import MonaModel
import MonaPerson
import MonaText

/// A desktop notification.
package struct DesktopNotification: Hashable, Sendable {
  /// The subject; a notification replaces the previous one of the same kind.
  package enum Kind: String, Sendable {
    case daily, nearby, card
  }

  /// The subject.
  package let kind: Kind
  /// The title.
  package let title: String
  /// The text under the title.
  package let text: String
  /// Opened by a click on the notification and by its button.
  package let link: MonaLink
  /// The discovery that the *Target* button adds to the wishlist; nil for no such button.
  package let target: DiscoveryID?

  /// The label of the button that opens the link.
  package var openText: String { kind == .card ? tr("Open Inbox") : tr("Open Sheet") }

  /// Announces the discovery of the day.
  init(daily row: DiscoveryRow) {
    kind = .daily
    title = tr("Discovery of the day")
    let parts = [row.displayTitle.shortened(), row.makers.isolated, row.locationText]
    text = parts.filter { !$0.isEmpty }.joined(separator: " · ")
    link = .discovery(row.id)
    target = row.state == .uncollected ? row.id : nil
  }

  /// Announces that a targeted discovery is near.
  init(near row: DiscoveryRow, metres: Double) {
    kind = .nearby
    title = tr(
      "“{title}” is {distance} away",
      ["title": row.displayTitle.shortened(), "distance": Format.distance(metres)])
    text = tr("You targeted it: go and see it, and photograph it.")
    link = .discovery(row.id)
    target = nil
  }

  /// Offers to import the photos of a memory card.
  init(card sentence: String) {
    kind = .card
    title = tr("Photo Inbox")
    text = sentence
    link = .inbox
    target = nil
  }
}
