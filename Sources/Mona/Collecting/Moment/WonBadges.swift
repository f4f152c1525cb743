import CGtk
import GtkKit
import MonaModel
import MonaText

/// The badges that a photo won, over its lower edge.
@MainActor
enum WonBadges {
  /// How many are worth their words; of more only the names are said.
  private static let fewest = 2

  static func widget(for badges: [Badge]) -> Widget {
    let lines = badges.map { line($0, isBrief: badges.count > fewest) }
    let panel = box(.vertical, spacing: 6, lines)
    panel.align(.fill, .end)
    panel.addClass("won-badges")
    panel.isVisible = !badges.isEmpty
    return panel
  }

  private static func line(_ badge: Badge, isBrief: Bool) -> Widget {
    let picture = BadgePicture.widget(for: badge, side: isBrief ? 40 : 56)
    picture.addClass("badge-won")
    let words = box(
      .vertical, spacing: 2,
      [heading(tr("Badge won: {badge}", ["badge": badge.title.display]), "heading")])
    if !isBrief {
      let notification = label(badge.notification.display, wraps: true)
      // On a narrow photo they would cover it.
      notification.lines = 2
      notification.ellipsize = .end
      words.append(notification)
    }
    words.valign = .center
    words.hexpand = true
    return box(.horizontal, spacing: 12, [picture, freeWidth(words)])
  }
}
