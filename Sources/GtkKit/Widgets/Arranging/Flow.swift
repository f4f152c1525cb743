import CGtk

/// Widgets side by side, as many a line as there is room for.
///
/// They take the keyboard themselves, not the places the flow makes around them.
@MainActor
package struct Flow {
  /// The `GtkFlowBox`.
  package let widget: Widget = gtk_flow_box_new()

  /// An empty flow.
  ///
  /// - Parameters:
  ///   - perLine: how many stand side by side at most.
  ///   - spacing: between those of a line, in pixels.
  ///   - lineSpacing: between lines, in pixels; as much if nil.
  ///   - areEven: whether all are as wide.
  package init(perLine: Int, spacing: Int = 0, lineSpacing: Int? = nil, areEven: Bool = false) {
    gtk_flow_box_set_selection_mode(cast(widget), GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(cast(widget), guint(perLine))
    gtk_flow_box_set_homogeneous(cast(widget), areEven ? 1 : 0)
    gtk_flow_box_set_column_spacing(cast(widget), guint(spacing))
    gtk_flow_box_set_row_spacing(cast(widget), guint(lineSpacing ?? spacing))
  }

  /// Adds a widget at the end.
  ///
  /// - Parameter name: what screen readers call its place, if it is something to read.
  package func append(_ child: Widget, name: String? = nil) {
    gtk_flow_box_insert(cast(widget), child, -1)
    guard let place = child.parent else { return }
    if let name { Accessible.label(place, name) } else { place.isFocusable = false }
  }

  /// Shows a child, or has the others close up.
  package func show(_ child: Widget, _ isShown: Bool) {
    child.parent?.isVisible = isShown
  }

  /// Takes all children out.
  package func removeAll() {
    for place in widget.children { gtk_flow_box_remove(cast(widget), place) }
  }
}
