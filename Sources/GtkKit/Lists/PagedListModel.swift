import CGtk
import CMonaWidgets

/// A `GListModel` of any length that stores only a count: rows are identified by their position.
@MainActor
package final class PagedListModel {
  private let object: Object<OpaquePointer>

  /// The `GListModel`, borrowed; see ``ownedPointer()``.
  package var pointer: OpaquePointer { object.pointer }

  /// The number of rows.
  package var count: Int { Int(g_list_model_get_n_items(pointer)) }

  /// A model of this many rows.
  package init(count: Int = 0) {
    guard let model = mona_list_model_new() else { preconditionFailure("out of memory") }
    object = Object(owning: cast(model))
    reset(count: count)
  }

  /// The `GListModel` with a new reference ("transfer full"), as selection models take it.
  package func ownedPointer() -> OpaquePointer {
    g_object_ref(pointer.instance)
    return pointer
  }

  /// Reports that all rows were replaced.
  package func reset(count: Int) {
    mona_list_model_splice(pointer.instance, 0, guint(self.count), guint(count))
  }

  /// Reports that some rows were replaced; the others keep their content at new positions.
  package func replace(at position: Int, removed: Int, added: Int) {
    mona_list_model_splice(
      pointer.instance, guint(position), guint(removed), guint(added))
  }
}
