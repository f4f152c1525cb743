import CGtk
import GtkKit
import MonaAPI
import MonaScreens
import MonaText

/// The devices that are logged in to the account; those that are not this one can be signed out.
@MainActor
final class DeviceRows {
  let widget = rowGroup(tr("Devices"))
  private let viewModel: AccountViewModel
  private var rows: [(device: APIDevice, row: Widget)] = []

  init(_ viewModel: AccountViewModel) {
    self.viewModel = viewModel
    // The group holds what fills it.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let devices = viewModel.devices
    widget.isVisible = !devices.isEmpty
    guard devices != rows.map(\.device) else { return }
    let hadFocus = hasFocus(within: widget)
    for (_, row) in rows { widget.takeRow(row) }
    rows = devices.map { ($0, row($0)) }
    for (_, row) in rows { widget.addRow(row) }
    if hadFocus { widget.focusFirst() }
  }

  private func row(_ device: APIDevice) -> Widget {
    let row = actionRow(viewModel.name(of: device), viewModel.text(of: device))
    row.addPrefix(iconImage("computer-symbolic"))
    guard !device.isCurrent else { return row }
    let end = button(tr("Log Out"), "flat") { [weak viewModel] in
      Task { await viewModel?.signOut(device) }
    }
    Accessible.label(end, tr("Log out “{name}”", ["name": viewModel.name(of: device)]))
    row.addSuffix(end)
    return row
  }
}
