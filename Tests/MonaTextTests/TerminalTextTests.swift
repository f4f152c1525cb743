import Foundation
import MonaText
import Testing

@Suite("Text on terminals")
struct TerminalTextTests {
  /// Escape, carriage return, line break, the C1 control that begins a command, and a change of direction.
  private static let controls = ["\u{1B}", "\r", "\n", "\u{9B}", "\u{202E}"]

  @Test("Control characters of others never reach the terminal", arguments: controls)
  func cleaned(control: String) {
    #expect(TerminalText.cleaned("La \(control)Joute") == "La  Joute")
  }

  @Test("A text of several lines keeps them, and nothing else")
  func lines() {
    #expect(TerminalText.cleaned("Un\nDeux\u{1B}", keepsLines: true) == "Un\nDeux ")
    #expect(TerminalText.cleaned("L’été à Québec — « Émile » 🗿") == "L’été à Québec — « Émile » 🗿")
  }

  @Test("JSON escapes them, and stands for the same values", arguments: controls)
  func json(control: String) throws {
    let value = ["title": "La \(control)Joute"]
    let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    let escaped = TerminalText.escaped(json: text)
    #expect(TerminalText.cleaned(escaped) == escaped)
    #expect(try JSONDecoder().decode([String: String].self, from: Data(escaped.utf8)) == value)
  }
}
