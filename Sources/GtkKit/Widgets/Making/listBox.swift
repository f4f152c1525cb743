import CGtk

/// A list of few rows, made all at once; see ``IndexedList`` for many.
@MainActor
package func listBox(_ classes: String...) -> Widget {
  let list: Widget = gtk_list_box_new()
  gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_NONE)
  list.addClasses(classes)
  return list
}

/// A row of a list box.
///
/// - Parameter isActivatable: whether a click on it, or Enter, does something.
@MainActor
package func listRow(_ content: Widget? = nil, isActivatable: Bool = true) -> Widget {
  let row: Widget = gtk_list_box_row_new()
  if let content { row.child = content }
  gtk_list_box_row_set_activatable(cast(row), isActivatable ? 1 : 0)
  return row
}

/// Runs a closure with the position of the row of a list box that is clicked, or entered.
@MainActor
package func onRow(of list: Widget, _ open: @escaping @MainActor (_ position: Int) -> Void) {
  connect(list, "row-activated") { (row: Widget) in open(row.rowIndex) }
}
