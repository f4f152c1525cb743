/// An action triggered by a key in the inbox.
///
/// These keys take precedence over typing to search. They are ignored in text fields, and keys that
/// operate the focused button or slider are left to it.
package enum InboxCommand: Hashable, Sendable {
  /// Choose the candidate with this number, or set this rating after ``expectStars``.
  case choose(Int)
  case chooseLikeliest
  /// Accept all groups that are clear.
  case acceptClear
  case skip
  case undo
  /// Go to another group, this many positions farther.
  case move(Int)
  /// Go to another group, this many positions farther, or to the first or last one before it.
  case moveFar(Int)
  /// Show another photo of the group, this many positions farther.
  case movePhoto(Int)
  case find
  case expectStars
  case rate(Int)
  case comment
  case splitOrJoin
  /// Keep the photo beside the one to collect, or no longer.
  case toggleKept
  case clock
  case collect
  /// Report a problem of the discovery that the photo shows.
  case report
  /// Add the work that the photo shows and no catalogue has.
  case addNew
  /// Zoom into the photo, or show the whole photo again.
  case lookCloser
  /// Zoom in by this many steps.
  case zoom(Int)
  case showWhole
  /// Move the photo by steps to the right and down.
  case pan(Int, Int)

  /// The action of a key; nil for keys without one.
  package init?(_ press: InboxKeyPress) {
    guard press.modifiers.isDisjoint(with: [.alt, .system]),
      let command =
        press.modifiers.contains(.control) ? Self.withControl(press) : Self.plain(press)
    else { return nil }
    self = command
  }

  private static func withControl(_ press: InboxKeyPress) -> InboxCommand? {
    switch press.key {
    case .sign("l"), .sign("L"): .find
    case .enter where press.focus != .writing: .collect
    default: press.focus == .writing ? nil : zoom(press.key)
    }
  }

  private static func plain(_ press: InboxKeyPress) -> InboxCommand? {
    guard press.focus != .writing else { return nil }
    // Characters come before key codes: on a Canadian French keyboard, Shift+3 types "/".
    if let command = anywhere(press.key) { return command }
    if let number = number(press) {
      guard press.modifiers.contains(.shift) else { return .choose(number) }
      return number <= 5 ? .rate(number) : nil
    }
    guard press.focus != .control else { return nil }
    // After the digits, whose keys type these characters on some layouts.
    if let command = zoom(press.key) { return command }
    return press.modifiers.contains(.shift) ? pan(press.key) : outsideControls(press.key)
  }

  /// The digit of a key by its key code, as some layouts type digits only with Shift and others
  /// only without.
  private static func number(_ press: InboxKeyPress) -> Int? {
    let digit = press.place - placeBeforeDigits
    if (1...8).contains(digit) { return digit }
    guard case .sign(let sign) = press.key, let number = Int(String(sign)) else { return nil }
    return (1...8).contains(number) ? number : nil
  }

  /// The key code of Escape; those of the digits follow, from 1 on.
  private static let placeBeforeDigits = 9

  private static func anywhere(_ key: InboxKeyPress.Key) -> InboxCommand? {
    switch key {
    case .backspace: .undo
    case .sign(let sign):
      switch sign.lowercased() {
      case "s": .skip
      case "l": .acceptClear
      case "u": .undo
      case "j": .move(1)
      case "k": .move(-1)
      case "/": .find
      case "r": .expectStars
      case "c": .comment
      case "x": .splitOrJoin
      case "a": .toggleKept
      case "t": .clock
      case "z": .lookCloser
      case "p": .report
      case "n": .addNew
      default: nil
      }
    default: nil
    }
  }

  private static func zoom(_ key: InboxKeyPress.Key) -> InboxCommand? {
    switch key {
    case .sign("+"), .sign("="): .zoom(1)
    case .sign("-"): .zoom(-1)
    case .sign("0"): .showWhole
    default: nil
    }
  }

  /// The photo moves against the arrow's direction, which shows the part on the arrow's side.
  private static func pan(_ key: InboxKeyPress.Key) -> InboxCommand? {
    switch key {
    case .up: .pan(0, 1)
    case .down: .pan(0, -1)
    case .left: .pan(1, 0)
    case .right: .pan(-1, 0)
    default: outsideControls(key)
    }
  }

  /// How many groups Page Down and End go on; no inbox has more than the latter.
  private static let (page, whole) = (10, 1_000_000)

  private static func outsideControls(_ key: InboxKeyPress.Key) -> InboxCommand? {
    switch key {
    case .enter: .chooseLikeliest
    case .sign(" "): .skip
    case .down: .move(1)
    case .up: .move(-1)
    case .right: .movePhoto(1)
    case .left: .movePhoto(-1)
    case .home: .moveFar(-whole)
    case .end: .moveFar(whole)
    case .pageDown: .moveFar(page)
    case .pageUp: .moveFar(-page)
    case .sign, .backspace, .other: nil
    }
  }
}

/// A key pressed in the inbox, with modifiers and focus.
package struct InboxKeyPress: Hashable, Sendable {
  /// The key's meaning.
  package enum Key: Hashable, Sendable {
    /// The character that it types with the modifiers, including digits of the number pad.
    case sign(Character)
    /// Enter, also that of the number pad.
    case enter
    case backspace
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    /// Any other key.
    case other
  }

  /// Modifier keys.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)
    /// The Super key.
    package static let system = Modifiers(rawValue: 8)
  }

  /// The kind of the focused widget.
  package enum Focus: Hashable, Sendable {
    /// A widget without keys of its own.
    case free
    /// A button, a row or a slider, which handles Enter, Space and arrows itself.
    case control
    /// A text field, or a dialog above the page, which handles all keys itself.
    case writing
  }

  /// The key's meaning.
  package var key: Key
  /// The hardware key code, the evdev code plus 8, which does not depend on the layout.
  package var place: Int
  /// The pressed modifiers.
  package var modifiers: Modifiers
  /// The kind of the focused widget.
  package var focus: Focus

  package init(_ key: Key, place: Int = 0, modifiers: Modifiers = [], focus: Focus = .free) {
    (self.key, self.place, self.modifiers, self.focus) = (key, place, modifiers, focus)
  }
}

/// Where to move the focus after a key was handled.
package enum InboxFocus: Hashable, Sendable {
  /// The list of groups.
  case photos
  /// The search for another discovery.
  case search
  /// The comment.
  case comment
  /// The focus stays.
  case unchanged
}
