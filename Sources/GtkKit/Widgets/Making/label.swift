import CGtk

/// A text at the start of its line, never read as markup.
@MainActor
package func label(
  _ text: String = "", _ classes: String..., wraps: Bool = false, isSelectable: Bool = false
) -> Widget {
  let label: Widget = gtk_label_new(nil)
  label.xalign = 0
  gtk_label_set_wrap(cast(label), wraps ? 1 : 0)
  if wraps {
    gtk_label_set_wrap_mode(cast(label), PANGO_WRAP_WORD_CHAR)
  } else {
    label.ellipsize = .end
  }
  label.text = text
  gtk_label_set_selectable(cast(label), isSelectable ? 1 : 0)
  label.addClasses(classes)
  return label
}
