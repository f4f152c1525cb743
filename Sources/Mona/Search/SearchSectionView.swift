import CGtk
import GtkKit
import MonaCore
import MonaScreens

/// A section of what was found; its rows stay while what they show changes.
@MainActor
final class SearchSectionView {
  let widget: Widget
  private let heading = label("", "heading")
  private let list: Widget = gtk_list_box_new()
  private var rows: [SearchRowView] = []
  private let more = SearchRowView()
  private var section: SearchResults.Section?

  /// - Parameter open: called with a position in the section; nil for the row that opens all.
  init(_ open: @escaping @MainActor (Int?, SearchResults.Section) -> Void) {
    widget = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [heading, list])
    gtk_widget_add_css_class(list, "boxed-list")
    gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_NONE)
    gtk_list_box_append(cast(list), more.widget)
    connect(list, "row-activated") { [weak self] (row: Widget) in
      guard let self, let section else { return }
      open(rows.firstIndex { $0.widget == row }, section)
    }
  }

  func show(_ section: SearchResults.Section, _ found: [FoundRow]) {
    self.section = section
    setText(heading, section.title)
    Accessible.label(list, section.title)
    while rows.count < found.count {
      let row = SearchRowView()
      gtk_list_box_insert(cast(list), row.widget, Int32(rows.count))
      rows.append(row)
    }
    for (row, found) in zip(rows, found) { row.show(found) }
    for row in rows.dropFirst(found.count) { row.hide() }
    if let text = section.moreTitle { more.show(more: text) } else { more.hide() }
    gtk_widget_set_visible(widget, 1)
  }

  func hide() {
    section = nil
    gtk_widget_set_visible(widget, 0)
  }

  /// The rows that show, in their order.
  var visibleRows: [Widget] {
    guard section != nil else { return [] }
    return (rows + [more]).map(\.widget).filter { gtk_widget_get_visible($0) != 0 }
  }
}
