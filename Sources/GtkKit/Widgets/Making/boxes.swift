import CGtk

/// A box of widgets with the same margin on all sides.
@MainActor
package func box(
  _ orientation: GtkOrientation, spacing: Int = 0, margin: Int = 0, _ children: [Widget] = []
) -> Widget {
  let box: Widget = gtk_box_new(orientation, Int32(spacing))
  box.setMargins(margin, margin)
  for child in children { box.append(child) }
  return box
}

/// Parts of a page side by side, or one below the other while the page is narrow.
///
/// - Parameters:
///   - areEven: whether all have the same width side by side.
///   - isNarrow: whether the page is narrow; observed.
@MainActor
package func columns(
  _ parts: [Widget], spacing: Int, areEven: Bool = false, isNarrow: @escaping @MainActor () -> Bool
) -> Widget {
  let columns = box(.horizontal, spacing: spacing, parts)
  observe(while: columns) {
    let hasRoom = !isNarrow()
    columns.orientation = hasRoom ? .horizontal : .vertical
    gtk_box_set_homogeneous(cast(columns), areEven && hasRoom ? 1 : 0)
  }
  return columns
}

/// A list of few rows, all created at once; see ``IndexedList`` for many.
@MainActor
package func listBox(_ classes: String...) -> Widget {
  let list: Widget = gtk_list_box_new()
  gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_NONE)
  list.addClasses(classes)
  return list
}

/// A row of a list box.
///
/// - Parameter isActivatable: whether a click or Enter activates it.
@MainActor
package func listRow(_ content: Widget? = nil, isActivatable: Bool = true) -> Widget {
  let row: Widget = gtk_list_box_row_new()
  if let content { row.child = content }
  gtk_list_box_row_set_activatable(cast(row), isActivatable ? 1 : 0)
  Accessible.countAsSelected(whenShown: row)
  return row
}

/// Calls a closure with the position of each activated row of a list box.
@MainActor
package func onRow(of list: Widget, _ open: @escaping @MainActor (_ position: Int) -> Void) {
  connect(list, "row-activated") { (row: Widget) in open(row.rowIndex) }
}
