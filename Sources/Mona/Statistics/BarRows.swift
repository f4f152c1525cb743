import CGtk
import GtkKit
import MonaScreens

/// Bars under one another, each a row with its name and number, that leads to what it counts.
@MainActor
final class BarRows {
  let widget: Widget
  private let list: Widget = gtk_list_box_new()
  private let open: @MainActor (BarRow) -> Void
  private var shown: [BarRow] = []

  /// Rows under a title; the closure gets the bar that is activated.
  init(_ title: String, open: @escaping @MainActor (BarRow) -> Void) {
    self.open = open
    gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_NONE)
    list.addClass("boxed-list")
    Accessible.label(list, title)
    widget = box(.vertical, spacing: 8, [heading(title, "heading"), list])
    connect(list, "row-activated") { [weak self] (row: Widget) in
      guard let self else { return }
      let position = row.rowIndex
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
    let row: Widget = gtk_list_box_row_new()
    row.child = content
    // A bar that counts nothing leads nowhere.
    gtk_list_box_row_set_activatable(cast(row), bar.fraction > 0 ? 1 : 0)
    Accessible.label(row, bar.spoken)
    // The row holds its bar as long as it is there.
    connect(row, "destroy") { _ = drawn }
    return row
  }
}
