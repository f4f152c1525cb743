import MonaText
import Observation

/// What the person wants the desktop to tell.
@Observable @MainActor
package final class NotificationsViewModel {
  /// What the desktop says of running without a window.
  package enum Permission: Sendable {
    case given, refused
    /// It has no way to ask for it.
    case missing
  }

  /// Asks the desktop that MONA may run without a window, and be started with the session; or says
  /// that it is no longer wanted.
  package typealias AskPermission = @MainActor (_ isWanted: Bool) async -> Permission

  /// What the desktop answered last; nil before it is asked.
  package private(set) var answer: Permission?
  private let preferences: StoredPreferences
  @ObservationIgnored private let askPermission: AskPermission

  package init(_ preferences: StoredPreferences, askPermission: @escaping AskPermission) {
    self.preferences = preferences
    self.askPermission = askPermission
  }

  // MARK: What shows

  package var isDaily: Bool { preferences.notifications.wish.daily }
  package var isNearby: Bool { preferences.notifications.wish.nearby }
  package var isCards: Bool { preferences.notifications.wish.cards }
  /// Also the position of the hour among `hourTexts`.
  package var hour: Int { preferences.notifications.wish.hour }

  /// The hours of a day as words, in their order.
  package var hourTexts: [String] {
    // TRANSLATORS: A full hour of the day, from 0 to 23.
    (0..<24).map { tr("{hour}:00", ["hour": "\($0)"]) }
  }

  /// When something near can be told.
  package var nearbyText: String {
    preferences.origin.start == .position
      ? tr("At most one a day, each discovery once")
      : tr("Needs your position: above a list of discoveries, have distances start from it")
  }

  /// Whether they come without a window too; empty where nothing is wanted.
  package var backgroundText: String {
    let kept = preferences.notifications
    guard kept.wish.isAny else { return "" }
    if kept.runsInBackground {
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

  // MARK: Intents

  /// Wants the discovery of each day, or does not.
  package func setDaily(_ isOn: Bool) async { await set { $0.daily = isOn } }

  /// Wants to be told of what is near, or does not.
  package func setNearby(_ isOn: Bool) async { await set { $0.nearby = isOn } }

  /// Wants to be told of cameras' cards, or does not.
  package func setCards(_ isOn: Bool) async { await set { $0.cards = isOn } }

  /// Wants the discovery of each day from this hour on.
  package func setHour(_ hour: Int) {
    if (0..<24).contains(hour) { preferences.notifications.wish.hour = hour }
  }

  /// The desktop is asked when the first switch is turned on, and told when the last one is off.
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
