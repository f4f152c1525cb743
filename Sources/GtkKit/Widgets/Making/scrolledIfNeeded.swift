import CGtk

/// Something that is as high as it would like to be, and scrolled up and down where there is less room.
///
/// It takes the keyboard only where it scrolls. A `GtkScrolledWindow` alone takes the height that its content
/// would like on a line without end.
@MainActor
package func scrolledIfNeeded(_ child: Widget) -> Widget {
  let window = scrolled(child)
  // Not its being focusable: GTK would stop there on the way, with the keyboard nowhere.
  window.canFocus = false
  connect(verticalAdjustment(of: window), "changed") {
    let place = verticalAdjustment(of: window)
    window.canFocus = gtk_adjustment_get_upper(place) > gtk_adjustment_get_page_size(place)
  }
  let room = box(.vertical, [window])
  gtk_widget_set_layout_manager(
    room,
    gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
      { room, orientation, size, least, wanted, _, _ in
        guard let window = gtk_widget_get_first_child(room),
          let viewport = gtk_scrolled_window_get_child(cast(window)),
          let content = gtk_viewport_get_child(cast(viewport))
        else { return }
        // The height that there is may be less than the content needs, of which GTK 4.18 complains.
        let across = orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : size
        gtk_widget_measure(window, orientation, across, least, nil, nil, nil)
        gtk_widget_measure(content, orientation, across, nil, wanted, nil, nil)
        if let least, let wanted { wanted.pointee = max(wanted.pointee, least.pointee) }
      },
      { room, width, height, baseline in
        guard let window = gtk_widget_get_first_child(room) else { return }
        gtk_widget_allocate(window, width, height, baseline, nil)
      }))
  return room
}
