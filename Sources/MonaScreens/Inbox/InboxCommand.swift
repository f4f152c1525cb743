/// What a key of the inbox asks for: one key a decision.
///
/// Keys are obeyed before typing opens search, but never from a place to write in, and what presses a
/// button or moves a slider stays theirs.
package enum InboxCommand: Hashable, Sendable {
  /// To decide for a candidate, or to give as many stars while they are awaited.
  case choose(Int)
  case chooseLikeliest
  case skip
  case undo
  /// To bring another group in front, so many farther.
  case move(Int)
  /// To show another photo of the group, so many farther.
  case movePhoto(Int)
  case find
  case expectStars
  case rate(Int)
  case comment
  case splitOrJoin
  case clock
  case collect
  /// To look closer at the photo, or at the whole of it again.
  case lookCloser
  /// To draw the photo so many steps larger.
  case zoom(Int)
  case showWhole
  /// To move the photo, so many steps to the right and down.
  case pan(Int, Int)

  /// Nil for a key that is not the inbox's.
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
    // The sign comes before the place of its key: on the keyboard of Québec, Shift+3 types "/".
    if let command = anywhere(press.key) { return command }
    if let number = number(press) {
      guard press.modifiers.contains(.shift) else { return .choose(number) }
      return number <= 5 ? .rate(number) : nil
    }
    guard press.focus != .control else { return nil }
    // After the digits: on some keyboards, theirs make these signs too.
    if let command = zoom(press.key) { return command }
    return press.modifiers.contains(.shift) ? pan(press.key) : outsideControls(press.key)
  }

  /// The digits by their place on the keyboard: on many, Shift makes something else of them, and on
  /// some, only Shift makes them digits.
  private static func number(_ press: InboxKeyPress) -> Int? {
    let digit = press.place - placeBeforeDigits
    if (1...8).contains(digit) { return digit }
    guard case .sign(let sign) = press.key, let number = Int(String(sign)) else { return nil }
    return (1...8).contains(number) ? number : nil
  }

  /// The place of the key to the left of the digits, Escape: those follow from 1 on.
  private static let placeBeforeDigits = 9

  private static func anywhere(_ key: InboxKeyPress.Key) -> InboxCommand? {
    switch key {
    case .backspace: .undo
    case .sign(let sign):
      switch sign.lowercased() {
      case "s": .skip
      case "u": .undo
      case "j": .move(1)
      case "k": .move(-1)
      case "/": .find
      case "r": .expectStars
      case "c": .comment
      case "x": .splitOrJoin
      case "t": .clock
      case "z": .lookCloser
      default: nil
      }
    case .enter, .up, .down, .left, .right, .other: nil
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

  /// The photo moves the other way, so that what lies beyond its edge shows.
  private static func pan(_ key: InboxKeyPress.Key) -> InboxCommand? {
    switch key {
    case .up: .pan(0, 1)
    case .down: .pan(0, -1)
    case .left: .pan(1, 0)
    case .right: .pan(-1, 0)
    default: outsideControls(key)
    }
  }

  private static func outsideControls(_ key: InboxKeyPress.Key) -> InboxCommand? {
    switch key {
    case .enter: .chooseLikeliest
    case .sign(" "): .skip
    case .down: .move(1)
    case .up: .move(-1)
    case .right: .movePhoto(1)
    case .left: .movePhoto(-1)
    case .sign, .backspace, .other: nil
    }
  }
}

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

/// Where the keyboard is to be, once a key of the inbox was obeyed.
package enum InboxFocus: Hashable, Sendable {
  /// Among the groups of photos.
  case photos
  /// In the search for another discovery.
  case search
  /// In the comment.
  case comment
  /// Where it is.
  case unchanged
}
