import CGtk
import CMonaWidgets

/// A `GtkScrolledWindow` that scrolls a child vertically and fills its place.
@MainActor
package func scrolled(_ child: Widget) -> Widget {
  let window: Widget = gtk_scrolled_window_new()
  gtk_scrolled_window_set_policy(cast(window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  let scrollsItself = isKind(child, of: gtk_scrollable_get_type())
  gtk_scrolled_window_set_child(cast(window), scrollsItself ? child : viewport(of: child))
  window.vexpand = true
  return window
}

/// A viewport for a child that is not a `GtkScrollable`.
@MainActor
private func viewport(of child: Widget) -> Widget {
  let viewport: Widget = cast(mona_page_viewport_new())
  gtk_viewport_set_child(cast(viewport), child)
  return viewport
}

/// The vertical adjustment of a `GtkScrolledWindow`.
@MainActor
package func verticalAdjustment(of window: Widget) -> UnsafeMutablePointer<GtkAdjustment> {
  guard let adjustment = gtk_scrolled_window_get_vadjustment(cast(window)) else {
    preconditionFailure("a scrolled window has an adjustment")
  }
  return adjustment
}

/// Scrolls a `GtkScrolledWindow` as little as needed for a descendant to be visible.
@MainActor
package func scroll(_ window: Widget, to child: Widget) {
  guard let viewport = gtk_scrolled_window_get_child(cast(window)),
    let content = gtk_viewport_get_child(cast(viewport))
  else { return }
  var bounds = graphene_rect_t()
  guard gtk_widget_compute_bounds(child, content, &bounds) != 0 else { return }
  let top = Double(bounds.origin.y)
  gtk_adjustment_clamp_page(
    verticalAdjustment(of: window), top, top + Double(bounds.size.height))
}

/// Centres a child, at most `width` pixels wide.
@MainActor
package func clamped(_ child: Widget, width: Int = 720) -> Widget {
  let clamp: Widget = adw_clamp_new()
  adw_clamp_set_maximum_size(cast(clamp), Int32(width))
  adw_clamp_set_child(cast(clamp), child)
  return clamp
}
