import CGtk

/// Holds words that wrap, beside something else: how wide they are does not depend on their height.
///
/// GTK asks what stands side by side how narrow it could be in the height of the line; a label finds
/// that out by laying itself out some twenty times, at each new layout.
@MainActor
package func freeWidth(_ words: Widget) -> Widget {
  holder(of: words) { holder, orientation, size, minimum, natural, _, _ in
    guard let words = gtk_widget_get_first_child(holder) else { return }
    gtk_widget_measure(
      words, orientation, orientation == .horizontal ? -1 : size, minimum, natural, nil, nil)
  }
}
