import CGtk

extension Widget {
  /// Whether it can take the focus, if ``canFocus`` allows it too.
  @MainActor package var isFocusable: Bool {
    get { gtk_widget_get_focusable(self) != 0 }
    nonmutating set { gtk_widget_set_focusable(self, newValue ? 1 : 0) }
  }

  /// Whether it or a descendant can take the focus.
  @MainActor package var canFocus: Bool {
    get { gtk_widget_get_can_focus(self) != 0 }
    nonmutating set { gtk_widget_set_can_focus(self, newValue ? 1 : 0) }
  }

  /// Whether it has the focus itself; see ``hasFocus(within:)``.
  @MainActor package var hasFocus: Bool { gtk_widget_has_focus(self) != 0 }

  /// Focuses it; returns whether it took the focus.
  @MainActor @discardableResult
  package func grabFocus() -> Bool { gtk_widget_grab_focus(self) != 0 }

  /// Focuses the first descendant that takes the focus; returns whether there is one.
  ///
  /// Outside of a window none does, and GTK 4.18 would warn. A page that scrolls has the focus itself after its
  /// focused descendant was removed, and would pass it on to the widget after the page.
  @MainActor @discardableResult
  package func focusFirst() -> Bool {
    guard gtk_widget_get_root(self) != nil else { return false }
    let places = gtk_widget_is_focus(self) != 0 ? children : [self]
    return places.contains { gtk_widget_child_focus($0, GTK_DIR_TAB_FORWARD) != 0 }
  }

  /// Adds a gesture or another event controller; the widget takes it over.
  @MainActor package func addController(_ controller: some Instance) {
    gtk_widget_add_controller(self, cast(controller))
  }
}

/// Focuses the first descendant of a page or view that takes the focus, as soon as there is one: its content may
/// still be loading.
///
/// Gives up once the person moves the focus, the content is hidden, or two seconds have passed. A popover keeps the
/// focus while it is open.
@MainActor
package func focusOnceShown(_ content: Widget) {
  func isReached() -> Bool {
    // A page that scrolls has the focus itself while there is nothing in it.
    focus(besides: content).map { isKind($0, of: gtk_scrolled_window_get_type()) } == false
  }
  func isInPopover(_ widget: Widget?) -> Bool {
    widget.map { gtk_widget_get_ancestor($0, gtk_popover_get_type()) != nil } ?? false
  }
  var before = focus(besides: content)
  if !isInPopover(before) {
    if content.focusFirst(), isReached() { return }
    before = focus(besides: content)
  }
  // GTK takes a frame or two to move the focus away from a widget that was hidden.
  var settling = 3
  var frames = 120
  eachFrame(of: content) {
    frames -= 1
    let now = focus(besides: content)
    let isWithin = hasFocus(within: content)
    guard frames > 0, content.isMapped, !(isWithin && isReached()) else { return false }
    if isInPopover(now) {
      settling = 3
      return true
    }
    settling -= 1
    if settling > 0 { before = now }
    guard isWithin || now == before else { return false }
    // From the page that scrolls itself, else GTK goes on to what follows it.
    let hasFound = isWithin ? now?.focusFirst() : content.focusFirst()
    return hasFound != true || !isReached()
  }
}

/// The focused widget of the same window.
@MainActor
package func focus(besides widget: Widget) -> Widget? {
  gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
}

/// Whether a widget or a descendant has the focus.
@MainActor
package func hasFocus(within widget: Widget) -> Bool {
  guard let focus = focus(besides: widget) else { return false }
  return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
}

/// Enables or disables a widget; the focus, which GTK would drop, moves to another one.
@MainActor
package func setSensitive(_ widget: Widget, _ isSensitive: Bool, otherwise other: Widget) {
  let hadFocus = !isSensitive && hasFocus(within: widget)
  gtk_widget_set_sensitive(widget, isSensitive ? 1 : 0)
  if hadFocus { gtk_widget_grab_focus(other) }
}

extension Widget {
  /// Whether this window is the active one.
  @MainActor package var isActive: Bool { gtk_window_is_active(cast(self)) != 0 }

  /// Calls the closure whenever this window becomes active.
  @MainActor package func onActive(_ act: @escaping @MainActor () -> Void) {
    connect(self, "notify::is-active") { [self] (_: OpaquePointer) in if isActive { act() } }
  }
}
