import CGtk

/// A text that begins a part of a page; screen readers go from one such to the next.
@MainActor
package func heading(
  _ text: String = "", _ classes: String..., isSelectable: Bool = false
) -> Widget {
  let heading = label(text, wraps: true, isSelectable: isSelectable)
  Accessible.become(heading, GTK_ACCESSIBLE_ROLE_HEADING)
  heading.addClasses(classes)
  return heading
}
