import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What the desktop is to tell.
@MainActor
enum NotificationRows {
  static func group(_ screen: NotificationsScreen) -> Widget {
    let group = rowGroup(
      tr("Notifications"), "",
      [dailyRow(screen), hourRow(screen), nearbyRow(screen), cardsRow(screen)])
    // Below the switches: they stay where they were pressed.
    let background = label("", "dim-label", "caption", wraps: true)
    background.marginTop = 6
    observe(while: group) {
      background.text = screen.backgroundText
      background.isVisible = !screen.backgroundText.isEmpty
    }
    adw_preferences_group_add(cast(group), background)
    return group
  }

  private static func dailyRow(_ screen: NotificationsScreen) -> Widget {
    let row = actionRow(tr("Discovery of the day"), "")
    addSwitch(to: row, { $0.isDaily }, { await $0.setDaily($1) }, screen)
    return row
  }

  private static func hourRow(_ screen: NotificationsScreen) -> Widget {
    let row = comboRow(trc("hour of a notification", "At"), screen.hourTexts) {
      screen.hour
    } choose: {
      screen.setHour($0)
    }
    observe(while: row) { row.isSensitive = screen.isDaily }
    return row
  }

  private static func nearbyRow(_ screen: NotificationsScreen) -> Widget {
    let row = actionRow(tr("Near a targeted discovery"), screen.nearbyText)
    addSwitch(to: row, { $0.isNearby }, { await $0.setNearby($1) }, screen)
    observe(while: row) {
      row.setRow(tr("Near a targeted discovery"), screen.nearbyText)
    }
    return row
  }

  private static func cardsRow(_ screen: NotificationsScreen) -> Widget {
    let row = actionRow(
      tr("Camera card with photos"), tr("When it is plugged in while you are elsewhere"))
    addSwitch(to: row, { $0.isCards }, { await $0.setCards($1) }, screen)
    return row
  }

  private static func addSwitch(
    to row: Widget, _ value: @escaping @MainActor (NotificationsScreen) -> Bool,
    _ set: @escaping @MainActor (NotificationsScreen, Bool) async -> Void,
    _ screen: NotificationsScreen
  ) {
    let toggle: Widget = gtk_switch_new()
    row.addSuffix(toggle)
    row.activates(toggle)
    observe(while: row) {
      if toggle.isOn != value(screen) { toggle.isOn = value(screen) }
    }
    connect(toggle, "notify::active") { [screen] (_: OpaquePointer) in
      let isOn = toggle.isOn
      guard value(screen) != isOn else { return }
      Task { await set(screen, isOn) }
    }
  }
}
