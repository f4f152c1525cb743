import CGtk

/// The widget of the same window that has the keyboard, if one has.
@MainActor
public func focus(besides widget: Widget) -> Widget? {
  gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
}

/// Whether a widget, or one within it, has the keyboard.
@MainActor
public func hasFocus(within widget: Widget) -> Bool {
  guard let focus = focus(besides: widget) else { return false }
  return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
}
