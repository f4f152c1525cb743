import CGtk

/// A `GtkListItemFactory` whose rows are Swift values that GTK recycles for many positions.
@MainActor
package final class ListFactory<Row> {
  private let object: Object<OpaquePointer>
  private let rows = Rows()

  /// Whether the row at a position is visible and must be bound at once; by default all are.
  ///
  /// The others wait for ``bindWaiting(atMost:)``: see ``DeferredBinding``.
  var isInSight: @MainActor (_ position: Int) -> Bool = { _ in true }
  /// Called when the binding of a row is deferred.
  var onWaiting: @MainActor () -> Void = {}
  /// Whether a row is a heading, which cannot be activated; by default none is.
  ///
  /// It can be focused all the same: a list whose first row cannot, takes no focus.
  package var isHeading: @MainActor (_ position: Int) -> Bool = { _ in false }
  private let bindRow: @MainActor (_ row: Row, _ position: Int) -> Void

  /// The factory, borrowed; see ``ownedPointer()``.
  package var pointer: OpaquePointer { object.pointer }

  /// Creates a factory.
  ///
  /// Connect signals and property bindings in `setup`, only set values in `bind`, and release images, observers
  /// and tasks in `unbind`. A position is valid during the binding only, as rows inserted above shift it: handlers
  /// use the list's signal "activate".
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

  /// Binds deferred rows: all visible ones, and `count` of the others; returns whether some are left.
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

  /// Calls the closure for each bound row, in no order, to refresh its content.
  ///
  /// The scroll position stays. Deferred rows get the new content when they are bound.
  package func forEachBound(_ body: (_ row: Row, _ position: Int) -> Void) {
    for (item, row) in rows.byItem where !rows.waiting.contains(item) {
      let position = gtk_list_item_get_position(item)
      if position != .max { body(row, Int(position)) }
    }
  }

  /// Any row, bound or not, that satisfies the predicate.
  package func anyRow(where isWanted: (Row) -> Bool) -> Row? {
    rows.byItem.values.first(where: isWanted)
  }

  /// Focuses a row, if it is bound.
  package func focus(_ position: Int) {
    // The row's parent in the list takes the focus.
    forEachPlace { place, of in if of == position { place.grabFocus() } }
  }

  /// Calls the closure with each row's parent in the list, bound or not, in no order.
  func forEachPlace(_ body: (_ place: Widget, _ position: Int) -> Void) {
    for item in rows.byItem.keys {
      let position = gtk_list_item_get_position(item)
      guard position != .max, let child = gtk_list_item_get_child(item), let place = child.parent
      else { continue }
      body(place, Int(position))
    }
  }

  /// The factory with a new reference ("transfer full").
  package func ownedPointer() -> OpaquePointer {
    g_object_ref(pointer.instance)
    return pointer
  }

  @MainActor private final class Rows {
    var byItem: [OpaquePointer: Row] = [:]
    var waiting: Set<OpaquePointer> = []
  }
}
