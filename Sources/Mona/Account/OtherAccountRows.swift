import CGtk
import GtkKit
import MonaScreens
import MonaSync
import MonaText

/// The other accounts of this computer, each of which can be changed to.
@MainActor
final class OtherAccountRows {
  let widget = rowGroup(tr("Others on This Computer"))
  private let viewModel: AccountViewModel
  private var rows: [(other: OtherAccount, row: Widget)] = []

  init(_ viewModel: AccountViewModel) {
    self.viewModel = viewModel
    // The group holds what fills it.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let others = viewModel.others
    widget.isVisible = !others.isEmpty
    guard others != rows.map(\.other) else { return }
    for (_, row) in rows { widget.takeRow(row) }
    rows = others.map { ($0, row($0)) }
    for (_, row) in rows { widget.addRow(row) }
  }

  private func row(_ other: OtherAccount) -> Widget {
    let texts = other.texts
    let row = actionRow(texts.name, texts.place)
    row.addPrefix(iconImage("avatar-default-symbolic"))
    let change = button(trc("account", "Switch"), "flat") { [weak viewModel] in
      Task { await viewModel?.change(to: other) }
    }
    Accessible.label(change, other.switchText)
    row.addSuffix(change)
    return row
  }
}
