import CGtk

/// A `GtkListItemFactory` whose rows are Swift values made once and shown at many positions.
@MainActor
public final class ListFactory<Row> {
  private let object: Object<OpaquePointer>

  /// The factory; `gtk_list_view_new` takes over a reference, see ``ownedPointer()``.
  public var pointer: OpaquePointer { object.pointer }

  /// Makes a factory.
  ///
  /// Connect signals and property bindings in `setup`; only set values in `bind`, and let go of
  /// what is costly (images, observers, tasks) in `unbind`. A position is good for binding only:
  /// rows inserted above shift it, so handlers ask the list's "activate" signal.
  public init(
    setup: @escaping @MainActor () -> Row,
    widget: @escaping @MainActor (Row) -> Widget,
    bind: @escaping @MainActor (_ row: Row, _ position: Int) -> Void,
    unbind: @escaping @MainActor (Row) -> Void = { _ in },
    isActivatable: @escaping @MainActor (_ position: Int) -> Bool = { _ in true }
  ) {
    object = Object(owning: gtk_signal_list_item_factory_new())
    let rows = Rows()
    connect(object, "setup") { (item: OpaquePointer) in
      let row = setup()
      rows.byItem[item] = row
      gtk_list_item_set_child(item, widget(row))
    }
    connect(object, "bind") { (item: OpaquePointer) in
      guard let row = rows.byItem[item] else { return }
      let position = Int(gtk_list_item_get_position(item))
      let activatable: gboolean = isActivatable(position) ? 1 : 0
      gtk_list_item_set_activatable(item, activatable)
      gtk_list_item_set_selectable(item, activatable)
      bind(row, position)
    }
    connect(object, "unbind") { (item: OpaquePointer) in
      if let row = rows.byItem[item] { unbind(row) }
    }
    connect(object, "teardown") { (item: OpaquePointer) in
      rows.byItem[item] = nil
    }
  }

  /// The factory with a reference for the taker ("transfer full").
  public func ownedPointer() -> OpaquePointer {
    g_object_ref(pointer.instance)
    return pointer
  }

  @MainActor private final class Rows {
    var byItem: [OpaquePointer: Row] = [:]
  }
}
