import CGtk

extension ListFactory {
  /// The row at a point of the list, in pixels; nil if there is none.
  package func position(at x: Double, _ y: Double, in list: Widget) -> Int? {
    guard let picked = gtk_widget_pick(list, x, y, GTK_PICK_DEFAULT) else { return nil }
    return position(of: picked)
  }

  /// The focused row of the list; nil if none is.
  package func focused(in list: Widget) -> Int? { GtkKit.focus(besides: list).flatMap(position) }

  /// The row of a widget: of the row itself, its descendant, or its parent in the list.
  private func position(of wanted: Widget) -> Int? {
    var found: Int?
    forEachPlace { place, position in
      if wanted == place || gtk_widget_is_ancestor(wanted, place) != 0 { found = position }
    }
    return found
  }

  /// A point near the start of a row, in pixels of the list; nil if the row is not bound.
  package func spot(of wanted: Int, in list: Widget) -> (x: Double, y: Double)? {
    var found: (Double, Double)?
    forEachPlace { place, position in
      var (corner, point) = (graphene_point_t(x: 40, y: 40), graphene_point_t())
      if position == wanted, gtk_widget_compute_point(place, list, &corner, &point) != 0 {
        found = (Double(point.x), Double(point.y))
      }
    }
    return found
  }
}

/// Opens context menus of rows on the secondary mouse button, the menu key and Shift+F10.
///
/// - Parameter open: gets the row and the point of the list for the menu; returns false if the row has none.
@MainActor
package func listenForMenus<Row>(
  on list: Widget, of factory: ListFactory<Row>,
  open: @escaping @MainActor (_ position: Int, _ x: Double, _ y: Double) -> Bool
) {
  guard let click = gtk_gesture_click_new(), let keys = gtk_event_controller_key_new() else {
    return
  }
  gtk_gesture_single_set_button(cast(click), guint(GDK_BUTTON_SECONDARY))
  connect(click, "pressed") { [factory, list, click] (_: Int, x: Double, y: Double) in
    guard let position = factory.position(at: x, y, in: list), open(position, x, y) else { return }
    gtk_gesture_set_state(cast(click), GTK_EVENT_SEQUENCE_CLAIMED)
  }
  connect(keys, "key-pressed") { [factory, list] (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
    let isShift = modifiers & Int(GDK_SHIFT_MASK.rawValue) != 0
    guard Int32(key) == GDK_KEY_Menu || Int32(key) == GDK_KEY_F10 && isShift,
      let position = factory.focused(in: list), let spot = factory.spot(of: position, in: list)
    else { return false }
    return open(position, spot.x, spot.y)
  }
  // The list takes over the references.
  list.addController(click)
  list.addController(keys)
}
