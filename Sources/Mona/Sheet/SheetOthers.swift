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
      holder.isVisible = screen.othersText != nil
      holder.child = screen.othersText.map { list($0, in: screen) }
    }
    return holder
  }

  private static func list(_ text: String, in screen: SheetScreen) -> Widget {
    let rows: Widget = gtk_list_box_new()
    gtk_list_box_set_selection_mode(cast(rows), GTK_SELECTION_NONE)
    rows.addClass("boxed-list")
    let ids = screen.others.map(\.id)
    for other in screen.others {
      let symbol: Widget = gtk_image_new_from_icon_name(other.id.kind.iconName)
      let names = box(
        .vertical,
        [label(other.displayTitle, wraps: true), label(other.byline, "dim-label", "caption")])
      names.hexpand = true
      let row = append(
        box(.horizontal, spacing: 12, [symbol, names]), other.pinName, to: rows)
      DropZone.mark(row) { _, _ in PhotoTarget(other) }
    }
    if let all = screen.allOthersText { append(label(all, wraps: true), all, to: rows) }
    connect(rows, "row-activated") { [weak screen] (row: Widget) in
      let position = row.rowIndex
      if ids.indices.contains(position) {
        screen?.open(ids[position])
      } else {
        screen?.openPlace()
      }
    }
    return box(.vertical, spacing: 12, [heading(text, "heading"), rows])
  }

  @discardableResult
  private static func append(_ content: Widget, _ name: String, to rows: Widget) -> Widget {
    content.setMargins(12, 10)
    let row: Widget = gtk_list_box_row_new()
    row.child = content
    Accessible.label(row, name)
    rows.appendRow(row)
    return row
  }
}
