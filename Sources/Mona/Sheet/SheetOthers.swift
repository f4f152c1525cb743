import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The others at the same place: the first few, and a way to all of them.
@MainActor
enum SheetOthers {
  static func widget(for screen: SheetScreen) -> Widget {
    let holder: Widget = adw_bin_new()
    observe(while: holder) { [weak screen] in
      guard let screen else { return }
      gtk_widget_set_visible(holder, screen.othersText == nil ? 0 : 1)
      adw_bin_set_child(cast(holder), screen.othersText.map { list($0, in: screen) })
    }
    return holder
  }

  private static func list(_ text: String, in screen: SheetScreen) -> Widget {
    let rows: Widget = gtk_list_box_new()
    gtk_list_box_set_selection_mode(cast(rows), GTK_SELECTION_NONE)
    gtk_widget_add_css_class(rows, "boxed-list")
    let ids = screen.others.map(\.id)
    for other in screen.others {
      let symbol: Widget = gtk_image_new_from_icon_name(other.id.kind.iconName)
      let names = box(
        GTK_ORIENTATION_VERTICAL,
        [label(other.displayTitle, wraps: true), label(other.byline, "dim-label", "caption")])
      gtk_widget_set_hexpand(names, 1)
      let row = append(
        box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [symbol, names]), other.pinName, to: rows)
      PhotoSpot.mark(row) { _, _ in PhotoPlace(other) }
    }
    if let all = screen.allOthersText { append(label(all, wraps: true), all, to: rows) }
    connect(rows, "row-activated") { [weak screen] (row: OpaquePointer) in
      let position = Int(gtk_list_box_row_get_index(cast(row)))
      if ids.indices.contains(position) {
        screen?.open(ids[position])
      } else {
        screen?.openPlace()
      }
    }
    return box(GTK_ORIENTATION_VERTICAL, spacing: 12, [heading(text, "heading"), rows])
  }

  @discardableResult
  private static func append(_ content: Widget, _ name: String, to rows: Widget) -> Widget {
    setMargins(content, 12, 10)
    let row: Widget = gtk_list_box_row_new()
    gtk_list_box_row_set_child(cast(row), content)
    Accessible.label(row, name)
    gtk_list_box_append(cast(rows), row)
    return row
  }
}
