import CGtk

/// A container of one child that fills it, with its own function to measure a height that depends on the width.
@MainActor
func holder(of child: Widget, measure: GtkCustomMeasureFunc) -> Widget {
  let holder: Widget = adw_bin_new()
  holder.child = child
  gtk_widget_set_layout_manager(
    holder,
    gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure,
      { holder, width, height, baseline in
        guard let child = gtk_widget_get_first_child(holder) else { return }
        gtk_widget_allocate(child, width, height, baseline, nil)
      }))
  return holder
}

/// Wraps a label beside other widgets so that its width does not depend on its height.
///
/// GTK asks widgets side by side for their minimum width at the height of the line; a label finds that by laying
/// itself out some twenty times in each layout.
@MainActor
package func freeWidth(_ words: Widget) -> Widget {
  holder(of: words) { holder, orientation, size, minimum, natural, _, _ in
    guard let words = gtk_widget_get_first_child(holder) else { return }
    gtk_widget_measure(
      words, orientation, orientation == .horizontal ? -1 : size, minimum, natural, nil, nil)
  }
}

/// A text of natural height, which scrolls vertically if there is less room.
///
/// It can be focused only while it scrolls, and so can its descendants: none may be reachable by keyboard alone. A
/// plain `GtkScrolledWindow` takes the height of its content at unlimited width.
/// - Parameter hasFocusable: whether descendants can have the focus at any height, such as a field.
@MainActor
package func scrolledIfNeeded(_ words: Widget, hasFocusable: Bool = false) -> Widget {
  let window = scrolled(words)
  // Not `isFocusable`: GTK would still stop here, with nothing focused.
  if !hasFocusable {
    window.canFocus = false
    connect(verticalAdjustment(of: window), "changed") {
      let place = verticalAdjustment(of: window)
      window.canFocus = gtk_adjustment_get_upper(place) > gtk_adjustment_get_page_size(place)
    }
  }
  return holder(of: window) { holder, orientation, size, least, wanted, _, _ in
    guard let window = gtk_widget_get_first_child(holder),
      let viewport = gtk_scrolled_window_get_child(cast(window)),
      let words = gtk_viewport_get_child(cast(viewport))
    else { return }
    // The width does not depend on the height, which may be smaller than the text needs: GTK 4.18 would warn.
    let across = orientation == .horizontal ? -1 : size
    gtk_widget_measure(window, orientation, across, least, nil, nil, nil)
    gtk_widget_measure(words, orientation, across, nil, wanted, nil, nil)
    if let least, let wanted { wanted.pointee = max(wanted.pointee, least.pointee) }
  }
}
