import CGtk
import GtkKit
import MonaText

/// Five star buttons for a rating, also set with the keys 1 to 5 and the arrow keys; each button is named after
/// its number.
@MainActor
final class Stars {
  let widget = box(.horizontal, spacing: 2)
  private var buttons: [Widget] = []
  private var rating = 0
  /// Called after one of the keys 1 to 5 sets the rating.
  var onNumber: (@MainActor () -> Void)?
  private let rate: @MainActor (Int?) -> Void

  /// - Parameter rate: called with 1 to 5 stars, or nil to remove the rating.
  init(_ rate: @escaping @MainActor (Int?) -> Void) {
    self.rate = rate
    widget.addClass("rating")
    for stars in 1...5 {
      let star = iconButton(
        "mona-unrated-symbolic", Format.rating(stars), "flat", "circular"
      ) { [weak self] in self?.press(stars) }
      widget.append(star)
      buttons.append(star)
    }
    onKey(in: widget) { [weak self] in self?.take(key: $0, $1) ?? false }
  }

  /// Shows a rating.
  func show(_ rating: Int?) {
    self.rating = rating ?? 0
    for (index, button) in buttons.enumerated() {
      button.iconName = index < self.rating ? "starred-symbolic" : "mona-unrated-symbolic"
      // GTK makes the new icon a label of it, and screen readers say the name of its class.
      Accessible.label(button, Format.rating(index + 1))
      Accessible.describe(button, index + 1 == rating ? tr("Your rating") : "")
    }
  }

  /// Focuses the last filled star, or the first one if there is no rating.
  func focus() {
    buttons[max(0, rating - 1)].grabFocus()
  }

  /// Handles a key: 1 to 5 set the rating, 0, Backspace and Delete remove it, arrows change it by one.
  ///
  /// Returns false for any other key.
  func take(key: UInt32, _ modifiers: Int) -> Bool {
    let commands = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
    guard modifiers & Int(commands) == 0, let stars = stars(for: key) else { return false }
    if stars != rating {
      rate(stars == 0 ? nil : stars)
      show(stars)
    }
    focus()
    if let digit = character(of: key), "1"..."5" ~= digit { onNumber?() }
    return true
  }

  /// A click on the current rating removes it.
  private func press(_ stars: Int) {
    rate(stars == rating ? nil : stars)
  }

  private func stars(for key: UInt32) -> Int? {
    switch widget.leftToRight(key) {
    case GDK_KEY_BackSpace, GDK_KEY_Delete, GDK_KEY_KP_Delete: 0
    case GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_KP_Right, GDK_KEY_KP_Up: min(5, rating + 1)
    case GDK_KEY_Left, GDK_KEY_Down, GDK_KEY_KP_Left, GDK_KEY_KP_Down: max(0, rating - 1)
    default:
      character(of: key).flatMap { "0"..."5" ~= $0 ? $0.wholeNumberValue : nil }
    }
  }
}
