import CGtk
import GtkKit

/// What shows the rows of a list or a grid.
@MainActor
struct ShownRows {
  /// How many rows the list has.
  let count: Int
  /// How many widgets there are for them, seen or not.
  let widgets: Int
  /// How many stand side by side.
  let columns: Int
  /// How many pixels of the list's height a row takes with those beside it.
  let height: Double

  init(_ view: Widget) {
    let model: OpaquePointer? = property(view, "model")
    count = model.map { Int(g_list_model_get_n_items($0)) } ?? 0
    let rows = view.children
    var tops: [Float] = []
    for row in rows where row.isMapped {
      var (origin, point) = (graphene_point_t(x: 0, y: 0), graphene_point_t())
      if gtk_widget_compute_point(row, view, &origin, &point) != 0 { tops.append(point.y) }
    }
    widgets = rows.count
    columns = max(1, tops.count { $0 == tops.first })
    let adjustment = gtk_scrollable_get_vadjustment(cast(view))
    let whole = adjustment.map { gtk_adjustment_get_upper($0) } ?? 0
    height = whole / Double(max(1, count)) * Double(columns)
  }
}
