import CGtk

/// A scrolled list of a model of any length, at most `width` pixels wide, whose rows open by a single click or Enter.
///
/// - Parameter name: the accessible name of the list.
@MainActor
package func listView<Row>(
  _ model: PagedListModel, _ factory: ListFactory<Row>, name: String, width: Int,
  open: @escaping @MainActor (_ position: Int) -> Void
) -> (window: Widget, view: Widget) {
  let selection: OpaquePointer = gtk_no_selection_new(model.ownedPointer())
  let view: Widget = gtk_list_view_new(cast(selection), cast(factory.ownedPointer()))
  gtk_list_view_set_single_click_activate(cast(view), 1)
  view.addClass("navigation-sidebar")
  Accessible.label(view, name)
  connect(view, "activate", open)
  let clamp: Widget = adw_clamp_scrollable_new()
  adw_clamp_scrollable_set_maximum_size(cast(clamp), Int32(width))
  adw_clamp_scrollable_set_child(cast(clamp), view)
  let window = scrolled(clamp)
  leaveByTab(window)
  return (window, view)
}

/// Makes Tab leave a list instead of moving through its rows (`GtkListView:tab-behavior` of GTK 4.12).
@MainActor
private func leaveByTab(_ list: Widget) {
  guard let keys = gtk_event_controller_key_new() else { return }
  connect(keys, "key-pressed") { [list] (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
    guard modifiers & Int(GDK_CONTROL_MASK.rawValue) == 0 else { return false }
    switch Int32(key) {
    case GDK_KEY_Tab, GDK_KEY_KP_Tab: return focusBeyond(list, GTK_DIR_TAB_FORWARD)
    case GDK_KEY_ISO_Left_Tab: return focusBeyond(list, GTK_DIR_TAB_BACKWARD)
    default: return false
    }
  }
  // The list takes over the reference.
  list.addController(keys)
}

/// Focuses the widget after or before a widget, and wraps around; returns whether there is one.
@MainActor @discardableResult
package func focusBeyond(_ widget: Widget, _ direction: GtkDirectionType) -> Bool {
  var child = widget
  while let parent = child.parent {
    var next: Widget? = child
    while let sibling = next {
      next =
        direction == GTK_DIR_TAB_FORWARD
        ? gtk_widget_get_next_sibling(sibling) : gtk_widget_get_prev_sibling(sibling)
      // Hidden pages of a stack are siblings too.
      if let next, next.isMapped, gtk_widget_child_focus(next, direction) != 0 {
        return true
      }
    }
    child = parent
  }
  guard let root = widget.window else { return false }
  gtk_root_set_focus(cast(root), nil)
  return gtk_widget_child_focus(root, direction) != 0
}
