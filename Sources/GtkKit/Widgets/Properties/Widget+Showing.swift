import CGtk

extension Widget {
  /// Whether it shows where its parent shows.
  @MainActor package var isVisible: Bool {
    get { gtk_widget_get_visible(self) != 0 }
    nonmutating set { gtk_widget_set_visible(self, newValue ? 1 : 0) }
  }

  /// Whether it is on the page that shows now, scrolled into sight or not.
  @MainActor package var isMapped: Bool { gtk_widget_get_mapped(self) != 0 }

  /// Whether it can be used, or is greyed out; see ``setSensitive(_:_:otherwise:)`` for one that may
  /// have the keyboard.
  @MainActor package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(self) != 0 }
    nonmutating set { gtk_widget_set_sensitive(self, newValue ? 1 : 0) }
  }

  /// Whether clicks stop at it, rather than go to what lies under it.
  @MainActor package var canTarget: Bool {
    get { gtk_widget_get_can_target(self) != 0 }
    nonmutating set { gtk_widget_set_can_target(self, newValue ? 1 : 0) }
  }

  /// What shows beside the pointer that rests on it; see ``Tooltip`` for rows of a list.
  @MainActor package var tooltip: String? {
    get { gtk_widget_get_tooltip_text(self).map { String(cString: $0) } }
    nonmutating set {
      // GTK asks the display whether the pointer rests on what is not hidden, and waits for the
      // answer, even while it is in no window.
      let hides = isVisible && window == nil
      if hides { isVisible = false }
      gtk_widget_set_tooltip_text(self, newValue.map(LabelText.truncated))
      if hides { isVisible = true }
    }
  }
}

/// A tooltip that is asked for when it is about to show.
///
/// `gtk_widget_set_tooltip_text` asks the display where the pointer is each time it is called,
/// and waits for the answer: too long for rows of a list that scrolls.
@MainActor
package enum Tooltip {
  /// Gives a widget a tooltip; none while the text is nil.
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
