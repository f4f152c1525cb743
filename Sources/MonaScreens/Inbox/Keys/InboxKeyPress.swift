/// A key that was pressed in the inbox, and where.
package struct InboxKeyPress: Hashable, Sendable {
  /// What is on the key.
  package enum Key: Hashable, Sendable {
    /// The sign it makes, with the keys held beside it; a digit of the number pad as well.
    case sign(Character)
    /// Enter, on either side of the keyboard.
    case enter
    case backspace
    case up
    case down
    case left
    case right
    /// Any other key.
    case other
  }

  /// A key held beside it.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)
    /// The key of the system, with a logo on it.
    package static let system = Modifiers(rawValue: 8)
  }

  /// What has the keyboard.
  package enum Focus: Hashable, Sendable {
    /// Nothing that takes keys.
    case free
    /// A button, a row or a slider: Enter, the blank and arrows are its own.
    case control
    /// A place to write in, or what stands over the page: all keys are its own.
    case writing
  }

  /// What is on the key.
  package var key: Key
  /// Its place on the keyboard: the system's number of it (evdev's and 8 more), whatever the layout.
  package var place: Int
  /// The keys held beside it.
  package var modifiers: Modifiers
  /// What has the keyboard.
  package var focus: Focus

  package init(_ key: Key, place: Int = 0, modifiers: Modifiers = [], focus: Focus = .free) {
    (self.key, self.place, self.modifiers, self.focus) = (key, place, modifiers, focus)
  }
}
