import CGtk

/// A tooltip that is asked for when it is about to show.
///
/// `gtk_widget_set_tooltip_text` asks the display where the pointer is each time it is called,
/// and waits for the answer: too long for rows of a list that scrolls.
@MainActor
package enum Tooltip {
  /// Gives a widget a tooltip; none while the text is nil.
  package static func show(
    on widget: Widget, _ text: @escaping @MainActor () -> String?
  ) {
    gtk_widget_set_has_tooltip(widget, 1)
    connect(widget, "query-tooltip") {
      (_: Int32, _: Int32, _: Bool, tooltip: OpaquePointer) -> Bool in
      guard let text = text() else { return false }
      gtk_tooltip_set_text(tooltip, LabelText.truncated(text))
      return true
    }
  }
}
