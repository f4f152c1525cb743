import CGtk

// For list boxes and their rows only.

extension Widget {
  /// Adds a row at the end of this list box; what is no row yet becomes the content of one.
  @MainActor package func appendRow(_ row: Widget) { gtk_list_box_append(cast(self), row) }

  /// Takes a row out of this list box.
  @MainActor package func removeRow(_ row: Widget) { gtk_list_box_remove(cast(self), row) }

  /// Takes all rows out of this list box.
  @MainActor package func removeRows() {
    while let row = row(at: 0) { removeRow(row) }
  }

  /// The row of this list box at a position; nil past the last one.
  @MainActor package func row(at position: Int) -> Widget? {
    gtk_list_box_get_row_at_index(cast(self), Int32(position)).map { cast($0) }
  }

  /// Where this row stands in its list box; -1 in none.
  @MainActor package var rowIndex: Int { Int(gtk_list_box_row_get_index(cast(self))) }
}
