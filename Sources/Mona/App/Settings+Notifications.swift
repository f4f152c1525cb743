import Foundation
import MonaModel
import MonaScreens

/// What the desktop may tell, and told, among the settings: the one place that knows these keys.
extension Settings {
  /// What an earlier run kept.
  var notifications: NotificationPreferences {
    let before = NotificationPreferences.Wish()
    return NotificationPreferences(
      wish: .init(
        daily: flag("notify-daily"), hour: integer("notify-hour", default: before.hour),
        nearby: flag("notify-nearby"), cards: flag("notify-cards")),
      runsInBackground: flag("notify-background"), toldDaily: moment("notified-daily"),
      toldNearby: moment("notified-nearby"),
      toldTargets: Set(
        (text("notified-targets") ?? "").split(separator: " ").compactMap {
          DiscoveryID(String($0))
        }))
  }

  /// Keeps what differs from what was kept before.
  func keep(_ values: NotificationPreferences, since before: NotificationPreferences) {
    guard values != before else { return }
    let (wish, wished) = (values.wish, before.wish)
    if wish.daily != wished.daily { set("notify-daily", wish.daily) }
    if wish.hour != wished.hour { set("notify-hour", wish.hour) }
    if wish.nearby != wished.nearby { set("notify-nearby", wish.nearby) }
    if wish.cards != wished.cards { set("notify-cards", wish.cards) }
    if values.runsInBackground != before.runsInBackground {
      set("notify-background", values.runsInBackground)
    }
    if values.toldDaily != before.toldDaily { set("notified-daily", text(values.toldDaily)) }
    if values.toldNearby != before.toldNearby { set("notified-nearby", text(values.toldNearby)) }
    if values.toldTargets != before.toldTargets {
      let targets = values.toldTargets.sorted().map(\.description)
      set("notified-targets", targets.joined(separator: " "))
    }
  }

  private func moment(_ key: String) -> Date? { text(key).flatMap { ISO8601.date($0) } }

  private func text(_ moment: Date?) -> String { moment.map { ISO8601.string($0) } ?? "" }
}
