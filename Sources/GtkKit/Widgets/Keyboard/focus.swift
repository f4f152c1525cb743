import CGtk

/// The widget of the same window that has the keyboard, if one has.
@MainActor
package func focus(besides widget: Widget) -> Widget? {
  gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
}

/// Whether a widget, or one within it, has the keyboard.
@MainActor
package func hasFocus(within widget: Widget) -> Bool {
  guard let focus = focus(besides: widget) else { return false }
  return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
}

/// Lets a widget be used or not; the keyboard, which GTK would let fall, goes to another one.
@MainActor
package func setSensitive(_ widget: Widget, _ isSensitive: Bool, otherwise other: Widget) {
  let hadFocus = !isSensitive && hasFocus(within: widget)
  gtk_widget_set_sensitive(widget, isSensitive ? 1 : 0)
  if hadFocus { gtk_widget_grab_focus(other) }
}
