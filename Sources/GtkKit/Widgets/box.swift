import CGtk

/// A box of widgets, one beside or under another, the same margin around.
@MainActor
package func box(
  _ orientation: GtkOrientation, spacing: Int = 0, margin: Int = 0, _ children: [Widget] = []
) -> Widget {
  let box: Widget = gtk_box_new(orientation, Int32(spacing))
  setMargins(box, margin, margin)
  for child in children { gtk_box_append(cast(box), child) }
  return box
}

/// Sets the margins at the sides and at top and bottom, in pixels.
@MainActor
package func setMargins(_ widget: Widget, _ sides: Int, _ ends: Int) {
  gtk_widget_set_margin_start(widget, Int32(sides))
  gtk_widget_set_margin_end(widget, Int32(sides))
  gtk_widget_set_margin_top(widget, Int32(ends))
  gtk_widget_set_margin_bottom(widget, Int32(ends))
}
