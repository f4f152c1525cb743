import CGtk

/// A text at the start of its line, never read as markup.
@MainActor
package func label(
  _ text: String = "", _ classes: String..., wraps: Bool = false, isSelectable: Bool = false
) -> Widget {
  let label: Widget = gtk_label_new(text)
  gtk_label_set_xalign(cast(label), 0)
  gtk_label_set_wrap(cast(label), wraps ? 1 : 0)
  if wraps {
    gtk_label_set_wrap_mode(cast(label), PANGO_WRAP_WORD_CHAR)
  } else {
    gtk_label_set_ellipsize(cast(label), PANGO_ELLIPSIZE_END)
  }
  gtk_label_set_selectable(cast(label), isSelectable ? 1 : 0)
  for name in classes { gtk_widget_add_css_class(label, name) }
  return label
}

/// Changes the text of a label, and nothing when it is the same.
@MainActor
package func setText(_ label: Widget, _ text: String) {
  gtk_label_set_text(cast(label), text)
}

/// Changes the text of a label, and which parts of it, in bytes of UTF-8, are bold.
@MainActor
package func setText(_ label: Widget, _ text: String, bold parts: [Range<Int>]) {
  gtk_label_set_text(cast(label), text)
  guard !parts.isEmpty else { return gtk_label_set_attributes(cast(label), nil) }
  let attributes = pango_attr_list_new()
  for part in parts {
    guard let weight = pango_attr_weight_new(PANGO_WEIGHT_BOLD) else { continue }
    weight.pointee.start_index = guint(part.lowerBound)
    weight.pointee.end_index = guint(part.upperBound)
    // The list takes the attribute over.
    pango_attr_list_insert(attributes, weight)
  }
  gtk_label_set_attributes(cast(label), attributes)
  pango_attr_list_unref(attributes)
}
