import CGtk

/// A button with a label, which wraps if the button has the class "pill".
@MainActor
package func button(
  _ text: String, _ classes: String..., action: @escaping @MainActor () -> Void
) -> Widget {
  let button = wordButton(text, classes)
  connect(button, "clicked", action)
  return button
}

/// A button with a label for an action of the window or the application ("win.inbox").
@MainActor
package func button(_ text: String, does action: String, _ classes: String...) -> Widget {
  let button = wordButton(text, classes)
  gtk_actionable_set_action_name(cast(button), action)
  return button
}

@MainActor
private func wordButton(_ text: String, _ classes: [String]) -> Widget {
  let button: Widget = gtk_button_new_with_label(text)
  button.addClasses(classes)
  if classes.contains("pill") { button.wrapWords() }
  return button
}

/// A button with an icon; the text is its accessible name and its tooltip.
@MainActor
package func iconButton(
  _ icon: String, _ text: String, _ classes: String..., action: @escaping @MainActor () -> Void
) -> Widget {
  let button: Widget = gtk_button_new_from_icon_name(icon)
  button.tooltip = text
  Accessible.label(button, text)
  button.addClasses(classes)
  connect(button, "clicked", action)
  return button
}

/// A button with an icon for an action of the window or the application ("win.search").
@MainActor
package func iconButton(
  _ icon: String, _ text: String, does action: String, _ classes: String...
) -> Widget {
  let button: Widget = gtk_button_new_from_icon_name(icon)
  button.tooltip = text
  Accessible.label(button, text)
  button.addClasses(classes)
  gtk_actionable_set_action_name(cast(button), action)
  return button
}

/// A button with an icon and a label.
@MainActor
package func labelledButton(
  _ icon: String, _ text: String, _ classes: String..., action: @escaping @MainActor () -> Void
) -> Widget {
  let button: Widget = gtk_button_new()
  button.child = adw_button_content_new()
  button.setContent(icon, text)
  button.addClasses(classes)
  connect(button, "clicked", action)
  return button
}

extension Widget {
  /// Lets the label of a button wrap to at most three lines, as with large text.
  @MainActor package func wrapWords() {
    guard let words = child else { return }
    gtk_label_set_wrap(cast(words), 1)
    // libadwaita 1.7 limits the buttons of a message dialog to one line.
    gtk_label_set_lines(cast(words), 3)
    words.justify = .center
  }

  /// Sets the icon and the label of a ``labelledButton(_:_:_:action:)``.
  @MainActor package func setContent(_ icon: String, _ text: String) {
    guard let content = child else { return }
    adw_button_content_set_icon_name(cast(content), icon)
    adw_button_content_set_label(cast(content), text)
  }
}

/// The content of a button: an icon and, if there is room, a label.
@MainActor
package final class LabelledIcon {
  private let icon: Widget

  /// Adds them to a button or a menu button, whose accessible name is the text in any case.
  /// - Parameter hasRoom: whether the label shows; observed.
  @discardableResult
  package init(
    _ name: String, _ text: String, in button: Widget, hasRoom: @escaping @MainActor () -> Bool
  ) {
    icon = iconImage(name)
    let word = label(text)
    word.ellipsize = .none
    button.child = box(.horizontal, spacing: 6, [icon, word])
    Accessible.label(button, text)
    observe(while: button) { [word] in word.isVisible = hasRoom() }
  }

  /// Shows another icon.
  package func show(_ name: String) { icon.iconName = name }
}
