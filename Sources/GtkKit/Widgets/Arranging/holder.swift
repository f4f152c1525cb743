import CGtk

/// Holds one widget, which has all the room there is, and asks for the room that `measure` says: a height that
/// depends on the width.
@MainActor
func holder(of child: Widget, measure: GtkCustomMeasureFunc) -> Widget {
  let holder: Widget = adw_bin_new()
  holder.child = child
  gtk_widget_set_layout_manager(
    holder,
    gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure,
      { holder, width, height, baseline in
        guard let child = gtk_widget_get_first_child(holder) else { return }
        gtk_widget_allocate(child, width, height, baseline, nil)
      }))
  return holder
}
