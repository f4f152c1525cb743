import MonaModel
import MonaPerson
import MonaText

/// What the desktop tells while nobody looks at MONA.
package struct DesktopNotification: Hashable, Sendable {
  /// What it tells; the next one of the same kind takes its place.
  package enum Kind: String, Sendable {
    case daily, nearby, card
  }

  package let kind: Kind
  package let title: String
  package let text: String
  /// Opened when it is pressed, and by its button.
  package let link: MonaLink
  /// What its button *Target* puts on the wish list; nil for what cannot be.
  package let target: DiscoveryID?

  /// What its button that opens the link is called.
  package var openText: String { kind == .card ? tr("Open Inbox") : tr("Open Sheet") }

  /// Tells of the discovery of the day.
  init(daily row: DiscoveryRow) {
    kind = .daily
    title = tr("Discovery of the day")
    let parts = [row.displayTitle.shortened(), row.makers.isolated, row.whereabouts]
    text = parts.filter { !$0.isEmpty }.joined(separator: " · ")
    link = .discovery(row.id)
    target = row.state == .uncollected ? row.id : nil
  }

  /// Tells that a targeted discovery is near.
  init(near row: DiscoveryRow, metres: Double) {
    kind = .nearby
    title = tr(
      "“{title}” is {distance} away",
      ["title": row.displayTitle.shortened(), "distance": Format.distance(metres)])
    text = tr("You targeted it: go and see it, and photograph it.")
    link = .discovery(row.id)
    target = nil
  }

  /// Tells that a camera's card has photos: the inbox offers it.
  init(card sentence: String) {
    kind = .card
    title = tr("Photo Inbox")
    text = sentence
    link = .inbox
    target = nil
  }
}
