import CGtk

// For what text is typed in only (entries, their rows in preferences, search fields): GTK says so
// of another widget in a critical warning.

extension Widget {
  /// What is typed in an entry.
  @MainActor package var typed: String {
    get { gtk_editable_get_text(cast(self)).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(cast(self), newValue) }
  }

  /// Goes on typing after what is typed in an entry.
  @MainActor package func moveCursorToEnd() { gtk_editable_set_position(cast(self), -1) }
}
