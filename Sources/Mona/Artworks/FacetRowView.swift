import CGtk
import GtkKit
import MonaCore
import MonaText

/// A row of a list of facets: the name, whether an artist is a collective, and how many discoveries.
@MainActor
final class FacetRowView {
  let widget: Widget
  private let name = label()
  private let note = label("", "dim-label", "caption")
  private let count = label("", "dim-label", "numeric")

  init() {
    gtk_widget_set_hexpand(name, 1)
    widget = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [name, note, count])
    setMargins(widget, 6, 6)
    gtk_widget_set_size_request(widget, -1, 28)
  }

  func show(_ row: FacetRow) {
    setText(name, row.displayName)
    setText(note, row.isCollective == true ? tr("Collective") : "")
    setText(count, Format.number(row.count))
    let discoveries = trn("{count} discovery", "{count} discoveries", row.count)
    Accessible.labelRow(widget, "\(row.displayName), \(discoveries)")
  }
}
