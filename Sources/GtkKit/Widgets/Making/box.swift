import CGtk

/// A box of widgets, one beside or under another, the same margin around.
@MainActor
package func box(
  _ orientation: GtkOrientation, spacing: Int = 0, margin: Int = 0, _ children: [Widget] = []
) -> Widget {
  let box: Widget = gtk_box_new(orientation, Int32(spacing))
  box.setMargins(margin, margin)
  for child in children { box.append(child) }
  return box
}
