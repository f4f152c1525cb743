import Testing

@testable import MonaScreens

@Suite("Keys of the inbox")
struct InboxCommandTests {
  typealias Press = InboxKeyPress

  @Test(
    "Each key decides, in upper case too",
    arguments: [
      ("s", .skip), ("S", .skip), ("u", .undo), ("j", .move(1)), ("K", .move(-1)), ("/", .find),
      ("r", .expectStars), ("C", .comment), ("x", .splitOrJoin), ("t", .clock), (" ", .skip),
      ("Z", .lookCloser), ("p", .report), ("l", .acceptClear), ("L", .acceptClear), ("+", .zoom(1)),
      ("=", .zoom(1)), ("-", .zoom(-1)),
      ("0", .showWhole),
    ] as [(Character, InboxCommand)])
  func signs(sign: Character, command: InboxCommand) {
    #expect(InboxCommand(Press(.sign(sign))) == command)
  }

  @Test(
    "Keys without a character decide",
    arguments: [
      (.enter, .chooseLikeliest), (.backspace, .undo), (.down, .move(1)), (.up, .move(-1)),
      (.right, .movePhoto(1)), (.left, .movePhoto(-1)), (.pageUp, .moveFar(-10)),
      (.pageDown, .moveFar(10)), (.home, .moveFar(-1_000_000)), (.end, .moveFar(1_000_000)),
    ] as [(Press.Key, InboxCommand)])
  func others(key: Press.Key, command: InboxCommand) {
    #expect(InboxCommand(Press(key)) == command)
  }

  @Test(
    "Digits are recognised by their position, whatever character the layout has there",
    arguments: [("1", 10, 1), ("&", 10, 1), ("é", 11, 2), ("_", 17, 8)] as [(Character, Int, Int)])
  func digits(sign: Character, place: Int, number: Int) {
    #expect(InboxCommand(Press(.sign(sign), place: place)) == .choose(number))
  }

  @Test(
    "A character precedes its key's position: / is Shift and 3 in Québec, Shift and 7 in Germany",
    arguments: [12, 16])
  func slash(place: Int) {
    #expect(InboxCommand(Press(.sign("/"), place: place, modifiers: .shift)) == .find)
  }

  @Test("Digits of the numeric keypad count too")
  func pad() {
    #expect(InboxCommand(Press(.sign("8"), place: 80)) == .choose(8))
    #expect(InboxCommand(Press(.sign("9"), place: 81)) == nil)
    #expect(InboxCommand(Press(.sign("/"), place: 106)) == .find)
  }

  @Test("Digits come before zooming: - is the key of 6 in France, + is Shift and 1 in Switzerland")
  func zoom() {
    #expect(InboxCommand(Press(.sign("-"), place: 15)) == .choose(6))
    #expect(InboxCommand(Press(.sign("+"), place: 10, modifiers: .shift)) == .rate(1))
    #expect(InboxCommand(Press(.sign("="), place: 19, modifiers: .shift)) == .zoom(1))
  }

  @Test("Arrows with Shift move the enlarged photo")
  func panning() {
    #expect(InboxCommand(Press(.right, modifiers: .shift)) == .pan(-1, 0))
    #expect(InboxCommand(Press(.up, modifiers: .shift)) == .pan(0, 1))
    #expect(InboxCommand(Press(.up, modifiers: .shift, focus: .control)) == nil)
  }

  @Test("Shift and a digit give stars, up to five")
  func stars() {
    #expect(InboxCommand(Press(.sign("$"), place: 13, modifiers: .shift)) == .rate(4))
    #expect(InboxCommand(Press(.sign("&"), place: 16, modifiers: .shift)) == nil)
  }

  @Test("With Control keys search, collect and zoom, and do nothing else")
  func control() {
    #expect(InboxCommand(Press(.sign("l"), modifiers: .control)) == .find)
    #expect(InboxCommand(Press(.enter, modifiers: .control)) == .collect)
    #expect(InboxCommand(Press(.sign("+"), modifiers: .control)) == .zoom(1))
    #expect(InboxCommand(Press(.sign("0"), modifiers: .control, focus: .writing)) == nil)
    #expect(InboxCommand(Press(.sign("s"), modifiers: .control)) == nil)
    #expect(InboxCommand(Press(.sign("1"), place: 10, modifiers: .control)) == nil)
  }

  @Test(
    "With Alt or Super, keys are left to the system",
    arguments: [.alt, .system] as [Press.Modifiers])
  func system(held: Press.Modifiers) {
    #expect(InboxCommand(Press(.sign("s"), modifiers: held)) == nil)
    #expect(InboxCommand(Press(.enter, modifiers: [held, .control])) == nil)
  }

  @Test("Enter, Space and arrows are left to a button or a slider")
  func controls() {
    for key in [.enter, .sign(" "), .up, .down, .left, .right] as [Press.Key] {
      #expect(InboxCommand(Press(key, focus: .control)) == nil)
    }
    #expect(InboxCommand(Press(.sign("+"), focus: .control)) == nil)
    #expect(InboxCommand(Press(.sign("s"), focus: .control)) == .skip)
    #expect(InboxCommand(Press(.sign("2"), place: 11, focus: .control)) == .choose(2))
    #expect(InboxCommand(Press(.backspace, focus: .control)) == .undo)
    #expect(InboxCommand(Press(.enter, modifiers: .control, focus: .control)) == .collect)
  }

  @Test("In a text field keys are letters, except the shortcut of the search")
  func writing() {
    for key in [.sign("s"), .sign("1"), .sign("/"), .enter, .backspace, .left] as [Press.Key] {
      #expect(InboxCommand(Press(key, place: 10, focus: .writing)) == nil)
    }
    #expect(InboxCommand(Press(.enter, modifiers: .control, focus: .writing)) == nil)
    #expect(InboxCommand(Press(.sign("l"), modifiers: .control, focus: .writing)) == .find)
  }
}
