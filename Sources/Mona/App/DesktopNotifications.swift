import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaServices
import MonaText

/// Has the desktop tell what the person wants to be told, with or without a window.
@MainActor
final class DesktopNotifications {
  private let preferences: StoredPreferences
  private let application: Object<UnsafeMutablePointer<AdwApplication>>
  private var store: Task<OpenedStore, any Error>?
  private var observer: Observer?
  private var followed: NotificationPreferences.Wish?
  private var loaderContext: Task<Void, Never>?
  private var isHolding = false

  init(
    _ preferences: StoredPreferences, of application: Object<UnsafeMutablePointer<AdwApplication>>
  ) {
    (self.preferences, self.application) = (preferences, application)
  }

  /// Whether MONA goes on without a window.
  var keepRunning: Bool { preferences.notifications.keepsRunning }

  /// Offers cameras' cards, and tells of them.
  func cardOffers() -> CardOffers {
    CardOffers(preferences) { [application] in
      Self.isLookedAt(application)
    } tell: { [application] in
      Self.send($0, of: application)
    }
  }

  /// Follows what is wanted, over the person's file that is in use from now on.
  func follow(_ store: Task<OpenedStore, any Error>) {
    self.store = store
    followed = nil
    // The bus may start MONA for this alone, and at the beginning of the session.
    if keepRunning { hold() }
    observer = Observer { [weak self] in self?.begin() }
  }

  /// Keeps the program running; once and for all, as `g_application_quit` ends it anyway.
  func hold() {
    guard !isHolding else { return }
    isHolding = true
    g_application_hold(cast(application))
  }

  private func begin() {
    let wish = preferences.notifications.wish
    guard wish != followed, let store else { return }
    followed = wish
    loaderContext?.cancel()
    loaderContext = nil
    guard wish.daily || wish.nearby else { return }
    loaderContext = Task { [preferences, application] in
      // Nothing of the start waits for it; what cancels it ends it.
      guard (try? await Task.sleep(for: .seconds(5))) != nil,
        // A window says why MONA cannot open.
        let opened = try? await store.value
      else { return }
      let client = Notifier.Client(
        send: { Self.send($0, of: application) }, isLookedAt: { Self.isLookedAt(application) },
        locator: .live,
        serverDaily: CatalogueUpdates.Client.live(opened).daily(preferences))
      await Notifier(store: opened.store, preferences: preferences, client: client).follow()
    }
  }

  /// Whether the person has a window of the program in front of them, a question or a dialog among them.
  private static func isLookedAt(_ application: some Instance) -> Bool {
    guard let latest = gtk_application_get_active_window(cast(application)) else { return false }
    let window: Widget = cast(latest)
    return window.isMapped && window.isActive
  }

  private static func send(_ told: DesktopNotification, of application: some Instance) {
    let open = GtkKit.Notification.Act("app.\(DesktopActions.open)", told.link.address)
    var buttons = [(label: told.openText, act: open)]
    if let target = told.target {
      let act = GtkKit.Notification.Act("app.\(DesktopActions.target)", target.description)
      buttons.append((label: tr("Target"), act: act))
    }
    GtkKit.Notification(told.title, told.text, act: open, buttons: buttons)
      .send(as: told.kind.rawValue, of: application)
  }
}
