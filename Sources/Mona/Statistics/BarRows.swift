import CGtk
import GtkKit
import MonaScreens

/// Bars under one another, each a row with its name and number, that leads to what it counts.
@MainActor
final class BarRows {
  let widget: Widget
  private let list = listBox("boxed-list")
  private let open: @MainActor (BarRow) -> Void
  private var shown: [BarRow] = []

  /// Rows under a title; the closure gets the bar that is activated.
  init(_ title: String, open: @escaping @MainActor (BarRow) -> Void) {
    self.open = open
    Accessible.label(list, title)
    widget = box(.vertical, spacing: 8, [heading(title, "heading"), list])
    onRow(of: list) { [weak self] position in
      guard let self else { return }
      if shown.indices.contains(position) { open(shown[position]) }
    }
  }

  /// Shows these bars; takes no room without any.
  func show(_ bars: [BarRow]) {
    widget.isVisible = !bars.isEmpty
    guard bars != shown else { return }
    let hadFocus = hasFocus(within: list)
    shown = bars
    list.removeRows()
    for bar in bars { list.appendRow(row(bar)) }
    if hadFocus { list.focusFirst() }
  }

  private func row(_ bar: BarRow) -> Widget {
    let name = label(bar.name)
    name.hexpand = true
    let number = label(bar.number, "numeric", "dim-label")
    number.ellipsize = .none
    let drawn = Bar(isUpright: false)
    drawn.widget.requestSize(height: 10)
    if case .kind(let kind) = bar.target {
      drawn.show(bar.fraction, kind)
    } else {
      drawn.show(bar.fraction)
    }
    let content = box(
      .vertical, spacing: 6,
      [box(.horizontal, spacing: 12, [name, number]), drawn.widget])
    content.setMargins(12, 8)
    // A bar that counts nothing leads nowhere.
    let row = listRow(content, isActivatable: bar.fraction > 0)
    Accessible.label(row, bar.spoken)
    // The row holds its bar as long as it is there.
    connect(row, "destroy") { _ = drawn }
    return row
  }
}
