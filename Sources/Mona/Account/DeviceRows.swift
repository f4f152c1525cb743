import CGtk
import GtkKit
import MonaAPI
import MonaScreens
import MonaText

/// The devices that are logged in to the account; those that are not this one can be signed out.
@MainActor
final class DeviceRows {
  let widget = rowGroup(tr("Devices"))
  private let screen: AccountScreen
  private var rows: [(device: APIDevice, row: Widget)] = []

  init(_ screen: AccountScreen) {
    self.screen = screen
    // The group holds what fills it.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let devices = screen.devices
    widget.isVisible = !devices.isEmpty
    guard devices != rows.map(\.device) else { return }
    let hadFocus = hasFocus(within: widget)
    for (_, row) in rows { widget.takeRow(row) }
    rows = devices.map { ($0, row($0)) }
    for (_, row) in rows { widget.addRow(row) }
    if hadFocus { widget.focusFirst() }
  }

  private func row(_ device: APIDevice) -> Widget {
    let row = actionRow(screen.name(of: device), screen.text(of: device))
    row.addPrefix(iconImage("computer-symbolic"))
    guard !device.isCurrent else { return row }
    let end = button(tr("Sign Out"), "flat") { [weak screen] in
      Task { await screen?.signOut(device) }
    }
    Accessible.label(end, tr("Sign out “{name}”", ["name": screen.name(of: device)]))
    row.addSuffix(end)
    return row
  }
}
