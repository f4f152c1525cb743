import CGtk

extension Widget {
  /// Whether it is visible if its parent is.
  @MainActor package var isVisible: Bool {
    get { gtk_widget_get_visible(self) != 0 }
    nonmutating set { gtk_widget_set_visible(self, newValue ? 1 : 0) }
  }

  /// Whether it is on screen, or scrolled out of view.
  @MainActor package var isMapped: Bool { gtk_widget_get_mapped(self) != 0 }

  /// Whether it is enabled; see ``setSensitive(_:_:otherwise:)`` for a widget that may have the focus.
  @MainActor package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(self) != 0 }
    nonmutating set { gtk_widget_set_sensitive(self, newValue ? 1 : 0) }
  }

  /// Whether it receives pointer events, or the widget below does.
  @MainActor package var canTarget: Bool {
    get { gtk_widget_get_can_target(self) != 0 }
    nonmutating set { gtk_widget_set_can_target(self, newValue ? 1 : 0) }
  }

  /// The tooltip; see ``Tooltip`` for rows of a list.
  @MainActor package var tooltip: String? {
    get { gtk_widget_get_tooltip_text(self).map { String(cString: $0) } }
    nonmutating set {
      // For a visible widget, also one in no window, GTK asks the display where the pointer is, and waits for the
      // answer.
      let hides = isVisible && window == nil
      if hides { isVisible = false }
      gtk_widget_set_tooltip_text(self, newValue.map(LabelText.truncated))
      if hides { isVisible = true }
      if newValue != nil { Accessible.reportDescription(of: self) }
    }
  }
}

/// Tooltips whose text is computed when they show.
///
/// `gtk_widget_set_tooltip_text` asks the display where the pointer is at each call, and waits for the answer: too
/// slow for rows of a list that scrolls.
@MainActor
package enum Tooltip {
  /// Adds a tooltip to a widget; none shows while the text is nil.
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
