import CGtk

/// What a button shows: a symbol and, where there is room, the word it stands for beside it.
@MainActor
package final class WordedIcon {
  /// For the button's child.
  package let widget: Widget
  private let icon: Widget

  /// - Parameter hasRoom: is followed.
  package init(_ name: String, _ text: String, hasRoom: @escaping @MainActor () -> Bool) {
    icon = iconImage(name)
    let word = label(text)
    word.ellipsize = .none
    widget = box(.horizontal, spacing: 6, [icon, word])
    observe(while: widget) { [word] in word.isVisible = hasRoom() }
  }

  /// Shows another symbol.
  package func show(_ name: String) { icon.iconName = name }
}
