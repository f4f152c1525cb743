import CGtk

/// Holds one widget, which has all the room there is, and asks for the room that `measure` says: a height that
/// depends on the width.
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

/// Words that are as high as they would like to be, and scrolled up and down where there is less room.
///
/// The keyboard passes them by unless they scroll, and with them all that is in them: nothing in them may be for
/// the keyboard alone. A `GtkScrolledWindow` by itself takes the height that its content would like on a line
/// without end.
@MainActor
package func scrolledIfNeeded(_ words: Widget) -> Widget {
  let window = scrolled(words)
  // Not its being focusable: GTK would stop there on the way, with the keyboard nowhere.
  window.canFocus = false
  connect(verticalAdjustment(of: window), "changed") {
    let place = verticalAdjustment(of: window)
    window.canFocus = gtk_adjustment_get_upper(place) > gtk_adjustment_get_page_size(place)
  }
  return holder(of: window) { holder, orientation, size, least, wanted, _, _ in
    guard let window = gtk_widget_get_first_child(holder),
      let viewport = gtk_scrolled_window_get_child(cast(window)),
      let words = gtk_viewport_get_child(cast(viewport))
    else { return }
    // The width does not depend on the height, which may be less than the words need: GTK 4.18 complains of that.
    let across = orientation == .horizontal ? -1 : size
    gtk_widget_measure(window, orientation, across, least, nil, nil, nil)
    gtk_widget_measure(words, orientation, across, nil, wanted, nil, nil)
    if let least, let wanted { wanted.pointee = max(wanted.pointee, least.pointee) }
  }
}
