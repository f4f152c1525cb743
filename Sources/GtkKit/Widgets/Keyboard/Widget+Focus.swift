import CGtk

extension Widget {
  /// Whether the keyboard can come to it, once ``canFocus`` allows it too.
  @MainActor package var isFocusable: Bool {
    get { gtk_widget_get_focusable(self) != 0 }
    nonmutating set { gtk_widget_set_focusable(self, newValue ? 1 : 0) }
  }

  /// Whether the keyboard can come to it or to anything within.
  @MainActor package var canFocus: Bool {
    get { gtk_widget_get_can_focus(self) != 0 }
    nonmutating set { gtk_widget_set_can_focus(self, newValue ? 1 : 0) }
  }

  /// Whether it has the keyboard itself; see ``hasFocus(within:)``.
  @MainActor package var hasFocus: Bool { gtk_widget_has_focus(self) != 0 }

  /// Gives it the keyboard, and answers whether it takes it.
  @MainActor @discardableResult
  package func grabFocus() -> Bool { gtk_widget_grab_focus(self) != 0 }

  /// Gives the keyboard to the first thing within that takes it, and answers whether there is one.
  ///
  /// Outside a window none does, and GTK 4.18 complains when it is asked. A page that scrolls has it itself once
  /// what had it in there is gone, and would pass it on to what comes after the page.
  @MainActor @discardableResult
  package func focusFirst() -> Bool {
    guard gtk_widget_get_root(self) != nil else { return false }
    let places = gtk_widget_is_focus(self) != 0 ? children : [self]
    return places.contains { gtk_widget_child_focus($0, GTK_DIR_TAB_FORWARD) != 0 }
  }

  /// Has a gesture, or another event controller, listen here; the widget takes it over.
  @MainActor package func addController(_ controller: some Instance) {
    gtk_widget_add_controller(self, cast(controller))
  }
}

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

extension Widget {
  /// Whether this window is the one the person works in.
  @MainActor package var isActive: Bool { gtk_window_is_active(cast(self)) != 0 }

  /// Calls the closure whenever the person comes to this window.
  @MainActor package func onActive(_ act: @escaping @MainActor () -> Void) {
    connect(self, "notify::is-active") { [self] (_: OpaquePointer) in if isActive { act() } }
  }
}
