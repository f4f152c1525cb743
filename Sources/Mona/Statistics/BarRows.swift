import CGtk
import GtkKit
import MonaCore
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
    gtk_widget_add_css_class(list, "boxed-list")
    Accessible.label(list, title)
    widget = box(GTK_ORIENTATION_VERTICAL, spacing: 8, [heading(title, "heading"), list])
    connect(list, "row-activated") { [weak self] (row: UnsafeMutablePointer<GtkListBoxRow>?) in
      guard let self, let row else { return }
      let position = Int(gtk_list_box_row_get_index(row))
      if shown.indices.contains(position) { open(shown[position]) }
    }
  }

  /// Shows these bars; takes no room without any.
  func show(_ bars: [BarRow]) {
    gtk_widget_set_visible(widget, bars.isEmpty ? 0 : 1)
    guard bars != shown else { return }
    let hadFocus = hasFocus(within: list)
    shown = bars
    while let row = gtk_list_box_get_row_at_index(cast(list), 0) {
      gtk_list_box_remove(cast(list), cast(row))
    }
    for bar in bars { gtk_list_box_append(cast(list), row(bar)) }
    if hadFocus { gtk_widget_child_focus(list, GTK_DIR_TAB_FORWARD) }
  }

  private func row(_ bar: BarRow) -> Widget {
    let name = label(bar.name)
    gtk_widget_set_hexpand(name, 1)
    let number = label(bar.number, "numeric", "dim-label")
    gtk_label_set_ellipsize(cast(number), PANGO_ELLIPSIZE_NONE)
    let drawn = Bar(isUpright: false)
    gtk_widget_set_size_request(drawn.widget, -1, 10)
    if case .kind(let kind) = bar.target {
      drawn.show(bar.fraction, kind)
    } else {
      drawn.show(bar.fraction)
    }
    let content = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [name, number]), drawn.widget])
    setMargins(content, 12, 8)
    let row: Widget = gtk_list_box_row_new()
    gtk_list_box_row_set_child(cast(row), content)
    // A bar that counts nothing leads nowhere.
    gtk_list_box_row_set_activatable(cast(row), bar.fraction > 0 ? 1 : 0)
    Accessible.label(row, bar.spoken)
    // The row holds its bar as long as it is there.
    connect(row, "destroy") { _ = drawn }
    return row
  }
}
