import CGtk

/// A `GtkListItemFactory` whose rows are Swift values made once and shown at many positions.
@MainActor
package final class ListFactory<Row> {
  private let object: Object<OpaquePointer>
  private let rows = Rows()

  /// Whether the row at a position shows, and so must be bound at once; by default all are.
  ///
  /// The others wait for ``bindWaiting(atMost:)``: see ``DeferredBinding``.
  var isInSight: @MainActor (_ position: Int) -> Bool = { _ in true }
  /// Called when a row has to wait.
  var onWaiting: @MainActor () -> Void = {}
  /// Whether a row is a heading, which nothing opens; by default none is.
  ///
  /// It takes the keyboard all the same: a list whose first row does not, takes none itself.
  package var isHeading: @MainActor (_ position: Int) -> Bool = { _ in false }
  private let bindRow: @MainActor (_ row: Row, _ position: Int) -> Void

  /// The factory; `gtk_list_view_new` takes over a reference, see ``ownedPointer()``.
  package var pointer: OpaquePointer { object.pointer }

  /// Makes a factory.
  ///
  /// Connect signals and property bindings in `setup`; only set values in `bind`, and let go of
  /// what is costly (images, observers, tasks) in `unbind`. A position is good for binding only:
  /// rows inserted above shift it, so handlers ask the list's "activate" signal.
  package init(
    setup: @escaping @MainActor () -> Row,
    widget: @escaping @MainActor (Row) -> Widget,
    bind: @escaping @MainActor (_ row: Row, _ position: Int) -> Void,
    unbind: @escaping @MainActor (Row) -> Void = { _ in }
  ) {
    object = Object(owning: gtk_signal_list_item_factory_new())
    bindRow = bind
    connect(object, "setup") { [rows] (item: OpaquePointer) in
      let row = setup()
      rows.byItem[item] = row
      gtk_list_item_set_child(item, widget(row))
    }
    connect(object, "bind") { [rows, weak self] (item: OpaquePointer) in
      guard let row = rows.byItem[item] else { return }
      let position = Int(gtk_list_item_get_position(item))
      gtk_list_item_set_activatable(item, self?.isHeading(position) == true ? 0 : 1)
      guard let self, !isInSight(position) else { return bind(row, position) }
      rows.waiting.insert(item)
      onWaiting()
    }
    connect(object, "unbind") { [rows] (item: OpaquePointer) in
      rows.waiting.remove(item)
      if let row = rows.byItem[item] { unbind(row) }
    }
    connect(object, "teardown") { [rows] (item: OpaquePointer) in
      rows.byItem[item] = nil
    }
  }

  /// Binds rows that wait: those that show by now, and so many of the others; answers whether some
  /// still wait.
  func bindWaiting(atMost count: Int) -> Bool {
    var left = count
    for item in rows.waiting {
      let position = Int(gtk_list_item_get_position(item))
      let isUrgent = isInSight(position)
      guard isUrgent || left > 0, let row = rows.byItem[item] else { continue }
      if !isUrgent { left -= 1 }
      rows.waiting.remove(item)
      bindRow(row, position)
    }
    return !rows.waiting.isEmpty
  }

  /// Visits the rows that are bound now, in no order, to show again what may have changed.
  ///
  /// The list keeps its place. Rows that wait show it once they are bound.
  package func forEachBound(_ body: (_ row: Row, _ position: Int) -> Void) {
    for (item, row) in rows.byItem where !rows.waiting.contains(item) {
      let position = gtk_list_item_get_position(item)
      if position != .max { body(row, Int(position)) }
    }
  }

  /// Any of the rows there are, bound or not, of which something is true; nil when it is of none.
  package func anyRow(where isWanted: (Row) -> Bool) -> Row? {
    rows.byItem.values.first(where: isWanted)
  }

  /// Gives the keyboard to a row, if it is bound.
  package func focus(_ position: Int) {
    // The place the list made for the row takes the focus.
    forEachPlace { place, of in if of == position { place.grabFocus() } }
  }

  /// Visits the places the list made for the rows there are, bound or not, in no order.
  func forEachPlace(_ body: (_ place: Widget, _ position: Int) -> Void) {
    for item in rows.byItem.keys {
      let position = gtk_list_item_get_position(item)
      guard position != .max, let child = gtk_list_item_get_child(item), let place = child.parent
      else { continue }
      body(place, Int(position))
    }
  }

  /// The factory with a reference for the taker ("transfer full").
  package func ownedPointer() -> OpaquePointer {
    g_object_ref(pointer.instance)
    return pointer
  }

  @MainActor private final class Rows {
    var byItem: [OpaquePointer: Row] = [:]
    var waiting: Set<OpaquePointer> = []
  }
}
