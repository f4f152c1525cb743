import CGtk

/// A button that shows a word; one that stands by itself (a "pill") takes several lines where texts are large.
@MainActor
package func button(
  _ text: String, _ classes: String..., action: @escaping @MainActor () -> Void
) -> Widget {
  let button = wordButton(text, classes)
  connect(button, "clicked", action)
  return button
}

/// The same for an action of the window or the application: "win.inbox".
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

/// A button that shows a symbol, with the word it stands for as its name and tooltip.
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

/// The same for an action of the window or the application: "win.search".
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

/// A button that shows a symbol beside the word.
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
  /// Has the words of a button take several lines where they have no room on one, as when texts are large.
  @MainActor package func wrapWords() {
    guard let words = child else { return }
    gtk_label_set_wrap(cast(words), 1)
    // libadwaita 1.7 cuts the answers of a question, without this after their first line.
    gtk_label_set_lines(cast(words), 3)
    words.justify = .center
  }

  /// Changes the symbol and the word of a button made by ``labelledButton(_:_:_:action:)``.
  @MainActor package func setContent(_ icon: String, _ text: String) {
    guard let content = child else { return }
    adw_button_content_set_icon_name(cast(content), icon)
    adw_button_content_set_label(cast(content), text)
  }
}

/// What a button shows: a symbol and, where there is room, the word it stands for beside it.
@MainActor
package final class LabelledIcon {
  private let icon: Widget

  /// Puts them in a button, a menu's too, which the word names in any case.
  /// - Parameter hasRoom: is followed.
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

  /// Shows another symbol.
  package func show(_ name: String) { icon.iconName = name }
}
