import CGtk

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
