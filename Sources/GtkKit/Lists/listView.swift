import CGtk

/// A scrolled list over a model of any length, at most `width` pixels wide, whose rows open by a
/// single click or by Enter.
///
/// - Parameter name: what screen readers call the list.
@MainActor
public func listView<Row>(
  _ model: PagedListModel, _ factory: ListFactory<Row>, name: String, width: Int,
  open: @escaping @MainActor (_ position: Int) -> Void
) -> Widget {
  let selection: OpaquePointer = gtk_no_selection_new(model.ownedPointer())
  let view: Widget = gtk_list_view_new(cast(selection), cast(factory.ownedPointer()))
  gtk_list_view_set_single_click_activate(cast(view), 1)
  gtk_widget_add_css_class(view, "navigation-sidebar")
  Accessible.label(view, name)
  connect(view, "activate", open)
  let clamp: Widget = adw_clamp_scrollable_new()
  adw_clamp_scrollable_set_maximum_size(cast(clamp), Int32(width))
  adw_clamp_scrollable_set_child(cast(clamp), view)
  return scrolled(clamp)
}
