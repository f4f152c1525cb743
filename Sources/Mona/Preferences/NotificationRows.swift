import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The switches for desktop notifications.
@MainActor
enum NotificationRows {
  static func group(_ viewModel: NotificationsViewModel) -> Widget {
    let group = rowGroup(
      tr("Notifications"), "",
      [dailyRow(viewModel), hourRow(viewModel), nearbyRow(viewModel), cardsRow(viewModel)])
    // Below the switches, which must not move when it appears.
    let background = label("", "dim-label", "caption", wraps: true)
    background.marginTop = 6
    observe(while: group) {
      background.text = viewModel.backgroundText
      background.isVisible = !viewModel.backgroundText.isEmpty
    }
    adw_preferences_group_add(cast(group), background)
    return group
  }

  private static func dailyRow(_ viewModel: NotificationsViewModel) -> Widget {
    let row = actionRow(tr("Discovery of the day"), "")
    addSwitch(to: row, { $0.isDaily }, { await $0.setDaily($1) }, viewModel)
    return row
  }

  private static func hourRow(_ viewModel: NotificationsViewModel) -> Widget {
    let row = comboRow(trc("hour of a notification", "At"), viewModel.hourTexts) {
      viewModel.hour
    } choose: {
      viewModel.setHour($0)
    }
    observe(while: row) { row.isSensitive = viewModel.isDaily }
    return row
  }

  private static func nearbyRow(_ viewModel: NotificationsViewModel) -> Widget {
    let row = actionRow(tr("Near a targeted discovery"), viewModel.nearbyText)
    addSwitch(to: row, { $0.isNearby }, { await $0.setNearby($1) }, viewModel)
    observe(while: row) {
      row.setRow(tr("Near a targeted discovery"), viewModel.nearbyText)
    }
    return row
  }

  private static func cardsRow(_ viewModel: NotificationsViewModel) -> Widget {
    let row = actionRow(
      tr("Camera card with photos"), tr("When it is plugged in while you are elsewhere"))
    addSwitch(to: row, { $0.isCards }, { await $0.setCards($1) }, viewModel)
    return row
  }

  private static func addSwitch(
    to row: Widget, _ value: @escaping @MainActor (NotificationsViewModel) -> Bool,
    _ set: @escaping @MainActor (NotificationsViewModel, Bool) async -> Void,
    _ viewModel: NotificationsViewModel
  ) {
    let toggle: Widget = gtk_switch_new()
    row.addSuffix(toggle)
    row.activates(toggle)
    observe(while: row) {
      if toggle.isOn != value(viewModel) { toggle.isOn = value(viewModel) }
    }
    connect(toggle, "notify::active") { [viewModel] (_: OpaquePointer) in
      let isOn = toggle.isOn
      guard value(viewModel) != isOn else { return }
      Task { await set(viewModel, isOn) }
    }
  }
}
