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
    group.addRow(background)
    return group
  }

  private static func dailyRow(_ viewModel: NotificationsViewModel) -> Widget {
    let row = SwitchRow(tr("Discovery of the day"))
    row.follow {
      viewModel.isDaily
    } choose: {
      await viewModel.setDaily($0)
    }
    return row.widget
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
    let title = tr("Near a targeted discovery")
    let row = SwitchRow(title, viewModel.nearbyText)
    row.follow {
      viewModel.isNearby
    } choose: {
      await viewModel.setNearby($0)
    }
    observe(while: row.widget) { row.show(title, viewModel.nearbyText) }
    return row.widget
  }

  private static func cardsRow(_ viewModel: NotificationsViewModel) -> Widget {
    let row = SwitchRow(
      tr("Camera card with photos"), tr("When it is plugged in while you are elsewhere"))
    row.follow {
      viewModel.isCards
    } choose: {
      await viewModel.setCards($0)
    }
    return row.widget
  }
}
