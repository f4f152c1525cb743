import CGtk
import CMonaWidgets

/// A `GListModel` of any length that holds only a count: rows are known by their position.
@MainActor
package final class PagedListModel {
  private let object: Object<OpaquePointer>

  /// The `GListModel`; selection models take over a reference, see ``ownedPointer()``.
  package var pointer: OpaquePointer { object.pointer }

  /// How many rows there are.
  package var count: Int { Int(g_list_model_get_n_items(pointer)) }

  /// Makes a model of this many rows.
  package init(count: Int = 0) {
    guard let model = mona_list_model_new() else { preconditionFailure("out of memory") }
    object = Object(owning: cast(model))
    reset(count: count)
  }

  /// The `GListModel` with a reference for the taker ("transfer full"), as
  /// `gtk_single_selection_new` and its like want.
  package func ownedPointer() -> OpaquePointer {
    g_object_ref(pointer.instance)
    return pointer
  }

  /// Says that all rows may be others now.
  package func reset(count: Int) {
    mona_list_model_splice(pointer.instance, 0, guint(self.count), guint(count))
  }

  /// Says that some rows gave way to others; the rest keep their content at new positions.
  package func replace(at position: Int, removed: Int, added: Int) {
    mona_list_model_splice(
      pointer.instance, guint(position), guint(removed), guint(added))
  }
}
