import CGtk

/// A text that begins a part of a page; screen readers go from one such to the next.
@MainActor
package func heading(
  _ text: String = "", _ classes: String..., isSelectable: Bool = false
) -> Widget {
  let heading = label(text, wraps: true, isSelectable: isSelectable)
  Accessible.become(heading, GTK_ACCESSIBLE_ROLE_HEADING)
  for name in classes { gtk_widget_add_css_class(heading, name) }
  return heading
}
