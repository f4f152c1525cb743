import CGtk

/// Widgets side by side, as many per line as fit.
///
/// The widgets take the focus themselves, not the `GtkFlowBoxChild` around each.
@MainActor
package struct Flow {
  /// The `GtkFlowBox`.
  package let widget: Widget = gtk_flow_box_new()

  /// An empty flow.
  ///
  /// - Parameters:
  ///   - perLine: the maximum number per line.
  ///   - spacing: the gap between widgets of a line, in pixels.
  ///   - lineSpacing: the gap between lines, in pixels; `spacing` if nil.
  ///   - areEven: whether all have the same width.
  package init(perLine: Int, spacing: Int = 0, lineSpacing: Int? = nil, areEven: Bool = false) {
    gtk_flow_box_set_selection_mode(cast(widget), GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(cast(widget), guint(perLine))
    gtk_flow_box_set_homogeneous(cast(widget), areEven ? 1 : 0)
    gtk_flow_box_set_column_spacing(cast(widget), guint(spacing))
    gtk_flow_box_set_row_spacing(cast(widget), guint(lineSpacing ?? spacing))
  }

  /// Adds a widget at the end.
  ///
  /// - Parameter name: the accessible name of a widget that takes no focus itself; its `GtkFlowBoxChild` then does.
  package func append(_ child: Widget, name: String? = nil) {
    gtk_flow_box_insert(cast(widget), child, -1)
    guard let place = child.parent else { return }
    if let name { Accessible.label(place, name) } else { place.isFocusable = false }
  }

  /// Shows or hides a child; the others fill its place.
  package func show(_ child: Widget, _ isShown: Bool) {
    child.parent?.isVisible = isShown
  }

  /// Removes all children.
  package func removeAll() {
    for place in widget.children { gtk_flow_box_remove(cast(widget), place) }
  }
}
