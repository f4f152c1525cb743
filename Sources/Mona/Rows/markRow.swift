import CGtk
import GtkKit

/// Marks the row of a list whose page is open beside the list, or no longer.
@MainActor
func markRow(of widget: Widget, _ isCurrent: Bool) {
  guard let place = widget.parent else { return }
  place.setClass("current", isCurrent)
}
