import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaServices
import MonaText

/// Sends the desktop notifications that the person enabled, with or without a window.
@MainActor
final class DesktopNotifications {
  private let preferences: StoredPreferences
  private let application: Object<UnsafeMutablePointer<AdwApplication>>
  private var store: Task<OpenedStore, any Error>?
  private var observer: Observer?
  private var followed: NotificationPreferences.Wish?
  private var notifying: Task<Void, Never>?
  private var isHolding = false

  init(
    _ preferences: StoredPreferences, of application: Object<UnsafeMutablePointer<AdwApplication>>
  ) {
    (self.preferences, self.application) = (preferences, application)
  }

  /// Whether the process keeps running without a window.
  var keepRunning: Bool { preferences.notifications.keepsRunning }

  /// Creates the offers for memory cards; they notify the person.
  func cardOffers() -> CardOffers {
    CardOffers(preferences) { [application] in
      Self.isLookedAt(application)
    } notify: { [application] in
      Self.send($0, of: application)
    }
  }

  /// Starts to observe the notification preferences, and uses `store` from now on.
  func follow(_ store: Task<OpenedStore, any Error>) {
    self.store = store
    followed = nil
    // D-Bus may start the application without a window, also at the beginning of the session.
    if keepRunning { hold() }
    observer = Observer { [weak self] in self?.begin() }
  }

  /// Keeps the process running, for good: `g_application_quit` ends it all the same.
  func hold() {
    guard !isHolding else { return }
    isHolding = true
    g_application_hold(cast(application))
  }

  private func begin() {
    let wish = preferences.notifications.wish
    guard wish != followed, let store else { return }
    followed = wish
    notifying?.cancel()
    notifying = nil
    guard wish.daily || wish.nearby else { return }
    notifying = Task { [preferences, application] in
      // Not during the start; throws when the task is cancelled.
      guard (try? await Task.sleep(for: .seconds(5))) != nil,
        // If the store cannot be opened, the window reports the error.
        let opened = try? await store.value
      else { return }
      let client = Notifier.Client(
        send: { Self.send($0, of: application) }, isLookedAt: { Self.isLookedAt(application) },
        locator: .live,
        serverDaily: CatalogueUpdates.Client.live(opened).daily(preferences))
      await Notifier(store: opened.store, preferences: preferences, client: client).follow()
    }
  }

  /// Whether a window of the application is active, dialogs included.
  private static func isLookedAt(_ application: some Instance) -> Bool {
    guard let latest = gtk_application_get_active_window(cast(application)) else { return false }
    let window: Widget = cast(latest)
    return window.isMapped && window.isActive
  }

  private static func send(_ notification: DesktopNotification, of application: some Instance) {
    let open = GtkKit.Notification.Act("app.\(DesktopActions.open)", notification.link.address)
    var buttons = [(label: notification.openText, act: open)]
    if let target = notification.target {
      let act = GtkKit.Notification.Act("app.\(DesktopActions.target)", target.description)
      buttons.append((label: tr("Target"), act: act))
    }
    GtkKit.Notification(notification.title, notification.text, act: open, buttons: buttons)
      .send(as: notification.kind.rawValue, of: application)
  }
}
