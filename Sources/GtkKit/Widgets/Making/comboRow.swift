import CGtk

/// A row of a group of preferences in which one of several words is chosen.
/// - Parameters:
///   - chosen: the position of the one that is; what it reads is followed.
///   - choose: called with the position of another one that the person chose; where that is refused,
///     the row shows again which one is.
@MainActor
package func comboRow(
  _ title: String, text: String = "", _ words: [String], chosen: @escaping @MainActor () -> Int?,
  choose: @escaping @MainActor (Int) async -> Void
) -> Widget {
  let row: Widget = adw_combo_row_new()
  row.setRow(title, text)
  let list: OpaquePointer = gtk_string_list_new(nil)
  for word in words { gtk_string_list_append(list, word) }
  adw_combo_row_set_model(cast(row), cast(list))
  g_object_unref(list.instance)
  observe(while: row) { if let chosen = chosen() { row.chosenWord = chosen } }
  connect(row, "notify::selected") {
    let position = row.chosenWord
    guard position != chosen() else { return }
    let held = Object(row)
    Task {
      await choose(position)
      if let chosen = chosen() { held.pointer.chosenWord = chosen }
    }
  }
  return row
}

extension Widget {
  /// The position of what a ``comboRow(_:text:_:chosen:choose:)`` shows as chosen.
  @MainActor package var chosenWord: Int {
    get { Int(adw_combo_row_get_selected(cast(self))) }
    nonmutating set {
      if chosenWord != newValue { adw_combo_row_set_selected(cast(self), guint(newValue)) }
    }
  }
}
