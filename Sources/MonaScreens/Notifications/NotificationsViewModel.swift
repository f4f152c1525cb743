import MonaText
import Observation

/// The notification settings of the Preferences window.
@Observable @MainActor
package final class NotificationsViewModel {
  /// The desktop's answer to running MONA without a window.
  package enum Permission: Sendable {
    case given, refused
    /// The desktop has no such permission.
    case missing
  }

  /// Requests that MONA may run without a window and start with the session, or gives that up.
  package typealias AskPermission = @MainActor (_ isWanted: Bool) async -> Permission

  /// The desktop's last answer; nil before the first request.
  package private(set) var answer: Permission?
  private let preferences: StoredPreferences
  @ObservationIgnored private let askPermission: AskPermission

  /// Creates the settings.
  /// - Parameter askPermission: requests the permission to run without a window.
  package init(_ preferences: StoredPreferences, askPermission: @escaping AskPermission) {
    self.preferences = preferences
    self.askPermission = askPermission
  }

  // MARK: Displayed values

  /// Whether the discovery of the day is announced.
  package var isDaily: Bool { preferences.notifications.wish.daily }
  /// Whether targeted discoveries nearby are announced.
  package var isNearby: Bool { preferences.notifications.wish.nearby }
  /// Whether memory cards are announced.
  package var isCards: Bool { preferences.notifications.wish.cards }
  /// The hour, 0 to 23; also its position in `hourTexts`.
  package var hour: Int { preferences.notifications.wish.hour }

  /// The hours of a day as texts, in order.
  package var hourTexts: [String] {
    // TRANSLATORS: A full hour of the day, from 0 to 23.
    (0..<24).map { tr("{hour}:00", ["hour": "\($0)"]) }
  }

  /// When nearby discoveries are announced.
  package var nearbyText: String {
    preferences.origin.start == .position
      ? tr("At most one a day, each discovery once")
      : tr("Needs your position: above a list of discoveries, have distances start from it")
  }

  /// Whether notifications also come without a window; empty when none is enabled.
  package var backgroundText: String {
    let settings = preferences.notifications
    guard settings.wish.isAny else { return "" }
    if settings.runsInBackground {
      return tr(
        "MONA stays in the background when you close its window, and starts with your session.")
    }
    return switch answer {
    case .refused:
      tr(
        "Your desktop does not let MONA run in the background: notifications come while its window is open."
      )
    case .missing:
      tr(
        "This desktop cannot run MONA in the background: notifications come while its window is open."
      )
    case .given, nil: tr("MONA tells you while its window is open.")
    }
  }

  // MARK: Actions

  /// Enables or disables the discovery of the day.
  package func setDaily(_ isOn: Bool) async { await set { $0.daily = isOn } }

  /// Enables or disables nearby discoveries.
  package func setNearby(_ isOn: Bool) async { await set { $0.nearby = isOn } }

  /// Enables or disables memory cards.
  package func setCards(_ isOn: Bool) async { await set { $0.cards = isOn } }

  /// Sets the hour from which the discovery of the day is announced.
  package func setHour(_ hour: Int) {
    if (0..<24).contains(hour) { preferences.notifications.wish.hour = hour }
  }

  /// Requests the permission when the first switch is turned on, and gives it up when the last one
  /// is turned off.
  private func set(_ change: (inout NotificationPreferences.Wish) -> Void) async {
    let before = preferences.notifications.wish.isAny
    change(&preferences.notifications.wish)
    let isAny = preferences.notifications.wish.isAny
    guard isAny != before else { return }
    let answer = await askPermission(isAny)
    guard preferences.notifications.wish.isAny == isAny else { return }
    self.answer = isAny ? answer : nil
    preferences.notifications.runsInBackground = isAny && answer == .given
  }
}
