import Foundation
import MonaModel

/// What the desktop may tell the person beside MONA's window, and what it told; nothing until they
/// ask for it.
package struct NotificationPreferences: Hashable, Sendable {
  /// What the person asked for.
  package struct Wish: Hashable, Sendable {
    /// Whether the discovery of each day is told.
    package var daily: Bool
    /// From which hour of the person's clock on, 0 to 23.
    package var hour: Int
    /// Whether a targeted discovery is told when it is near.
    package var nearby: Bool
    /// Whether a camera's card that is plugged in is told.
    package var cards: Bool

    /// Nothing.
    package init(daily: Bool = false, hour: Int = 9, nearby: Bool = false, cards: Bool = false) {
      (self.daily, self.hour, self.nearby) = (daily, min(max(hour, 0), 23), nearby)
      self.cards = cards
    }

    /// Whether anything is to be told.
    package var isAny: Bool { daily || nearby || cards }
  }

  /// What the person asked for.
  package var wish: Wish
  /// Whether the desktop lets MONA run without a window.
  package var runsInBackground: Bool
  /// When the discovery of a day was last told.
  package var toldDaily: Date?
  /// When something near was last told.
  package var toldNearby: Date?
  /// What was told to be near, of what is still targeted: each is told once.
  package var toldTargets: Set<DiscoveryID>

  package init(
    wish: Wish = Wish(), runsInBackground: Bool = false, toldDaily: Date? = nil,
    toldNearby: Date? = nil, toldTargets: Set<DiscoveryID> = []
  ) {
    (self.wish, self.runsInBackground) = (wish, runsInBackground)
    (self.toldDaily, self.toldNearby, self.toldTargets) = (toldDaily, toldNearby, toldTargets)
  }

  /// Whether MONA goes on without a window, to tell what was asked for.
  package var keepsRunning: Bool { wish.isAny && runsInBackground }
}
